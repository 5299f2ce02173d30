//! A search as a part of a job. The checkpoint, if there is one, keeps its progress.

use std::io::Write;

use super::identities::{identity, numbered};
use super::plan::{EngineChoice, SearchPlan, WorkResources};
use super::planner::plan;
use antipode_core::checkpoint::{Checkpoint, JobIdentity};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{ExploredNumbering, GoalSymmetries, NumberedProblem, Problem, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::Encoding;
use antipode_core::watch::{CostStopwatch, LevelExpansion, Watch, WorkCost};
use antipode_engines::{EngineKind, SearchJob, SearchOutcome, sparse};

/// The name of the only search of a job.
pub(super) const SEARCH: &str = "search";

/// Begins a job in the checkpoint, if there is one. The checkpoint will hold only searches.
pub(super) fn begin(verb: &str, problem: &Problem, watch: &mut Watch<'_>) -> Result<()> {
    let Some(checkpoint) = watch.checkpoint() else { return Ok(()) };
    checkpoint.begin::<()>(identity(verb, problem)).map(|_| ())
}

/// Finishes the job in the checkpoint, if there is one. Only finished parts stay there.
pub(super) fn finish(watch: &mut Watch<'_>) -> Result<()> {
    watch.checkpoint().map_or(Ok(()), Checkpoint::finish)
}

/// Plans a search and returns the cost of planning; `name` is the search's name in the checkpoint.
pub(super) fn planned(
    problem: &Problem,
    resources: WorkResources,
    choice: EngineChoice<'_>,
    name: &str,
    job: impl Fn(&NumberedProblem) -> Result<SearchJob>,
    watch: &mut Watch<'_>,
) -> Result<(SearchPlan, WorkCost)> {
    let mut stopwatch = CostStopwatch::start();
    let identity = JobIdentity::part().and("engine", EngineKind::Sparse.name()).and("states kept", true);
    let mut watch = watch.search(&format!("{name}.explored"), identity);
    let plan = plan(problem, resources, choice, job, &mut watch)?;
    Ok((plan, stopwatch.lap()))
}

/// Runs a planned search. If depths do not fit its record, and the job may use a wider encoding,
/// the search begins again with that.
pub(super) fn run_and_widen(plan: &mut SearchPlan, name: &str, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
    let mut error = match run(plan, &plan.space, name, watch) {
        Err(error) if plan.job.widen && error.remedies().contains(&RequestRemedy::Encoding) => error,
        result => return result,
    };
    // A folder on disk keeps one search. Rows that share a record have only the least depths, which
    // larger numbers cannot record.
    let is_stuck = plan.engine.kind() == EngineKind::External
        || plan.space.structure().rows().is_some_and(|lift| lift.shared().is_some());
    while let Some(wider) = plan.job.record.and_then(Encoding::wider).filter(|_| !is_stuck) {
        let before = plan.engine.memory(&plan.space, &plan.job);
        plan.job.record = Some(wider);
        let needed = plan.engine.memory(&plan.space, &plan.job);
        plan.memory += needed.zip(before).map_or(0, |(needed, before)| needed.saturating_sub(before));
        if plan.memory > plan.resources.memory {
            let (name, needed, allowed) = (wider.name(), bytes(plan.memory), bytes(plan.resources.memory));
            let what = format!("{error}: with {name} they need {needed} of memory, and {allowed} are allowed");
            return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
        }
        // Each encoding has a state of its own in the checkpoint.
        match run(plan, &plan.space, &format!("{name}.{}", wider.name()), watch) {
            Err(deeper) if deeper.remedies().contains(&RequestRemedy::Encoding) => error = deeper,
            result => return result,
        }
    }
    Err(error)
}

/// Runs a planned search in a space that may have other goals than the plan's.
pub(super) fn run(plan: &SearchPlan, space: &dyn Space, name: &str, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
    if plan.job.levels.is_none() {
        let expansion = match plan.engine.kind() {
            EngineKind::General => LevelExpansion::Fewest,
            _ => LevelExpansion::Last,
        };
        watch.forecast().covers(plan.space.states(), expansion);
    }
    if watch.checkpoint().is_none() {
        return plan.engine.run(space, &plan.job, watch);
    }
    // After an interruption, exploration may find the states in another order. The name then
    // differs, so that the new search does not resume the old one.
    let name = match plan.space.explored() {
        Some(explored) => format!("{name}.{:08x}", digest(explored)),
        None => name.to_string(),
    };
    let outcome = plan.engine.run(space, &plan.job, &mut watch.search(&name, search_identity(plan, space)))?;
    if let Some(checkpoint) = watch.checkpoint() {
        checkpoint.found(&outcome.layers);
    }
    Ok(outcome)
}

/// Removes the scratch files of a search whose result is complete. Returns why they stay, if they
/// do.
pub(super) fn forget(plan: &SearchPlan) -> Option<String> {
    plan.engine.forget().err().map(|error| error.to_string())
}

/// Explores a problem without numbering it; with symmetries, its orbits.
pub(super) fn explore(
    problem: &Problem,
    symmetries: Option<&GoalSymmetries>,
    job: &sparse::SparseJob,
    watch: &mut Watch<'_>,
) -> Result<sparse::SparseOutcome> {
    let identity = JobIdentity::part()
        .and("engine", EngineKind::Sparse.name())
        .and("states kept", job.keep)
        .and("antipodes", job.examples)
        .and("levels", levels(job.levels));
    let identity = if job.digests { identity.and("digests", true) } else { identity };
    let found = match symmetries {
        Some(symmetries) => {
            let identity = identity
                .and("orbits", symmetries.order_with_inverses())
                .and("symmetries", format!("{:08x}", symmetries.checksum()));
            sparse::explore_orbits(problem, symmetries, job, &mut watch.search("orbits", identity))?
        }
        None => sparse::explore(problem, job, &mut watch.search("sparse", identity))?,
    };
    if let Some(checkpoint) = watch.checkpoint() {
        checkpoint.found(&found.states_of_layers());
    }
    Ok(found)
}

fn levels(levels: Option<usize>) -> String {
    levels.map_or("all".into(), |levels| levels.to_string())
}

/// The identity of a search: all that its result depends on.
fn search_identity(plan: &SearchPlan, space: &dyn Space) -> JobIdentity {
    let job = &plan.job;
    numbered(JobIdentity::part().and("engine", plan.engine.name()), plan.space.scheme(), space)
        .and("states", plan.space.states())
        .and("encoding", job.record.map_or("none", |encoding| encoding.name()))
        .and("antipodes", format!("{}{}", job.examples, if job.whole { " of small layers" } else { "" }))
        .and("levels", levels(job.levels))
}

/// A checksum of the explored states and their order.
fn digest(explored: &ExploredNumbering) -> u32 {
    struct Sum(u32);
    impl Write for Sum {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = crc32c::crc32c_append(self.0, bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut sum = Sum(0);
    explored.set().write(&mut sum).expect("a checksum takes all bytes");
    sum.0
}
