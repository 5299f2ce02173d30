//! Runs of solvers for the experiments.

use std::collections::VecDeque;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::ReproduceOptions;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{StopSignal, Watch, WorkProgress};
use antipode_families as families;
use antipode_jobs::{OpenSolver, Solution, SolveOptions, SolveOutcome, WorkResources};

/// The most runs to keep at a time.
const KEPT: usize = 1000;

/// Runs the solvers of an experiment, with its options and progress.
pub(super) struct Runner<'a, 'b> {
    pub(super) options: &'a ReproduceOptions,
    pub(super) watch: &'a mut Watch<'b>,
    /// The known results of the next runs.
    pub(super) known: &'a mut VecDeque<Known>,
}

/// A result of an earlier run of the experiment, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) enum Known {
    Distance(Option<f64>),
    Runs(Vec<Run>),
}

/// A solver with its settings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method<'a> {
    pub(super) solver: &'static str,
    pub(super) heuristic: Option<&'a str>,
    pub(super) weight: Option<f64>,
    pub(super) set: &'a [String],
    pub(super) nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
    pub(super) depth: Option<u32>,
}

impl<'a> Method<'a> {
    /// A solver with its defaults.
    pub(super) fn new(solver: &'static str, heuristic: Option<&'a str>) -> Method<'a> {
        Method { solver, heuristic, weight: None, set: &[], nodes: None, seconds: None, depth: None }
    }
}

/// The result of a run of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Run {
    /// The length of the path, if the solver found one.
    pub(super) moves: Option<f64>,
    pub(super) expanded: f64,
    /// The CPU time of the run's thread.
    pub(super) cpu_seconds: f64,
}

impl Runner<'_, '_> {
    /// The number of runs: `all`, or `quick` for a quick reproduction.
    pub(super) fn runs(&self, all: u64, quick: u64) -> u64 {
        if self.options.quick { quick } else { all }
    }

    /// Reports the progress of the experiment.
    pub(super) fn tell(&mut self, done: usize, total: usize) -> Result<()> {
        self.watch.report(WorkProgress { phase: "reproduce", depth: None, done: done as u64, total: total as u64 })
    }

    /// A puzzle of the experiments.
    pub(super) fn puzzle(spec: &str, goal: Option<&str>) -> Result<Problem> {
        families::parse_with_goal(spec, goal)
    }

    /// The distance of a state from the goal; `None` if the goal is unreachable. `Limit` if there
    /// is too little memory.
    pub(super) fn distance(&mut self, problem: &Problem, state: &str) -> Result<Option<f64>> {
        match self.known.pop_front() {
            Some(Known::Distance(distance)) => return Ok(distance),
            Some(Known::Runs(_)) => return Err(other_order()),
            None => {}
        }
        let distance = self.new_distance(problem, state)?;
        self.keep(Known::Distance(distance))?;
        Ok(distance)
    }

    fn new_distance(&mut self, problem: &Problem, state: &str) -> Result<Option<f64>> {
        let from = problem.read(state)?;
        let how = SolveOptions::default().solver("bidirectional");
        let resources = WorkResources { threads: 1, ..self.options.resources };
        let solution = OpenSolver::new(problem, &how, resources, self.watch)?.solve(&from, self.watch.signal())?;
        match (solution.outcome, solution.length) {
            (SolveOutcome::Solved, Some(cost)) => Ok(Some(cost as f64)),
            (SolveOutcome::Unsolvable, _) => Ok(None),
            _ => {
                let why = solution.reason.unwrap_or_default();
                Err(Error::Limit(format!("the distance of {state} in {}: {why}", problem.spec())))
            }
        }
    }

    /// Solves a state repeatedly, each time with another seed.
    pub(super) fn repeat(&mut self, problem: &Problem, state: &str, method: Method<'_>, runs: u64) -> Result<Vec<Run>> {
        let from = problem.read(state)?;
        let first = self.options.seed << 20;
        let seeds: Vec<u64> = (first..first + runs).collect();
        self.runs_of(problem, method, &seeds, |solver, seed, signal| solver.solve_with_seed(&from, *seed, signal))
    }

    /// Solves some states once each.
    pub(super) fn solve(&mut self, problem: &Problem, states: &[Vec<u8>], method: Method<'_>) -> Result<Vec<Run>> {
        let seed = self.options.seed;
        self.runs_of(problem, method, states, |solver, from, signal| solver.solve_with_seed(from, seed, signal))
    }

    /// The least and the greatest number of states that A* expands over all tie-breaking rules.
    /// This is for a consistent heuristic, a closed set and a state of this distance; `None` for
    /// other solvers and heuristics.
    pub(super) fn expansions(
        &mut self,
        problem: &Problem,
        state: &str,
        method: Method<'_>,
        distance: u32,
    ) -> Result<Option<[f64; 2]>> {
        if method.solver != "astar" {
            return Ok(None);
        }
        let (from, solver) = (problem.read(state)?, self.open(problem, method)?);
        let most = solver.ceiling(&from, distance, self.watch.signal())?;
        let least = solver.floor(&from, distance, self.watch.signal())?;
        // A* expands all states of the path except the goal.
        Ok(least.zip(most).map(|(least, most)| [least.max(u64::from(distance)) as f64, most as f64]))
    }

    /// The runs of some cases: first the known ones, then new ones, which are kept in batches.
    fn runs_of<C: Sync>(
        &mut self,
        problem: &Problem,
        method: Method<'_>,
        cases: &[C],
        run: impl Fn(&OpenSolver, &C, StopSignal<'_>) -> Result<Solution> + Sync,
    ) -> Result<Vec<Run>> {
        let (mut runs, mut solver) = (Vec::with_capacity(cases.len()), None);
        while runs.len() < cases.len() {
            match self.known.pop_front() {
                Some(Known::Runs(known)) if !known.is_empty() && runs.len() + known.len() <= cases.len() => {
                    runs.extend(known);
                    continue;
                }
                Some(_) => return Err(other_order()),
                None => {}
            }
            let opened = match &mut solver {
                Some(opened) => opened,
                none => none.insert(self.open(problem, method)?),
            };
            let (opened, signal) = (&*opened, self.watch.signal());
            let next = &cases[runs.len()..cases.len().min(runs.len() + KEPT)];
            let next: Vec<Run> =
                next.par_iter().map(|case| run(opened, case, signal).map(Run::of)).collect::<Result<_>>()?;
            self.keep(Known::Runs(next.clone()))?;
            runs.extend(next);
        }
        Ok(runs)
    }

    fn keep(&mut self, part: Known) -> Result<()> {
        self.watch.checkpoint().map_or(Ok(()), |checkpoint| checkpoint.keep(&[part]))
    }

    /// A solver with its settings, ready to solve.
    pub(super) fn open(&mut self, problem: &Problem, method: Method<'_>) -> Result<OpenSolver> {
        let mut how = SolveOptions::default().solver(method.solver);
        how.heuristic = method.heuristic.map(Into::into);
        how.weight = method.weight;
        how.nodes = method.nodes;
        how.seconds = method.seconds;
        how.depth = method.depth;
        how.settings = method.set.to_vec();
        OpenSolver::new(problem, &how, self.options.resources, self.watch)
    }
}

/// The error if kept runs do not fit the experiment.
fn other_order() -> Error {
    Error::Corrupt("what was kept of the experiment is in another order: start again in another folder".into())
}

impl Run {
    fn of(solution: Solution) -> Run {
        Run {
            moves: solution.length.map(|moves| moves as f64),
            expanded: solution.expanded.unwrap_or(0) as f64,
            cpu_seconds: solution.cpu_seconds.unwrap_or(0.0),
        }
    }
}

/// The lengths of the found paths, sorted.
pub(super) fn lengths(runs: &[Run]) -> Vec<f64> {
    let mut lengths: Vec<f64> = runs.iter().filter_map(|run| run.moves).collect();
    lengths.sort_by(f64::total_cmp);
    lengths
}
