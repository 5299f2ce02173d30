//! Counts a puzzle's states at each distance by whole cosets of a subgroup: one of each class of
//! symmetric cosets.

use super::coset_counts::{CosetCounts, CosetLayers, CosetSum};
use super::plan::WorkResources;
use super::whole_coset::{CosetRequest, OpenCosets};
use super::whole_coset_report::WholeCosetOptions;
use super::{identities, search};
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::{CostStopwatch, Watch, WorkProgress};
use antipode_engines::whole_cosets::CosetSearch;

/// Counts the states of all cosets of a subgroup by their distance. A shard counts only its own
/// cosets and returns `None`.
///
/// # Errors
///
/// `Usage` if the puzzle has no such subgroup; `Limit` if there are too many cosets, or too little
/// memory.
pub(super) fn count_by_subgroup(
    problem: &Problem,
    subgroup: &str,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<Option<CosetCounts>> {
    let mut stopwatch = CostStopwatch::start();
    let mut cosets = OpenCosets::new(problem, subgroup)?;
    cosets.workload(resources.memory)?;
    let classes = cosets.directions.classes(&*cosets.subgroup)?;
    let identity = identities::identity("cosets", problem).and("subgroup", cosets.subgroup.name());
    let (mut sum, todo) = CosetSum::begin(|class: usize| classes[class].cosets, classes.len(), identity, watch)?;
    let pool = antipode_engines::thread_pool(resources.threads)?;
    cosets.fill(&pool, &mut watch.apart())?;
    let options = WholeCosetOptions { resources, ..WholeCosetOptions::default() };
    let request = CosetRequest { problem, options: &options, subgroup: &*cosets.subgroup };
    let first = classes[0].element.clone();
    let mut search = CosetSearch::new(&*cosets.subgroup, &cosets.directions, first, watch.signal())?;
    let total = watch.share().parts(classes.len()).len();
    for (at, &class) in todo.iter().enumerate() {
        let done = (total - todo.len() + at) as u64;
        watch.report(WorkProgress { phase: "cosets", depth: None, done, total: total as u64 })?;
        let element = classes[class].element.clone();
        let layers = pool.install(|| request.count(&mut search, element, watch))?;
        sum.keep(&[CosetLayers { coset: class, layers }], watch)?;
    }
    search::finish(watch)?;
    let counts = CosetCounts {
        spec: problem.spec(),
        pattern: cosets.subgroup.name().into(),
        cosets: cosets.subgroup.count(),
        searched: classes.len() as u64,
        coset_states: cosets.subgroup.layout().size(),
        seconds: stopwatch.lap().wall.as_secs_f64(),
        ..CosetCounts::default()
    };
    Ok(watch.share().is_whole().then(|| sum.report(counts)))
}
