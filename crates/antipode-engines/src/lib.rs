//! Engines: complete searches from the goals, over the indices of a numbering. They are
//! breadth-first, but for [`DialEngine`] and [`QueueEngine`], which take costs of moves. The
//! [`sparse`] search needs no numbering.

#![warn(unreachable_pub)]

mod depths;
mod dial;
mod engine_kind;
mod external;
mod general;
mod gpu;
mod level_findings;
mod level_search;
mod pool;
mod queue;
mod record;
mod rows;
mod sides;
pub mod sparse;
mod symmetry_classes;
mod tiles;
pub mod whole_cosets;
mod word_pairs;
mod words;

pub use dial::DialEngine;
pub use engine_kind::EngineKind;
pub use external::{DiskFolder, ExternalEngine, disk_free};
pub use general::GeneralEngine;
pub use gpu::GpuEngine;
pub use level_findings::LevelFindings;
pub use level_search::{LevelFinder, LevelSearch};
pub use pool::{ThreadPool, start_global_pool, thread_pool};
pub use queue::QueueEngine;
pub use rows::{RowEngine, RowOwners, RowPart};
pub use tiles::TileEngine;
pub use word_pairs::WordPairs;
pub use words::WordEngine;

use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::nums::bytes;
use antipode_core::tables::{Encoding, RecordedDepths};
use antipode_core::watch::{Watch, WorkCost};

/// What a search should deliver.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchJob {
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Record the depth of every state in this encoding.
    pub record: Option<Encoding>,
    /// Lets engines that keep a number for every state record depths beyond the encoding in a wider
    /// one. The others end with an error that has
    /// [`RequestRemedy::Encoding`](antipode_core::error::RequestRemedy).
    pub widen: bool,
    /// How many states of the deepest layer to list.
    pub examples: usize,
    /// Lets engines list only the first state of a layer with more states than `examples`. That
    /// costs less.
    pub whole: bool,
    /// Stop after this many layers; at least 1.
    pub levels: Option<usize>,
    /// The most bytes of memory for lists, in engines that use no tables.
    pub memory: u64,
}

impl Default for SearchJob {
    /// A job that finds only the layers of the whole space, on one thread.
    fn default() -> Self {
        SearchJob { threads: 1, record: None, widen: false, examples: 0, whole: false, levels: None, memory: u64::MAX }
    }
}

impl SearchJob {
    /// The memory that it may use, as an error says it: not the number that stands for no limit.
    pub(crate) fn room(&self) -> String {
        if self.memory == u64::MAX { "the memory".into() } else { format!("{} of memory", bytes(self.memory)) }
    }

    /// Uses this many threads.
    pub fn threads(self, threads: usize) -> Self {
        SearchJob { threads, ..self }
    }

    /// Records depths in an encoding.
    pub fn record(self, encoding: impl Into<Option<Encoding>>) -> Self {
        SearchJob { record: encoding.into(), ..self }
    }

    /// Lets engines record greater depths in a wider encoding, if they can.
    pub fn widen(self, widen: bool) -> Self {
        SearchJob { widen, ..self }
    }

    /// Lists this many states of the deepest layer.
    pub fn examples(self, examples: usize) -> Self {
        SearchJob { examples, ..self }
    }

    /// Stops after this many layers.
    pub fn levels(self, levels: impl Into<Option<usize>>) -> Self {
        SearchJob { levels: levels.into(), ..self }
    }

    /// Checks that the requested encoding can record the depths of a space: `Usage` if not.
    fn check(&self, space: &dyn Space) -> Result<()> {
        let Some(encoding) = self.record else { return Ok(()) };
        let name = encoding.name();
        if encoding.is_surplus() {
            return Err(Error::incapable(
                format!("the encoding {name}"),
                "stores differences from a bound that engines do not know",
                "record bytes, then encode them",
            ));
        }
        if encoding.numbers().is_none() && space.structure().rows().is_some_and(|lift| lift.shared().is_some()) {
            return Err(Error::incapable(
                format!("the encoding {name}"),
                "cannot hold the least of several depths",
                "use byte or nibble",
            ));
        }
        if encoding.modulus().is_some() && space.structure().has_costs() {
            return Err(Error::incapable(
                format!("the encoding {name}"),
                "needs moves of cost 1, and these have other costs",
                "use byte, short or wide",
            ));
        }
        Ok(())
    }

    /// The encoding for depths up to `deepest`, a wider one if the job allows that: `Limit` if it
    /// cannot record them.
    fn encoding(&self, deepest: usize) -> Result<Option<Encoding>> {
        let encoding =
            self.record.map(|encoding| if self.widen { encoding.for_depth(deepest as u64) } else { encoding });
        encoding.map_or(Ok(()), |encoding| encoding.holds(deepest as u64)).map(|()| encoding)
    }

    /// Whether the job requests no more than this many layers.
    fn is_enough(&self, layers: usize) -> bool {
        self.levels.is_some_and(|levels| layers >= levels)
    }
}

/// The most examples of the deepest layer that a search lists; a table lists them all.
pub const MOST_EXAMPLES: usize = 1000;

/// What a search found.
pub struct SearchOutcome {
    /// Number of states at each depth.
    pub layers: Vec<u64>,
    /// Number of classes of symmetric states at each depth, if the space is folded.
    pub orbits: Option<Vec<u64>>,
    /// Whether the search stopped at the requested number of layers or before. There may be more
    /// layers.
    pub partial: bool,
    /// Why the search stopped before the requested number of layers, if it did.
    pub stopped: Option<String>,
    /// The first states of the deepest layer, by index, up to the requested number.
    pub deepest: Vec<u64>,
    /// The recorded depths.
    pub recorded: Option<Box<dyn RecordedDepths>>,
    /// Bytes that the search moved between memory and cores, if the engine counts them. All uses of
    /// data that stays in a cache count once.
    pub moved: Option<u64>,
    /// What was written and read, if the search was on disk.
    pub disk: Option<DiskUse>,
    /// How the search was run, such as the instruction set.
    pub note: String,
    /// The cost of allocating memory and building tables.
    pub setup: WorkCost,
    /// The cost of the search.
    pub search: WorkCost,
}

/// Bytes that a search wrote and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiskUse {
    /// Bytes written, which wear out a disk.
    pub written: u64,
    /// Bytes read.
    pub read: u64,
    /// The most bytes on the disk at any time.
    pub peak: u64,
}

impl SearchOutcome {
    /// An outcome with the layers and examples of a job. The engine adds the rest.
    pub fn of(job: &SearchJob, layers: Vec<u64>, deepest: Vec<u64>) -> SearchOutcome {
        SearchOutcome {
            partial: job.is_enough(layers.len()),
            layers,
            orbits: None,
            stopped: None,
            deepest,
            recorded: None,
            moved: None,
            disk: None,
            note: String::new(),
            setup: WorkCost::default(),
            search: WorkCost::default(),
        }
    }

    /// The depth of the deepest layer.
    ///
    /// # Errors
    ///
    /// `Limit` if the search reached no state, because no goal is numbered.
    pub fn depth(&self) -> Result<usize> {
        let depth = self.layers.len().checked_sub(1);
        depth.ok_or_else(|| Error::Limit("the search reached no state: no goal is among the numbered states".into()))
    }
}

/// A complete search. All engines find the same layers, examples and depths, on any
/// number of threads.
pub trait Engine: sealed::SealedEngine {
    /// The kind of engine.
    fn kind(&self) -> EngineKind;

    /// Its name.
    fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// The approximate number of states that a thread searches per second, for estimates, if it was
    /// measured.
    fn rate(&self) -> Option<f64>;

    /// Bytes of memory that a search takes, or `None` if this engine cannot search the space.
    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64>;

    /// Builds the parts of a space that are built on first use, so that their memory can be
    /// counted.
    fn prepare(&self, _space: &dyn Space) {}

    /// An estimate of what a search writes to disk and reads, or `None` for a search in memory.
    ///
    /// # Errors
    ///
    /// `Limit` if the search does not fit the disk.
    fn forecast(&self, _space: &dyn Space, _job: &SearchJob) -> Result<Option<DiskUse>> {
        Ok(None)
    }

    /// Searches a space. `memory` must return a number for this space.
    ///
    /// # Errors
    ///
    /// `Limit` if the memory or the disk does not suffice; `Interrupted` if the watch stops it;
    /// `Usage` if the rules failed; `Io` if scratch files cannot be written.
    fn run(&self, space: &dyn Space, job: &SearchJob, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let kind = self.kind();
        let search = LevelSearch::new(space, SearchJob { widen: job.widen && kind.keeps_numbers(), ..*job })?;
        match kind.shares_pool() {
            true => thread_pool(job.threads)?.install(|| self.search(search, watch)),
            false => self.search(search, watch),
        }
    }

    /// Removes what the engine kept for resuming. Call this once the result is safe.
    ///
    /// # Errors
    ///
    /// `Io` if files cannot be removed.
    fn forget(&self) -> Result<()> {
        Ok(())
    }
}

/// Seals [`Engine`]: [`EngineKind`] lists the engines.
mod sealed {
    use super::{LevelSearch, Result, SearchOutcome, Watch};

    pub trait SealedEngine: Sync {
        /// Runs a search that has just begun, in the pool of its threads if the kind shares one.
        fn search(&self, search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome>;
    }
}

/// All engines that search in memory, fastest first.
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
/// `Limit` if no engine can search the space, and the errors of [`all`].
///
/// # Examples
///
/// ```
/// use antipode_core::model::{BatchEdges, Space};
/// use antipode_core::tables::StateLayout;
/// use antipode_core::watch::Watch;
/// use antipode_engines::{SearchJob, fastest};
///
/// /// A ring of 12 places.
/// struct Ring;
///
/// impl Space for Ring {
///     fn layout(&self) -> StateLayout {
///         StateLayout::for_states(12).expect("there are few states")
///     }
///     fn goals(&self) -> &[u64] {
///         &[0]
///     }
///     fn expand(&self, from: &[u64], out: &mut BatchEdges) {
///         out.clear();
///         for at in from {
///             out.extend([(at + 1) % 12, (at + 11) % 12].into_iter());
///             out.close();
///         }
///     }
/// }
///
/// let job = SearchJob::default().threads(2);
/// let outcome = fastest(&Ring, &job)?.run(&Ring, &job, &mut Watch::none())?;
/// assert_eq!(outcome.layers, [1, 2, 2, 2, 2, 2, 1]);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn fastest(space: &dyn Space, job: &SearchJob) -> Result<Box<dyn Engine>> {
    let engine = all()?.into_iter().find(|engine| engine.memory(space, job).is_some());
    engine.ok_or_else(|| Error::Limit("no engine can search this space".into()))
}
