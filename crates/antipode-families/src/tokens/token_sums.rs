//! Heuristics that sum a lower bound over the tokens: `misplaced`, `manhattan`, `hamming`.
//!
//! A move changes the sum by at most the number of tokens that it moves, so the sum divided by the
//! most tokens per move, rounded up, is admissible and consistent.

use super::MAX_CELLS;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// The distance between disconnected cells: more than any sum of other distances.
pub(crate) const FAR: u32 = 1 << 24;

// Tokens are on at most 128 cells with distances below 128, and weights are at most 255, so sums of
// distances stay below `FAR`, and sums of `FAR` fit 32 bits.
const _: () = assert!(MAX_CELLS * MAX_CELLS * 255 < FAR as usize && (MAX_CELLS as u64) * (FAR as u64) < 1 << 32);

/// A sum over the cells of a table of (cell, token).
#[derive(Clone, Debug)]
pub(crate) struct TokenSums {
    name: &'static str,
    /// The values of a hole and each kind of token, by cell.
    values: Vec<u32>,
    width: usize,
    /// The most tokens that one move moves.
    most: u32,
}

/// The distances between all cells. Tokens move to neighbouring cells; distances are in list order.
pub(crate) fn between(neighbours: &[Vec<u8>]) -> Vec<Vec<u32>> {
    (0..neighbours.len())
        .map(|start: usize| {
            let mut distance = vec![FAR; neighbours.len()];
            distance[start] = 0;
            let mut queue = vec![start];
            let mut at = 0;
            while let Some(&here) = queue.get(at) {
                at += 1;
                for &next in &neighbours[here] {
                    let next = usize::from(next);
                    if distance[next] == FAR {
                        distance[next] = distance[here] + 1;
                        queue.push(next);
                    }
                }
            }
            distance
        })
        .collect()
}

impl TokenSums {
    /// A sum of values of (cell, goal cell) over the tokens of a goal pattern. The tokens must all
    /// differ. A move must move at most `most` tokens and change the value of each by at most 1.
    pub(crate) fn new(
        name: &'static str,
        goal: &[u8],
        tokens: usize,
        most: usize,
        value: impl Fn(usize, usize) -> u32,
    ) -> Self {
        let mut values = vec![0; goal.len() * (tokens + 1)];
        for (cell, row) in values.chunks_exact_mut(tokens + 1).enumerate() {
            for (target, &token) in goal.iter().enumerate().filter(|(_, token)| usize::from(**token) < tokens) {
                // Entry 0 is that of the hole, which adds nothing.
                row[usize::from(token) + 1] = value(cell, target);
            }
        }
        TokenSums { name, values, width: tokens + 1, most: most as u32 }
    }

    /// The same sum with the values of each kind of token multiplied by its weight.
    pub(crate) fn weighted(mut self, weights: &[u8]) -> Self {
        for row in self.values.chunks_exact_mut(self.width) {
            // Distances between disconnected cells stay, and sums of others stay below them.
            let finite = row[1..].iter_mut().zip(weights).filter(|(value, _)| **value < FAR);
            finite.for_each(|(value, weight)| *value *= u32::from(*weight));
        }
        self
    }

    /// The number of cells without the token of a goal pattern. There are `kinds` kinds of tokens.
    pub(crate) fn misplaced(goal: &[u8], kinds: usize, most: usize) -> Self {
        let values = goal
            .iter()
            .map(|&wanted| usize::from(wanted))
            .flat_map(|wanted| (0..=kinds).map(move |token| u32::from(wanted < kinds && token != wanted + 1)))
            .collect();
        TokenSums { name: "misplaced", values, width: kinds + 1, most: most as u32 }
    }
}

impl Heuristic for TokenSums {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(self.name)
    }

    #[inline]
    fn estimate(&self, state: &[u8]) -> Estimate {
        let rows = self.values.chunks_exact(self.width);
        // `HOLE` is the greatest byte, so adding 1 makes it 0, and tokens start from 1.
        let sum: u32 = rows.zip(state).map(|(row, token)| row[usize::from(token.wrapping_add(1))]).sum();
        match sum < FAR {
            true if self.most == 1 => Estimate::from(sum),
            true => Estimate::from(sum.div_ceil(self.most)),
            false => Estimate::UNREACHABLE,
        }
    }
}
