//! Solves states with a given solver and heuristic.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::external::Fault;
use super::named_heuristic;
use super::open_solver::OpenSolver;
use super::open_table::Step;
use super::ordered_parallel::{Held, parallel_in_order};
use super::plan::Resources;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, Problem, Zero};
use antipode_core::nums::Count;
use antipode_core::watch::Watch;
use antipode_solvers::{self as solvers, Ends, Promise, Solver, Weighted};

/// How to solve.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// The solver, or `cmd: PROGRAM ARGUMENTS`; by default `two-phase` for the 3x3x3 if one solution with any ends is asked for, `ida` where moves depend on each other and
    /// there is a heuristic, else `bidirectional`, or `astar` if a heuristic is named, or `bfs` if goals are not listed.
    pub solver: Option<String>,
    /// The heuristic; by default the one of the solver's paper, else the best one of the family that is admissible.
    pub heuristic: Option<String>,
    /// The factor that multiplies the heuristic.
    pub weight: Option<f64>,
    /// The longest path to look for, for solvers with a depth limit.
    pub depth: Option<u32>,
    /// The most states to expand for each state.
    pub nodes: Option<u64>,
    /// The most seconds for each state.
    pub seconds: Option<f64>,
    /// The seed, for randomised solvers and external programs; 0 by default.
    pub seed: Option<u64>,
    /// Parameters of the solver, as `name=value`.
    pub set: Vec<String>,
    /// Which moves may come first and last.
    pub ends: Ends,
    /// To find all shortest solutions: how many to list. Only for solvers whose solutions are shortest.
    pub all: Option<usize>,
}

/// How an attempt at a state ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A path was found.
    Solved,
    /// No goal is reachable.
    Unsolvable,
    /// The search stopped without an answer.
    GaveUp,
    /// An external program gave a wrong answer or none.
    Failed,
}

/// A state and the path to the goal that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solution {
    /// The state.
    pub state: String,
    /// How the attempt ended.
    pub outcome: Outcome,
    /// Why the search stopped, why no goal is reachable, or what was wrong with the answer.
    pub reason: Option<String>,
    /// What was wrong with the answer of an external program.
    pub fault: Option<Fault>,
    /// The length of the path.
    pub cost: Option<usize>,
    /// Whether the path is proven to be shortest.
    pub optimal: bool,
    /// Its moves.
    pub moves: Option<Vec<Step>>,
    /// The solver.
    pub solver: String,
    /// The heuristic, if the solver uses one.
    pub heuristic: Option<String>,
    /// Expanded states; null if an external program does not report them.
    pub expanded: Option<u64>,
    /// Generated successors; null for an external program.
    pub generated: Option<u64>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Seconds of CPU time; null if unknown.
    pub cpu_seconds: Option<f64>,
    /// How many shortest solutions there are, if all were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// The first of them, or all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<Vec<Step>>>,
    /// The length that an external program claims for its path.
    #[serde(skip)]
    pub(super) claimed: Option<u64>,
}

impl Solution {
    /// Of a state, before it is solved.
    pub(super) fn none_yet(state: String, solver: String, heuristic: Option<String>) -> Solution {
        Solution {
            state,
            outcome: Outcome::Failed,
            reason: None,
            fault: None,
            cost: None,
            optimal: false,
            moves: None,
            solver,
            heuristic,
            expanded: None,
            generated: None,
            seconds: 0.0,
            cpu_seconds: None,
            count: None,
            paths: None,
            claimed: None,
        }
    }
}

impl Held for Solution {
    /// Twice what its texts take: it is kept, and printed.
    fn bytes(&self) -> u64 {
        let step = |step: &Step| (size_of::<Step>() + step.name.len() + step.state.len()) as u64;
        2 * (size_of::<Solution>() as u64
            + self.moves.iter().chain(self.paths.iter().flatten()).flatten().map(step).sum::<u64>())
    }
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
    OpenSolver::new(problem, options, resources, watch)?.solve_all(&states, resources, watch, tell)
}

impl OpenSolver {
    /// Solves states in parallel; `tell` gets the solutions in the order of the states.
    pub fn solve_all(
        &self,
        states: &[Vec<u8>],
        resources: Resources,
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

/// The solver that was asked for. `Usage` if the options are not for it.
pub(super) fn solver(problem: &Problem, options: &SolveOptions) -> Result<&'static Solver> {
    let named = options.heuristic.is_some() || options.weight.is_some();
    let usual = options.all.is_none() && options.ends.is_free();
    // A set of independent moves can be made in any order, and IDA* would try every one.
    let default = || match !problem.abilities().sequential {
        _ if !named && usual && problem.phases().is_some() => "two-phase",
        false if named || problem.heuristics().len() > 1 => "ida",
        true if named => "astar",
        _ if !problem.lists_goals() => "bfs",
        _ => "bidirectional",
    };
    let solver = solvers::find(options.solver.as_deref().unwrap_or_else(default))?;
    let refuse = |what: &str| Err(Error::usage(format!("the solver {} does not use {what}", solver.name)));
    if !solver.informed && (options.heuristic.is_some() || options.weight.is_some()) {
        return refuse("a heuristic");
    }
    if !solver.limited && options.depth.is_some() {
        return refuse("a depth limit");
    }
    if !options.ends.is_free() && !solver.follows_rules() {
        return refuse("restricted first and last moves");
    }
    if options.all.is_some() && solver.promise == Promise::Any {
        return Err(Error::usage(format!(
            "the solver {} does not prove that a solution is optimal, and cannot list all optimal ones",
            solver.name
        )));
    }
    Ok(solver)
}

/// The heuristic that was named, or that of the solver's paper, or the best admissible one; zero for solvers without. What it loads is
/// taken from `memory`.
pub(super) fn heuristic(
    problem: &Problem,
    solver: &Solver,
    (name, weight): (Option<&str>, Option<f64>),
    memory: &mut u64,
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
    let heuristic = named_heuristic::heuristic(problem, name.unwrap_or(usual), memory, watch)?;
    Ok(match weight {
        None => heuristic,
        Some(weight) => Arc::new(Weighted { heuristic, weight }),
    })
}
