//! Chooses an engine before any work is done.

use std::ops::Range;
use std::sync::Arc;

use super::refusals::{does_not_fit, fits, needs_another};
use super::scratch::Scratch;
use super::workload::Workload;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::memory::metered;
use antipode_core::model::{Explored, Numbered, Problem};
use antipode_core::nums::{bytes, grouped};
use antipode_core::storage::Folder;
use antipode_core::tables::{Scheme, write_memory};
use antipode_core::watch::Watch;
use antipode_engines::{DiskUse, Engine, EngineKind, ExternalEngine, Job, sparse};

/// The threads and memory that a job may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads, at least 1.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for Resources {
    /// All threads, and the available memory, less a tenth.
    fn default() -> Self {
        Resources { threads: super::threads(), memory: super::available_memory() }
    }
}

/// A search that is ready to run.
pub struct Plan {
    /// The space.
    pub space: Numbered,
    /// The fastest engine that fits.
    pub engine: Box<dyn Engine>,
    /// The job: what the search records and lists.
    pub job: Job,
    /// Bytes of memory that the search will need.
    pub memory: u64,
    /// Bytes that the search will write and read, if it is on disk.
    pub disk: Option<DiskUse>,
    /// The resources that the search may use.
    pub resources: Resources,
}

/// What the user chose for a search.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct EngineChoice<'a> {
    /// The engine; by default the fastest that fits.
    pub engine: Option<EngineKind>,
    /// Where to search on disk if the space does not fit in memory.
    pub scratch: Option<&'a Scratch>,
    /// Whether the caller accepts a scratch folder. The error of a search that does not fit then
    /// suggests one.
    pub may_scratch: bool,
}

/// Numbers a problem and chooses the fastest engine that fits in memory, or else on disk.
///
/// Tries the numberings of the problem in order, and for each numbering the engines in order. Each
/// engine decides which numberings it searches and how much memory it needs ([`Engine::memory`]). A
/// problem without a numbering is explored first. So is every problem with [`EngineKind::Sparse`].
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
/// use antipode_engines::Job;
/// use antipode_jobs::{EngineChoice, Resources, plan};
///
/// let (problem, choice) = (parse("sliding:3x3")?, EngineChoice::default());
/// let plan = plan(&problem, Resources::default(), choice, |_| Ok(Job::default()), &mut Watch::none())?;
/// assert_eq!(plan.space.states(), 181_440);
/// println!("{}", plan.workload());
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn plan(
    problem: &Problem,
    resources: Resources,
    choice: EngineChoice<'_>,
    job: impl Fn(&Numbered) -> Result<Job>,
    watch: &mut Watch<'_>,
) -> Result<Plan> {
    if choice.engine == Some(EngineKind::Sparse) && problem.least_layout().is_some() {
        return Err(needs_another(&problem.spec(), EngineKind::Sparse));
    }
    if choice.engine == Some(EngineKind::Sparse) || problem.abilities().numbering.is_none() {
        return plan_explored(problem, resources, choice.engine, &job, watch);
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
    resources: Resources,
    choice: EngineChoice<'_>,
    job: impl Fn(&Numbered) -> Result<Job>,
) -> Result<Plan> {
    let (in_memory, scratch) = match &choice.engine {
        None => (&EngineKind::IN_MEMORY[..], choice.scratch),
        Some(EngineKind::External) if choice.scratch.is_some() => (&[][..], choice.scratch),
        Some(kind) => (std::slice::from_ref(kind), None),
    };
    let fresh = scratch.filter(|scratch| !scratch.folder.exists());
    let mut candidates = Candidates::new(problem, resources, job)?;
    for numbering in candidates.in_memory() {
        for kind in in_memory {
            if let Some(plan) = candidates.fit(numbering, |_| Ok(Some(kind.engine()?)))? {
                return Ok(plan);
            }
        }
    }
    for numbering in scratch.map_or(0..0, |_| candidates.all()) {
        // Do not touch the folder if the memory suffices, or if the disk search does not support
        // the numbering.
        let engine = |candidate: &Candidate| match scratch.filter(|_| ExternalEngine::searches(&candidate.space)) {
            Some(scratch) => Ok(Some(Box::new(scratch.engine(&candidate.space, &candidate.job)?) as _)),
            None => Ok(None),
        };
        if let Some(plan) = candidates.fit(numbering, engine)? {
            return Ok(plan);
        }
    }
    if let Some(scratch) = fresh {
        Folder::discard(&scratch.folder);
    }
    let refused = candidates.refused(choice.engine);
    let on_disk =
        choice.may_scratch && choice.scratch.is_none() && choice.engine.is_none() && candidates.search_on_disk();
    Err(match refused {
        Error::Remediable { fault, remedies: [Remedy::Memory] } if on_disk => {
            fault.unless(&[Remedy::Memory, Remedy::Scratch])
        }
        refused => refused,
    })
}

/// The numberings of a problem, each built on demand, and the least memory that any engine needs.
struct Candidates<'a, J> {
    problem: &'a Problem,
    resources: Resources,
    job: J,
    /// The least number of states.
    states: u64,
    schemes: Vec<Scheme>,
    /// The candidates built so far; `None` for a numbering in which the problem is too large.
    numbered: Vec<Option<Candidate>>,
    /// The least memory that an engine needs, if any engine searches the problem.
    needed: Option<u64>,
}

/// A numbering, and the job of a search in it.
struct Candidate {
    space: Numbered,
    job: Job,
    /// Bytes of memory of its tables.
    tables: u64,
}

/// The bytes that count of a numbering's tables. Small tables are as if part of the program.
pub fn counted_tables(bytes: u64) -> u64 {
    bytes.saturating_sub(4 << 20)
}

impl<'a, J: Fn(&Numbered) -> Result<Job>> Candidates<'a, J> {
    fn new(problem: &'a Problem, resources: Resources, job: J) -> Result<Self> {
        let numberings = problem.numberings()?;
        let (spec, allowed) = (problem.spec(), bytes(resources.memory));
        let what = "does not fit: more than 2^64 states need more than 2 EB of memory, and";
        let too_large = || Error::Limit(format!("{spec} {what} {allowed} are allowed"));
        let states = numberings.least_states().ok_or_else(too_large)?;
        let schemes = numberings.schemes();
        Ok(Candidates { problem, resources, job, states, schemes, numbered: vec![], needed: None })
    }

    /// The numberings in which a search in memory may fit. In the last numbering, every engine
    /// needs at least a bit per state. The others cost no work to build, and their engines need not
    /// store all states.
    fn in_memory(&self) -> Range<usize> {
        let last = self.schemes.len() - 1;
        0..if self.states / 8 > self.resources.memory { last } else { last + 1 }
    }

    fn all(&self) -> Range<usize> {
        0..self.schemes.len()
    }

    /// The plan of an engine in a numbering, if it fits in memory. `None` also if the engine does
    /// not search the numbering.
    fn fit(
        &mut self,
        numbering: usize,
        engine: impl FnOnce(&Candidate) -> Result<Option<Box<dyn Engine>>>,
    ) -> Result<Option<Plan>> {
        if self.numbered.len() == numbering {
            let candidate = Candidate::new(self.problem, &self.schemes[numbering], self.resources, &self.job);
            self.numbered.push(match candidate {
                Err(error) if self.needed.is_some() && matches!(error.fault(), Error::Limit(_)) => None,
                candidate => Some(candidate?),
            });
        }
        let Some(candidate) = &mut self.numbered[numbering] else { return Ok(None) };
        let Some(engine) = engine(candidate)? else { return Ok(None) };
        let Some(memory) = candidate.memory(&*engine, self.resources.memory) else { return Ok(None) };
        if memory > self.resources.memory {
            self.needed = self.needed.into_iter().chain([memory]).min();
            return Ok(None);
        }
        let disk = engine.forecast(&candidate.space, &candidate.job)?;
        let planned = self.numbered[numbering].take();
        let resources = self.resources;
        Ok(planned.map(|Candidate { space, job, .. }| Plan { space, engine, job, memory, disk, resources }))
    }

    /// Whether the disk search supports one of the numberings so far.
    fn search_on_disk(&self) -> bool {
        self.numbered.iter().flatten().any(|candidate| ExternalEngine::searches(&candidate.space))
    }

    /// The error that says why no engine fits.
    fn refused(&self, chosen: Option<EngineKind>) -> Error {
        let (spec, memory) = (self.problem.spec(), self.resources.memory);
        match (self.numbered.iter().flatten().last(), self.needed, chosen) {
            (Some(_), None, Some(kind)) => needs_another(&spec, kind),
            (Some(candidate), needed, _) => {
                let needed = needed.map_or("more rows than any engine can hold, and too much".into(), bytes);
                does_not_fit(&spec, grouped(candidate.space.layout().size()), needed, memory)
            }
            (None, ..) => {
                let (states, needed) = (grouped(self.states), bytes(self.states / 8));
                does_not_fit(&spec, format!("at least {states}"), format!("at least {needed}"), memory)
            }
        }
    }
}

impl Candidate {
    fn new(
        problem: &Problem,
        scheme: &Scheme,
        resources: Resources,
        job: impl Fn(&Numbered) -> Result<Job>,
    ) -> Result<Candidate> {
        let (space, tables) = metered(|| problem.number_as(scheme));
        let space = space?;
        let mut candidate = Candidate { job: job(&space)?, space, tables };
        candidate.job.memory = candidate.left(resources.memory);
        Ok(candidate)
    }

    /// Bytes of memory that a search needs, with its tables; `None` if the engine does not search
    /// the space.
    fn memory(&mut self, engine: &dyn Engine, memory: u64) -> Option<u64> {
        let size = engine.memory(&self.space, &self.job)?;
        if size > self.job.memory {
            return Some(size.saturating_add(self.counted()));
        }
        self.tables += metered(|| engine.prepare(&self.space)).1;
        self.job.memory = self.left(memory);
        Some(engine.memory(&self.space, &self.job)?.saturating_add(self.counted()))
    }

    /// Bytes of the tables that count, and of writing what the search records.
    fn counted(&self) -> u64 {
        let write = |encoding| write_memory(&self.space.layout(), encoding, self.job.threads);
        counted_tables(self.tables).saturating_add(self.job.record.map_or(0, write))
    }

    /// The memory left besides the tables.
    fn left(&self, memory: u64) -> u64 {
        memory.saturating_sub(self.counted())
    }
}

/// Explores a problem without a numbering, and numbers the states found. `Limit` if the states or
/// the search do not fit in memory.
fn plan_explored(
    problem: &Problem,
    resources: Resources,
    engine: Option<EngineKind>,
    job: &impl Fn(&Numbered) -> Result<Job>,
    watch: &mut Watch<'_>,
) -> Result<Plan> {
    let spec = problem.spec();
    let usual = problem.costs().map_or(EngineKind::General, |_| EngineKind::Dial);
    let engine = engine.filter(|kind| *kind != EngineKind::Sparse).unwrap_or(usual);
    if !matches!(engine, EngineKind::General | EngineKind::Queue | EngineKind::Dial) {
        let (name, use_one) = (engine.name(), "use general, queue or sparse");
        return Err(Error::usage(format!("the engine {name} needs a numbering, and {spec} is explored: {use_one}")));
    }
    let Resources { threads, memory } = resources;
    fits(problem, memory, 1)?;
    let mut exploration = sparse::SparseJob::new(threads, memory);
    exploration.keep = true;
    let states = sparse::explore(problem, &exploration, watch)?.states.expect("they were to be kept");
    let set = (states.bytes_a_state() * states.len() as f64) as u64;
    let explored = Explored::new(problem.clone(), states, memory.saturating_sub(set))?;
    let space = Numbered::new(problem.clone(), Arc::new(explored));
    let mut job = job(&space)?;
    job.memory = memory;
    let engine = engine.engine()?;
    let unfit = || needs_another(&spec, engine.kind());
    let needed = set.saturating_add(engine.memory(&space, &job).ok_or_else(unfit)?);
    if needed > memory {
        return Err(does_not_fit(&spec, grouped(space.states()), bytes(needed), memory));
    }
    Ok(Plan { space, engine, job, memory: needed, disk: None, resources })
}

impl Plan {
    /// The threads that the search uses.
    pub(super) fn threads(&self) -> usize {
        if self.engine.kind().is_serial() { 1 } else { self.job.threads }
    }

    /// The size and cost of the search.
    pub fn workload(&self) -> Workload {
        let (rate, threads) = (self.engine.rate(), self.threads());
        let mut work = Workload::new(&self.space.spec(), self.space.states(), "states").at(rate, threads);
        work.by = Some(format!("engine {}", self.engine.name()));
        (work.memory, work.disk) = (Some(self.memory), self.disk);
        work
    }
}
