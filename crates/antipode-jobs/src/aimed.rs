//! Heuristics of families, made for other goals: estimates for searches from both ends.

use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Problem};
use antipode_families as families;

/// A heuristic of a family by its name, with the problem that it is for.
pub(super) struct Aimed {
    pub(super) problem: Problem,
    pub(super) name: String,
    pub(super) heuristic: Arc<dyn Heuristic>,
}

impl Heuristic for Aimed {
    fn claim(&self) -> HeuristicClaim {
        self.heuristic.claim()
    }

    fn intact(&self) -> Result<()> {
        self.heuristic.intact()
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.heuristic.estimate(state)
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        self.heuristic.estimates(states, length, out);
    }

    /// The heuristic of that name for the same spec with this goal. `None` if the spec takes no
    /// goal, or if the states of the two puzzles differ.
    fn toward(&self, goal: &[u8]) -> Option<Arc<dyn Heuristic>> {
        let other = families::with_other_goal(&self.problem, &self.problem.write(goal)).ok()?;
        if other.goal().ok()? == goal { other.heuristic(&self.name).ok() } else { None }
    }
}
