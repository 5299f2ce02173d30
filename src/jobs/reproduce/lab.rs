//! Runs of solvers for the experiments.

use std::sync::Arc;

use cpu_time::ThreadTime;
use rayon::prelude::*;

use super::ReproduceOptions;
use crate::error::{Error, Result};
use crate::families;
use crate::jobs::open_solver::replay;
use crate::jobs::solve::heuristic;
use crate::model::{Heuristic, Problem, Zero};
use crate::solvers::{self, Budget, DEFAULTS, End, Settings, Solver, Task};
use crate::watch::{Progress, Signal, Watch};

/// Where experiments are made.
pub(super) struct Lab<'a, 'b> {
    pub(super) options: ReproduceOptions,
    pub(super) watch: &'a mut Watch<'b>,
}

/// A solver with all that is set of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method<'a> {
    pub(super) solver: &'static str,
    pub(super) heuristic: Option<&'a str>,
    pub(super) set: &'a [String],
    pub(super) nodes: Option<u64>,
}

impl<'a> Method<'a> {
    /// A solver as usual.
    pub(super) fn new(solver: &'static str, heuristic: Option<&'a str>) -> Method<'a> {
        Method { solver, heuristic, set: &[], nodes: None }
    }
}

/// How a run of a solver went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    /// The length of the way, if there is one.
    pub(super) moves: Option<f64>,
    pub(super) expanded: f64,
    /// Of its thread.
    pub(super) cpu_seconds: f64,
}

impl Lab<'_, '_> {
    /// So many runs, or fewer if that is to be quick.
    pub(super) fn runs(&self, all: u64, quick: u64) -> u64 {
        if self.options.quick { quick } else { all }
    }

    /// Tells how far the experiment is.
    pub(super) fn tell(&mut self, done: usize, total: usize) -> Result<()> {
        self.watch.report(Progress { phase: "reproduce", depth: None, done: done as u64, total: total as u64 })
    }

    /// A puzzle of the experiments.
    pub(super) fn puzzle(&self, spec: &str, goal: Option<&str>) -> Result<Problem> {
        families::parse_with_goal(spec, goal)
    }

    /// Memory of one run.
    fn memory(&self) -> u64 {
        self.options.resources.memory / self.options.resources.threads.max(1) as u64
    }

    /// The length of a shortest way; `None` if there is none. `Limit` if the memory does not suffice to know.
    pub(super) fn distance(&self, problem: &Problem, state: &str) -> Result<Option<f64>> {
        let from = problem.read(state)?;
        let task = Task { problem, from: &from, heuristic: &Zero, depth: None, settings: &DEFAULTS };
        let budget = Budget { nodes: None, time: None, memory: self.options.resources.memory };
        match solvers::find("bidirectional")?.solve(&task, budget, self.watch.signal())?.end {
            End::Solved { way, .. } => Ok(Some((way.len() - 1) as f64)),
            End::Unsolvable => Ok(None),
            End::GaveUp(why) => Err(Error::Limit(format!("the distance of {state} in {}: {why}", problem.spec()))),
        }
    }

    /// Solves a state again and again, each time with another seed.
    pub(super) fn repeat(&mut self, problem: &Problem, state: &str, method: Method<'_>, runs: u64) -> Result<Vec<Run>> {
        let from = problem.read(state)?;
        let first = self.options.seed << 20;
        let runner = self.runner(problem, method)?;
        (first..first + runs).into_par_iter().map(|seed| runner.run(&from, seed)).collect()
    }

    /// Solves some states once each.
    pub(super) fn solve(&mut self, problem: &Problem, states: &[Vec<u8>], method: Method<'_>) -> Result<Vec<Run>> {
        let seed = self.options.seed;
        let runner = self.runner(problem, method)?;
        states.par_iter().map(|from| runner.run(from, seed)).collect()
    }

    fn runner<'m>(&'m mut self, problem: &'m Problem, method: Method<'m>) -> Result<Runner<'m>> {
        let solver = solvers::find(method.solver)?;
        let heuristic = heuristic(problem, solver, (method.heuristic, None), self.watch)?;
        Ok(Runner { problem, solver, heuristic, method, memory: self.memory(), signal: self.watch.signal() })
    }
}

/// All that is needed to solve states, on any thread.
struct Runner<'a> {
    problem: &'a Problem,
    solver: &'static Solver,
    heuristic: Arc<dyn Heuristic>,
    method: Method<'a>,
    memory: u64,
    signal: Signal<'a>,
}

impl Runner<'_> {
    fn run(&self, from: &[u8], seed: u64) -> Result<Run> {
        let &Runner { problem, solver, ref heuristic, method, memory, signal } = self;
        let settings = Settings::new(solver, solver.tuning.random.then_some(seed), method.set)?;
        let task = Task { problem, from, heuristic: &**heuristic, depth: None, settings: &settings };
        let clock = ThreadTime::now();
        let answer = solver.solve(&task, Budget { nodes: method.nodes, time: None, memory }, signal)?;
        let cpu_seconds = clock.elapsed().as_secs_f64();
        let moves = match answer.end {
            End::Solved { way, .. } => Some(replay(&**problem, &way).len() as f64),
            End::Unsolvable | End::GaveUp(_) => None,
        };
        Ok(Run { moves, expanded: answer.expanded as f64, cpu_seconds })
    }
}

/// The lengths of the ways that were found, in order.
pub(super) fn lengths(runs: &[Run]) -> Vec<f64> {
    let mut lengths: Vec<f64> = runs.iter().filter_map(|run| run.moves).collect();
    lengths.sort_by(f64::total_cmp);
    lengths
}
