//! Searches away from the goals.

mod folded;
mod found;
mod queue;
mod rows;
mod tiles;

pub use folded::FoldedEngine;
pub use queue::Queue;
pub use rows::RowEngine;
pub use tiles::TileEngine;

use crate::error::{Error, Result};
use crate::model::Space;
use crate::tables::{Encoding, Rows};
use crate::watch::{Cost, Watch};

/// What a search should deliver.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Record the depth of every state in this encoding.
    pub record: Option<Encoding>,
    /// How many states of the deepest layer to list.
    pub examples: usize,
    /// Of layers with more states than `examples`, only the first need be listed, which costs less.
    pub whole: bool,
    /// Stop when so many layers are known; at least 1.
    pub levels: Option<usize>,
}

impl Job {
    /// Whether so many layers are all that is wanted.
    fn is_enough(&self, layers: usize) -> bool {
        self.levels.is_some_and(|levels| layers >= levels)
    }
}

/// The most examples of the deepest layer that a search lists; a table lists them all.
pub const MOST_EXAMPLES: usize = 1000;

/// What a search found.
pub struct Outcome {
    /// Number of states at each depth.
    pub layers: Vec<u64>,
    /// Whether the search stopped at the number of layers that were asked for: there may be more.
    pub partial: bool,
    /// The first states of the deepest layer, by index, as many as were asked for.
    pub deepest: Vec<u64>,
    /// The recorded depths.
    pub rows: Option<Box<dyn Rows>>,
    /// Bytes that the search moved between the memory and the cores, counted once for all uses of what stays in a cache, if the engine
    /// counts them.
    pub moved: Option<u64>,
    /// How the search was run, such as the instruction set.
    pub note: String,
    /// What taking memory and building tables cost.
    pub setup: Cost,
    /// What the search cost.
    pub search: Cost,
}

impl Outcome {
    /// The depth of the deepest layer. `Limit` if not even a goal was reached: then none of them is numbered.
    pub fn depth(&self) -> Result<usize> {
        let depth = self.layers.len().checked_sub(1);
        depth.ok_or_else(|| Error::Limit("the search reached no state: no goal is among the numbered states".into()))
    }
}

/// A complete breadth-first search. All engines give the same layers, examples and depths, whatever the number
/// of threads.
pub trait Engine {
    /// `tiles`, `rows`, `queue` or `folded`.
    fn name(&self) -> &'static str;

    /// States that a thread searches in a second, roughly: for estimates.
    fn rate(&self) -> f64;

    /// Bytes of memory that a search takes, or `None` if this engine cannot search the space.
    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64>;

    /// Searches. The space must be one for which `memory` gives a number.
    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome>;
}

/// All engines that search any space, fastest first. [`FoldedEngine`] is for spaces with symmetries, and records nothing.
pub fn all() -> Result<Vec<Box<dyn Engine>>> {
    Ok(vec![Box::new(TileEngine::new()?), Box::new(RowEngine::new()?), Box::new(Queue)])
}

/// The fastest engine that can search a space, whatever memory that takes. `Limit` if none can.
pub fn fastest(space: &dyn Space, job: &Job) -> Result<Box<dyn Engine>> {
    let engine = all()?.into_iter().find(|engine| engine.memory(space, job).is_some());
    engine.ok_or_else(|| Error::Limit(format!("no engine can search {}", space.spec())))
}
