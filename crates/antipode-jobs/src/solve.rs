//! Solves states with a given solver and heuristic.

use super::asked_state::AskedState;
use super::open_solver::OpenSolver;
use super::ordered_parallel::parallel_in_order;
use super::plan::WorkResources;
use super::solution::Solution;
use super::solve_options::SolveOptions;
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// Solves states in parallel; `tell` gets the solutions in the order of the states.
///
/// # Errors
///
/// `Usage` for an invalid state, before any is solved, and for options that do not fit together;
/// those of [`OpenSolver::solve_all`].
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{WorkResources, SolveOptions, solve};
///
/// let (problem, states) = (parse("sliding:3x3")?, ["8 6 7/2 5 4/3 _ 1".to_string()]);
/// let options = SolveOptions::default().solver("ida");
/// solve(&problem, &states, &options, WorkResources::default(), &mut Watch::none(), |solutions| {
///     assert_eq!((solutions[0].length, solutions[0].optimal), (Some(31), true));
///     Ok(())
/// })?;
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn solve(
    problem: &Problem,
    states: &[String],
    options: &SolveOptions,
    resources: WorkResources,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(Vec<Solution>) -> Result<()>,
) -> Result<()> {
    let asked = states.iter().map(|state| AskedState::read(problem, state)).collect::<Result<Vec<_>>>()?;
    let states: Vec<Vec<u8>> = asked.iter().map(|asked| asked.state.clone()).collect();
    let mut next = asked.iter();
    OpenSolver::new(problem, options, resources, watch)?.solve_all(&states, resources, watch, |solutions| {
        tell(next.by_ref().zip(solutions).map(|(asked, solution)| asked.solved(solution)).collect())
    })
}

impl OpenSolver {
    /// Solves states in parallel; `tell` gets the solutions in the order of the states.
    ///
    /// # Errors
    ///
    /// Those of [`OpenSolver::solve`] and of `tell`.
    pub fn solve_all(
        &self,
        states: &[Vec<u8>],
        resources: WorkResources,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(Vec<Solution>) -> Result<()>,
    ) -> Result<()> {
        parallel_in_order(
            states,
            "solve",
            resources,
            watch,
            |state, signal| self.solve(state, signal),
            |solutions, _| tell(solutions),
        )
    }
}
