//! The options of builds: of tables, pattern databases, sets of them, and coset distances.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::pdb::PatternKind;
use super::plan::EngineChoice;
use super::scratch::ScratchFolder;
use super::table_output::TableOutput;
use antipode_core::tables::Encoding;
use antipode_engines::EngineKind;

/// Options of [`build`](super::build()), [`build_pdb`](super::build_pdb),
/// [`build_set`](super::build_set) and [`build_cosets`](super::build_cosets): of Rust, of the
/// command line with the feature `cli`, and of dicts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct BuildOptions {
    /// The file to write. The default encoding of a table is `short` if moves have costs, `byte` if
    /// the states were explored or moves cannot be undone, `plane` if the space is bipartite, else
    /// `mod3`; that of a pattern `byte`, or `short` if moves have costs. Depths that do not fit the
    /// default are written in a wider one.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub file: TableOutput,
    /// The engine [default: the fastest that fits the memory]
    #[cfg_attr(feature = "cli", arg(long, value_parser = super::arguments::engine(&EngineKind::NAMED)))]
    pub engine: Option<EngineKind>,
    /// The kind of a pattern.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(rename = "additive")]
    pub kind: PatternKind,
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

impl Default for BuildOptions {
    fn default() -> Self {
        BuildOptions {
            file: TableOutput::default(),
            engine: None,
            kind: PatternKind::default(),
            gpu_memory: u64::MAX,
            scratch: None,
            may_scratch: false,
        }
    }
}

impl BuildOptions {
    /// The default options for a new file.
    pub fn to(output: &Path) -> Self {
        BuildOptions::of(TableOutput::to(output))
    }

    /// The default options for a file.
    pub fn of(file: TableOutput) -> Self {
        BuildOptions { file, ..BuildOptions::default() }
    }

    /// Replaces an existing file.
    pub fn force(mut self, force: bool) -> Self {
        self.file.force = force;
        self
    }

    /// Chooses the encoding.
    pub fn encoding(mut self, encoding: impl Into<Option<Encoding>>) -> Self {
        self.file.encoding = encoding.into();
        self
    }

    /// Chooses the engine.
    pub fn engine(self, engine: impl Into<Option<EngineKind>>) -> Self {
        BuildOptions { engine: engine.into(), ..self }
    }

    /// Compresses at a Zstandard level.
    pub fn compress(mut self, level: impl Into<Option<i32>>) -> Self {
        self.file.compress = level.into();
        self
    }

    /// What the user chose for the search.
    pub(crate) fn choice(&self) -> EngineChoice<'_> {
        let BuildOptions { engine, may_scratch, gpu_memory, .. } = *self;
        let (scratch, gpu_memory) = (self.scratch.as_ref(), Some(gpu_memory));
        EngineChoice { engine, scratch, may_scratch, gpu_memory, ..EngineChoice::default() }
    }
}
