//! Solves states one by one, with the solver and the heuristic that were asked for.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use rayon::prelude::*;
use serde::Serialize;

use super::components;
use super::perfect;
use super::phases::prepare_phases;
use super::plan::Resources;
use super::table::State;
use crate::analysis::{Connection, Quotient};
use crate::error::{Error, Result};
use crate::families::Problem;
use crate::model::{Base, Heuristic, Moves, Zero};
use crate::solvers::{self, Answer, Budget, End, Settings, Solver, Task, Way, Weighted};
use crate::watch::{Progress, Signal, Watch};

/// How to solve.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// The solver; by default `ida` where moves depend on each other and there is a heuristic, else `bidirectional`, or
    /// `astar` if a heuristic is named.
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
    /// Where random numbers start, for solvers that draw some; 0 unless it is named.
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
}

/// A state and a way to the goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// The state.
    pub state: String,
    /// How it went.
    pub outcome: Outcome,
    /// Why the search gave up, or how it is known that there is no way.
    pub reason: Option<String>,
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
    /// States whose successors were made.
    pub expanded: u64,
    /// Successors that were looked at.
    pub generated: u64,
    /// Seconds, by the clock on the wall.
    pub seconds: f64,
    /// Seconds of processor time; null where it cannot be known.
    pub cpu_seconds: Option<f64>,
}

/// States that are solved between two reports, for each thread.
const BATCH: usize = 16;

/// The most occupancies for which the component test is made ready.
const MOST_OCCUPANCIES: u64 = 5_000_000;

/// Solves states in parallel; `tell` gets the solutions in the order of the states. `Usage` if one is not a state, before
/// any is solved, and for options that do not fit together.
pub fn solve(
    problem: &Problem,
    states: &[String],
    options: &SolveOptions,
    resources: Resources,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(Vec<Solution>) -> Result<()>,
) -> Result<()> {
    let ground = Ground::new(problem, resources);
    let states = states.iter().map(|state| ground.moves.read(state)).collect::<Result<Vec<_>>>()?;
    let bench = Bench::new(&ground, options, resources, watch)?;
    let signal = watch.signal();
    let mut done = 0;
    for batch in states.chunks(BATCH * resources.threads) {
        watch.report(Progress { phase: "solve", depth: None, done, total: states.len() as u64 })?;
        tell(batch.par_iter().map(|state| bench.solve(state, signal)).collect::<Result<_>>()?)?;
        done += batch.len() as u64;
    }
    Ok(())
}

/// The solver that was asked for. `Usage` if the options are not for it.
fn solver(problem: &Problem, options: &SolveOptions) -> Result<&'static Solver> {
    let named = options.heuristic.is_some() || options.weight.is_some();
    // Independent moves make as many ways to a state as they have orders: IDA* would try all of them.
    let default = match problem.has_independent_moves() {
        false if named || problem.heuristics().len() > 1 => "ida",
        true if named => "astar",
        _ => "bidirectional",
    };
    let solver = solvers::find(options.solver.as_deref().unwrap_or(default))?;
    let refuse = |what: &str| Err(Error::usage(format!("the solver {} has no use for {what}", solver.name)));
    if !solver.informed && (options.heuristic.is_some() || options.weight.is_some()) {
        return refuse("a heuristic");
    }
    if !solver.limited && options.depth.is_some() {
        return refuse("a limit of the depth");
    }
    Ok(solver)
}

fn heuristic<'a>(
    problem: &Problem,
    moves: &'a dyn Moves,
    solver: &Solver,
    options: &SolveOptions,
    watch: &mut Watch<'_>,
) -> Result<Box<dyn Heuristic + 'a>> {
    if !solver.informed {
        return Ok(Box::new(Zero));
    }
    let known = problem.heuristics();
    let usual = solver.tuning.heuristic.filter(|name| known.contains(name)).unwrap_or(known[0]);
    let name = options.heuristic.as_deref().unwrap_or(usual);
    let heuristic = perfect::heuristic(problem, moves, name, watch)?;
    match options.weight {
        None => Ok(heuristic),
        Some(weight) if weight.is_finite() && weight >= 0.0 => Ok(Box::new(Weighted { heuristic, weight })),
        Some(weight) => Err(Error::usage(format!("{weight} is not a weight: use a number such as 1.5"))),
    }
}

/// The component of the goal.
pub(super) struct Component<'a> {
    base: &'a dyn Base,
    quotient: Quotient<'a>,
    goal: (u64, Vec<u8>),
}

impl<'a> Component<'a> {
    /// The base of a problem, if it has one and the component test is soon made ready.
    pub(super) fn base(problem: &'a Problem, memory: u64) -> Option<Box<dyn Base + 'a>> {
        components::base(problem, memory).ok().filter(|base| base.vertices() <= MOST_OCCUPANCIES)
    }

    /// The component of the goal, if there is one goal.
    pub(super) fn of(problem: &Problem, base: Option<&'a dyn Base>, watch: &mut Watch<'_>) -> Result<Option<Self>> {
        let (Some(base), Ok(goal)) = (base, problem.goal()) else { return Ok(None) };
        Ok(Some(Component { base, quotient: Quotient::new(base, watch)?, goal: base.read(&goal)? }))
    }

    pub(super) fn has(&self, state: &str) -> Result<bool> {
        let state = self.base.read(state)?;
        let goal = (self.goal.0, self.goal.1.as_slice());
        Ok(self.quotient.connection((state.0, &state.1), goal) == Connection::Connected)
    }
}

/// What all solvers of a problem stand on.
pub(super) struct Ground<'a> {
    problem: &'a Problem,
    /// The rules.
    pub(super) moves: Box<dyn Moves + 'a>,
    /// Where it can be found without much work.
    base: Option<Box<dyn Base + 'a>>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(problem: &'a Problem, resources: Resources) -> Self {
        let base = Component::base(problem, resources.memory);
        Ground { problem, moves: problem.moves(), base }
    }
}

/// All that is needed to solve states, one by one, in any thread.
pub(super) struct Bench<'a> {
    problem: &'a Problem,
    moves: &'a dyn Moves,
    solver: &'static Solver,
    settings: Settings,
    heuristic: Box<dyn Heuristic + 'a>,
    /// Where it can be found without much work.
    component: Option<Component<'a>>,
    depth: Option<u32>,
    budget: Budget,
}

impl<'a> Bench<'a> {
    /// `Usage` for options that do not fit together.
    pub(super) fn new(
        ground: &'a Ground<'a>,
        options: &SolveOptions,
        resources: Resources,
        watch: &mut Watch<'_>,
    ) -> Result<Self> {
        let (problem, moves) = (ground.problem, &*ground.moves);
        let solver = solver(problem, options)?;
        let settings = Settings::new(solver, options.seed, &options.set)?;
        let heuristic = heuristic(problem, moves, solver, options, watch)?;
        if solver.is_phased() {
            prepare_phases(moves, watch)?;
        }
        let component = Component::of(problem, ground.base.as_deref(), watch)?;
        let time = options.seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|e| Error::usage(format!("that is not a time in seconds: {e}")))?;
        let budget = Budget { nodes: options.nodes, time, memory: resources.memory / resources.threads.max(1) as u64 };
        Ok(Bench { problem, moves, solver, settings, heuristic, component, depth: options.depth, budget })
    }

    /// Solves a state.
    pub(super) fn solve(&self, from: &[u8], signal: Signal<'_>) -> Result<Solution> {
        let (start, cpu) = (Instant::now(), ThreadTime::now());
        let text = self.moves.write(from);
        let apart = match (&self.component, self.problem.reaches_goal(&text)?) {
            (_, Some(reaches)) => !reaches,
            (Some(component), None) => !component.has(&text)?,
            (None, None) => false,
        };
        let Answer { end, expanded, generated } = if apart {
            Answer { end: End::Unsolvable, expanded: 0, generated: 0 }
        } else {
            let Bench { moves, settings, heuristic, depth, .. } = self;
            let task = Task { moves: *moves, from, heuristic: &**heuristic, depth: *depth, settings };
            self.solver.solve(&task, self.budget, signal)?
        };
        let (outcome, reason, way, optimal) = match end {
            End::Solved { way, optimal } => (Outcome::Solved, None, Some(way), optimal),
            End::Unsolvable => {
                let by = if apart { "in another component than the goal" } else { "every way was searched" };
                (Outcome::Unsolvable, Some(by.to_string()), None, false)
            }
            End::GaveUp(why) => (Outcome::GaveUp, Some(why.to_string()), None, false),
        };
        Ok(Solution {
            state: text,
            outcome,
            reason,
            cost: way.as_ref().map(|way| way.len() - 1),
            optimal,
            moves: way.map(|way| replay(self.moves, &way)),
            solver: self.solver.name.to_string(),
            heuristic: self.solver.informed.then(|| self.heuristic.name()),
            expanded,
            generated,
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds: Some(cpu.elapsed().as_secs_f64()),
        })
    }
}

/// The moves of a way, found again by the rules.
///
/// # Panics
/// If a step is not a move, or the last state is not a goal: then the solver is wrong.
fn replay(moves: &dyn Moves, way: &Way) -> Vec<State> {
    let step = |pair: &[Vec<u8>]| {
        let (mut count, mut ordinal) = (0, None);
        moves.expand(&pair[0], &mut |next| {
            if ordinal.is_none() && next == pair[1] {
                ordinal = Some(count);
            }
            count += 1;
        });
        let ordinal = ordinal.expect("solvers make legal moves");
        State { name: moves.name(&pair[0], ordinal), state: moves.write(&pair[1]) }
    };
    assert!(way.last().is_some_and(|last| moves.is_goal(last)), "solvers stop at a goal");
    way.windows(2).map(step).collect()
}
