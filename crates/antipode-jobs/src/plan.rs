//! A search before any work is done, and what may be chosen of it.

use super::scratch::ScratchFolder;
use super::workload::SearchWorkload;
use antipode_core::model::{NumberedProblem, Space};
use antipode_engines::{DiskUse, Engine, EngineKind, SearchJob};

/// The threads and memory that a job may use.
#[derive(Clone, Copy, Debug)]
pub struct WorkResources {
    /// Threads, at least 1.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for WorkResources {
    /// All threads, and the available memory, less a tenth.
    fn default() -> Self {
        WorkResources { threads: super::threads(), memory: super::available_memory() }
    }
}

/// A state costs about as many times more where arcs have automorphisms.
const FOLDED: f64 = 8.0;

/// A search that is ready to run.
pub struct SearchPlan {
    /// The puzzle with the numbering that the search uses as its addresses.
    pub space: NumberedProblem,
    /// The fastest engine that fits.
    pub engine: Box<dyn Engine>,
    /// The job: what the search records and lists.
    pub job: SearchJob,
    /// Bytes of memory that the search will need.
    pub memory: u64,
    /// Bytes that the search will write and read, if it is on disk.
    pub disk: Option<DiskUse>,
    /// The resources that the search may use.
    pub resources: WorkResources,
}

/// What a job says of its search besides the report.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum SearchNote<'a> {
    /// The plan, before the search.
    Planned(&'a SearchPlan),
    /// Why the search stopped before the requested number of layers.
    Stopped(&'a str),
    /// Why scratch files stay, although the result is complete.
    ScratchLeft(&'a str),
}

/// Whether a search takes one state of each class of symmetric states, or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymmetryUse {
    /// One of each class where that saves memory or time.
    Auto,
    /// One of each class.
    On,
    /// All states.
    #[default]
    Off,
}

/// What the user chose for a search.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct EngineChoice<'a> {
    /// The engine; by default the fastest that fits.
    pub engine: Option<EngineKind>,
    /// Where to search on disk if the space does not fit in memory.
    pub scratch: Option<&'a ScratchFolder>,
    /// Whether the caller accepts a scratch folder. The error of a search that does not fit then
    /// suggests one.
    pub may_scratch: bool,
    /// The most bytes of memory of a graphics card that the engine `gpu` takes; by default what it
    /// needs.
    pub gpu_memory: Option<u64>,
    /// Whether to search one state of each class of symmetric states. By default, a search that
    /// records depths takes all states.
    pub symmetry: SymmetryUse,
}

impl SearchPlan {
    /// The threads that the search uses.
    pub(super) fn threads(&self) -> usize {
        if self.engine.kind().is_serial() { 1 } else { self.job.threads }
    }

    /// The size and cost of the search.
    pub fn workload(&self) -> SearchWorkload {
        let (states, folded) = (self.space.states(), self.space.structure().folded());
        let mut work = SearchWorkload::new(&self.space.spec(), states, "states");
        if let Some(folded) = folded {
            work = work.folded(self.space.layout().size(), folded.symmetries());
        }
        if let Some(rate) = self.engine.rate() {
            work = work.at(folded.map_or(rate, |_| rate / FOLDED), self.threads());
        }
        work.by = Some(format!("engine {}", self.engine.name()));
        (work.memory, work.disk) = (Some(self.memory), self.disk);
        work
    }
}
