//! A solver that is ready to solve states: a built-in one or an external program.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::cause::ErrorCause;
use super::external::{self, Attempt, ExternalLimits, ExternalSolver, ProgramFault};
use super::goal_components::LazyComponents;
use super::heuristic_name::HeuristicName;
use super::named_heuristic::uncertified_files;
use super::plan::WorkResources;
use super::solution::{Solution, SolveOutcome};
use super::solve_options::{SolveOptions, heuristic, solver};
use super::solver_disk::SolverDisk;
use super::supported_work::EXTERNAL_SOLVERS;
use super::two_phase_tables::prepare_phases;
use super::written_path::{first_paths, replay};
use antipode_core::error::{Error, Result};
use antipode_core::graphs::ShortestPaths;
use antipode_core::model::{Heuristic, Problem};
use antipode_core::nums::BigCount;
use antipode_core::watch::{StopSignal, Watch};
use antipode_solvers::{
    BudgetSpent, OptimalMove, PathEnds, SearchBudget, SearchEnd, SolveTask, Solver, SolverAnswer, SolverFiles,
    SolverNeed, SolverSettings, UntaggedHeuristic,
};

/// The default time limit of an external program, in seconds per state.
const DEFAULT_TIMEOUT_SECONDS: f64 = 60.0;

/// States to expand before the component test, if that test takes work.
const FIRST_NODES: u64 = 20_000;

/// Whether a solver is, or may be, randomised. `Usage` if the options do not suit it.
pub(super) fn draws(problem: &Problem, options: &SolveOptions) -> Result<bool> {
    let external = options.solver.as_deref().is_some_and(|name| external::command(name).is_some());
    Ok(external || solver(problem, options)?.tuning.random)
}

/// A solver that is ready to solve states, one by one, in any thread. Its tables are open, and its
/// programs run.
pub struct OpenSolver {
    pub(super) problem: Problem,
    pub(super) means: Means,
    components: LazyComponents,
    ends: PathEnds,
    /// The number of shortest solutions to list, if all were requested.
    pub(super) all: Option<usize>,
    /// Files of the heuristic that no certificate vouches for.
    uncertified: Vec<String>,
}

/// An answer, with all shortest paths if requested.
type Found = (SolverAnswer, Option<ShortestPaths<OptimalMove>>);

/// The built-in solver with its settings, or the external program.
pub(super) enum Means {
    /// A built-in solver.
    Solver {
        solver: &'static Solver,
        settings: SolverSettings,
        heuristic: Arc<dyn Heuristic>,
        /// Whether the heuristic's admissibility is only claimed.
        claimed: bool,
        depth: Option<u32>,
        budget: SearchBudget,
        /// Where it keeps its files, if not in memory.
        disk: Option<SolverDisk>,
    },
    /// An external program.
    External(ExternalSolver),
}

impl OpenSolver {
    /// Opens a solver with these options.
    ///
    /// # Errors
    ///
    /// `Usage` for options that do not fit together; those of opening the heuristic or the external
    /// program.
    pub fn new(
        problem: &Problem,
        options: &SolveOptions,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<Self> {
        let mut memory = resources.memory;
        let components = LazyComponents::new(problem, &mut memory);
        let command = options.solver.as_deref().and_then(external::command);
        let time =
            options.seconds.or(command.and(Some(DEFAULT_TIMEOUT_SECONDS))).map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|e| Error::usage(format!("not a time in seconds: {e}")))?;
        if let Some((command, time)) = command.zip(time) {
            if options.heuristic.is_some() || options.weight.is_some() || !options.settings.is_empty() {
                return Err(Error::usage(
                    "an external program takes no heuristic and no parameters of the built-in solvers",
                ));
            }
            if options.all.is_some() || !options.ends.is_free() {
                return Err(Error::usage("an external program finds one solution, with any first and last moves"));
            }
            EXTERNAL_SOLVERS.check(problem)?;
            let limits = ExternalLimits { time, nodes: options.nodes, depth: options.depth };
            let external = ExternalSolver::start(command, problem, limits, options.seed.unwrap_or(0), watch.signal())?;
            let (means, ends) = (Means::External(external), PathEnds::default());
            let problem = problem.clone();
            return Ok(OpenSolver { problem, means, components, ends, all: None, uncertified: vec![] });
        }
        let solver = solver(problem, options)?;
        options.ends.check(problem)?;
        let settings = SolverSettings::new(solver, options.seed, &options.settings)?;
        let heuristic = heuristic(problem, solver, options, &mut memory, watch)?;
        if solver.needs == Some(SolverNeed::WholeCube) {
            prepare_phases(problem, watch)?;
        }
        let budget = SearchBudget { nodes: options.nodes, time, memory: memory / resources.threads.max(1) as u64 };
        let disk = options.scratch.as_deref().map(SolverDisk::open).transpose()?;
        let named = options.heuristic.as_deref().map(str::parse::<HeuristicName>).transpose()?;
        let claimed = named.as_ref().is_some_and(HeuristicName::is_claimed);
        let means = Means::Solver { solver, settings, heuristic, claimed, depth: options.depth, budget, disk };
        let (ends, all) = (options.ends.clone(), options.all);
        let uncertified = named.as_ref().map(uncertified_files).unwrap_or_default();
        Ok(OpenSolver { problem: problem.clone(), means, components, ends, all, uncertified })
    }

    /// The name of the solver.
    pub fn solver(&self) -> String {
        match &self.means {
            Means::Solver { solver, .. } => solver.name.to_string(),
            Means::External(external) => external.name(),
        }
    }

    /// Whether a path that it calls optimal proves the distance: it rests on no mere claim, and any
    /// first and last moves are allowed.
    pub(super) fn proves(&self) -> bool {
        match &self.means {
            Means::Solver { claimed, .. } => !claimed && self.ends.is_free(),
            Means::External(_) => false,
        }
    }

    /// The name of the heuristic, if the solver uses one.
    pub fn heuristic(&self) -> Option<String> {
        match &self.means {
            Means::Solver { solver, heuristic, .. } => solver.is_informed().then(|| heuristic.claim().name),
            Means::External(_) => None,
        }
    }

    /// The files of the heuristic that no certificate vouches for: their errors would go unnoticed.
    pub fn uncertified(&self) -> &[String] {
        &self.uncertified
    }

    /// The most bytes that its files took so far, if it keeps them on a disk.
    pub fn disk_peak(&self) -> Option<u64> {
        self.disk().map(SolverFiles::peak)
    }

    fn disk(&self) -> Option<&SolverFiles> {
        match &self.means {
            Means::Solver { disk, .. } => disk.as_ref().and_then(SolverDisk::get),
            Means::External(_) => None,
        }
    }

    /// The names of the solver and of its heuristic.
    pub fn title(&self) -> String {
        [self.solver()].into_iter().chain(self.heuristic()).collect::<Vec<_>>().join(", ")
    }

    /// Solves a state.
    ///
    /// # Errors
    ///
    /// `Usage` if the solver cannot solve it; `Interrupted` soon after the signal.
    pub fn solve(&self, from: &[u8], signal: StopSignal<'_>) -> Result<Solution> {
        self.attempt(from, None, signal)
    }

    /// Solves a state with another seed than that of the options. Deterministic solvers and
    /// external programs, which get their seed when they start, ignore it.
    ///
    /// # Errors
    ///
    /// Those of [`OpenSolver::solve`].
    pub fn solve_with_seed(&self, from: &[u8], seed: u64, signal: StopSignal<'_>) -> Result<Solution> {
        self.attempt(from, Some(seed), signal)
    }

    /// Searches from a state; `tell` gets each expanded state, once per expansion.
    ///
    /// # Errors
    ///
    /// `Usage` for a solver that expands no states; `Interrupted` soon after the signal.
    pub fn trace(&self, from: &[u8], signal: StopSignal<'_>, tell: &mut dyn FnMut(&[u8])) -> Result<()> {
        let Means::Solver { solver, settings, heuristic, depth, budget, .. } = &self.means else {
            return Err(Error::usage("an external program does not report which states it expands"));
        };
        self.with_any_ends()?;
        let task = SolveTask { problem: &self.problem, from, heuristic: &**heuristic, depth: *depth, settings };
        solver.solve_and_tell(&task, *budget, signal, tell)?;
        self.intact(&**heuristic)
    }

    /// `Usage` if first or last moves are restricted.
    pub(super) fn with_any_ends(&self) -> Result<()> {
        let restricted = || Error::usage("first and last moves can be restricted only to find solutions");
        if self.ends.is_free() { Ok(()) } else { Err(restricted()) }
    }

    /// The recorded error of the heuristic or of the rules, if any.
    pub(super) fn intact(&self, heuristic: &dyn Heuristic) -> Result<()> {
        heuristic.intact()?;
        self.problem.intact()
    }

    fn attempt(&self, from: &[u8], seed: Option<u64>, signal: StopSignal<'_>) -> Result<Solution> {
        let (start, empty) = (Instant::now(), self.no_solution(from));
        let solution = match &self.means {
            Means::Solver { solver, settings, heuristic, depth, budget, .. } => {
                let mut settings = settings.clone();
                settings.seed = seed.unwrap_or(settings.seed);
                let heuristic = &**heuristic;
                let task = SolveTask { problem: &self.problem, from, heuristic, depth: *depth, settings: &settings };
                if self.ends.is_free() || self.problem.is_goal(from) {
                    self.search(solver, &task, *budget, empty, signal)?
                } else if let Some((problem, from)) = self.ends.restrict(&self.problem, from)? {
                    let heuristic = &UntaggedHeuristic(heuristic);
                    let task = SolveTask { problem: &problem, from: &from, heuristic, ..task };
                    self.search(solver, &task, *budget, empty, signal)?
                } else {
                    let none = Solution { expanded: Some(0), generated: Some(0), ..empty };
                    none.without_path(SolveOutcome::Unsolvable, ErrorCause::Ends)
                }
            }
            Means::External(external) => self.ask(external, from, empty, signal)?,
        };
        self.problem.intact()?;
        Ok(Solution { seconds: start.elapsed().as_secs_f64(), ..solution })
    }

    /// The solution of a state before an attempt.
    pub(super) fn no_solution(&self, from: &[u8]) -> Solution {
        let empty = Solution::none_yet(self.problem.write(from), self.solver(), self.heuristic());
        Solution { uncertified: self.uncertified.clone(), ..empty }
    }

    fn search(
        &self,
        solver: &Solver,
        task: &SolveTask<'_>,
        budget: SearchBudget,
        empty: Solution,
        signal: StopSignal<'_>,
    ) -> Result<Solution> {
        let cpu = ThreadTime::now();
        let ((answer, all), apart) = self.answer(solver, task, budget, signal)?;
        let SolverAnswer { end, expanded, generated } = answer;
        let found = Solution {
            expanded: Some(expanded),
            generated: Some(generated),
            cpu_seconds: Some(cpu.elapsed().as_secs_f64()),
            ..empty
        };
        let (path, optimal) = match end {
            SearchEnd::Solved { path, optimal } => (path, optimal),
            SearchEnd::Unsolvable => {
                let cause = if apart { ErrorCause::Apart } else { ErrorCause::unsolvable(expanded, &self.uncertified) };
                return Ok(found.without_path(SolveOutcome::Unsolvable, cause));
            }
            SearchEnd::GaveUp(spent) => return Ok(found.without_path(SolveOutcome::GaveUp, ErrorCause::Stopped(spent))),
        };
        Ok(Solution {
            outcome: SolveOutcome::Solved,
            length: Some(path.len() - 1),
            cost: task.problem.costs().and_then(|_| task.problem.path_cost(&path)),
            optimal,
            moves: Some(replay(task.problem, &path)?),
            count: all.as_ref().map(|all| BigCount(all.count().clone())),
            paths: all.zip(self.all).map(|(all, limit)| first_paths(task.problem, task.from, &all, limit)),
            ..found
        })
    }

    /// The solver's answer, and whether the state is in another component than the goal. Such a
    /// state counts as unsolvable, without the cost of a search.
    fn answer(
        &self,
        solver: &Solver,
        task: &SolveTask,
        budget: SearchBudget,
        signal: StopSignal<'_>,
    ) -> Result<(Found, bool)> {
        let search = |budget| {
            let found = match (self.disk(), self.all) {
                (_, Some(_)) => solver.solve_all_paths(task, budget, signal)?,
                (Some(disk), None) => (solver.solve_on_disk(task, budget, disk, signal)?, None),
                (None, None) => (solver.solve(task, budget, signal)?, None),
            };
            self.intact(task.heuristic)?;
            Ok::<_, Error>(found)
        };
        let apart = || Ok(((SolverAnswer { end: SearchEnd::Unsolvable, expanded: 0, generated: 0 }, None), true));
        let is_apart = || self.is_apart(task, signal);
        let known = match task.problem.reaches_goal(task.from) {
            Some(reaches) => Some(!reaches),
            None if self.components.is_quick() => Some(is_apart()?),
            None => None,
        };
        match known {
            Some(true) => return apart(),
            Some(false) => return Ok((search(budget)?, false)),
            None => {}
        }
        // The component test takes work. A search that ends soon does not need it.
        let first =
            SearchBudget { nodes: Some(budget.nodes.map_or(FIRST_NODES, |nodes| nodes.min(FIRST_NODES))), ..budget };
        let found = search(first)?;
        let again = first.nodes != budget.nodes;
        match found.0 {
            SolverAnswer { end: SearchEnd::GaveUp(_), .. } if is_apart()? => apart(),
            SolverAnswer { end: SearchEnd::GaveUp(BudgetSpent::Nodes { .. }), .. } if again => {
                Ok((search(budget)?, false))
            }
            // An anytime solver may improve its path with more nodes.
            SolverAnswer { end: SearchEnd::Solved { optimal: false, .. }, expanded, .. }
                if again && expanded >= FIRST_NODES =>
            {
                Ok((search(budget)?, false))
            }
            _ => Ok((found, false)),
        }
    }

    /// Whether the state is in another component than the goal. Finds the components on first use.
    pub(super) fn is_apart(&self, task: &SolveTask<'_>, signal: StopSignal<'_>) -> Result<bool> {
        let components = self.components.get(signal)?;
        Ok(!components.map_or(Ok(true), |components| components.has(&task.problem.write(task.from)))?)
    }

    fn ask(&self, external: &ExternalSolver, from: &[u8], empty: Solution, signal: StopSignal<'_>) -> Result<Solution> {
        let Attempt { end, nodes, claimed, cpu } = external.solve(from, signal)?;
        let cpu_seconds = cpu.map(|cpu| cpu.as_secs_f64());
        let answered = Solution { expanded: nodes, claimed, cpu_seconds, ..empty };
        Ok(match end {
            external::CheckedAnswer::Solved(moves) => {
                let length = Some(moves.len());
                Solution {
                    outcome: SolveOutcome::Solved,
                    length,
                    optimal: moves.is_empty(),
                    moves: Some(moves),
                    ..answered
                }
            }
            external::CheckedAnswer::Unsolvable if self.problem.reaches_goal(from) == Some(true) => {
                let reason = Some("it calls the goal unreachable, but it is reachable".into());
                Solution { fault: Some(ProgramFault::FalselyUnsolvable), reason, ..answered }
            }
            external::CheckedAnswer::Unsolvable => {
                Solution { outcome: SolveOutcome::Unsolvable, reason: Some("the program says so".into()), ..answered }
            }
            external::CheckedAnswer::GaveUp(why) => {
                Solution { outcome: SolveOutcome::GaveUp, reason: Some(why), ..answered }
            }
            external::CheckedAnswer::Failed(fault, why) => {
                Solution { fault: Some(fault), reason: Some(why), ..answered }
            }
        })
    }
}
