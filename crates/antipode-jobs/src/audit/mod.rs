//! Audits of solvers: how many states they solve, how well, and at what cost.

mod audit_states;
mod audited_state;
mod cases;
mod runs;
mod seeds;
mod tally;

use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use super::ground_truth::OpenTruth;
use super::identities::identity;
use super::input_files::{InputFile, inputs};
use super::ordered_parallel::parallel_in_order;
use super::plan::WorkResources;
use super::search;
use super::solve_options::SolveOptions;
use crate::open_solver::{OpenSolver, draws};
use crate::supported_work::EXPANDED_AUDIT;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{CostStopwatch, Watch};
use audited_state::AuditedSolver;

use seeds::RunSeeds;
use tally::AuditTally;

pub use audit_states::AuditStates;
pub use audited_state::{AuditedState, ExpandedCounts};
pub(super) use cases::{Cases, StateChoice, cases_of};
pub use runs::{RepeatedRuns, SolverComparison, StateRuns, compare_runs};
pub use tally::{AuditFinding, DistanceGroup, ExcessMoves, OutcomeCounts, ShuffleGroup};

/// Options of an audit: of Rust, of the command line with the feature `cli`, and of dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct AuditOptions {
    /// The solver. Its seed is also that of samples.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub solver: SolveOptions,
    /// Also print how many states A* with the heuristic must expand, and the exact distances of the
    /// expanded states; searches twice
    #[cfg_attr(feature = "cli", arg(long, requires = "truth"))]
    pub expanded: bool,
    /// Run a randomised solver N times from each state, with the seeds from --seed on; rates then
    /// have intervals over states, and several solvers are compared state by state [default: 1]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub runs: Option<u64>,
    /// The states to solve. Without exact distances, the audit does not judge whether solutions are
    /// optimal.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub states: AuditStates,
}

impl AuditOptions {
    /// Options for a solver and the states that it solves.
    pub fn new(solver: SolveOptions, states: impl Into<AuditStates>) -> AuditOptions {
        AuditOptions { solver, expanded: false, runs: None, states: states.into() }
    }

    /// The same options for another solver, if one is named.
    ///
    /// # Errors
    ///
    /// Those of [`SolveOptions::for_solver`].
    pub fn for_solver(&self, solver: Option<&String>) -> Result<AuditOptions> {
        Ok(AuditOptions { solver: self.solver.for_solver(solver)?, ..self.clone() })
    }

    /// Whether the next audited state is another run of the same one.
    pub fn repeats(&self, one: &AuditedState) -> bool {
        one.run.zip(self.runs).is_some_and(|(run, runs)| run < runs)
    }

    /// The seed of samples, and of solvers that draw.
    fn seed(&self) -> u64 {
        self.solver.seed.unwrap_or(0)
    }
}

/// The results of an audit of a solver.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolverAudit {
    /// The canonical spec.
    pub spec: String,
    /// The solver.
    pub solver: String,
    /// The heuristic, if the solver uses one.
    pub heuristic: Option<String>,
    /// The source of the exact distances, if there is one.
    pub truth: Option<String>,
    /// The files that the audit rests on, by digest.
    pub inputs: Vec<InputFile>,
    /// The choice of the states.
    pub choice: String,
    /// The seed of samples, and of solvers that draw.
    pub seed: u64,
    /// The number of chosen states.
    pub chosen: u64,
    /// The number of audited states: fewer than chosen only if the audit was stopped.
    pub audited: u64,
    /// Whether all chosen states were audited.
    pub complete: bool,
    /// The number of audited states by outcome.
    pub outcomes: OutcomeCounts,
    /// The rate of states without a reachable goal that the solver recognises.
    pub unsolvable_rate: antipode_analysis::EventRate,
    /// Solved states whose distance the ground truth could not prove.
    pub unproven: u64,
    /// How many states of each exact distance were expanded, from 0; null unless requested.
    pub expanded_layers: Option<Vec<u64>>,
    /// What several runs from each state show; null unless requested. All other figures then count
    /// runs, and their rates have intervals over states.
    pub repeated: Option<RepeatedRuns>,
    /// The results for all states not known to lack a path to a goal.
    pub all: DistanceGroup,
    /// The results by distance; states of unknown distance come last.
    pub by_distance: Vec<DistanceGroup>,
    /// The same by the number of random moves. Empty unless states were chosen by that.
    pub by_shuffle: Vec<ShuffleGroup>,
    /// The failures of the solver, by kind.
    pub findings: Vec<AuditFinding>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// Audits solvers on the same states, one after the other; `tell` gets the audited states in order.
/// If the signal stops an audit, it covers the states audited so far, and later solvers are left
/// out.
///
/// # Errors
///
/// Those of [`audit_solver`]; `Interrupted` if no state was audited.
pub fn audit_solvers(
    problem: &Problem,
    options: &[AuditOptions],
    resources: WorkResources,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(&[AuditedState]) -> Result<()>,
) -> Result<Vec<SolverAudit>> {
    let mut known: Vec<Vec<(usize, AuditedState)>> = vec![vec![]; options.len()];
    if let Some(checkpoint) = watch.checkpoint() {
        let solvers = options.iter().map(|options| options.solver.solver.as_deref().unwrap_or("default"));
        let work = identity("audit", problem)
            .and("solver", solvers.collect::<Vec<_>>().join(", "))
            // A checkpoint of other options would mix the results of two different audits.
            .and_checksum("choice of states or settings", &format!("{options:?}"));
        for (number, at, state) in checkpoint.begin::<(usize, usize, AuditedState)>(work)? {
            if let Some(states) = known.get_mut(number) {
                states.push((at, state));
            }
        }
    }
    // Before the first audit, which may take long.
    options.iter().try_for_each(|options| RunSeeds::new(problem, options).map(drop))?;
    let (mut audits, count): (Vec<SolverAudit>, _) = (vec![], options.len() as u64);
    for (number, (options, known)) in options.iter().zip(known).enumerate() {
        match audit(problem, options, resources, (number, count, known), watch, &mut tell) {
            // Whole audits are worth a report, even if the signal stops the next one at once.
            Err(Error::Interrupted) if !audits.is_empty() => return Ok(audits),
            audit => audits.push(audit?),
        }
        if audits.last().is_some_and(|audit| !audit.complete) {
            return Ok(audits);
        }
    }
    search::finish(watch)?;
    Ok(audits)
}

/// Audits a solver; `tell` gets the audited states in order. If the signal stops it, the audit
/// covers the states audited so far.
///
/// # Errors
///
/// `Usage` for options that do not fit together; `Corrupt` if a path is shorter than the ground
/// truth allows; `Interrupted` if no state was audited before the signal.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{AuditOptions, SampleSize, WorkResources, SolveOptions, audit_solver};
///
/// let options = AuditOptions::new(SolveOptions::default().solver("greedy"), SampleSize::Uniform(20));
/// let found = audit_solver(&parse("pancake:6")?, &options, WorkResources::default(), &mut Watch::none(), |_| Ok(()))?;
/// assert_eq!(found.audited, 20);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "there is an audit for each solver")]
pub fn audit_solver(
    problem: &Problem,
    options: &AuditOptions,
    resources: WorkResources,
    watch: &mut Watch<'_>,
    tell: impl FnMut(&[AuditedState]) -> Result<()>,
) -> Result<SolverAudit> {
    let mut audits = audit_solvers(problem, std::slice::from_ref(options), resources, watch, tell)?;
    Ok(audits.pop().expect("there is an audit for each solver"))
}

/// Runs one of several audits, with the results of some states known.
fn audit(
    problem: &Problem,
    options: &AuditOptions,
    resources: WorkResources,
    (number, audits, mut known): (usize, u64, Vec<(usize, AuditedState)>),
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(&[AuditedState]) -> Result<()>,
) -> Result<SolverAudit> {
    let mut stopwatch = CostStopwatch::start();
    let (truth, among) = (options.states.truth.as_ref(), options.states.among.as_ref());
    let choice = options.states.choice()?;
    let files = inputs(options.solver.heuristic.as_deref(), truth)?;
    let table = match truth {
        Some(truth) => truth.table(problem, among, resources.memory, watch)?,
        None if among.is_some() => return Err(Error::incomplete("a subset (--among, --except)", "a table", "")),
        None => None,
    };
    if options.expanded {
        EXPANDED_AUDIT.check(problem)?;
    }
    let seeds = RunSeeds::new(problem, options)?;
    let runs = seeds.map_or(1, |seeds| seeds.runs);
    // The sums of several runs are kept by state and by distance.
    let (seed, memory) = (options.seed(), resources.memory / if runs > 1 { runs.saturating_mul(2) } else { 1 });
    let draws = draws(problem, &options.solver)?;
    // Deterministic solvers refuse a seed, and here it also draws the states.
    let how = SolveOptions { seed: draws.then_some(seed), ..options.solver.clone() };
    let share = truth.map_or(resources, |truth| truth.share(resources));
    let (title, truth) = truth.map(|truth| truth.open(problem, table.as_ref(), resources, watch)).transpose()?.unzip();
    let labels = truth.as_ref().and_then(OpenTruth::labels);
    let cases = Cases::choose(problem, table.as_ref(), labels, &choice, seed, memory, watch)?;
    let solver = OpenSolver::new(problem, &how, share, watch)?;
    let (name, heuristic) = (solver.solver(), solver.heuristic());
    let under_audit = AuditedSolver { solver, truth, expanded: options.expanded, seeds, proven: Mutex::default() };
    let mut tally = AuditTally::new(seeds.map(|seeds| seeds.runs));
    // The runs of the states of the shard. The known results must be those of its first states, in
    // any order in the checkpoint.
    let per = runs as usize;
    let own: Vec<usize> = watch
        .share()
        .parts(cases.len() as usize)
        .flat_map(|state| (0..per).map(move |run| state * per + run))
        .collect();
    let chosen = own.len() as u64;
    if let Some(checkpoint) = watch.checkpoint() {
        checkpoint.expect(audits * chosen, audits * cases.len() * runs);
    }
    known.sort_by_key(|&(at, _)| at);
    if known.iter().map(|(at, _)| at).ne(own.iter().take(known.len())) {
        return Err(Error::Corrupt("the checkpoint keeps other states than those that were audited first".into()));
    }
    let rest = &own[known.len()..];
    let known: Vec<AuditedState> = known.into_iter().map(|(_, state)| state).collect();
    let mut places = rest.iter();
    tell(&known)?;
    known.into_iter().for_each(|one| tally.see(one));
    let mut fresh = vec![];
    let count = |audited: Vec<AuditedState>, watch: &mut Watch<'_>| {
        tell(&audited)?;
        if let Some(checkpoint) = watch.checkpoint() {
            fresh.extend(audited.iter().zip(&mut places).map(|(one, &at)| (number, at, one.clone())));
            if checkpoint.is_due() {
                // Emptied before: a batch that fails after its write is not written again.
                checkpoint.keep(&std::mem::take(&mut fresh))?;
            }
        }
        audited.into_iter().for_each(|one| tally.see(one));
        Ok(())
    };
    let done = match &cases {
        Cases::Indices(states) => parallel_in_order(
            rest,
            "audit",
            resources,
            watch,
            |&at, signal| under_audit.audit_index(states[at / per], (at % per) as u64, signal),
            count,
        ),
        Cases::States(states) => parallel_in_order(
            rest,
            "audit",
            resources,
            watch,
            |&at, signal| {
                let (state, shuffle) = &states[at / per];
                Ok(AuditedState { shuffle: *shuffle, ..under_audit.audit(state, (at % per) as u64, signal)? })
            },
            count,
        ),
    };
    // What came after the last write, also if the audit was stopped: a resumed run repeats nothing.
    if let Some(checkpoint) = watch.checkpoint().filter(|_| !fresh.is_empty()) {
        checkpoint.keep(&fresh)?;
    }
    match done {
        Err(Error::Interrupted) if tally.audited() > 0 => {}
        done => done?,
    }
    let audited = tally.audited();
    let sums = tally.sums();
    Ok(SolverAudit {
        spec: problem.spec(),
        solver: name,
        heuristic,
        truth: title,
        inputs: files,
        choice: cases_of(&choice, among),
        seed,
        chosen: chosen / runs,
        audited: audited.div_ceil(runs),
        complete: audited == chosen,
        outcomes: sums.outcomes,
        unsolvable_rate: sums.unsolvable_recognised,
        unproven: sums.unproven,
        repeated: seeds.map(|seeds| RepeatedRuns::new(seeds.runs, sums.states)),
        all: sums.all,
        expanded_layers: options.expanded.then_some(sums.expanded_distances),
        by_distance: sums.distances,
        by_shuffle: sums.shuffles,
        findings: sums.findings,
        seconds: stopwatch.lap().wall.as_secs_f64(),
    })
}
