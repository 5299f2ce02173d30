//! Audits of solvers: how often they find a path, how much longer it is than necessary, and what
//! finding it costs.

mod audited_state;
mod cases;
mod tally;

use serde::Serialize;

use super::ground_truth::GroundTruth;
use super::ordered_parallel::parallel_in_order;
use super::plan::Resources;
use super::search;
use super::shuffles::Shuffles;
use super::solve_options::SolveOptions;
use crate::open_solver::{OpenSolver, draws};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{Stopwatch, Watch};
use audited_state::AuditedSolver;

use tally::Tally;

pub use audited_state::{AuditedState, Expanded};
pub(super) use cases::Cases;
pub use tally::{Excess, Finding, Group, Outcomes, ShuffleGroup};

/// How to audit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AuditOptions {
    /// The solver; its seed is the one below.
    pub solver: SolveOptions,
    /// The seed of samples, and of solvers that draw.
    pub seed: u64,
    /// Where the exact distances come from; without them solutions are neither optimal nor not.
    pub truth: Option<GroundTruth>,
    /// Which states are solved.
    pub choice: Choice,
    /// Whether the states that the solver expands are compared with those that A* must expand. It
    /// searches twice then.
    pub expanded: bool,
}

impl AuditOptions {
    /// Without exact distances; the seed is that of the solver, or 0.
    pub fn new(solver: SolveOptions, choice: Choice) -> AuditOptions {
        AuditOptions { seed: solver.seed.unwrap_or(0), solver, truth: None, choice, expanded: false }
    }
}

/// Which states are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Choice {
    /// This many states, drawn uniformly from those with a path to a goal.
    Samples(u64),
    /// This many states of each depth, drawn uniformly.
    ByDepth(u64),
    /// By how far they are shuffled.
    Shuffled(Shuffles),
    /// These.
    Given(Vec<String>),
    /// All that the table reaches.
    All,
}

/// How a solver did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SolverAudit {
    /// The canonical spec.
    pub spec: String,
    /// The solver.
    pub solver: String,
    /// Its heuristic, if it uses one.
    pub heuristic: Option<String>,
    /// Where the exact distances came from, if there are any.
    #[serde(rename = "referee")]
    pub truth: Option<String>,
    /// How the states were chosen.
    pub choice: String,
    /// The seed of samples, and of solvers that draw.
    pub seed: u64,
    /// How many states were chosen.
    pub chosen: u64,
    /// How many of them were solved, or not: fewer only if the audit was stopped.
    pub audited: u64,
    /// Whether these are all.
    pub complete: bool,
    /// How it went with them.
    pub outcomes: Outcomes,
    /// Of the states from which no goal is reachable, those that the solver recognises.
    #[serde(rename = "unsolvable_rate")]
    pub unsolvable_recognised: antipode_analysis::Rate,
    /// Solved states whose distance the ground truth could not prove.
    pub unproven: u64,
    /// How many of each exact distance were expanded, if requested.
    #[serde(rename = "expanded_layers")]
    pub expanded_distances: Option<Vec<u64>>,
    /// All states with a path to a goal, or perhaps with one.
    pub all: Group,
    /// The same by distance; those whose distance is not known come last.
    #[serde(rename = "by_distance")]
    pub distances: Vec<Group>,
    /// The same by how far they are shuffled, if they were chosen by that.
    #[serde(rename = "by_shuffle")]
    pub shuffles: Vec<ShuffleGroup>,
    /// What went wrong.
    pub findings: Vec<Finding>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// Audits some solvers on the same states, one after the other; `tell` gets the audited states in
/// order. If the signal stops one, it covers what was done so far, and those after it are left out.
///
/// # Errors
///
/// Those of [`audit_solver`]; `Interrupted` if nothing was done.
pub fn audit_solvers(
    problem: &Problem,
    options: &[AuditOptions],
    resources: Resources,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(&[AuditedState]) -> Result<()>,
) -> Result<Vec<SolverAudit>> {
    let mut known: Vec<Vec<(usize, AuditedState)>> = vec![vec![]; options.len()];
    if let Some(checkpoint) = watch.checkpoint() {
        let name = |options: &AuditOptions| options.solver.solver.clone().unwrap_or("default".into());
        let work = search::identity("audit", problem)
            .and("solver", options.iter().map(name).collect::<Vec<_>>().join(", "))
            .and_checksum("choice of states or settings", &format!("{options:?}"));
        for (number, at, state) in checkpoint.begin::<(usize, usize, AuditedState)>(work)? {
            if let Some(states) = known.get_mut(number) {
                states.push((at, state));
            }
        }
    }
    let (mut audits, count): (Vec<SolverAudit>, _) = (vec![], options.len() as u64);
    for (number, (options, known)) in options.iter().zip(known).enumerate() {
        match audit(problem, options, resources, (number, count, known), watch, &mut tell) {
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
/// covers what was done so far.
///
/// # Errors
///
/// `Usage` for options that do not fit together; `Corrupt` if a path is shorter than the ground
/// truth allows; `Interrupted` if nothing was done before the signal.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{AuditOptions, Choice, Resources, SolveOptions, audit_solver};
///
/// let options = AuditOptions::new(SolveOptions::default().solver("greedy"), Choice::Samples(20));
/// let found = audit_solver(&parse("pancake:6")?, &options, Resources::default(), &mut Watch::none(), |_| Ok(()))?;
/// assert_eq!(found.audited, 20);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "there is an audit for each solver")]
pub fn audit_solver(
    problem: &Problem,
    options: &AuditOptions,
    resources: Resources,
    watch: &mut Watch<'_>,
    tell: impl FnMut(&[AuditedState]) -> Result<()>,
) -> Result<SolverAudit> {
    let mut audits = audit_solvers(problem, std::slice::from_ref(options), resources, watch, tell)?;
    Ok(audits.pop().expect("there is an audit for each solver"))
}

/// One of several audits, with some states known.
fn audit(
    problem: &Problem,
    options: &AuditOptions,
    resources: Resources,
    (number, audits, mut known): (usize, u64, Vec<(usize, AuditedState)>),
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(&[AuditedState]) -> Result<()>,
) -> Result<SolverAudit> {
    let mut stopwatch = Stopwatch::start();
    let truth = options.truth.as_ref();
    let table = truth.map_or(Ok(None), |truth| truth.table(problem))?;
    let cases = Cases::choose(problem, table.as_ref(), &options.choice, options.seed, resources.memory, watch)?;
    let draws = draws(problem, &options.solver)?;
    let how = SolveOptions { seed: draws.then_some(options.seed), ..options.solver.clone() };
    let solver = OpenSolver::new(problem, &how, truth.map_or(resources, |truth| truth.share(resources)), watch)?;
    let truth = truth.map(|truth| truth.open(problem, table.as_ref(), resources, watch)).transpose()?;
    let (title, truth) = truth.unzip();
    let (name, heuristic) = (solver.solver(), solver.heuristic());
    let under_audit = AuditedSolver { solver, truth, expanded: options.expanded };
    let mut tally = Tally::default();
    // Those of the shard; what is known are the first of them, whatever their order in the
    // checkpoint.
    let own: Vec<usize> = watch.share().parts(cases.len() as usize).collect();
    let chosen = own.len() as u64;
    if let Some(checkpoint) = watch.checkpoint() {
        checkpoint.expect(audits * chosen, audits * cases.len());
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
                checkpoint.keep(&fresh)?;
                fresh.clear();
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
            |&at, signal| under_audit.audit_index(states[at], signal),
            count,
        ),
        Cases::States(states) => parallel_in_order(
            rest,
            "audit",
            resources,
            watch,
            |&at, signal| {
                let (state, shuffle) = &states[at];
                Ok(AuditedState { shuffle: *shuffle, ..under_audit.audit(state, signal)? })
            },
            count,
        ),
    };
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
        choice: options.choice.to_string(),
        seed: options.seed,
        chosen,
        audited,
        complete: audited == chosen,
        outcomes: sums.outcomes,
        unsolvable_recognised: sums.unsolvable_recognised,
        unproven: sums.unproven,
        all: sums.all,
        expanded_distances: options.expanded.then_some(sums.expanded_distances),
        distances: sums.distances,
        shuffles: sums.shuffles,
        findings: sums.findings,
        seconds: stopwatch.lap().wall.as_secs_f64(),
    })
}
