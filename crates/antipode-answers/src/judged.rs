//! Solvers within a budget. Requests may use only built-in solvers, and heuristics that need no
//! file.

use serde::{Deserialize, Serialize};

use crate::limits::SOLVE;
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::served_puzzle::ServedPuzzle;
use antipode_core::error::Error;
use antipode_core::model::ProblemDemand;
use antipode_core::watch::Watch;
use antipode_jobs::{AskedState, OpenSolver, Solution, SolveOptions, SolverDescription, WorkResources};
use antipode_solvers as solvers;

/// A solver that requests may use.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferedSolver {
    #[serde(flatten)]
    solver: SolverDescription,
    /// Whether it uses a heuristic.
    informed: bool,
    /// Whether it takes puzzles whose moves have costs.
    costs: bool,
}

/// A request to solve a state. If it has nothing but a state and the puzzle has no table, the
/// server searches for a shortest solution with its heuristic, if it has one, for 20 seconds, and
/// then for any solution with the solver two-phase.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The state as the puzzle writes it.
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::STATE)))]
    state: String,
    /// The solver; by default one for the puzzle.
    solver: Option<String>,
    /// The heuristic, for solvers that use one; by default the best that needs no file.
    heuristic: Option<String>,
    /// The most states to expand. More count as the default.
    #[cfg_attr(feature = "schema", schemars(extend("default" = SOLVE.0)))]
    nodes: Option<u64>,
    /// The most seconds. More, and fewer than 0, count as the default.
    #[cfg_attr(feature = "schema", schemars(extend("default" = SOLVE.1)))]
    seconds: Option<f64>,
}

impl SolveRequest {
    /// Whether it leaves the way to a solution to the server.
    fn is_open(&self) -> bool {
        self.solver.is_none() && self.heuristic.is_none() && self.nodes.is_none() && self.seconds.is_none()
    }
}

/// A solution compared with the exact distance.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedSolution {
    /// The exact distance; null without a table, or if no goal is reachable.
    distance: Option<u32>,
    /// The number of moves of the solution, or their cost, beyond the distance.
    excess: Option<u32>,
    #[serde(flatten)]
    solution: Solution,
}

/// The solvers that requests may use.
pub fn offered_solvers() -> Vec<OfferedSolver> {
    solvers::all()
        .map(|solver| {
            let costs = solver.supports.contains(&ProblemDemand::MoveCosts);
            OfferedSolver { solver: solver.into(), informed: solver.is_informed(), costs }
        })
        .collect()
}

/// The options of a task. An error for options that clients must not use: external programs and
/// heuristics in files.
fn options(shown: &ServedPuzzle, task: &SolveRequest) -> Result<SolveOptions> {
    if let Some(name) = &task.solver {
        solvers::find(name).map_err(|error| {
            ErrorResponse::of(error, |cause| RefusalReason::UnknownSolver { solver: name.clone(), cause })
        })?;
    }
    if let Some(name) = &task.heuristic {
        shown.heuristic(name)?;
    }
    let (nodes, seconds) = SOLVE;
    let mut options = SolveOptions::default();
    options.solver = task.solver.clone();
    options.heuristic = task.heuristic.clone();
    options.nodes = Some(task.nodes.unwrap_or(nodes).min(nodes));
    options.seconds = Some(task.seconds.filter(|s| *s >= 0.0).unwrap_or(seconds).min(seconds));
    Ok(options)
}

impl ServedPuzzle {
    /// Solves a state within a budget, and compares with the exact distance.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn solve(
        &self,
        task: &SolveRequest,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<JudgedSolution> {
        let options = options(self, task)?;
        let state = self.read(&task.state)?;
        let signal = watch.signal();
        let searches = self.searches();
        let distance = match searches {
            Some(_) => None,
            None => self.depths(std::slice::from_ref(&state))?[0],
        };
        let solution = match searches.filter(|_| task.is_open()) {
            Some(searches) => searches.solve(&state, signal)?,
            None => OpenSolver::new(self.problem(), &options, resources, watch)?.solve(&state, signal)?,
        };
        let spent = solution.cost.or(solution.length.map(|length| length as u64));
        let excess = spent.zip(distance).map(|(spent, distance)| (spent as u32).saturating_sub(distance));
        if solution.optimal && excess.is_some_and(|excess| excess > 0) {
            let what = "a path that is proven to be shortest is longer than the table says: one of both is wrong";
            return Err(Error::Corrupt(format!("{}: {what}", self.id)).into());
        }
        let solution = AskedState::read(self.problem(), task.state.trim())?.solved(solution);
        Ok(JudgedSolution { distance, excess, solution })
    }
}
