//! How far a path with restricted first and last moves is, as the last bytes of its states.

use antipode_core::error::Result;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// How far a path is.
pub(super) type PathStage = u16;

/// Before the first move.
pub(super) const START: PathStage = 0;

/// After the first moves, and before the last ones if those are restricted.
pub(super) const UNDER_WAY: PathStage = 1;

/// After the last move, if last moves are restricted.
pub(super) const ARRIVED: PathStage = 2;

/// The number of the first stage within first or last moves.
pub(super) const WITHIN: PathStage = 3;

/// The bytes of a stage.
const STAGE_BYTES: usize = size_of::<PathStage>();

/// A state with its stage.
pub(super) fn staged(state: &[u8], stage: PathStage) -> Vec<u8> {
    [state, &stage.to_le_bytes()].concat()
}

/// The state of the puzzle, and how far the path is.
pub(super) fn unstaged(state: &[u8]) -> (&[u8], PathStage) {
    let (state, stage) = state.split_last_chunk::<STAGE_BYTES>().expect("staged states end with the stage");
    (state, PathStage::from_le_bytes(*stage))
}

/// A heuristic of the puzzle, for the puzzle with restricted ends: no path there is shorter.
pub struct UntaggedHeuristic<'a>(pub &'a dyn Heuristic);

impl Heuristic for UntaggedHeuristic<'_> {
    fn claim(&self) -> HeuristicClaim {
        self.0.claim()
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.0.estimate(unstaged(state).0)
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        let bare: Vec<u8> = states.chunks_exact(length).flat_map(|state| unstaged(state).0).copied().collect();
        self.0.estimates(&bare, length - STAGE_BYTES, out);
    }

    fn intact(&self) -> Result<()> {
        self.0.intact()
    }
}
