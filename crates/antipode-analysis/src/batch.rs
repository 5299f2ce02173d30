//! The distances of many states at once.
//!
//! The distances near the goals are computed first, so that walks downhill end early.

use std::collections::HashMap;

use antipode_core::error::Result;
use antipode_core::model::{BatchEdges, NumberedProblem, Space};

use super::TableDistances;
use super::board_walks::BoardWalks;

/// The number of states to expand at a time.
const PIECE: usize = 256;

/// Walks check once per this number of moves whether they are near the goals; most are not.
const PERIOD: u32 = 2;

impl TableDistances<'_> {
    /// The distances of a batch of states, in the same order.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::depth`].
    pub fn depths(&self, states: &[u64]) -> Result<Vec<Option<u32>>> {
        if self.table.metadata().encoding.modulus().is_none() {
            return self.labels(states);
        }
        if let Some(entries) = self.entries() {
            let found = self.entries_of(states);
            let mut depths = entries.depths(&found.iter().flatten().copied().collect::<Vec<u64>>())?.into_iter();
            return Ok(found.iter().map(|entry| entry.and_then(|_| depths.next().flatten())).collect());
        }
        if let Some(walks) = BoardWalks::new(self) {
            return walks.depths(states);
        }
        // A walk has some dozens of moves. So a ball with as many states as there are walks costs
        // little in comparison.
        let near = ball(self.space, states.len());
        Ok(self
            .walked(
                states,
                false,
                |state, moves: u32| if moves.is_multiple_of(PERIOD) { near.get(&state).copied() } else { None },
            )?
            .into_iter()
            .map(|walk| walk.map(|path| path.depth))
            .collect())
    }

    /// As [`TableDistances::depths`], where all other states are successors of the first.
    ///
    /// Where moves can be undone, the distance of a successor differs by at most 1. So its label
    /// determines it, and only the first state needs a walk.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::depth`]; also `Corrupt` if no such distance has the label.
    pub fn depths_around(&self, states: &[u64]) -> Result<Vec<Option<u32>>> {
        // Labels have a modulus only where moves can be undone, and cost 1.
        let modulus = self.table.metadata().encoding.modulus();
        let (Some(modulus), Some((&state, successors))) = (modulus, states.split_first()) else {
            return self.depths(states);
        };
        let depth = self.depth(state)?;
        let mut depths = vec![depth];
        for &next in successors {
            let label = self.label(next)?;
            let after = depth.and_then(|depth: u32| {
                (depth.saturating_sub(1)..=depth + 1).find(|near| label == Some(near % modulus))
            });
            if !self.may_follow(depth.map(|depth| depth % modulus), label) || after.is_some() != label.is_some() {
                return Err(self.wrong(state, "has a neighbour of an impossible depth"));
            }
            depths.push(after);
        }
        Ok(depths)
    }
}

/// The distances of about `most` states, the nearest to the goals; empty if there are more goals.
fn ball(space: &NumberedProblem, most: usize) -> HashMap<u64, u32> {
    let mut level = if space.goals().len() <= most { space.goals().to_vec() } else { vec![] };
    let mut depths: HashMap<u64, u32> = level.iter().map(|&goal| (goal, 0)).collect();
    let mut edges = BatchEdges::default();
    for depth in 1.. {
        if level.is_empty() || depths.len() >= most {
            break;
        }
        let mut next = vec![];
        for states in level.chunks(PIECE) {
            space.predecessors(states, &mut edges);
            for &state in edges.all() {
                depths.entry(state).or_insert_with(|| {
                    next.push(state);
                    depth
                });
            }
            if depths.len() >= most {
                break;
            }
        }
        level = next;
    }
    depths
}
