//! The costs of a pattern that pays for a share of each move.

use std::sync::Arc;

use super::merged::MergedPuzzle;
use super::occupancy::occupied;
use super::{TokenRules, TokenStep};
use antipode_core::model::{MoveCosts, MoveShare};

/// The costs of the moves of a merged puzzle.
pub(super) struct SharedMoveCosts {
    pub(super) rules: Arc<MergedPuzzle>,
    pub(super) share: MoveShare,
}

impl MoveCosts for SharedMoveCosts {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        self.rules.moves(occupied(state), &mut |steps| {
            // Each move has exactly one such step, so with disjoint patterns at most one of them
            // pays.
            let first = steps.iter().min_by_key(|step| step.to);
            let own = steps.iter().filter(|step| self.is_own(state, step)).count();
            let pays = first.is_some_and(|step| self.is_own(state, step));
            out.push(self.share.cost(pays, own, steps.len().max(1)));
        });
    }

    /// A move back moves the same tokens.
    fn are_symmetric(&self) -> bool {
        self.share == MoveShare::Split
    }
}

impl SharedMoveCosts {
    /// Whether a step moves a token of the pattern.
    fn is_own(&self, state: &[u8], step: &TokenStep) -> bool {
        self.rules.is_of_pattern(state[usize::from(step.from)])
    }
}
