//! Chooses an engine before any work is done.

use std::sync::Arc;

use super::scratch::Scratch;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::memory::metered;
use antipode_core::model::{Explored, Numbered, Problem, Space};
use antipode_core::nums::{bytes, grouped};
use antipode_core::tables::Scheme;
use antipode_core::watch::Watch;
use antipode_engines::{DiskUse, Engine, EngineKind, FoldedEngine, Job, sparse};

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads, at least 1.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for Resources {
    /// All threads, and the memory that is free, less a tenth.
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
    /// What it records and lists.
    pub job: Job,
    /// Bytes of memory that it will take.
    pub memory: u64,
    /// What it will write and read, if it searches on disk.
    pub disk: Option<DiskUse>,
    /// What the search may use.
    pub resources: Resources,
    /// Why symmetries are used or not, if they were asked for.
    pub choice: Option<String>,
}

/// Numbers a problem and takes the fastest engine that fits the memory. `engine` names one instead. `Limit` if none
/// fits, before the problem is numbered where its size alone shows it. With [`EngineKind::Folded`], symmetries are used unless the fastest
/// engine that fits needs less memory. A problem without a numbering is explored first, as any other is with [`EngineKind::Sparse`].
pub fn plan(
    problem: &Problem,
    resources: Resources,
    (engine, scratch): (Option<EngineKind>, Option<&Scratch>),
    job: impl FnOnce(&Numbered) -> Result<Job>,
    watch: &mut Watch<'_>,
) -> Result<Plan> {
    let spec = problem.spec();
    if engine == Some(EngineKind::Sparse) && problem.least_layout().is_some() {
        return Err(no_least(&spec, EngineKind::Sparse));
    }
    if engine == Some(EngineKind::Sparse) || problem.abilities().numbering.is_none() {
        return plan_explored(problem, resources, engine, job, watch);
    }
    let too_large = |states, needed| does_not_fit(&spec, states, needed, resources.memory);
    // No engine takes less than one bit per state.
    let least = problem
        .numberings()?
        .least_states()
        .ok_or_else(|| too_large("more than 2^64".into(), "more than 2 EB".into()))?;
    // The row engine needs the rows of the general numbering, and so does a search of a coloured board on disk. The general engine follows their
    // arcs, where along a path it would have to follow the rules.
    let on_disk = engine == Some(EngineKind::External) || scratch.is_some() && least > resources.memory;
    let scheme = match problem.scheme() {
        _ if engine == Some(EngineKind::Rows) => Scheme::General,
        Scheme::Serpentine if engine == Some(EngineKind::General) => Scheme::General,
        Scheme::Coloured if on_disk => Scheme::General,
        scheme => scheme,
    };
    // Other numberings cost nothing, and their engines may not store all states.
    if scratch.is_none()
        && matches!(scheme, Scheme::General | Scheme::Presses)
        && engine != Some(EngineKind::Folded)
        && least / 8 > resources.memory
    {
        return Err(too_large(format!("at least {}", grouped(least)), format!("at least {}", bytes(least / 8))));
    }
    let (space, numbering) = metered(|| problem.number_as(scheme));
    let space = space?;
    let mut tables = Tables(numbering);
    let mut job = Job { memory: tables.left(resources.memory), ..job(&space)? };
    let mut engines = match engine {
        None | Some(EngineKind::Folded) => antipode_engines::all()?,
        Some(EngineKind::External) => vec![],
        Some(kind) => vec![kind.engine()?],
    };
    let mut choice = None;
    if engine == Some(EngineKind::Folded) {
        let (chosen, why) = folded_or(engines, &space, &job, resources.memory)?;
        (engines, choice) = (vec![chosen], Some(why));
    }
    let shares = job.record.is_some() && space.lift().is_some_and(|lift| lift.shared().is_some());
    if let Some(kind) = engine.filter(|kind| shares && !kind.keeps_least()) {
        return Err(no_least(&spec, kind));
    }
    let size = |engine: &dyn Engine, job: &Job| engine.memory(&space, job);
    let fits = |size: &Option<u64>, job: &Job| size.is_some_and(|size| size <= job.memory);
    let mut sizes: Vec<_> = engines.iter().map(|engine| size(&**engine, &job)).collect();
    // The transforms of rows are made when they are needed, and then take part of the memory.
    let likely = sizes.iter().position(|size| fits(size, &job)).map(|at| &engines[at]);
    if likely.map_or(scratch.is_some(), |engine| engine.follows_arcs(&space)) {
        tables.0 += metered(|| space.lift().map(|lift| lift.fibre().words)).1;
        job.memory = tables.left(resources.memory);
        sizes = engines.iter().map(|engine| size(&**engine, &job)).collect();
    }
    if let (Some(EngineKind::Tiles), [None]) = (engine, &sizes[..]) {
        return Err(Error::usage(format!(
            "the engine tiles searches sliding boards of 10 cells or more, without wrap, one tile a move and one goal: {spec} needs another one"
        )));
    }
    // The folder is not touched if the memory suffices.
    let on_disk = engine.is_none_or(|kind| kind == EngineKind::External) && !sizes.iter().any(|size| fits(size, &job));
    if let Some(scratch) = scratch.filter(|_| on_disk) {
        engines.push(Box::new(scratch.engine(&space, &job)?));
        sizes.push(size(&*engines[engines.len() - 1], &job));
    }
    let Some(at) = sizes.iter().position(|size| fits(size, &job)) else {
        let needed = sizes.into_iter().flatten().min().map(|size| size.saturating_add(tables.counted()));
        let needed = needed.map_or("more rows than any engine can hold, and too much".into(), bytes);
        return Err(too_large(grouped(space.layout().size()), needed));
    };
    let memory = sizes[at].unwrap_or(0).saturating_add(tables.counted());
    let engine = engines.swap_remove(at);
    let disk = engine.forecast(&space, &job)?;
    Ok(Plan { space, engine, job, memory, disk, resources, choice })
}

/// Bytes of memory that a puzzle's own tables take.
struct Tables(u64);

/// Bytes of tables that count as part of the program.
const SMALL: u64 = 4 << 20;

impl Tables {
    /// Those that count.
    fn counted(&self) -> u64 {
        self.0.saturating_sub(SMALL)
    }

    /// The memory that they leave.
    fn left(&self, memory: u64) -> u64 {
        memory.saturating_sub(self.counted())
    }
}

/// What is wrong where so many states need so much memory.
fn does_not_fit(spec: &str, states: String, needed: String, memory: u64) -> Error {
    let allowed = bytes(memory);
    Error::Limit(format!("{spec} does not fit: {states} states need {needed} of memory, and {allowed} are allowed"))
        .unless(&[Remedy::Memory])
}

/// What is wrong with an engine for a pattern with `least`.
fn no_least(spec: &str, engine: EngineKind) -> Error {
    let name = engine.name();
    Error::usage(format!(
        "the engine {name} cannot keep the least of several depths, and {spec} needs it: use rows, queue or external"
    ))
}

/// Explores a problem that has no numbering, and numbers what it finds. `Limit` if that, or the search, does not fit the memory.
fn plan_explored(
    problem: &Problem,
    resources: Resources,
    engine: Option<EngineKind>,
    job: impl FnOnce(&Numbered) -> Result<Job>,
    watch: &mut Watch<'_>,
) -> Result<Plan> {
    let spec = problem.spec();
    let engine = engine.filter(|kind| *kind != EngineKind::Sparse).unwrap_or(EngineKind::General);
    if !matches!(engine, EngineKind::General | EngineKind::Queue) {
        let name = engine.name();
        return Err(Error::usage(format!(
            "the engine {name} needs a numbering, and {spec} is explored: use general, queue or sparse"
        )));
    }
    let Resources { threads, memory } = resources;
    let exploration = sparse::SparseJob { threads, memory, levels: None, keep: true, examples: 0 };
    let states = sparse::explore(problem, &exploration, watch)?.states.expect("they were to be kept");
    let set = (states.bytes_a_state() * states.len() as f64) as u64;
    let explored = Explored::new(problem.clone(), states, memory.saturating_sub(set))?;
    let space = Numbered::new(problem.clone(), Arc::new(explored));
    let job = Job { memory, ..job(&space)? };
    let engine = engine.engine()?;
    let needed = set.saturating_add(engine.memory(&space, &job).unwrap_or(u64::MAX));
    if needed > memory {
        return Err(does_not_fit(&spec, grouped(space.states()), bytes(needed), memory));
    }
    Ok(Plan { space, engine, job, memory: needed, disk: None, resources, choice: None })
}

/// The engine that uses symmetries or the fastest other one that fits, whichever takes less memory, and why it was chosen.
/// `Usage` if the space has no usable symmetries.
fn folded_or(
    others: Vec<Box<dyn Engine>>,
    space: &Numbered,
    job: &Job,
    memory: u64,
) -> Result<(Box<dyn Engine>, String)> {
    let needed = FoldedEngine.memory(space, job).ok_or_else(|| {
        let spec = space.spec();
        Error::usage(format!("{spec} has no symmetries that a search can use, or too many states for them"))
    })?;
    let size = |engine: &dyn Engine| engine.memory(space, job).filter(|&size| size <= memory);
    let other = others.into_iter().find_map(|engine| Some((size(&*engine)?, engine)));
    Ok(match other {
        Some((less, engine)) if less < needed => {
            let choice = format!(
                "without symmetries: the engine {} takes {} of memory, and with symmetries it would be {}",
                engine.name(),
                bytes(less),
                bytes(needed)
            );
            (engine, choice)
        }
        other => {
            let more = match other {
                Some((more, engine)) => format!("the engine {} would take {}", engine.name(), bytes(more)),
                None => "no other engine fits".into(),
            };
            let choice = format!("with symmetries: that takes {} of memory, and {more}", bytes(needed));
            (Box::new(FoldedEngine), choice)
        }
    })
}

impl Plan {
    /// What will be done, in one line.
    pub fn describe(&self) -> String {
        let states = self.space.states();
        let threads = if self.engine.kind().is_serial() { 1 } else { self.job.threads };
        let seconds = states as f64 / self.engine.rate() / threads as f64;
        let duration = if seconds < 1.0 { "under a second".to_string() } else { format!("about {seconds:.0} s") };
        let disk = self.disk.map_or(String::new(), |disk| {
            let (peak, written, read) = (bytes(disk.peak), bytes(disk.written), bytes(disk.read));
            format!(", about {peak} of disk, {written} written and {read} read")
        });
        format!(
            "{}: {} states, engine {}, {} of {} memory{disk}, {duration}",
            self.space.spec(),
            grouped(states),
            self.engine.name(),
            bytes(self.memory),
            bytes(self.resources.memory)
        )
    }
}
