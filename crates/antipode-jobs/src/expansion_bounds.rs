//! Bounds of the states that A* expands, for audits.

use super::open_solver::{OpenSolver, SolverBackend};
use antipode_core::error::{Error, Result};
use antipode_core::watch::StopSignal;
use antipode_solvers::{SearchBudget, SolveTask};

/// A bound on the states that A* expands from a state of known distance.
type Bound = fn(&SolveTask<'_>, u32, SearchBudget, StopSignal<'_>) -> Result<Option<u64>>;

impl OpenSolver {
    /// The number of states that A* with the heuristic must expand from a state of this distance;
    /// `None` if the budget does not suffice to count them.
    ///
    /// # Errors
    ///
    /// `Usage` for another program; `Interrupted` soon after the signal.
    pub fn floor(&self, from: &[u8], distance: u32, signal: StopSignal<'_>) -> Result<Option<u64>> {
        self.bound(antipode_solvers::floor, from, distance, signal)
    }

    /// The greatest number of states that A* with the heuristic and a closed set can expand from a
    /// state of this distance; `None` if the heuristic is not consistent or the budget does not
    /// suffice to count them.
    ///
    /// # Errors
    ///
    /// `Usage` for another program; `Interrupted` soon after the signal.
    pub fn ceiling(&self, from: &[u8], distance: u32, signal: StopSignal<'_>) -> Result<Option<u64>> {
        self.bound(antipode_solvers::ceiling, from, distance, signal)
    }

    fn bound(&self, of: Bound, from: &[u8], distance: u32, signal: StopSignal<'_>) -> Result<Option<u64>> {
        let SolverBackend::Solver { settings, heuristic, budget, .. } = &self.means else {
            return Err(Error::incapable("another program", "has no heuristic that is known", ""));
        };
        self.with_any_ends()?;
        let task = SolveTask { problem: &self.problem, from, heuristic: &**heuristic, depth: None, settings };
        let bound = of(&task, distance, SearchBudget { nodes: None, ..*budget }, signal)?;
        self.intact(&**heuristic)?;
        Ok(bound)
    }
}
