//! Distances of single tokens from their goal cells, ignoring all other tokens. Their sum is a
//! lower bound of the depth, so a table need not store it.

use std::collections::BTreeSet;

use crate::tokens::occupancy::OccupancyRanks;
use crate::tokens::{TokenRules, between};

/// The distances of the tokens, by label.
#[derive(Clone, Debug)]
pub(super) struct TokenDistances {
    cells: usize,
    /// The distance for every label and cell.
    distances: Vec<u8>,
    /// A depth exceeds the sum of the distances by a multiple of this: 2 if every step changes the
    /// distance, else 1.
    pub(super) step: u8,
}

impl TokenDistances {
    /// The distances of tokens that differ. Unless there is a single goal, all distances are 0 and
    /// the step is 1.
    pub(super) fn new(rules: &dyn TokenRules, token: &[u8]) -> TokenDistances {
        let cells = rules.cells();
        let none = TokenDistances { cells, distances: vec![0; cells * token.len()], step: 1 };
        let Some(all) = OccupancyRanks::new(rules).ok().filter(|_| rules.goals().count() == Some(1)) else {
            return none;
        };
        // A step counts if any set of occupied cells allows it. So the distances ignore where the
        // other tokens are, as a lower bound must.
        let mut steps = vec![BTreeSet::new(); cells];
        for vertex in 0..all.count() {
            rules.moves(all.unrank(vertex), &mut |moved| {
                moved.iter().for_each(|step| _ = steps[usize::from(step.from)].insert(step.to));
            });
        }
        let neighbours: Vec<Vec<u8>> = steps.into_iter().map(|to| to.into_iter().collect()).collect();
        let all = between(&neighbours);
        let cells_of_tokens = token.iter().map(|token| rules.goal().iter().position(|other| other == token));
        let Some(targets) = cells_of_tokens.collect::<Option<Vec<usize>>>() else { return none };
        // A distance that does not fit a byte, like that of disconnected cells, becomes the trivial
        // bound.
        let distances: Vec<u8> = targets
            .iter()
            .flat_map(|&target| all.iter().map(move |from| u8::try_from(from[target]).unwrap_or(0)))
            .collect();
        // If every step of a token changes its distance by an odd amount, the number of moves is
        // odd exactly if the sum of the distances is. So their difference is even.
        let step = if distances.chunks(cells).all(|label| {
            neighbours
                .iter()
                .enumerate()
                .all(|(a, to)| to.iter().all(|&b| label[a].abs_diff(label[usize::from(b)]) % 2 == 1))
        }) {
            2
        } else {
            1
        };
        TokenDistances { cells, distances, step }
    }

    /// The distances of the tokens of a pattern, whose sums fit in a byte: all 0 if they would not.
    pub(super) fn of_pattern(rules: &dyn TokenRules, token: &[u8]) -> TokenDistances {
        let metric = TokenDistances::new(rules, token);
        if metric.has_small_sums() {
            return metric;
        }
        TokenDistances { distances: vec![0; metric.distances.len()], step: 1, ..metric }
    }

    fn has_small_sums(&self) -> bool {
        let farthest = self.distances.chunks(self.cells).map(|label| label.iter().max().map_or(0, |&most| most.into()));
        farthest.sum::<u32>() <= u8::MAX.into()
    }

    /// The distance of a cell from the goal cell of a label.
    #[inline(always)]
    pub(super) fn distance(&self, label: u8, cell: u8) -> u8 {
        self.distances[usize::from(label) * self.cells + usize::from(cell)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression test: sums of five tokens on a path of 64 cells exceeded a byte.
    #[test]
    fn sums_of_distances_fit_in_a_byte() {
        let path = |tokens: usize| {
            let distances = (0..tokens).flat_map(|_| 0..64).collect();
            TokenDistances { cells: 64, distances, step: 2 }
        };
        assert!(path(4).has_small_sums() && !path(5).has_small_sums());
    }
}
