//! What this machine can search: its processor, memory and disk, and the boards that fit.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use sysinfo::{CpuRefreshKind, System};

use super::hardware::{MEASURED, MemoryBandwidth, bandwidth};
use super::plan::{EngineChoice, WorkResources};
use super::planner::plan;
use super::{available_memory, permitted_memory};
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::codes::CodingAim;
use antipode_core::error::Result;
use antipode_core::storage::{InMemory, room};
use antipode_core::watch::Watch;
use antipode_engines::{DiskFolder, DiskUse, Engine, ExternalEngine, GpuEngine, SearchJob};
use antipode_families::parse;

/// Example boards that show what fits, by number of states.
const BOARDS: [&str; 5] = ["sliding:2x5", "sliding:3x4", "sliding:2x7", "sliding:3x5", "sliding:4x4"];

/// The hardware of a machine, and the boards that it can search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MachineReport {
    /// The model of the processor, if the system reports it.
    pub processor: Option<String>,
    /// The available instruction sets that have separate code, slowest first.
    pub instruction_sets: Vec<&'static str>,
    /// The instruction set that searches use.
    pub instruction_set: &'static str,
    /// Logical cores.
    pub cores: usize,
    /// Threads that a search uses.
    pub threads: usize,
    /// Bytes of memory of the machine.
    pub memory_bytes: u64,
    /// Bytes of memory that are free and permitted, less a tenth.
    pub available_memory_bytes: u64,
    /// Bytes that `ulimit` and control groups permit, less a tenth; `None` if that is not below the
    /// memory of the machine.
    pub permitted_memory_bytes: Option<u64>,
    /// Bytes of memory that a search may use.
    pub search_memory_bytes: u64,
    /// The bandwidth of the memory; `None` if a search may use too little memory to measure it.
    pub bandwidth: Option<MemoryBandwidth>,
    /// The graphics card; `None` if this build supports none.
    pub graphics_card: Option<GraphicsCard>,
    /// Free bytes of the disk, if the system reports it.
    pub free_disk_bytes: Option<u64>,
    /// The needs of some boards, fewest states first.
    pub boards: Vec<BoardNeeds>,
}

/// A graphics card, or why there is none to search on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GraphicsCard {
    /// Its name.
    pub name: Option<String>,
    /// Free memory of the card; null if it cannot be used.
    pub free_memory_bytes: Option<u64>,
    /// Why it cannot be used, if that is so.
    pub problem: Option<String>,
}

impl GraphicsCard {
    /// The card of this machine.
    fn find() -> GraphicsCard {
        let found = GpuEngine::new().and_then(|engine| Ok((engine.card(), engine.free_memory()?)));
        match found {
            Ok((name, free)) => GraphicsCard { name: Some(name), free_memory_bytes: Some(free), problem: None },
            Err(error) => GraphicsCard { name: None, free_memory_bytes: None, problem: Some(error.to_string()) },
        }
    }
}

/// The resources that searches of a board need.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardNeeds {
    /// The canonical spec.
    pub spec: String,
    /// The number of states.
    pub states: u64,
    /// What a search of the board needs; null if no engine can do it.
    pub in_memory: SearchNeeds,
    /// The needs of the search on disk, if there is an engine for it.
    pub on_disk: Option<SearchNeeds>,
}

/// The resources that a search needs, as its engine estimates them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SearchNeeds {
    /// The engine.
    pub engine: &'static str,
    /// Bytes of memory, or the most bytes on disk at any time.
    pub bytes: u64,
    /// Seconds of wall-clock time.
    pub seconds: f64,
    /// Whether memory and disk suffice.
    pub fits: bool,
}

/// Measures the machine and the disk of a folder, and estimates the needs of boards. It runs no
/// search.
///
/// # Errors
///
/// `Usage` if `ANTIPODE_ARCH` names no instruction set of this machine; `Limit` if the system
/// refuses the memory for the measurement, or the threads.
pub fn machine(resources: WorkResources, folder: &Path) -> Result<MachineReport> {
    let used = InstructionSet::detect()?;
    let mut system = System::new();
    system.refresh_memory();
    system.refresh_cpu_list(CpuRefreshKind::nothing());
    let brand = system.cpus().first().map(|cpu| cpu.brand().trim().to_string());
    let free_disk_bytes = room(folder);
    let boards = BOARDS.iter().map(|spec| board(spec, resources, free_disk_bytes.unwrap_or(u64::MAX)));
    Ok(MachineReport {
        processor: brand.filter(|brand| !brand.is_empty()),
        instruction_sets: InstructionSet::ALL
            .into_iter()
            .filter(|arch| arch.available())
            .map(InstructionSet::name)
            .collect(),
        instruction_set: used.name(),
        cores: system.cpus().len(),
        threads: resources.threads,
        memory_bytes: system.total_memory(),
        available_memory_bytes: available_memory(),
        permitted_memory_bytes: Some(permitted_memory()).filter(|&bytes| bytes < system.total_memory()),
        search_memory_bytes: resources.memory,
        boards: boards.collect::<Result<_>>()?,
        bandwidth: (resources.memory >= MEASURED).then(|| bandwidth(resources.threads)).transpose()?,
        graphics_card: GpuEngine::IS_SUPPORTED.then(GraphicsCard::find),
        free_disk_bytes,
    })
}

/// The needs of a board on a machine with `disk_free` bytes of free disk.
fn board(spec: &str, resources: WorkResources, disk_free: u64) -> Result<BoardNeeds> {
    let problem = parse(spec)?;
    let job = SearchJob::default().threads(resources.threads);
    // The plan names the engine and its memory even if the machine has less memory.
    let unbounded = WorkResources { memory: u64::MAX, ..resources };
    let plan = plan(&problem, unbounded, EngineChoice::default(), |_| Ok(job), &mut Watch::none())?;
    let states = plan.space.states();
    let seconds = |engine: &dyn Engine| {
        let rate = engine.rate().expect("the rates of all engines of the CPU were measured");
        states as f64 / rate / resources.threads as f64
    };
    // On disk, few bytes matter more than few instructions.
    let mut disk = DiskFolder::new(Arc::new(InMemory::default()), JobIdentity::new("analyze", spec, None));
    disk.aim = Some(CodingAim::Size);
    let external = ExternalEngine::new(disk)?;
    let forecast = external.forecast(&plan.space, &job)?.filter(|_| ExternalEngine::searches(&plan.space));
    let on_disk = forecast.map(|DiskUse { peak, .. }| {
        // To compute its memory, the engine lays out its files. That takes seconds if there are
        // many.
        let fits = peak <= disk_free - disk_free / 20
            && external.memory(&plan.space, &job).is_some_and(|memory| memory <= resources.memory);
        SearchNeeds { engine: external.name(), bytes: peak, seconds: seconds(&external), fits }
    });
    let in_memory = SearchNeeds {
        engine: plan.engine.name(),
        bytes: plan.memory,
        seconds: seconds(&*plan.engine),
        fits: plan.memory <= resources.memory,
    };
    Ok(BoardNeeds { spec: plan.space.spec(), states, in_memory, on_disk })
}
