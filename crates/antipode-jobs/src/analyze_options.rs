//! The options of an analysis.

use serde::{Deserialize, Serialize};

use super::engine_options::EngineOptions;
use super::plan::SymmetryUse;
use super::symmetry_group::SymmetryChoice;
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
    /// The engine of the search, and what it may use.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub search: EngineOptions,
    /// List N of the deepest states, at most 1000; 'antipode hardest' lists all from a table
    /// [default: 10 in whole reports]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = count(0, MOST_EXAMPLES as u64)))]
    pub antipodes: Option<usize>,
    /// Stop after N layers, for puzzles that are too large for a whole search. The line 'depth'
    /// says whether depths count moves to the goal or from it
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = count(1, u16::MAX.into())))]
    pub levels: Option<usize>,
    /// Whether to search one state of each class of symmetric states: auto where that saves memory
    /// or time, on, or off; or under which symmetries: rotations, mirror for these and mirrors, or
    /// the group of some generators, such as 'U->F,F->R,R->U' (antipode info SPEC --symmetries)
    #[cfg_attr(feature = "cli", arg(long, value_name = "WHEN|GROUP", default_value = "auto"))]
    pub symmetry: SymmetryChoice,
    /// Also count states up to the symmetries that keep the goal and the costs of moves, and list
    /// one antipode of each orbit. Takes a byte a state, two where moves have costs
    #[cfg_attr(feature = "cli", arg(long))]
    pub orbits: bool,
    /// Also count the shortest solutions of all states, and the moves that lead nearer and away.
    /// Takes 11 bytes a state, 12 where moves have costs
    #[cfg_attr(feature = "cli", arg(long))]
    pub paths: bool,
    /// Also compute a digest of each layer, by which other programs, engines and machines compare
    /// its states. Takes a byte a state, two where moves have costs, and 0.2 to 1 microseconds to
    /// hash each state, far more than 20 % of the search: the page 'Digests of layers' has figures
    #[cfg_attr(feature = "cli", arg(long))]
    pub digests: bool,
    /// Also count the states of this subset.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub among: Option<StateSubset>,
    /// Whether to compare the speed of the search with the bandwidth of the memory, which is
    /// measured after it.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub profile: bool,
}

/// Parses a number within bounds.
#[cfg(feature = "cli")]
pub(super) fn count(least: u64, most: u64) -> impl clap::builder::TypedValueParser<Value = usize> {
    clap::builder::RangedU64ValueParser::<usize>::new().range(least..=most)
}

impl Default for AnalyzeOptions {
    fn default() -> Self {
        AnalyzeOptions {
            search: EngineOptions::default(),
            antipodes: None,
            levels: None,
            symmetry: SymmetryUse::Auto.into(),
            orbits: false,
            paths: false,
            digests: false,
            among: None,
            profile: false,
        }
    }
}

impl AnalyzeOptions {
    /// Chooses the engine.
    pub fn engine(mut self, engine: impl Into<Option<EngineKind>>) -> Self {
        self.search.engine = engine.into();
        self
    }

    /// Lists this many of the deepest states.
    pub fn antipodes(self, antipodes: usize) -> Self {
        AnalyzeOptions { antipodes: Some(antipodes), ..self }
    }

    /// How many of the deepest states are listed at most.
    pub fn listed_antipodes(&self) -> usize {
        self.antipodes.unwrap_or(10)
    }

    /// Stops after this many layers.
    pub fn levels(self, levels: impl Into<Option<usize>>) -> Self {
        AnalyzeOptions { levels: levels.into(), ..self }
    }

    /// Whether to search one state of each class of symmetric states.
    pub fn symmetry(self, symmetry: impl Into<SymmetryChoice>) -> Self {
        AnalyzeOptions { symmetry: symmetry.into(), ..self }
    }

    /// Whether to count shortest solutions, too.
    pub fn paths(self, paths: bool) -> Self {
        AnalyzeOptions { paths, ..self }
    }

    /// Whether to compute digests of layers, too.
    pub fn digests(self, digests: bool) -> Self {
        AnalyzeOptions { digests, ..self }
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
        let takes_all = self.orbits || self.needs_depths();
        match &self.symmetry {
            SymmetryChoice::All(SymmetryUse::On) if takes_all => {
                Err(Error::excluded("--orbits, --paths and subsets take the depths of all states", "--symmetry on"))
            }
            SymmetryChoice::Within(group) if self.needs_depths() && !self.orbits => {
                let option = format!("--symmetry '{group}'");
                Err(Error::excluded("--paths and subsets take the depths of all states", option))
            }
            _ if takes_all => Ok(SymmetryUse::Off),
            SymmetryChoice::All(symmetry) => Ok(*symmetry),
            SymmetryChoice::Within(_) => Ok(SymmetryUse::On),
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
