//! Checks of patterns before their tables are built: look-ups and sums must be possible.

use super::lookup;
use super::node::{Layout, MOST_SUMS};
use super::pattern_sums::reflections;
use super::pattern_tokens;
use crate::tokens::TokenRules;
use antipode_core::error::{Error, Result};

/// Checks the patterns of sums; messages show `name`. `Usage` if patterns of a sum overlap, or
/// there is no symmetry to reflect by; `Limit` if patterns are too many or too large.
pub(crate) fn check_sums(rules: &dyn TokenRules, name: &str, sums: &[Vec<&str>], reflect: bool) -> Result<()> {
    for sum in sums {
        let mut before: Vec<(&str, Vec<u8>)> = vec![];
        for &names in sum {
            let tokens = pattern_tokens(rules, names)?;
            for (other, others) in &before {
                if let Some(&token) = tokens.iter().find(|token| others.contains(token)) {
                    let token = rules.token_name(token);
                    return Err(Error::usage(format!(
                        "{name}: patterns of a sum must not overlap, and both '{other}' and '{names}' have {token}"
                    )));
                }
            }
            lookup::shape(rules, &tokens)?;
            before.push((names, tokens));
        }
    }
    let images = 1 + if reflect { reflections(rules)?.len() } else { 0 };
    let lookups = images * sums.iter().map(Vec::len).sum::<usize>();
    if Layout::new(rules.cells(), lookups, images * sums.len()).is_none() {
        return Err(Error::Limit(format!(
            "{name} has too many patterns: at most {MOST_SUMS} sums, reflections included"
        )));
    }
    Ok(())
}
