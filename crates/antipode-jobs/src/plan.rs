//! A search before any work is done, and what may be chosen of it.

use serde::{Deserialize, Serialize};

use super::scratch::Scratch;
use super::workload::Workload;
use antipode_core::model::{NumberedProblem, Space};
use antipode_engines::{DiskUse, Engine, EngineKind, SearchJob};

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

/// A state costs about as many times more where arcs have automorphisms.
const FOLDED: f64 = 8.0;

/// A search that is ready to run.
pub struct Plan {
    /// The space.
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
    pub resources: Resources,
    /// What takes over if a graphics card fails that nobody asked for: the engine, and its memory.
    pub spare: Option<(Box<dyn Engine>, u64)>,
    /// Why a long search does not run on a graphics card, where this build supports them.
    pub note: Option<String>,
}

/// Whether a search takes one state of each class of symmetric states, or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
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
    pub scratch: Option<&'a Scratch>,
    /// Whether the caller accepts a scratch folder. The error of a search that does not fit then
    /// suggests one.
    pub may_scratch: bool,
    /// The most bytes of memory of a graphics card. Without an engine, long searches that record no
    /// depths then choose the card by themselves; with `None`, they do not, and the engine `gpu`
    /// takes what it needs.
    pub gpu_memory: Option<u64>,
    /// Whether to search one state of each class of symmetric states. Such a search records no
    /// depths.
    pub symmetry: SymmetryUse,
}

impl Plan {
    /// The threads that the search uses.
    pub(super) fn threads(&self) -> usize {
        if self.engine.kind().is_serial() { 1 } else { self.job.threads }
    }

    /// The size and cost of the search.
    pub fn workload(&self) -> Workload {
        let (rate, threads) = (self.engine.rate(), self.threads());
        let (states, folded) = (self.space.states(), self.space.structure().folded());
        let mut work = Workload::new(&self.space.spec(), states, "states");
        work = match folded {
            Some(folded) => work.folded(self.space.layout().size(), folded.symmetries(), rate / FOLDED, threads),
            None => work.at(rate, threads),
        };
        work.by = Some(format!("engine {}", self.engine.name()));
        (work.memory, work.disk) = (Some(self.memory), self.disk);
        work
    }
}
