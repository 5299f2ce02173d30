//! The distances of many states at once: block after block, so that each is decompressed once, and with the states near the goals known
//! beforehand, so that walks downhill end early.

use std::collections::HashMap;

use rayon::prelude::*;

use antipode_core::error::Result;
use antipode_core::model::{Edges, Numbered, Space};

use super::Distances;

/// The most states that one thread looks up at a time.
const PIECE: usize = 256;

/// Walks ask whether they are near the goals once in so many moves: most are not.
const PERIOD: u32 = 4;

impl Distances<'_> {
    /// The distances of a batch of states, in the same order. Errors as for [`Distances::depth`].
    pub fn depths(&self, states: &[u64]) -> Result<Vec<Option<u32>>> {
        let metadata = self.table.metadata();
        let walks = metadata.encoding.modulus().is_some();
        // A walk has some dozens of moves: as many states as there are walks cost a small part of them.
        let near = if walks { ball(self.space, states.len() / 2) } else { HashMap::new() };
        let known = |state, moves: u32| {
            let close = if moves.is_multiple_of(PERIOD) { near.get(&state).copied() } else { None };
            close.or_else(|| self.at_goal(state))
        };
        // States of a block have neighbouring indices.
        let mut order: Vec<usize> = (0..states.len()).collect();
        order.par_sort_unstable_by_key(|&i| states[i]);
        let block = |i: usize| metadata.layout.place(states[i]).row / metadata.rows_per_block;
        let blocks = order.chunk_by(|&a, &b| block(a) == block(b));
        let pieces: Vec<&[usize]> = blocks.flat_map(|block| block.chunks(PIECE)).collect();
        let look_up = |piece: &&[usize]| piece.iter().map(|&i| self.depth_near(states[i], known)).collect();
        let found: Vec<Vec<Option<u32>>> = pieces.par_iter().map(look_up).collect::<Result<_>>()?;
        let mut depths = vec![None; states.len()];
        order.iter().zip(found.into_iter().flatten()).for_each(|(&i, depth)| depths[i] = depth);
        Ok(depths)
    }
}

/// The distances of about `most` states, all those that are nearest to the goals; none if there are more goals.
fn ball(space: &Numbered, most: usize) -> HashMap<u64, u32> {
    let mut level = if space.goals().len() <= most { space.goals().to_vec() } else { vec![] };
    let mut depths: HashMap<u64, u32> = level.iter().map(|&goal| (goal, 0)).collect();
    let mut edges = Edges::default();
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
