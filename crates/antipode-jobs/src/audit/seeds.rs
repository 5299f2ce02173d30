//! The seeds of several runs from each state of an audit.

use super::AuditOptions;
use crate::open_solver::draws;
use crate::solve_options::solver;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

/// The seeds of the runs of each state.
#[derive(Clone, Copy)]
pub(super) struct RunSeeds {
    first: u64,
    pub(super) runs: u64,
}

impl RunSeeds {
    /// The seeds of an audit, if it has several runs of each state. `Usage` for a solver that would
    /// only repeat itself.
    pub(super) fn new(problem: &Problem, options: &AuditOptions) -> Result<Option<RunSeeds>> {
        match options.runs {
            None | Some(1) => return Ok(None),
            Some(0) => return Err(Error::bad_value("runs", 0, "each state needs at least one")),
            Some(_) if options.expanded => {
                return Err(Error::excluded("expanded states are those of one run", "runs"));
            }
            Some(_) => {}
        }
        if !draws(problem, &options.solver)? {
            let name = solver(problem, &options.solver)?.name;
            return Err(Error::excluded(format!("the solver {name} is deterministic, so all runs are equal"), "runs"));
        }
        Ok(options.runs.map(|runs| RunSeeds { first: options.seed(), runs }))
    }

    /// The seed of a run; the first has the number 0.
    pub(super) fn of(&self, run: u64) -> u64 {
        self.first.wrapping_add(run)
    }
}
