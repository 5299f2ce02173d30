//! The options of searches that any engine may do.

use serde::{Deserialize, Serialize};

use super::plan::EngineChoice;
use super::scratch::ScratchFolder;
use antipode_engines::EngineKind;

/// The engine of a search, and what it may use: of Rust, of the command line with the feature
/// `cli`, and of dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct EngineOptions {
    /// The engine [default: the fastest that fits the memory]
    #[cfg_attr(feature = "cli", arg(long, value_parser = super::arguments::engine(&EngineKind::NAMED)))]
    pub engine: Option<EngineKind>,
    /// The most bytes of memory of a graphics card that the engine `gpu` takes; by default what is
    /// free.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub gpu_memory: Option<u64>,
    /// Where to search on disk if the space does not fit in memory.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub scratch: Option<ScratchFolder>,
    /// Whether the user can name such a folder: the error for what does not fit then says so.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub may_scratch: bool,
}

impl EngineOptions {
    /// What the user chose for the search.
    pub(crate) fn choice(&self) -> EngineChoice<'_> {
        let EngineOptions { engine, gpu_memory, may_scratch, .. } = *self;
        EngineChoice { engine, gpu_memory, may_scratch, scratch: self.scratch.as_ref(), ..EngineChoice::default() }
    }
}
