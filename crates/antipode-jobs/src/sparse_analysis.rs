//! The analysis of a space by the sparse search, without a numbering.

use antipode_analysis::mean_depth;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;
use antipode_engines::{EngineKind, sparse};

use super::analyze::{Analysis, WorkTime};
use super::analyze_options::AnalyzeOptions;
use super::antipodes::Antipodes;
use super::hardware::peak_memory;
use super::orbit_counts::OrbitSearch;
use super::plan::WorkResources;
use super::refusals::fits;
use super::search;

/// An exploration keeps two layers at a time. In a group, the two largest layers hold more than one
/// state in `KEPT`.
const KEPT: u64 = 100;

/// The analysis by the sparse search, where that search is the first choice. It is the first choice
/// if the user requested it, if there is no numbering, or if moves may reach far fewer states than
/// are numbered. `None` where a numbering is needed: because another engine suits better, because
/// distances to goals are not those from the start, or because a loosely numbered space turns out
/// to be too large.
pub(super) fn first(
    problem: &Problem,
    resources: WorkResources,
    options: &AnalyzeOptions,
    watch: &mut Watch<'_>,
) -> Result<Option<Analysis>> {
    // The sparse search knows only states, not which of them share an entry, and keeps no depths.
    if problem.least_layout().is_some() || problem.costs().is_some() || options.needs_depths() {
        return Ok(None);
    }
    let numberings = problem.abilities().numbering.as_ref();
    let demanded = options.engine == Some(EngineKind::Sparse) || options.engine.is_none() && numberings.is_none();
    let loose = options.engine.is_none() && numberings.is_some_and(|numberings| numberings.is_loose());
    // Distances from listed goals are those to them. Goals that are not listed are known only when
    // all states are.
    let from_start = options.levels.is_some() && (problem.directed() || options.engine == Some(EngineKind::Sparse));
    if !(problem.lists_goals() || from_start) || !(demanded || loose) {
        return Ok(None);
    }
    if options.engine.is_none() && options.levels.is_none() {
        let share = if problem.directed() { 1 } else { KEPT };
        fits(problem, resources.memory, share).map_err(|error| remedied(error, problem, options))?;
    }
    let analysis = analyze(problem, resources, options, watch)?;
    // If the search from the start found all layers, the goals are among their states.
    let enough = !analysis.complete || !analysis.from_start;
    Ok(Some(analysis).filter(|analysis| enough && (demanded || analysis.stopped.is_none())))
}

/// Whether the sparse search can find the first layers of a space that is too large.
fn has_layers(problem: &Problem, options: &AnalyzeOptions) -> bool {
    options.engine.is_none_or(|kind| kind == EngineKind::Sparse)
        && problem.least_layout().is_none()
        && problem.costs().is_none()
        && !options.needs_depths()
}

/// Whether the sparse search can replace a failed plan: it finds the first layers of a space that
/// is too large.
pub(super) fn serves(error: &Error, problem: &Problem, options: &AnalyzeOptions) -> bool {
    matches!(error.fault(), Error::Limit(_)) && options.levels.is_some() && has_layers(problem, options)
}

/// Adds the remedy to search only the first layers, which may fit although the whole space does
/// not.
pub(super) fn remedied(error: Error, problem: &Problem, options: &AnalyzeOptions) -> Error {
    match error {
        Error::Remediable { fault, remedies: [RequestRemedy::Memory] } if has_layers(problem, options) => {
            fault.unless(&[RequestRemedy::Memory, RequestRemedy::Levels])
        }
        Error::Remediable { fault, remedies: [RequestRemedy::Memory, RequestRemedy::Scratch] }
            if has_layers(problem, options) =>
        {
            fault.unless(&[RequestRemedy::Memory, RequestRemedy::Scratch, RequestRemedy::Levels])
        }
        Error::Limit(_) if has_layers(problem, options) && problem.least_states().is_none() => {
            error.unless(&[RequestRemedy::Levels])
        }
        error => error,
    }
}

/// Analyses a space by the sparse search. If the memory runs out, the analysis covers the layers
/// found so far.
pub(super) fn analyze(
    problem: &Problem,
    resources: WorkResources,
    options: &AnalyzeOptions,
    watch: &mut Watch<'_>,
) -> Result<Analysis> {
    let WorkResources { threads, memory } = resources;
    let mut job = sparse::SparseJob::new(threads, memory);
    (job.levels, job.examples) = (options.levels, options.antipodes);
    let orbits = options.orbits.then(|| OrbitSearch::new(problem)).transpose()?;
    let found = search::explore(problem, orbits.as_ref().map(OrbitSearch::symmetries), &job, watch)?;
    let orbits = orbits.map(|orbits| orbits.found(problem, &found));
    let layers: Vec<u64> = match &orbits {
        Some(_) => found.orbits.iter().map(|sizes| sizes.states).collect(),
        None => found.layers,
    };
    let reached = layers.iter().sum();
    let a_state = found.peak as f64 / (reached as f64).max(1.0);
    Ok(Analysis {
        spec: problem.spec(),
        configurations: None,
        states: reached,
        reached,
        complete: !found.partial,
        stopped: found.stopped,
        scratch_left: None,
        from_start: !problem.lists_goals(),
        god_number: layers.len().saturating_sub(1),
        mean_depth: mean_depth(&layers),
        antipodes: Antipodes {
            count: layers.last().copied().unwrap_or(0),
            examples: found.deepest.iter().map(|state| problem.write(state)).collect(),
        },
        layers,
        orbits,
        paths: None,
        among: None,
        engine: EngineKind::Sparse.name().to_string(),
        engine_note: format!("{a_state:.1} bytes a state"),
        threads,
        setup: WorkTime::default(),
        search: found.search.into(),
        seconds: found.search.wall.as_secs_f64(),
        cpu_seconds: found.search.cpu.as_secs_f64(),
        peak_memory_bytes: peak_memory(),
        disk: None,
        profile: None,
        costs: false,
        moved: None,
        searched: reached,
    })
}
