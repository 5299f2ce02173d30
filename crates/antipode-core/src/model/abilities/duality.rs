//! States of other problems that are as far from their goals.
//!
//! Sliding boards provide them (`families/src/tokens/patterns/`); IDA* searches from a dual where
//! that pays.

use std::sync::Arc;

use crate::model::{Heuristic, Problem};

/// The duals of the states of a puzzle: each is as far from a dual goal as the state is from the
/// goal.
pub trait Duality: Send + Sync {
    /// Writes the dual of a state over `out`, which has as many bytes; the number of its dual goal,
    /// or `None` if there is none for this state.
    fn dual(&self, state: &[u8], out: &mut [u8]) -> Option<usize>;

    /// The state of the puzzle that a state on a shortest path from the dual of `of` to its dual
    /// goal stands for, on one from `of` to the goal: the goal for the dual itself, `of` for the
    /// dual goal.
    fn back(&self, of: &[u8], dual: &[u8]) -> Vec<u8>;
}

/// The search for the dual goal of a state, from its dual.
pub struct DualSearch {
    /// The puzzle with the dual goal.
    pub problem: Problem,
    /// The dual.
    pub from: Vec<u8>,
    /// Of the puzzle with the dual goal.
    pub heuristic: Arc<dyn Heuristic>,
    /// The state.
    pub of: Vec<u8>,
    /// How they belong together.
    pub duality: Arc<dyn Duality>,
}

impl DualSearch {
    /// The path from the state to the goal that belongs to one from the dual to the dual goal.
    pub fn path(&self, dual: &[Vec<u8>]) -> Vec<Vec<u8>> {
        dual.iter().rev().map(|state| self.duality.back(&self.of, state)).collect()
    }
}
