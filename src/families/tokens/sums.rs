//! Heuristics that add up what every token needs on its own: `misplaced`, `manhattan`, `hamming`.
//!
//! A move changes the sum by at most the number of tokens that it moves, so the sum divided by the most that any move
//! moves, rounded up, is admissible and consistent.

use super::HOLE;
use crate::model::{Heuristic, NO_WAY};

/// The distance between cells that no token can go between: more than any sum of others.
const FAR: u32 = 1 << 24;

/// A sum over the tokens of a table of (cell, token).
#[derive(Clone, Debug)]
pub struct TokenSums {
    name: &'static str,
    /// For every cell, 0 for a hole and then the value of every token there.
    values: Vec<u32>,
    width: usize,
    /// The most tokens that a move moves.
    most: u32,
}

/// The distance of every cell (in the order of the list) from every cell, for tokens that go from cell to
/// neighbouring cell.
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
    /// A sum of values of (cell, cell in the goal), where a move moves at most `most` tokens and changes the value of each by
    /// at most 1.
    pub fn new(name: &'static str, goal: &[u8], most: usize, value: impl Fn(usize, usize) -> u32) -> Self {
        let tokens = goal.iter().filter(|&&token| token != HOLE).max().map_or(0, |&token| usize::from(token) + 1);
        let mut values = vec![0; goal.len() * (tokens + 1)];
        for (cell, row) in values.chunks_exact_mut(tokens + 1).enumerate() {
            for (target, &token) in goal.iter().enumerate().filter(|(_, token)| **token != HOLE) {
                row[usize::from(token) + 1] = value(cell, target);
            }
        }
        TokenSums { name, values, width: tokens + 1, most: most as u32 }
    }

    /// Tokens that are not where they are in the goal.
    pub fn misplaced(goal: &[u8], most: usize) -> Self {
        TokenSums::new("misplaced", goal, most, |cell, target| u32::from(cell != target))
    }
}

impl Heuristic for TokenSums {
    fn name(&self) -> String {
        self.name.into()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        true
    }

    #[inline]
    fn estimate(&self, state: &[u8]) -> u32 {
        let rows = self.values.chunks_exact(self.width);
        let sum: u32 = rows.zip(state).map(|(row, token)| row[usize::from(token.wrapping_add(1))]).sum();
        match sum < FAR {
            true if self.most == 1 => sum,
            true => sum.div_ceil(self.most),
            false => NO_WAY,
        }
    }
}
