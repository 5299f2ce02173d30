//! Heuristics that sum a lower bound over the tokens: `misplaced`, `manhattan`, `hamming`.
//!
//! A move changes the sum by at most the number of tokens that it moves, so the sum divided by the
//! most that any move moves, rounded up, is admissible and consistent.

use super::MAX_CELLS;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// The distance between cells that no token can go between: more than any sum of others.
pub(crate) const FAR: u32 = 1 << 24;

// Tokens stand on at most 128 cells, less than that apart: sums of distances stay below `FAR`, and
// sums of `FAR` are numbers, too.
const _: () = assert!(MAX_CELLS * MAX_CELLS < FAR as usize && (MAX_CELLS as u64) * (FAR as u64) < 1 << 32);

/// A sum over the cells of a table of (cell, token).
#[derive(Clone, Debug)]
pub struct TokenSums {
    name: &'static str,
    /// For every cell, the value of a hole and then of every kind of token there.
    values: Vec<u32>,
    width: usize,
    /// The most tokens that a move moves.
    most: u32,
}

/// The distance of every cell (in the order of the list) from every cell, for tokens that go from
/// cell to neighbouring cell.
pub fn between(neighbours: &[Vec<u8>]) -> Vec<Vec<u32>> {
    let from = |start: usize| {
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
    };
    (0..neighbours.len()).map(from).collect()
}

impl TokenSums {
    /// A sum over the tokens of a goal pattern of values of (cell, cell in the goal), where
    /// `tokens` are all different. A move moves at most `most` tokens and changes the value of each
    /// by at most 1.
    pub fn new(
        name: &'static str,
        goal: &[u8],
        tokens: usize,
        most: usize,
        value: impl Fn(usize, usize) -> u32,
    ) -> Self {
        let mut values = vec![0; goal.len() * (tokens + 1)];
        for (cell, row) in values.chunks_exact_mut(tokens + 1).enumerate() {
            for (target, &token) in goal.iter().enumerate().filter(|(_, token)| usize::from(**token) < tokens) {
                row[usize::from(token) + 1] = value(cell, target);
            }
        }
        TokenSums { name, values, width: tokens + 1, most: most as u32 }
    }

    /// The cells that do not hold the token of a goal pattern. There are `kinds` of tokens.
    pub fn misplaced(goal: &[u8], kinds: usize, most: usize) -> Self {
        let row = |&wanted: &u8| {
            let differs = move |token: usize| usize::from(wanted) < kinds && token != usize::from(wanted) + 1;
            (0..=kinds).map(move |token| u32::from(differs(token)))
        };
        let values = goal.iter().flat_map(row).collect();
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
        let sum: u32 = rows.zip(state).map(|(row, token)| row[usize::from(token.wrapping_add(1))]).sum();
        match sum < FAR {
            true if self.most == 1 => Estimate::from(sum),
            true => Estimate::from(sum.div_ceil(self.most)),
            false => Estimate::UNREACHABLE,
        }
    }
}
