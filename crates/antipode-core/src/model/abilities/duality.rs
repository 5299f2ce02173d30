//! Dual states: states of other problems at the same distance from their goals.

use std::sync::Arc;

use crate::model::{Heuristic, Problem};

/// The duals of a puzzle's states.
///
/// A state is as far from the goal as its dual from the dual goal.
pub trait StateDuality: Send + Sync {
    /// Writes the dual of a state to `out` and returns the index of its dual goal.
    ///
    /// `out` has the length of the state. `None` if the state has no dual.
    fn dual(&self, state: &[u8], out: &mut [u8]) -> Option<usize>;

    /// Translates a state on a shortest path from the dual of `of` to its dual goal.
    ///
    /// The result lies on a shortest path from `of` to the goal. The dual itself becomes the goal,
    /// and the dual goal becomes `of`.
    fn back(&self, of: &[u8], dual: &[u8]) -> Vec<u8>;
}

/// The search for the dual goal of a state, from its dual.
pub struct DualSearch {
    /// The puzzle with the dual goal.
    pub problem: Problem,
    /// The dual of `of`.
    pub from: Vec<u8>,
    /// The heuristic of the puzzle with the dual goal.
    pub heuristic: Arc<dyn Heuristic>,
    /// The original state.
    pub of: Vec<u8>,
    /// The duality of the puzzle.
    pub duality: Arc<dyn StateDuality>,
}

impl DualSearch {
    /// Translates a path from the dual to the dual goal into one from the state to the goal.
    pub fn path(&self, dual: &[Vec<u8>]) -> Vec<Vec<u8>> {
        dual.iter().rev().map(|state| self.duality.back(&self.of, state)).collect()
    }
}
