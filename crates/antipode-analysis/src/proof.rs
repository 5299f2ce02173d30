//! Comparisons of walks, so that no single wrong entry of a table gives a wrong answer.
//!
//! *The length of a path.* A walk that ends in a goal is a path, so its start is at most as deep as
//! the walk is long. If labels are depths, the check of each step shows that it is no shorter
//! (`nearer.rs`). If labels are depths modulo 3 or 4, one wrong label can make a walk too long:
//!
//! - The label of the start is wrong. Let its true depth be c. Its neighbours have depths c - 1, c
//!   and c + 1, which differ modulo 3 and 4, so every neighbour with the label of c - 1 has that
//!   depth. Therefore a walk starts at one neighbour of each label, and does not go back through
//!   the start. None may reach a goal so early that the start has a shorter path.
//! - The walk steps from a state with a right label to a state with a wrong label. Then the first
//!   state has another successor with the same label, and every such successor is truly one nearer.
//!   Therefore, wherever there are two, a walk starts at another one. It must be as long as the
//!   rest of the path.
//!
//! *All moves one nearer.* A move is missing if its end is one nearer and has a wrong label. That
//! end is then tested as the start is above. A move is wrong if its end has a wrong label. Then the
//! walk from there does not reach a goal after the right number of moves.

use antipode_core::error::Result;

use super::TableDistances;
use super::nearer::LabelledNeighbourhood;
use super::walks::{DescentPath, WalkEnd, WalkStart};

/// The number of paths to compare at a time. Each takes some dozens of walks.
const PATHS: usize = 512;

/// A walk from a neighbour of a state, and the length that the label of the state implies.
pub(super) struct TrialWalk {
    /// The state.
    of: u64,
    start: WalkStart,
    /// The moves to a goal; `None` if the walk must not reach one.
    moves: Option<u32>,
}

impl TrialWalk {
    /// A walk from a neighbour that is one nearer than a state of this depth, which is not 0.
    pub(super) fn nearer(of: u64, depth: u32, at: u64) -> TrialWalk {
        TrialWalk { of, start: WalkStart { at, from: Some(of), most: depth - 1 }, moves: Some(depth - 1) }
    }

    /// A walk from a neighbour that is farther than `most` from a goal.
    fn farther(of: u64, most: u32, at: u64) -> TrialWalk {
        TrialWalk { of, start: WalkStart { at, from: Some(of), most }, moves: None }
    }
}

/// A state on a path, and where the path continues.
struct PassedState {
    at: u64,
    depth: u32,
    next: u64,
    is_start: bool,
}

impl TableDistances<'_> {
    /// Distances and optimal paths, compared with other walks.
    pub(super) fn proven(&self, states: &[u64]) -> Result<Vec<Option<DescentPath>>> {
        let walks = self.walked(states, true, |_, _| None)?;
        if !self.is_exact() {
            let all: Vec<_> =
                states.iter().zip(&walks).filter_map(|(&state, walk)| Some((state, walk.as_ref()?))).collect();
            all.chunks(PATHS).try_for_each(|some| self.compare_paths(some))?;
        }
        Ok(walks)
    }

    /// Compares paths, given with their starts, with other walks. `Corrupt` if one is
    /// too long.
    fn compare_paths(&self, paths: &[(u64, &DescentPath)]) -> Result<()> {
        let mut passed = vec![];
        for &(start, DescentPath { depth, moves: path }) in paths {
            let ats = std::iter::once(start).chain(path.iter().map(|made| made.state));
            passed.extend((0..).zip(ats).zip(path).map(|((moves, at), made)| PassedState {
                at,
                depth: depth - moves,
                next: made.state,
                is_start: moves == 0,
            }));
        }
        let ats: Vec<u64> = passed.iter().map(|passed| passed.at).collect();
        let mut trials = vec![];
        for (here, &PassedState { at, depth, next, is_start }) in self.neighbourhoods(&ats)?.iter().zip(&passed) {
            let other = self.nearer_of(here)?.map(|place| here.successors[place]).find(|&other| other != next);
            trials.extend(other.map(|other| TrialWalk::nearer(at, depth, other)));
            if is_start && depth > 1 {
                // One of each label except that of the next state.
                let sooner =
                    (2..=depth).map(|less| self.successor(here, depth - less)).take(self.different_labels() - 1);
                trials.extend(sooner.flatten().map(|other| TrialWalk::farther(at, depth - 2, other)));
            }
        }
        self.compare(&trials)
    }

    /// Checks that no state has the given depth, which differs from its depth in the table.
    /// `Corrupt` if one has.
    pub(super) fn exclude(&self, states: &[(u64, u32)]) -> Result<()> {
        let ats: Vec<u64> = states.iter().map(|&(at, _)| at).collect();
        let mut trials = vec![];
        for (here, &(at, depth)) in self.neighbourhoods(&ats)?.iter().zip(states) {
            // This is enough for depth 0, and where labels are depths.
            self.nearer_of(here).map(|_| ())?;
            if let Some(less) = depth.checked_sub(1).filter(|_| !self.is_exact()) {
                trials.extend(self.successor(here, less).map(|other| TrialWalk::farther(at, less, other)));
            }
        }
        self.compare(&trials)
    }

    /// The first successor that the table may have at a depth.
    fn successor(&self, here: &LabelledNeighbourhood, depth: u32) -> Option<u64> {
        let place = here.labels.iter().position(|&label| self.may_be(label, depth));
        place.map(|place| here.successors[place])
    }

    /// The number of different labels modulo 3 or 4; 1 if labels are depths.
    fn different_labels(&self) -> usize {
        self.table.metadata().encoding.modulus().map_or(1, |modulus| modulus as usize)
    }

    /// Walks, and compares the lengths. `Corrupt` if a walk is not as long as it has to be.
    pub(super) fn compare(&self, trials: &[TrialWalk]) -> Result<()> {
        let starts: Vec<WalkStart> = trials.iter().map(|trial| trial.start).collect();
        for (trial, end) in trials.iter().zip(self.descend(&starts, false, |_, _| None)?) {
            let moves = match end {
                WalkEnd::Known(path) => Some(path.depth),
                _ => None,
            };
            if moves != trial.moves {
                return Err(self.wrong(trial.of, "has paths of different lengths by the table"));
            }
        }
        Ok(())
    }
}
