//! Chooses an engine before any work is done.

use std::sync::Arc;

use super::candidates::Candidates;
use super::folded_plan::plan_folded;
use super::graphics_card::engine_of;
use super::plan::{EngineChoice, SearchPlan, WorkResources};
use super::refusals::{check_engine, does_not_fit, fits, needs_another};
use super::scratch::ScratchFolder;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{ExploredNumbering, NumberedProblem, Problem};
use antipode_core::nums::{bytes, grouped};
use antipode_core::storage::StorageFolder;
use antipode_core::watch::Watch;
use antipode_engines::{EngineKind, ExternalEngine, SearchJob, sparse};

/// Numbers a problem and chooses the fastest engine that fits in memory, or else on disk.
///
/// Tries the numberings of the problem in order, and for each numbering the engines in order. Each
/// engine decides which numberings it searches and how much memory it needs
/// ([`memory`](antipode_engines::Engine::memory)). A problem without a numbering is explored first.
/// So is every problem with [`EngineKind::Sparse`].
///
/// # Errors
///
/// `Limit` if no engine fits; where the size alone shows this, before the problem is numbered.
/// `Usage` if the chosen engine does not search the problem.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_engines::SearchJob;
/// use antipode_jobs::{EngineChoice, WorkResources, plan};
///
/// let (problem, choice) = (parse("sliding:3x3")?, EngineChoice::default());
/// let plan = plan(&problem, WorkResources::default(), choice, |_| Ok(SearchJob::default()), &mut Watch::none())?;
/// assert_eq!(plan.space.states(), 181_440);
/// println!("{}", plan.workload());
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn plan(
    problem: &Problem,
    resources: WorkResources,
    choice: EngineChoice<'_>,
    job: impl Fn(&NumberedProblem) -> Result<SearchJob>,
    watch: &mut Watch<'_>,
) -> Result<SearchPlan> {
    choice.engine.map_or(Ok(()), |kind| check_engine(problem, kind))?;
    if choice.engine == Some(EngineKind::Sparse) && problem.least_layout().is_some() {
        return Err(needs_another(&problem.spec(), EngineKind::Sparse));
    }
    if choice.engine == Some(EngineKind::Sparse) || problem.abilities().numbering.is_none() {
        return plan_explored(problem, resources, choice.engine, &job, watch);
    }
    if let Some(plan) = plan_folded(problem, resources, choice, &job)? {
        return Ok(plan);
    }
    match plan_numbered(problem, resources, choice, &job) {
        // A group may have a numbering whose tables are too large, and few enough states.
        Err(error) if problem.directed() && matches!(error.fault(), Error::Limit(_)) => {
            plan_explored(problem, resources, choice.engine, &job, watch).map_err(|other| match other.fault() {
                Error::Limit(_) => error,
                _ => other,
            })
        }
        planned => planned,
    }
}

/// The plan of a search in one of the numberings of a problem.
fn plan_numbered(
    problem: &Problem,
    resources: WorkResources,
    choice: EngineChoice<'_>,
    job: impl Fn(&NumberedProblem) -> Result<SearchJob>,
) -> Result<SearchPlan> {
    let (in_memory, scratch) = match &choice.engine {
        None => (&EngineKind::IN_MEMORY[..], choice.scratch),
        Some(EngineKind::External) if choice.scratch.is_some() => (&[][..], choice.scratch),
        Some(kind) => (std::slice::from_ref(kind), None),
    };
    let fresh = scratch.map_or(vec![], ScratchFolder::fresh);
    let mut candidates = Candidates::new(problem, resources, job)?;
    for numbering in candidates.in_memory() {
        for kind in in_memory {
            if let Some(plan) = candidates.fit(numbering, |_| engine_of(*kind, choice.gpu_memory).map(Some))? {
                return Ok(plan);
            }
        }
    }
    for numbering in scratch.map_or(0..0, |_| candidates.all()) {
        // Do not touch the folder if the memory suffices, or if the disk search does not support
        // the numbering.
        if let Some(plan) = candidates.fit(numbering, |candidate| {
            match scratch.filter(|_| ExternalEngine::searches(&candidate.space)) {
                Some(scratch) => Ok(Some(Box::new(scratch.engine(&candidate.space, &candidate.job)?) as _)),
                None => Ok(None),
            }
        })? {
            return Ok(plan);
        }
    }
    fresh.iter().for_each(|folder| StorageFolder::discard(folder));
    let refused = candidates.refused(choice.engine);
    let on_disk =
        choice.may_scratch && choice.scratch.is_none() && choice.engine.is_none() && candidates.search_on_disk();
    Err(match refused {
        Error::Remediable { fault, remedies: [RequestRemedy::Memory] } if on_disk => {
            fault.unless(&[RequestRemedy::Memory, RequestRemedy::Scratch])
        }
        refused => refused,
    })
}

/// Explores a problem without a numbering, and numbers the states found. `Limit` if the states or
/// the search do not fit in memory.
fn plan_explored(
    problem: &Problem,
    resources: WorkResources,
    engine: Option<EngineKind>,
    job: &impl Fn(&NumberedProblem) -> Result<SearchJob>,
    watch: &mut Watch<'_>,
) -> Result<SearchPlan> {
    let spec = problem.spec();
    let usual = problem.costs().map_or(EngineKind::General, |_| EngineKind::Dial);
    let engine = engine.filter(|kind| *kind != EngineKind::Sparse).unwrap_or(usual);
    if !matches!(engine, EngineKind::General | EngineKind::Queue | EngineKind::Dial) {
        let (name, use_one) = (engine.name(), "use general, queue or sparse");
        return Err(Error::incapable(
            format!("the engine {name}"),
            format!("needs a numbering, and {spec} is explored"),
            use_one,
        ));
    }
    let WorkResources { threads, memory } = resources;
    fits(problem, memory, 1)?;
    let mut exploration = sparse::SparseJob::new(threads, memory);
    exploration.keep = true;
    let states = sparse::explore(problem, &exploration, watch)?.states.expect("they were to be kept");
    let set = (states.bytes_a_state() * states.len() as f64) as u64;
    let explored = ExploredNumbering::new(problem.clone(), states, memory.saturating_sub(set))?;
    let space = NumberedProblem::new(problem.clone(), Arc::new(explored));
    let mut job = job(&space)?;
    job.memory = memory.saturating_sub(set);
    let engine = engine.engine()?;
    let needed = set.saturating_add(engine.memory(&space, &job).ok_or_else(|| needs_another(&spec, engine.kind()))?);
    if needed > memory {
        return Err(does_not_fit(&spec, grouped(space.states()), bytes(needed), memory));
    }
    Ok(SearchPlan { space, engine, job, memory: needed, disk: None, resources })
}
