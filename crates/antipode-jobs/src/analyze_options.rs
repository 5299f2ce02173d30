//! The options of an analysis.

use super::scratch::Scratch;
use antipode_core::model::StateSubset;
use antipode_engines::EngineKind;

/// Options of [`analyze`](super::analyze()).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnalyzeOptions {
    /// The engine; by default the fastest that fits.
    pub engine: Option<EngineKind>,
    /// The number of deepest states to list.
    pub antipodes: usize,
    /// Stop after this many layers.
    pub levels: Option<usize>,
    /// Also count the orbits of states under the symmetries of the puzzle.
    pub orbits: bool,
    /// Also count the shortest solutions of all states.
    pub paths: bool,
    /// Also count the states of this subset.
    pub among: Option<StateSubset>,
    /// The most bytes of memory of a graphics card; by default what is free. 0 keeps searches that
    /// name no engine off it.
    pub gpu_memory: u64,
    /// Where to search on disk if the space does not fit in memory.
    pub scratch: Option<Scratch>,
    /// Whether the user can name such a folder: the error for what does not fit then says so.
    pub may_scratch: bool,
}

impl Default for AnalyzeOptions {
    fn default() -> Self {
        AnalyzeOptions {
            engine: None,
            gpu_memory: u64::MAX,
            antipodes: 10,
            levels: None,
            orbits: false,
            paths: false,
            among: None,
            scratch: None,
            may_scratch: false,
        }
    }
}

impl AnalyzeOptions {
    /// Chooses the engine.
    pub fn engine(self, engine: impl Into<Option<EngineKind>>) -> Self {
        AnalyzeOptions { engine: engine.into(), ..self }
    }

    /// Lists this many of the deepest states.
    pub fn antipodes(self, antipodes: usize) -> Self {
        AnalyzeOptions { antipodes, ..self }
    }

    /// Stops after this many layers.
    pub fn levels(self, levels: impl Into<Option<usize>>) -> Self {
        AnalyzeOptions { levels: levels.into(), ..self }
    }

    /// Whether to count shortest solutions, too.
    pub fn paths(self, paths: bool) -> Self {
        AnalyzeOptions { paths, ..self }
    }

    /// Counts the states of a subset, too.
    pub fn among(self, among: impl Into<Option<StateSubset>>) -> Self {
        AnalyzeOptions { among: among.into(), ..self }
    }

    /// Whether a job needs the depths of all states.
    pub(super) fn needs_depths(&self) -> bool {
        self.paths || self.among.is_some()
    }

    /// Whether to count orbits, too.
    pub fn orbits(self, orbits: bool) -> Self {
        AnalyzeOptions { orbits, ..self }
    }
}
