//! Cosets of random states, and what all cosets would take.

use super::identities;
use super::open_cosets::OpenCosets;
use super::random_states::random;
use super::search;
use super::whole_coset::CosetRequest;
use super::whole_coset_report::{CosetSample, WholeCoset, WholeCosetOptions};
use super::workload::SearchWorkload;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{CostStopwatch, Watch, WorkProgress};

/// The most cosets: each takes a whole search.
const MOST: u64 = 1_000_000;

/// Searches the cosets of random states, as [`whole_coset`](super::whole_coset()) does each.
/// `tell` gets the workload of one before the first.
///
/// # Errors
///
/// Those of [`whole_coset`](super::whole_coset()), and of [`random`].
///
/// # Panics
///
/// If the puzzle draws a state from which moves do not lead to the goal.
pub fn sample_cosets(
    problem: &Problem,
    options: &WholeCosetOptions,
    tell: impl Fn(&SearchWorkload),
    watch: &mut Watch<'_>,
) -> Result<CosetSample> {
    let (count, seed) = (options.sample.unwrap_or_default(), options.seed.unwrap_or_default());
    if !(1..=MOST).contains(&count) {
        return Err(Error::out_of_range("--sample", count, 1..=MOST));
    }
    let mut cosets = OpenCosets::new(problem, &options.subgroup)?;
    let subgroup = cosets.subgroup.clone();
    let work = cosets.workload(options.resources.memory)?;
    let mut searched: Vec<WholeCoset> = vec![];
    if let Some(checkpoint) = watch.checkpoint() {
        let identity = identities::identity("coset", problem).and("subgroup", subgroup.name());
        searched = checkpoint.begin(identities::bounded(identity.and("sample", seed), options.at_most))?;
        checkpoint.expect(count, count);
    }
    tell(&work);
    let drawn = random(problem, count, seed, options.resources.memory, &mut watch.apart())?;
    let pool = antipode_engines::thread_pool(options.resources.threads)?;
    cosets.fill(&pool, &mut watch.apart())?;
    let request = CosetRequest { problem, options, subgroup: &*subgroup };
    for text in drawn.examples.iter().skip(searched.len()) {
        let (done, total) = (searched.len() as u64, count);
        watch.report(WorkProgress { phase: "cosets", depth: None, done, total })?;
        let state = problem.read(text)?;
        let element = subgroup.element(&state).expect("moves lead from a drawn state to the goal");
        let mut stopwatch = CostStopwatch::start();
        let found = pool.install(|| request.search(&cosets.directions, element, &mut watch.apart()))?;
        let found = found.measured(problem.write(&state), &cosets, &mut stopwatch);
        watch.checkpoint().map_or(Ok(()), |checkpoint| checkpoint.keep(&[&found]))?;
        searched.push(found);
    }
    search::finish(watch)?;
    searched.truncate(count as usize);
    let mean_cpu_seconds = searched.iter().map(|found| found.cpu_seconds).sum::<f64>() / count as f64;
    let classes = subgroup.count().div_ceil(cosets.directions.symmetries());
    Ok(CosetSample {
        spec: problem.spec(),
        subgroup: subgroup.name().into(),
        cosets: subgroup.count(),
        classes,
        seed,
        searched,
        mean_cpu_seconds,
        all_cpu_seconds: mean_cpu_seconds * classes as f64,
    })
}
