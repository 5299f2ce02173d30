//! A solver that is ready to solve states: a built-in one or an external program.

use std::sync::Arc;
use std::time::Duration;

use super::external::{self, ExternalLimits, ExternalSolver};
use super::goal_components::LazyComponents;
use super::heuristic_name::HeuristicName;
use super::late_heuristic::LateHeuristic;
use super::named_heuristic::uncertified_files;
use super::plan::WorkResources;
use super::solution::Solution;
use super::solve_options::{SolveOptions, heuristic, solver};
use super::solver_disk::SolverDisk;
use super::supported_work::EXTERNAL_SOLVERS;
use super::two_phase_tables::prepare_phases;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, Problem};
use antipode_core::watch::{StopSignal, Watch};
use antipode_solvers::{PathEnds, SearchBudget, SolveTask, Solver, SolverFiles, SolverNeed, SolverSettings};

/// The default time limit of an external program, in seconds per state.
const DEFAULT_TIMEOUT_SECONDS: f64 = 60.0;

/// Whether a solver is, or may be, randomised. `Usage` if the options do not suit it.
pub(super) fn draws(problem: &Problem, options: &SolveOptions) -> Result<bool> {
    let external = options.solver.as_deref().is_some_and(|name| external::command(name).is_some());
    Ok(external || solver(problem, options)?.tuning.random)
}

/// A solver that is ready to solve states, one by one, in any thread. Its tables are open, and its
/// programs run.
pub struct OpenSolver {
    pub(super) problem: Problem,
    pub(super) means: SolverBackend,
    pub(super) components: LazyComponents,
    pub(super) ends: PathEnds,
    /// The number of shortest solutions to list, if all were requested.
    pub(super) all: Option<usize>,
    /// Files of the heuristic that no certificate vouches for.
    pub(super) uncertified: Vec<String>,
}

/// The built-in solver with its settings, or the external program.
pub(super) enum SolverBackend {
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
        /// The heuristic of searches that take long, if it is another one.
        late: Option<LateHeuristic>,
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
        let time = time.map_err(|e| {
            Error::bad_value("seconds", options.seconds.unwrap_or(f64::NAN), format!("not a time: {e}"))
        })?;
        if let Some((command, time)) = command.zip(time) {
            if options.heuristic.is_some() || options.weight.is_some() || !options.settings.is_empty() {
                return Err(Error::incapable(
                    "an external program",
                    "takes no heuristic and no parameters of the built-in solvers",
                    "",
                ));
            }
            if options.all.is_some() || !options.ends.is_free() {
                return Err(Error::incapable(
                    "an external program",
                    "finds one solution, with any first and last moves",
                    "",
                ));
            }
            EXTERNAL_SOLVERS.check(problem)?;
            let limits = ExternalLimits { time, nodes: options.nodes, depth: options.depth };
            let external = ExternalSolver::start(command, problem, limits, options.seed.unwrap_or(0), watch.signal())?;
            let (means, ends) = (SolverBackend::External(external), PathEnds::default());
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
        let late = LateHeuristic::of(problem, solver, options, &mut memory);
        let budget = SearchBudget { nodes: options.nodes, time, memory: memory / resources.threads.max(1) as u64 };
        let disk = options.scratch.as_deref().map(SolverDisk::open).transpose()?;
        let named = options.heuristic.as_deref().map(str::parse::<HeuristicName>).transpose()?;
        let claimed = named.as_ref().is_some_and(HeuristicName::is_claimed);
        let depth = options.depth;
        let means = SolverBackend::Solver { solver, settings, heuristic, claimed, depth, budget, disk, late };
        let (ends, all) = (options.ends.clone(), options.all);
        let uncertified = named.as_ref().map(uncertified_files).unwrap_or_default();
        Ok(OpenSolver { problem: problem.clone(), means, components, ends, all, uncertified })
    }

    /// The name of the solver.
    pub fn solver(&self) -> String {
        match &self.means {
            SolverBackend::Solver { solver, .. } => solver.name.to_string(),
            SolverBackend::External(external) => external.name(),
        }
    }

    /// Whether a path that it calls optimal proves the distance: it rests on no mere claim, and any
    /// first and last moves are allowed.
    pub(super) fn proves(&self) -> bool {
        match &self.means {
            SolverBackend::Solver { claimed, .. } => !claimed && self.ends.is_free(),
            SolverBackend::External(_) => false,
        }
    }

    /// The name of the heuristic, if the solver uses one.
    pub fn heuristic(&self) -> Option<String> {
        match &self.means {
            SolverBackend::Solver { solver, heuristic, .. } => solver.is_informed().then(|| heuristic.claim().name),
            SolverBackend::External(_) => None,
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

    pub(super) fn disk(&self) -> Option<&SolverFiles> {
        match &self.means {
            SolverBackend::Solver { disk, .. } => disk.as_ref().and_then(SolverDisk::get),
            SolverBackend::External(_) => None,
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
        let SolverBackend::Solver { solver, settings, heuristic, depth, budget, .. } = &self.means else {
            return Err(Error::incapable("an external program", "does not report which states it expands", ""));
        };
        self.with_any_ends()?;
        let task = SolveTask { problem: &self.problem, from, heuristic: &**heuristic, depth: *depth, settings };
        solver.solve_and_tell(&task, *budget, signal, tell)?;
        self.intact(&**heuristic)
    }

    /// `Usage` if first or last moves are restricted.
    pub(super) fn with_any_ends(&self) -> Result<()> {
        if self.ends.is_free() {
            Ok(())
        } else {
            Err(Error::excluded("first and last moves can be restricted only to find solutions", "them"))
        }
    }

    /// The recorded error of the heuristic or of the rules, if any.
    pub(super) fn intact(&self, heuristic: &dyn Heuristic) -> Result<()> {
        heuristic.intact()?;
        self.problem.intact()
    }
}
