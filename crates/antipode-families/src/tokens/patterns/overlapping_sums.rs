//! The maximum of weighted sums of additive patterns that may overlap, as a heuristic.

use std::iter;

use super::check::token_sets;
use super::lookup::UNREACHABLE;
use super::pattern_sums::{PatternSums, estimate};
use super::weights::{PatternWeights, vertices};
use crate::tokens::TokenRules;
use antipode_core::error::Result;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, PatternTable};

/// The heuristic. Unlike [`PatternSums`], it looks up all patterns of each state.
pub(crate) struct OverlappingSums {
    name: String,
    sums: Vec<WeightedSum>,
}

/// The patterns of a sum, and their weights.
struct WeightedSum {
    /// Each pattern by itself: its distances in the board and its reflections.
    patterns: Vec<PatternSums>,
    weights: Vec<PatternWeights>,
}

impl OverlappingSums {
    /// The heuristic of these sums. Errors as for [`super::check_sums`].
    pub(crate) fn new(
        rules: &dyn TokenRules,
        name: &str,
        sums: &[Vec<PatternTable>],
        reflect: bool,
    ) -> Result<OverlappingSums> {
        Ok(OverlappingSums {
            name: name.to_string(),
            sums: sums
                .iter()
                .map(|sum| {
                    let names: Vec<&str> = sum.iter().map(|table| table.names.as_str()).collect();
                    let weights = vertices(sum.len(), &token_sets(rules, name, &names)?);
                    Ok(WeightedSum {
                        patterns: sum
                            .iter()
                            // Without memory for direct tables: it looks up one state at a time.
                            .map(|table| PatternSums::new(rules, name, &[vec![table.clone()]], reflect, &mut 0))
                            .collect::<Result<_>>()?,
                        weights,
                    })
                })
                .collect::<Result<_>>()?,
        })
    }
}

impl WeightedSum {
    /// The greatest weighted sum of the distances of a state.
    fn greatest(&self, state: &[u8]) -> u64 {
        let distances: Vec<Vec<u64>> = self.patterns.iter().map(|pattern| pattern.totals(state)).collect();
        // A weight may be 0 or below 1, which would turn `UNREACHABLE` into a finite number.
        if distances.iter().flatten().any(|&distance| distance >= UNREACHABLE) {
            return UNREACHABLE;
        }
        // Only distances through the same symmetry may be added: the weights are made for the
        // overlaps of the patterns themselves, not for those of their reflections.
        let images = 0..distances.first().map_or(0, Vec::len);
        images
            .flat_map(|image| iter::repeat(image).zip(&self.weights))
            .map(|(image, weights)| weights.sum(distances.iter().map(|all| all[image])))
            .max()
            .unwrap_or(0)
    }
}

impl Heuristic for OverlappingSums {
    fn claim(&self) -> HeuristicClaim {
        let consistent = self.sums.iter().flat_map(|sum| &sum.patterns).all(|pattern| pattern.claim().consistent);
        HeuristicClaim { name: self.name.clone(), admissible: true, consistent }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        estimate(self.sums.iter().map(|sum| sum.greatest(state)).max().unwrap_or(0))
    }
}
