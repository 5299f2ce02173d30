//! The costs of a pattern that pays for a share of each move.

use std::sync::Arc;

use super::TokenRules;
use super::merged::MergedPuzzle;
use super::occupancy::occupied;
use antipode_core::model::{MoveCosts, MoveShare};

/// The costs of the moves of a merged puzzle.
pub(super) struct SharedMoveCosts {
    pub(super) rules: Arc<MergedPuzzle>,
    pub(super) share: MoveShare,
}

impl MoveCosts for SharedMoveCosts {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        self.rules.moves(occupied(state), &mut |steps| {
            let is_own = |from: u8| self.rules.is_of_pattern(state[usize::from(from)]);
            // Each move has exactly one such step, so with disjoint patterns at most one of them
            // pays.
            let first = steps.iter().min_by_key(|step| step.to);
            let own = steps.iter().filter(|step| is_own(step.from)).count();
            out.push(self.share.cost(first.is_some_and(|step| is_own(step.from)), own, steps.len().max(1)));
        });
    }

    /// A move back moves the same tokens.
    fn are_symmetric(&self) -> bool {
        self.share == MoveShare::Split
    }
}
