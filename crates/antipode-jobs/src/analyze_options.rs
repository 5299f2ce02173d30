//! The options of an analysis.

use serde::{Deserialize, Serialize};

use super::plan::SymmetryUse;
use super::scratch::ScratchFolder;
use antipode_core::error::{Error, Result};
use antipode_core::model::StateSubset;
use antipode_engines::EngineKind;
#[cfg(feature = "cli")]
use antipode_engines::MOST_EXAMPLES;

/// Options of [`analyze`](super::analyze()): of Rust, of the command line with the feature `cli`,
/// and of dicts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct AnalyzeOptions {
    /// The engine [default: the fastest that fits the memory]
    #[cfg_attr(feature = "cli", arg(long, value_parser = super::arguments::engine(&EngineKind::NAMED)))]
    pub engine: Option<EngineKind>,
    /// List N of the deepest states, at most 1000; 'antipode hardest' lists all from a table
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = AnalyzeOptions::default().antipodes))]
    #[cfg_attr(feature = "cli", arg(value_parser = count(0, MOST_EXAMPLES as u64)))]
    pub antipodes: usize,
    /// Stop after N layers, for puzzles that are too large for a whole search. The line 'depth'
    /// says whether depths count moves to the goal or from it
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = count(1, u16::MAX.into())))]
    pub levels: Option<usize>,
    /// Whether to search one state of each class of symmetric states
    #[cfg_attr(feature = "cli", arg(long, value_name = "WHEN", value_enum, default_value_t = SymmetryUse::Auto))]
    pub symmetry: SymmetryUse,
    /// Also count states up to the symmetries that keep the goal and the costs of moves, and list
    /// one antipode of each orbit. Takes a byte a state, two where moves have costs
    #[cfg_attr(feature = "cli", arg(long))]
    pub orbits: bool,
    /// Also count the shortest solutions of all states, and the moves that lead nearer and away.
    /// Takes 11 bytes a state, 12 where moves have costs
    #[cfg_attr(feature = "cli", arg(long))]
    pub paths: bool,
    /// Also count the states of this subset.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub among: Option<StateSubset>,
    /// Whether to compare the speed of the search with the bandwidth of the memory, which is
    /// measured after it.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub profile: bool,
    /// The most bytes of memory of a graphics card that the engine `gpu` takes; by default what is
    /// free.
    #[cfg_attr(feature = "cli", arg(skip = u64::MAX))]
    #[serde(skip)]
    pub gpu_memory: u64,
    /// Where to search on disk if the space does not fit in memory.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub scratch: Option<ScratchFolder>,
    /// Whether the user can name such a folder: the error for what does not fit then says so.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub may_scratch: bool,
}

/// Parses a number within bounds.
#[cfg(feature = "cli")]
fn count(least: u64, most: u64) -> impl clap::builder::TypedValueParser<Value = usize> {
    clap::builder::RangedU64ValueParser::<usize>::new().range(least..=most)
}

impl Default for AnalyzeOptions {
    fn default() -> Self {
        AnalyzeOptions {
            engine: None,
            gpu_memory: u64::MAX,
            antipodes: 10,
            levels: None,
            symmetry: SymmetryUse::Auto,
            orbits: false,
            paths: false,
            among: None,
            profile: false,
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

    /// Whether to search one state of each class of symmetric states.
    pub fn symmetry(self, symmetry: SymmetryUse) -> Self {
        AnalyzeOptions { symmetry, ..self }
    }

    /// Whether to count shortest solutions, too.
    pub fn paths(self, paths: bool) -> Self {
        AnalyzeOptions { paths, ..self }
    }

    /// Counts the states of a subset, too.
    pub fn among(self, among: impl Into<Option<StateSubset>>) -> Self {
        AnalyzeOptions { among: among.into(), ..self }
    }

    /// Whether to compare the speed of the search with the bandwidth of the memory, too.
    pub fn profile(self, profile: bool) -> Self {
        AnalyzeOptions { profile, ..self }
    }

    /// The use of symmetry, which some other options exclude. `Usage` if that is to be used.
    pub(super) fn usable_symmetry(&self) -> Result<SymmetryUse> {
        match self.symmetry {
            SymmetryUse::On if self.orbits || self.needs_depths() => Err(Error::usage(
                "--orbits, --paths and subsets take the depths of all states: leave out --symmetry on",
            )),
            _ if self.orbits || self.needs_depths() => Ok(SymmetryUse::Off),
            symmetry => Ok(symmetry),
        }
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
