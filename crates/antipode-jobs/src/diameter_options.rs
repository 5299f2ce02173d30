//! The options of diameters.

use serde::{Deserialize, Serialize};

use super::plan::WorkResources;
use antipode_engines::EngineKind;

/// The default of `DiameterOptions::written`.
pub const MOST_WRITTEN: u32 = 50_000;

/// Options of [`diameter`](super::diameter()): of Rust, of the command line with the feature `cli`,
/// and of dicts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct DiameterOptions {
    /// The resources for the searches.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub resources: WorkResources,
    /// Skip orbits that cannot exceed the greatest eccentricity so far, by the triangle inequality
    #[cfg_attr(feature = "cli", arg(long))]
    pub bounds: bool,
    /// The engine [default: the fastest that fits the memory]
    #[cfg_attr(feature = "cli", arg(long, value_parser = super::arguments::engine(&EngineKind::IN_MEMORY)))]
    pub engine: Option<EngineKind>,
    /// The most configurations of a component that is listed, and searched without a numbering.
    #[cfg_attr(feature = "cli", arg(skip = MOST_WRITTEN))]
    #[serde(skip)]
    pub written: u32,
}

impl Default for DiameterOptions {
    fn default() -> Self {
        DiameterOptions::new(WorkResources::default())
    }
}

impl DiameterOptions {
    /// The defaults: the eccentricity of every orbit, by the fastest engine.
    pub fn new(resources: WorkResources) -> Self {
        DiameterOptions { resources, engine: None, bounds: false, written: MOST_WRITTEN }
    }
}
