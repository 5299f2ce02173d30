//! Dual states: states of other problems at the same distance from their goals.

use std::sync::Arc;

use crate::model::{Heuristic, Problem};

/// The duals of a puzzle's states, each as far from its dual goal as the state from the goal.
pub trait Duality: Send + Sync {
    /// Writes the dual of a state to `out` (same length) and returns the index of its dual goal.
    /// `None` if the state has no dual.
    fn dual(&self, state: &[u8], out: &mut [u8]) -> Option<usize>;

    /// Translates a state on a shortest path from the dual of `of` to its dual goal. The result
    /// lies on a shortest path from `of` to the goal: the goal for the dual itself, `of` for the
    /// dual goal.
    fn back(&self, of: &[u8], dual: &[u8]) -> Vec<u8>;
}

/// The search for the dual goal of a state, from its dual.
pub struct DualSearch {
    /// The puzzle with the dual goal.
    pub problem: Problem,
    /// The dual.
    pub from: Vec<u8>,
    /// The heuristic of the puzzle with the dual goal.
    pub heuristic: Arc<dyn Heuristic>,
    /// The original state.
    pub of: Vec<u8>,
    /// The duality of the puzzle.
    pub duality: Arc<dyn Duality>,
}

impl DualSearch {
    /// Translates a path from the dual to the dual goal into one from the state to the goal.
    pub fn path(&self, dual: &[Vec<u8>]) -> Vec<Vec<u8>> {
        dual.iter().rev().map(|state| self.duality.back(&self.of, state)).collect()
    }
}
