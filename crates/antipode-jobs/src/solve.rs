//! Solves states one by one, with the solver and the heuristic that were asked for.

use std::sync::Arc;

use serde::Serialize;

use super::batches::in_batches;
use super::external::Fault;
use super::open_solver::OpenSolver;
use super::perfect;
use super::plan::Resources;
use super::table::State;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::model::{Heuristic, Zero};
use antipode_core::watch::Watch;
use antipode_solvers::{self as solvers, Solver, Weighted};

/// How to solve.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// The solver, or `cmd: PROGRAM ARGUMENTS`; by default `two-phase` for the 3x3x3, `ida` where moves depend on each other and
    /// there is a heuristic, else `bidirectional`, or `astar` if a heuristic is named.
    pub solver: Option<String>,
    /// The heuristic; by default the one of the solver's paper, else the best one of the family that is admissible.
    pub heuristic: Option<String>,
    /// What the heuristic is multiplied with.
    pub weight: Option<f64>,
    /// The most moves of a way, for solvers that heed it.
    pub depth: Option<u32>,
    /// The most states to expand for each state.
    pub nodes: Option<u64>,
    /// The most seconds for each state.
    pub seconds: Option<f64>,
    /// Where random numbers start, for solvers that draw some and other programs; 0 unless it is named.
    pub seed: Option<u64>,
    /// Parameters of the solver, as `name=value`.
    pub set: Vec<String>,
}

/// How it went with a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// There is a way.
    Solved,
    /// There is none.
    Unsolvable,
    /// The search ended before its end.
    GaveUp,
    /// Another program did not answer as it should.
    Failed,
}

/// A state and a way to the goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// The state.
    pub state: String,
    /// How it went.
    pub outcome: Outcome,
    /// Why the search gave up, how it is known that there is no way, or what was wrong.
    pub reason: Option<String>,
    /// What was wrong with the answer of another program.
    pub fault: Option<Fault>,
    /// The length of the way.
    pub cost: Option<usize>,
    /// Whether no shorter way exists, as far as that is proven.
    pub optimal: bool,
    /// Its moves.
    pub moves: Option<Vec<State>>,
    /// The solver.
    pub solver: String,
    /// The heuristic, if the solver uses one.
    pub heuristic: Option<String>,
    /// States whose successors were made; null where another program does not tell.
    pub expanded: Option<u64>,
    /// Successors that were looked at; null for another program.
    pub generated: Option<u64>,
    /// Seconds, by the clock on the wall.
    pub seconds: f64,
    /// Seconds of processor time; null where it cannot be known.
    pub cpu_seconds: Option<f64>,
    /// The length that another program says its way has.
    #[serde(skip)]
    pub(super) claimed: Option<u64>,
}

/// Solves states in parallel; `tell` gets the solutions in the order of the states. `Usage` if one is not a state, before
/// any is solved, and for options that do not fit together.
pub fn solve(
    problem: &Problem,
    states: &[String],
    options: &SolveOptions,
    resources: Resources,
    watch: &mut Watch<'_>,
    tell: impl FnMut(Vec<Solution>) -> Result<()>,
) -> Result<()> {
    let states = states.iter().map(|state| problem.read(state)).collect::<Result<Vec<_>>>()?;
    OpenSolver::new(problem, options, resources, watch)?.solve_all(&states, resources.threads, watch, tell)
}

impl OpenSolver {
    /// Solves states in parallel; `tell` gets the solutions in the order of the states.
    pub fn solve_all(
        &self,
        states: &[Vec<u8>],
        threads: usize,
        watch: &mut Watch<'_>,
        tell: impl FnMut(Vec<Solution>) -> Result<()>,
    ) -> Result<()> {
        in_batches(states, "solve", threads, watch, |state, signal| self.solve(state, signal), tell)
    }
}

/// The solver that was asked for. `Usage` if the options are not for it.
pub(super) fn solver(problem: &Problem, options: &SolveOptions) -> Result<&'static Solver> {
    let named = options.heuristic.is_some() || options.weight.is_some();
    // Independent moves make as many ways to a state as they have orders: IDA* would try all of them.
    let default = || match !problem.abilities().sequential {
        _ if !named && problem.phases().is_some() => "two-phase",
        false if named || problem.heuristics().len() > 1 => "ida",
        true if named => "astar",
        _ => "bidirectional",
    };
    let solver = solvers::find(options.solver.as_deref().unwrap_or_else(default))?;
    let refuse = |what: &str| Err(Error::usage(format!("the solver {} has no use for {what}", solver.name)));
    if !solver.informed && (options.heuristic.is_some() || options.weight.is_some()) {
        return refuse("a heuristic");
    }
    if !solver.limited && options.depth.is_some() {
        return refuse("a limit of the depth");
    }
    Ok(solver)
}

/// The heuristic that was named, or that of the solver's paper, or the best admissible one; zero for solvers without.
pub(super) fn heuristic(
    problem: &Problem,
    solver: &Solver,
    (name, weight): (Option<&str>, Option<f64>),
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    if !solver.informed {
        return Ok(Arc::new(Zero));
    }
    if let Some(weight) = weight.filter(|weight| !weight.is_finite() || *weight < 0.0) {
        return Err(Error::usage(format!("{weight} is not a weight: use a number such as 1.5")));
    }
    let known = problem.heuristics();
    let usual = solver.tuning.heuristic.filter(|name| known.iter().any(|known| known == name)).unwrap_or(&known[0]);
    let heuristic = perfect::heuristic(problem, name.unwrap_or(usual), watch)?;
    Ok(match weight {
        None => heuristic,
        Some(weight) => Arc::new(Weighted { heuristic, weight }),
    })
}
