//! Checks of patterns before their tables are built: look-ups and sums must be possible.

use super::lookup;
use super::node::{MOST_SUMS, NodeLayout};
use super::pattern_sums::reflections;
use super::pattern_tokens;
use super::weights::MOST_OVERLAPPING;
use crate::tokens::TokenRules;
use antipode_core::error::{Error, Result};
use antipode_core::model::SumOptions;

/// Checks the patterns of sums; messages show `name`. `Usage` if patterns of a sum overlap that may
/// not, or there is no symmetry to reflect by; `Limit` if patterns are too many or too large.
pub(crate) fn check_sums(rules: &dyn TokenRules, name: &str, sums: &[Vec<&str>], how: SumOptions) -> Result<()> {
    for sum in sums {
        // Overlaps matter only within a sum: of several sums, the greatest counts by itself.
        let mut before: Vec<(&str, Vec<u8>)> = vec![];
        for &names in sum {
            let tokens = pattern_tokens(rules, names)?;
            for (other, others) in before.iter().filter(|_| !how.overlap) {
                if let Some(&token) = tokens.iter().find(|token| others.contains(token)) {
                    let token = rules.token_name(token);
                    return Err(Error::bad_file(
                        name,
                        format!(
                            "patterns of a sum must not overlap, and both '{other}' and '{names}' have {token}; overlap = true gives them weights"
                        ),
                    ));
                }
            }
            lookup::shape(rules, &tokens)?;
            before.push((names, tokens));
        }
        if how.overlap && sum.len() > MOST_OVERLAPPING {
            return Err(Error::Limit(format!("{name}: at most {MOST_OVERLAPPING} patterns of a sum may overlap")));
        }
    }
    let images = 1 + if how.reflect { reflections(rules)?.len() } else { 0 };
    // Each overlapping pattern is a sum by itself.
    let (patterns, sums) = if how.overlap { (1, 1) } else { (sums.iter().map(Vec::len).sum(), sums.len()) };
    // Direct tables need fewer words. But whether tables become direct depends on the memory that
    // is left, so the check assumes that they do not.
    if NodeLayout::new(rules.cells(), images * patterns, images * sums, false).is_none() {
        return Err(Error::Limit(format!(
            "{name} has too many patterns: at most {MOST_SUMS} sums, reflections included"
        )));
    }
    Ok(())
}

/// For each token that patterns have, the patterns that have it, as bits.
pub(super) fn token_sets(rules: &dyn TokenRules, name: &str, names: &[&str]) -> Result<Vec<u32>> {
    check_sums(rules, name, &[names.to_vec()], SumOptions { overlap: true, ..SumOptions::default() })?;
    let patterns = names.iter().map(|names| pattern_tokens(rules, names)).collect::<Result<Vec<_>>>()?;
    let sets = (0..rules.counts().len() as u8).map(|token| {
        (0..).zip(&patterns).filter(move |(_, pattern)| pattern.contains(&token)).fold(0, |set, (at, _)| set | 1 << at)
    });
    Ok(sets.filter(|set| *set != 0).collect())
}
