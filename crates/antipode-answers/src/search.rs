//! Puzzles that are too large for a table: searches solve their states.

use std::path::Path;

use crate::limits::{PROOF, SOLVE};
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::{StopSignal, Watch};
use antipode_jobs::{OpenSolver, Solution, SolveOptions, SolveOutcome, WorkResources};

/// The solver that always finds a solution soon.
const QUICK: &str = "two-phase";

/// The solver that proves its solutions shortest, in little memory.
const PROVER: &str = "ida";

/// The solvers of a puzzle without a table.
pub struct SolverSearches {
    /// The search for a shortest solution, if the server has a heuristic for it.
    shortest: Option<OpenSolver>,
    quick: OpenSolver,
}

/// Whether searches can serve a puzzle without a table.
pub fn is_searchable(problem: &Problem) -> bool {
    problem.costs().is_none() && problem.phases().is_some()
}

impl SolverSearches {
    /// Opens the solvers. `Usage` if the heuristic is not for this puzzle.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn new(
        problem: &Problem,
        heuristic: Option<&str>,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<SolverSearches> {
        SolverSearches::within(PROOF, problem, heuristic, resources, watch)
    }

    /// Opens the solvers. The search for a shortest solution gives up after some seconds.
    fn within(
        seconds: f64,
        problem: &Problem,
        heuristic: Option<&str>,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<SolverSearches> {
        let resources = WorkResources { threads: 1, ..resources };
        let mut open = |mut options: SolveOptions, seconds| {
            options.seconds = Some(seconds);
            OpenSolver::new(problem, &options, resources, watch)
        };
        let quick = open(SolveOptions::default().solver(QUICK), SOLVE.1)?;
        let shortest =
            heuristic.map(|name| open(SolveOptions::default().solver(PROVER).heuristic(name), seconds)).transpose()?;
        Ok(SolverSearches { shortest, quick })
    }

    /// The shortest solution of a state, or that of the quick solver if there is no heuristic or
    /// the search for a shortest one gives up. The reason then says so.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn solve(&self, state: &[u8], signal: StopSignal<'_>) -> Result<Solution> {
        let Some(shortest) = &self.shortest else { return self.quick.solve(state, signal) };
        let mut tried = shortest.solve(state, signal)?;
        if tried.outcome != SolveOutcome::GaveUp {
            // Clients learn the names of files, not where they are.
            tried.uncertified = tried
                .uncertified
                .iter()
                .filter_map(|file| Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned()))
                .collect();
            return Ok(tried);
        }
        let why = tried.reason.unwrap_or_default();
        let mut solution = self.quick.solve(state, signal)?;
        solution.cause = tried.cause;
        solution.reason = Some(format!("the search for a shortest solution gave up: {why}"));
        Ok(solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_families::parse;

    #[test]
    fn a_search_that_does_not_end_in_time_leaves_a_state_to_the_quick_solver() {
        let problem = parse("twisty:3x3x3").unwrap();
        let resources = WorkResources { threads: 1, memory: 1 << 30 };
        let open = |seconds| SolverSearches::within(seconds, &problem, Some("zero"), resources, &mut Watch::none());
        let solve = |searches: &SolverSearches, moves: &str| {
            searches.solve(&problem.read(moves).unwrap(), Watch::none().signal()).unwrap()
        };
        let near = solve(&open(600.0).unwrap(), "R U2 F'");
        assert_eq!((near.length, near.optimal, &near.solver[..]), (Some(3), true, PROVER));
        let far = solve(&open(0.0).unwrap(), "R U2 F' L D2 B R2 U' L F D B' R");
        assert_eq!((far.outcome, far.optimal, &far.solver[..]), (SolveOutcome::Solved, false, QUICK));
        assert!(far.reason.is_some_and(|reason| reason.starts_with("the search for a shortest solution gave up")));
    }
}
