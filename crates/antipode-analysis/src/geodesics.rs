//! All optimal paths from a state to the goals: the states on them, level by level, are a graph without cycles, in which the number of
//! paths is counted from the goals backwards before any path is listed.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::{Distances, Step};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::nums::{bytes, grouped};

/// Bytes for each state on the paths: itself, about two moves with their names, and a number of paths.
const BYTES_A_STATE: u64 = 256;

/// A state on an optimal path.
struct Node {
    /// The moves that lead closer, and the places of their states in the next level; none at a goal.
    moves: Vec<(Step, usize)>,
    /// Optimal paths from here.
    count: BigUint,
}

/// All optimal paths from a state.
pub struct Geodesics {
    /// The states at each number of moves from the start; the first level is the start.
    levels: Vec<Vec<Node>>,
}

impl Distances<'_> {
    /// All optimal paths from a state; `None` if there is none. `Limit` if the states on them do not fit the memory.
    pub fn geodesics(&self, state: u64, memory: u64) -> Result<Option<Geodesics>> {
        let (mut levels, mut level, mut states) = (vec![], vec![state], 0);
        while !level.is_empty() {
            states += level.len() as u64;
            if states.saturating_mul(BYTES_A_STATE) > memory {
                let (states, memory) = (grouped(states), bytes(memory));
                let what = format!("more than {states} states lie on optimal paths: too many for {memory} of memory");
                return Err(Error::Limit(what).unless(&[Remedy::Memory]));
            }
            let Some(moves) = self.optimal_moves(&level)?.into_iter().collect::<Option<Vec<_>>>() else {
                return Ok(None);
            };
            let (mut places, mut next) = (HashMap::new(), vec![]);
            let mut place = |step: Step| {
                let place = *places.entry(step.state).or_insert_with(|| {
                    next.push(step.state);
                    next.len() - 1
                });
                (step, place)
            };
            let node =
                |moves: Vec<Step>| Node { moves: moves.into_iter().map(&mut place).collect(), count: BigUint::ZERO };
            levels.push(moves.into_iter().map(node).collect::<Vec<_>>());
            level = next;
        }
        let mut farther: Vec<BigUint> = vec![];
        for level in levels.iter_mut().rev() {
            for node in level.iter_mut() {
                let count = node.moves.iter().map(|(_, place)| &farther[*place]).sum();
                node.count = if node.moves.is_empty() { BigUint::from(1u8) } else { count };
            }
            farther = level.iter().map(|node| node.count.clone()).collect();
        }
        Ok(Some(Geodesics { levels }))
    }
}

impl Geodesics {
    /// The length of each path.
    pub fn length(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// How many paths there are.
    pub fn count(&self) -> &BigUint {
        &self.levels[0][0].count
    }

    /// The paths, in the order of their moves.
    pub fn paths(&self) -> impl Iterator<Item = Vec<&Step>> {
        // Which move is made from the state at each level, and where that state is.
        let first = |mut trail: Vec<(usize, usize)>| {
            while let Some(&(node, ordinal)) = trail.last().filter(|_| trail.len() < self.levels.len() - 1) {
                trail.push((self.levels[trail.len() - 1][node].moves[ordinal].1, 0));
            }
            trail
        };
        let start = if self.levels.len() > 1 { vec![(0, 0)] } else { vec![] };
        let next = move |trail: &Vec<(usize, usize)>| {
            let mut trail = trail.clone();
            while let Some((node, ordinal)) = trail.pop() {
                if ordinal + 1 < self.levels[trail.len()][node].moves.len() {
                    trail.push((node, ordinal + 1));
                    return Some(first(trail));
                }
            }
            None
        };
        let steps = |trail: Vec<(usize, usize)>| {
            let made = trail.into_iter().zip(&self.levels);
            made.map(|((node, ordinal), level)| &level[node].moves[ordinal].0).collect()
        };
        std::iter::successors(Some(first(start)), next).map(steps)
    }
}
