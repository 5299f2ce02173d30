//! Counts a puzzle's states at each distance by whole cosets of a subgroup: one of each class of
//! symmetric cosets. With a bound, cosets next to one that is within less are left out.

use super::coset_counts::{CosetCertificate, CosetCounts, CosetSum};
use super::coset_cover::CosetCover;
use super::open_cosets::OpenCosets;
use super::plan::WorkResources;
use super::whole_coset::CosetRequest;
use super::whole_coset_report::{WholeCoset, WholeCosetOptions};
use super::{identities, search};
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::nums::hexadecimal;
use antipode_core::watch::{CostStopwatch, Watch, WorkProgress};

/// The bound of a coset, if it is within that of the request, and the number of states at the
/// depths that are known.
fn proven((at_most, found): (Option<u32>, WholeCoset), bound: u32) -> Option<(u32, Vec<u64>)> {
    Some((at_most.filter(|&at_most| at_most <= bound)?, found.layers))
}

/// Counts the states of all cosets of a subgroup by their distance, or proves a bound. A shard
/// counts only its own cosets and returns `None`.
///
/// # Errors
///
/// `Usage` if the puzzle has no such subgroup; `Limit` if there are too many cosets, or too little
/// memory.
pub(super) fn count_by_subgroup(
    problem: &Problem,
    subgroup: &str,
    (bound, resources): (Option<u32>, WorkResources),
    watch: &mut Watch<'_>,
) -> Result<Option<CosetCounts>> {
    let mut stopwatch = CostStopwatch::start();
    let mut cosets = OpenCosets::new(problem, subgroup)?;
    cosets.workload(resources.memory)?;
    let classes = cosets.directions.classes(&*cosets.subgroup, bound.is_some())?;
    let identity = identities::identity("cosets", problem).and("subgroup", cosets.subgroup.name());
    let identity = identities::bounded(identity, bound);
    let stands_for = |class: usize| classes[class].cosets;
    let (mut sum, mut known, todo) = CosetSum::begin(stands_for, classes.len(), identity, watch)?;
    let pool = antipode_engines::thread_pool(resources.threads)?;
    cosets.fill(&pool, &mut watch.apart())?;
    // One less than the bound proves the bound for the cosets next to it.
    let at_most = bound.map(|bound| bound.saturating_sub(1));
    let exact = WholeCosetOptions { resources, ..WholeCosetOptions::default() };
    let bounded = WholeCosetOptions { at_most, ..exact.clone() };
    let request = |options| CosetRequest { problem, options, subgroup: &*cosets.subgroup };
    let (exact, bounded) = (request(&exact), request(&bounded));
    let mut search = exact.begin(&cosets.directions, classes[0].element.clone(), watch.signal())?;
    let total = watch.share().parts(classes.len()).len();
    let mut cover = CosetCover::new(&classes, bound, &todo);
    while let Some(class) = cover.next() {
        let done = (total - cover.left()) as u64;
        watch.report(WorkProgress { phase: "cosets", depth: None, done, total: total as u64 })?;
        let element = &classes[class].element;
        let within = match bound {
            Some(bound) => {
                pool.install(|| bounded.bound(&mut search, element.clone(), watch)).map(|found| proven(found, bound))?
            }
            None => None,
        };
        // A coset that goes beyond the bound is searched to its end.
        let (at_most, layers) = match within {
            Some(known) => known,
            None => {
                let layers = pool.install(|| exact.count(&mut search, element.clone(), watch))?;
                (layers.len() as u32 - 1, layers)
            }
        };
        let certificate = CosetCertificate {
            coset: class,
            of: Some(problem.write(&cosets.subgroup.state(element))),
            digest: search.digest().map(|digest| hexadecimal(digest)),
            at_most,
            layers,
            follows_from: None,
        };
        let new = cover.found(certificate);
        sum.keep(&new, watch)?;
        known.extend(new);
    }
    search::finish(watch)?;
    known.sort_unstable_by_key(|certificate| certificate.coset);
    let left_out = known.iter().filter(|certificate| certificate.follows_from.is_some()).count() as u64;
    let counts = CosetCounts {
        spec: problem.spec(),
        pattern: cosets.subgroup.name().into(),
        cosets: cosets.subgroup.count(),
        searched: known.len() as u64 - left_out,
        coset_states: cosets.subgroup.layout().size(),
        left_out,
        certificates: known,
        seconds: stopwatch.lap().wall.as_secs_f64(),
        ..CosetCounts::default()
    };
    Ok(watch.share().is_whole().then(|| sum.report(bound, counts)))
}
