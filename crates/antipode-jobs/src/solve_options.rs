//! Options of solving, and the solver and heuristic that they choose.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::aimed::Aimed;
use super::heuristic_name::HeuristicName;
use super::named_heuristic;
use super::scratch::ScratchFolder;
use super::supported_work::{ALL_SOLUTIONS, RESTRICTED_ENDS};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Heuristic, Problem, ZeroHeuristic};
use antipode_core::watch::Watch;
use antipode_programs::PREFIX;
use antipode_solvers::{
    self as solvers, PathEnds, Solver, SolverAbility, SolverNeed, SolverPromise, WeightedHeuristic,
};

/// The most states of a puzzle that is small enough for duplicate detection by default.
const SMALL: u64 = 1 << 16;

/// Options of solving: of Rust, of the command line with the feature `cli`, and of dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct SolveOptions {
    /// The solver, or `cmd: PROGRAM ARGUMENTS`. The default is the first that applies:
    /// - `astar` where moves have costs;
    /// - `two-phase` for the 3x3x3, if one solution with any ends is requested and no heuristic or
    ///   weight is named;
    /// - where moves depend on each other and there is a heuristic, `astar` for few states without
    ///   a depth limit, else `ida`;
    /// - `astar` if a heuristic or weight is named;
    /// - `bfs` if goals are not listed;
    /// - `bidirectional`.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub solver: Option<String>,
    /// The heuristic: a name of 'antipode list heuristics', table:FILE, pdb:FILE, pdb:SIZE,
    /// labels:FILE, net:FILE, onnx:FILE or 'cmd: PROGRAM ARGUMENTS' [default: that of the solver's
    /// paper, else the best admissible one; of long searches of boards pdb:16MB, built then]
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub heuristic: Option<String>,
    /// Multiply the heuristic by W. Above 1 the search is faster, and a solution has at most W
    /// times the least number of moves
    #[cfg_attr(feature = "cli", arg(long, value_name = "W"))]
    pub weight: Option<f64>,
    /// The most moves of a solution, for ida, iddfs, dfs and approximate solvers; two-phase stops
    /// at the first solution of at most D moves
    #[cfg_attr(feature = "cli", arg(long, value_name = "D"))]
    pub depth: Option<u32>,
    /// Give up on a state after N expanded nodes
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub nodes: Option<u64>,
    /// Give up on a state after S seconds
    #[cfg_attr(feature = "cli", arg(long, value_name = "S"))]
    pub seconds: Option<f64>,
    /// The seed of random numbers; the same seed gives the same answers [default: 0]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub seed: Option<u64>,
    /// Parameters of the solver, as `name=value`.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub settings: Vec<String>,
    /// The first and last moves that a solution may have.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub ends: PathEnds,
    /// The folder of a solver that keeps files, and the most bytes in it; by default they are in
    /// memory.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub scratch: Option<Box<ScratchFolder>>,
    /// To find all shortest solutions: the number to list. Only for solvers whose solutions are
    /// shortest.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub all: Option<usize>,
}

impl SolveOptions {
    /// Chooses the solver.
    pub fn solver(self, name: impl Into<String>) -> Self {
        SolveOptions { solver: Some(name.into()), ..self }
    }

    /// Whether nothing says how to search.
    pub(super) fn are_default(&self) -> bool {
        let numbers = self.weight.is_none() && self.depth.is_none() && self.nodes.is_none() && self.seconds.is_none();
        let names = self.solver.is_none() && self.heuristic.is_none() && self.settings.is_empty();
        numbers && names && self.ends.is_free() && self.scratch.is_none() && self.all.is_none()
    }

    /// Chooses the heuristic.
    pub fn heuristic(self, name: impl Into<String>) -> Self {
        SolveOptions { heuristic: Some(name.into()), ..self }
    }

    /// The same options for a solver that is named as in [`SolveOptions::named`], if one is.
    ///
    /// # Errors
    ///
    /// `Usage` if the budget is not a time; those of [`SolveOptions::named`].
    pub fn for_solver(&self, solver: Option<&String>) -> Result<SolveOptions> {
        self.check_time()?;
        solver.map_or_else(|| Ok(self.clone()), |solver| self.clone().named(solver))
    }

    /// `Usage` if the budget is not a time.
    ///
    /// # Errors
    ///
    /// As said.
    pub fn check_time(&self) -> Result<()> {
        let Some(seconds) = self.seconds else { return Ok(()) };
        Duration::try_from_secs_f64(seconds)
            .map(|_| ())
            .map_err(|_| Error::malformed(seconds.to_string(), "a time in seconds", "write a number such as 1.5"))
    }

    /// Reads the name of a solver: `NAME;KEY=VALUE,HEURISTIC`, where parameters and the heuristic
    /// may be left out, or `cmd: PROGRAM ARGUMENTS`. A heuristic replaces that of these options.
    ///
    /// # Errors
    ///
    /// `Usage` if a parameter has no value.
    ///
    /// # Examples
    ///
    /// ```
    /// use antipode_jobs::SolveOptions;
    ///
    /// let options = SolveOptions::default().named("astar-epsilon;eps=0.5,manhattan")?;
    /// assert_eq!(options.solver.as_deref(), Some("astar-epsilon"));
    /// assert_eq!((options.settings, options.heuristic.as_deref()), (vec!["eps=0.5".into()], Some("manhattan")));
    /// # Ok::<(), antipode_core::error::Error>(())
    /// ```
    pub fn named(self, text: &str) -> Result<Self> {
        // A command may contain commas and semicolons of its own.
        if text.starts_with(PREFIX) {
            return Ok(self.solver(text));
        }
        let (solver, heuristic) = text.split_once(',').map_or((text, None), |(solver, own)| (solver, Some(own)));
        let mut parts = solver.split(';').map(str::trim);
        let mut options = SolveOptions { solver: parts.next().map(Into::into), ..self };
        for parameter in parts {
            if !parameter.contains('=') {
                let how = "write NAME=VALUE, as in ea;population=500";
                return Err(Error::malformed(parameter, "a parameter", how));
            }
            options.settings.push(parameter.into());
        }
        Ok(match heuristic {
            Some(own) => options.heuristic(own.trim()),
            None => options,
        })
    }

    /// Refuses a heuristic whose admissibility is only a claim, since `what` rests on proofs.
    /// `Usage` if it is one.
    pub(super) fn needs_proof(&self, what: &str) -> Result<()> {
        match self.heuristic.as_deref() {
            Some(name) if name.parse::<HeuristicName>()?.is_claimed() => Err(Error::incapable(
                what,
                format!("cannot rest on '{name}', which is only said to be admissible"),
                "its solutions are not proven to be shortest",
            )),
            _ => Ok(()),
        }
    }
}

/// The requested solver. `Usage` if the options do not suit it.
pub(super) fn solver(problem: &Problem, options: &SolveOptions) -> Result<&'static Solver> {
    let solver = solvers::find(options.solver.as_deref().unwrap_or_else(|| default_solver(problem, options)))?;
    let refuse =
        |what: &str| Err(Error::incapable(format!("the solver {}", solver.name), format!("does not use {what}"), ""));
    solver.check(problem)?;
    if !solver.is_informed() && (options.heuristic.is_some() || options.weight.is_some()) {
        return refuse("a heuristic");
    }
    if !solver.can(SolverAbility::DepthLimit) && options.depth.is_some() {
        return refuse("a depth limit");
    }
    if options.scratch.is_some() && !solver.can(SolverAbility::Files) {
        return refuse("a folder");
    }
    if options.scratch.is_some() && options.all.is_some() {
        return Err(Error::incapable("a search on disk", "finds one optimal solution, not all", ""));
    }
    if options.all.is_some() {
        ALL_SOLUTIONS.check(problem)?;
    }
    if !options.ends.is_free() {
        RESTRICTED_ENDS.check(problem)?;
    }
    if !options.ends.is_free() && solver.needs.is_some_and(SolverNeed::is_of_puzzle) {
        return refuse("restricted first and last moves");
    }
    if options.all.is_some() && solver.promise == SolverPromise::Any {
        return Err(Error::incapable(
            format!("the solver {}", solver.name),
            "does not prove that a solution is optimal, and cannot list all optimal ones",
            "",
        ));
    }
    Ok(solver)
}

/// The name of the solver that suits a puzzle and the options.
fn default_solver(problem: &Problem, options: &SolveOptions) -> &'static str {
    let named = options.heuristic.is_some() || options.weight.is_some();
    let usual = options.all.is_none() && options.ends.is_free();
    match !problem.abilities().sequential {
        // IDA* searches once for each value of cost plus estimate, and costs give many values.
        _ if problem.costs().is_some() => "astar",
        _ if !named && usual && problem.phases().is_some() => "two-phase",
        // IDA* would try every order of a set of independent moves. A search with duplicate
        // detection ends soon if there are few states; without it, a search may visit them again
        // and again.
        false if named || problem.heuristics().len() > 1 => {
            let few = options.depth.is_none() && problem.least_states().is_some_and(|states| states <= SMALL);
            if few { "astar" } else { "ida" }
        }
        true if named => "astar",
        _ if !problem.lists_goals() => "bfs",
        _ => "bidirectional",
    }
}

/// The name of the heuristic: as given, or that of the solver's paper, or the best admissible one.
pub(super) fn heuristic_named(problem: &Problem, solver: &Solver, options: &SolveOptions) -> String {
    let known = problem.heuristics();
    let usual = solver.tuning.heuristic.filter(|name| known.iter().any(|known| known == name)).unwrap_or(&known[0]);
    options.heuristic.as_deref().unwrap_or(usual).into()
}

/// The named heuristic, or that of the solver's paper, or the best admissible one; zero for solvers
/// that use none. Subtracts the memory of its tables from `memory`.
pub(super) fn heuristic(
    problem: &Problem,
    solver: &Solver,
    options: &SolveOptions,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    if !solver.is_informed() {
        return Ok(Arc::new(ZeroHeuristic));
    }
    if let Some(weight) = options.weight.filter(|weight| !weight.is_finite() || *weight < 0.0) {
        return Err(Error::malformed(weight.to_string(), "a weight", "use a number such as 1.5"));
    }
    let known = problem.heuristics();
    let name = heuristic_named(problem, solver, options);
    let heuristic = named_heuristic::heuristic(problem, &name, memory, watch)?;
    Ok(match options.weight {
        // Only the problem's own heuristics can aim at other goals. Those of files know one.
        None if solver.can(SolverAbility::BothEnds) && known.contains(&name) => {
            Arc::new(Aimed { problem: problem.clone(), name, heuristic })
        }
        None => heuristic,
        Some(weight) => Arc::new(WeightedHeuristic { heuristic, weight }),
    })
}
