//! The analysis of a space by the sparse search, without a numbering.

use antipode_analysis::mean_depth;
use antipode_core::error::Result;
use antipode_core::model::StateHasher;
use antipode_core::watch::Watch;
use antipode_engines::{EngineKind, sparse};

use super::analysis::{Analysis, FinishedAnalysis};
use super::antipodes::Antipodes;
use super::hardware::peak_memory;
use super::layer_digests::LayerDigests;
use super::orbit_counts::OrbitSearch;
use super::plan::WorkResources;
use super::search;
use super::search_method::AnalysisRequest;
use super::search_run::{SearchRun, WorkTime};

/// Analyses a space by the sparse search. If the memory runs out, the analysis covers the layers
/// found so far.
pub(super) fn explore(request: &AnalysisRequest<'_>, watch: &mut Watch<'_>) -> Result<FinishedAnalysis> {
    let AnalysisRequest { problem, resources: WorkResources { threads, memory }, options, .. } = request;
    let own = if request.orbits.is_none() { request.sparse_classes()? } else { None };
    let classes = request.orbits.as_ref().or(own.as_ref());
    let threads = *threads;
    let mut job = sparse::SparseJob::new(threads, *memory);
    (job.levels, job.examples, job.digests) = (options.levels, options.listed_antipodes(), options.digests);
    let found = search::explore(problem, classes.map(OrbitSearch::symmetries), &job, watch)?;
    let orbits = classes.map(|classes| classes.found(problem, &found));
    let layers = found.states_of_layers();
    let digests = match options.digests {
        true => Some(LayerDigests::new(&StateHasher::new(problem)?, &found.digests)),
        false => None,
    };
    let reached = layers.iter().sum();
    let a_state = found.peak as f64 / (reached as f64).max(1.0);
    let report = Analysis {
        spec: problem.spec(),
        configurations: None,
        states: reached,
        reached,
        complete: !found.partial,
        from_start: !problem.lists_goals(),
        god_number: layers.len().saturating_sub(1),
        mean_depth: mean_depth(&layers),
        antipodes: Antipodes {
            count: layers.last().copied().unwrap_or(0),
            examples: match classes {
                Some(classes) => classes.states(problem, &found.deepest, options.listed_antipodes()),
                None => found.deepest.iter().map(|state| problem.write(state)).collect(),
            },
        },
        layers,
        orbits,
        paths: None,
        among: None,
        digests,
        run: SearchRun {
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
        },
    };
    Ok(FinishedAnalysis { report, stopped: found.stopped, scratch_left: None, searched: reached, moved: None })
}
