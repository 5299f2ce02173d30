//! Engines: complete breadth-first searches from the goals, over the indices of a numbering; and the search that needs none.

mod external;
mod found;
mod general;
mod pool;
mod queue;
mod record;
mod rows;
mod sides;
pub mod sparse;
mod tiles;
mod words;

pub use external::{Disk, ExternalEngine, disk_free};
pub use general::GeneralEngine;
pub use pool::thread_pool;
pub use queue::Queue;
pub use rows::{MOST_PARTS, News, Owners, RowEngine, RowPart};
pub use tiles::TileEngine;
pub use words::WordEngine;

use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::tables::{Encoding, RecordedDepths};
use antipode_core::watch::{Cost, Watch};

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
    /// Stop after this many layers; at least 1.
    pub levels: Option<usize>,
    /// Bytes of memory that lists may grow to, where an engine does without tables.
    pub memory: u64,
}

impl Default for Job {
    /// Only the layers, of the whole space, on one thread.
    fn default() -> Self {
        Job { threads: 1, record: None, examples: 0, whole: false, levels: None, memory: u64::MAX }
    }
}

impl Job {
    /// `Usage` if the depths of a space cannot be recorded in the encoding that was asked for.
    fn check(&self, space: &dyn Space) -> Result<()> {
        let Some(encoding) = self.record else { return Ok(()) };
        let name = encoding.name();
        if encoding.is_surplus() {
            return Err(Error::usage(format!(
                "the encoding {name} stores differences from a bound that engines do not know: record bytes, then encode them"
            )));
        }
        if encoding.numbers().is_none() && space.structure().rows().is_some_and(|lift| lift.shared().is_some()) {
            return Err(Error::usage(format!(
                "the encoding {name} cannot hold the least of several depths: use byte or nibble"
            )));
        }
        Ok(())
    }

    /// `Limit` if states of a depth cannot be recorded.
    fn holds(&self, depth: usize) -> Result<()> {
        self.record.map_or(Ok(()), |encoding| encoding.holds(depth as u64))
    }

    /// Whether the job asks for no more layers.
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
    /// Whether the search stopped at the number of layers that were asked for, or before: there may be more.
    pub partial: bool,
    /// Why it stopped before.
    pub stopped: Option<String>,
    /// The first states of the deepest layer, by index, as many as were asked for.
    pub deepest: Vec<u64>,
    /// The recorded depths.
    pub recorded: Option<Box<dyn RecordedDepths>>,
    /// Bytes that the search moved between the memory and the cores, counted once for all uses of what stays in a cache, if the engine
    /// counts them.
    pub moved: Option<u64>,
    /// What was written and read, if the search was on disk.
    pub disk: Option<DiskUse>,
    /// How the search was run, such as the instruction set.
    pub note: String,
    /// The cost of allocating memory and building tables.
    pub setup: Cost,
    /// The cost of the search.
    pub search: Cost,
}

/// Bytes that a search wrote and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DiskUse {
    /// Bytes written, which wear out a disk.
    pub written: u64,
    /// Bytes read.
    pub read: u64,
    /// Bytes on the disk at a time, at most.
    pub peak: u64,
}

impl Outcome {
    /// The layers and examples that a job found; its engine adds what else it knows.
    pub fn of(job: &Job, layers: Vec<u64>, deepest: Vec<u64>) -> Outcome {
        Outcome {
            partial: job.is_enough(layers.len()),
            layers,
            stopped: None,
            deepest,
            recorded: None,
            moved: None,
            disk: None,
            note: String::new(),
            setup: Cost::default(),
            search: Cost::default(),
        }
    }

    /// The depth of the deepest layer.
    ///
    /// # Errors
    ///
    /// `Limit` if not even a goal was reached: then none of them is numbered.
    pub fn depth(&self) -> Result<usize> {
        let depth = self.layers.len().checked_sub(1);
        depth.ok_or_else(|| Error::Limit("the search reached no state: no goal is among the numbered states".into()))
    }
}

/// A complete breadth-first search. All engines give the same layers, examples and depths, whatever the number
/// of threads.
pub trait Engine {
    /// The kind of engine.
    fn kind(&self) -> EngineKind;

    /// Its name.
    fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// States that a thread searches in a second, roughly: for estimates.
    fn rate(&self) -> f64;

    /// Bytes of memory that a search takes, or `None` if this engine cannot search the space.
    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64>;

    /// Makes the parts of a space that are made when they are first needed, so that their memory can be counted.
    fn prepare(&self, _space: &dyn Space) {}

    /// What a search will write and read, roughly, if it is on disk.
    ///
    /// # Errors
    ///
    /// `Limit` if it does not fit there.
    fn forecast(&self, _space: &dyn Space, _job: &Job) -> Result<Option<DiskUse>> {
        Ok(None)
    }

    /// Searches. The space must be one for which `memory` gives a number.
    ///
    /// # Errors
    ///
    /// `Limit` if the memory or the disk does not suffice; `Interrupted` if the watch stops it;
    /// `Usage` if the rules failed; `Io` if scratch files cannot be written.
    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome>;

    /// The result is safe: removes what was kept to go on with.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    fn forget(&self) -> Result<()> {
        Ok(())
    }
}

/// The searches that a user may name: the engines, and the sparse search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineKind {
    /// [`TileEngine`].
    Tiles,
    /// [`RowEngine`].
    Rows,
    /// [`WordEngine`].
    Words,
    /// [`GeneralEngine`].
    General,
    /// [`Queue`].
    Queue,
    /// [`ExternalEngine`], which needs a folder.
    External,
    /// [`sparse::explore`], which finds the states that a numbering needs: it comes before any [`Engine`], or instead of one.
    Sparse,
}

impl EngineKind {
    /// Those that search any space, fastest first.
    pub const IN_MEMORY: [EngineKind; 5] =
        [EngineKind::Tiles, EngineKind::Rows, EngineKind::Words, EngineKind::General, EngineKind::Queue];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            EngineKind::Tiles => "tiles",
            EngineKind::Rows => "rows",
            EngineKind::Words => "words",
            EngineKind::General => "general",
            EngineKind::Queue => "queue",
            EngineKind::External => "external",
            EngineKind::Sparse => "sparse",
        }
    }

    /// Another name that users may call it.
    pub fn alias(self) -> Option<&'static str> {
        (self == EngineKind::Queue).then_some("reference")
    }

    /// Those that a user may ask for by name.
    pub const NAMED: [EngineKind; 7] = [
        EngineKind::Tiles,
        EngineKind::Rows,
        EngineKind::Words,
        EngineKind::General,
        EngineKind::Queue,
        EngineKind::External,
        EngineKind::Sparse,
    ];

    /// The puzzles that it searches.
    pub fn searches(self) -> &'static str {
        match self {
            EngineKind::Tiles => "sliding boards of 10 cells or more, without wrap, one tile a move and one goal",
            EngineKind::Rows | EngineKind::External => "puzzles whose moves take whole rows of states to rows",
            EngineKind::Words => "coloured boards and the Tower of Hanoi on four pegs and more",
            EngineKind::General => "puzzles with a numbering, but no patterns with 'least'",
            EngineKind::Queue => "puzzles with a numbering",
            EngineKind::Sparse => "all puzzles, but no patterns with 'least'",
        }
    }

    /// The engine, on the best instruction set.
    ///
    /// # Errors
    ///
    /// `Usage` if `ANTIPODE_ARCH` names an unknown one, or for the sparse search.
    pub fn engine(self) -> Result<Box<dyn Engine>> {
        Ok(match self {
            EngineKind::Tiles => Box::new(TileEngine::new()?),
            EngineKind::Rows => Box::new(RowEngine::new()?),
            EngineKind::Words => Box::new(WordEngine::new()?),
            EngineKind::General => Box::new(GeneralEngine),
            EngineKind::Queue => Box::new(Queue),
            EngineKind::External => return Err(Error::usage("a search on disk needs a folder for its scratch files")),
            EngineKind::Sparse => {
                return Err(Error::usage("the sparse search does without a numbering: this needs one"));
            }
        })
    }

    /// Whether it uses one thread, whatever the job says.
    pub fn is_serial(self) -> bool {
        self == EngineKind::Queue
    }
}

/// All engines that search any space, fastest first.
///
/// # Errors
///
/// `Usage` if `ANTIPODE_ARCH` names no instruction set of this machine.
pub fn all() -> Result<Vec<Box<dyn Engine>>> {
    EngineKind::IN_MEMORY.into_iter().map(EngineKind::engine).collect()
}

/// The fastest engine that can search a space, whatever memory that takes.
///
/// # Errors
///
/// `Limit` if none can; those of [`all`].
pub fn fastest(space: &dyn Space, job: &Job) -> Result<Box<dyn Engine>> {
    let engine = all()?.into_iter().find(|engine| engine.memory(space, job).is_some());
    engine.ok_or_else(|| Error::Limit("no engine can search this space".into()))
}
