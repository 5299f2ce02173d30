//! The options of builds: of tables, pattern databases, sets of them, and coset distances.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::engine_options::EngineOptions;
use super::pdb::PatternKind;
use super::plan::{EngineChoice, SymmetryUse};
use super::table_output::TableOutput;
use antipode_core::error::{Error, Result};
use antipode_core::tables::Encoding;
use antipode_engines::EngineKind;

/// Options of [`build`](super::build()), [`build_pdb`](super::build_pdb),
/// [`build_set`](super::build_set) and [`build_cosets`](super::build_cosets): of Rust, of the
/// command line with the feature `cli`, and of dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
    /// The engine of the search, and what it may use.
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub search: EngineOptions,
    /// Write one row of each class of symmetric rows. The table takes a fraction of the space
    /// and answers as one of all states; look-ups take longer
    #[cfg_attr(feature = "cli", arg(long))]
    pub fold: bool,
    /// The kind of a pattern.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(rename = "additive")]
    pub kind: PatternKind,
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
    pub fn engine(mut self, engine: impl Into<Option<EngineKind>>) -> Self {
        self.search.engine = engine.into();
        self
    }

    /// Writes one row of each class of symmetric rows.
    pub fn fold(self, fold: bool) -> Self {
        BuildOptions { fold, ..self }
    }

    /// `Usage` if a file that is no table is to be folded.
    pub(crate) fn check_unfolded(&self, what: &str) -> Result<()> {
        match self.fold {
            true => Err(Error::excluded(format!("{what} cannot be folded"), "--fold")),
            false => Ok(()),
        }
    }

    /// Compresses at a Zstandard level.
    pub fn compress(mut self, level: impl Into<Option<i32>>) -> Self {
        self.file.compress = level.into();
        self
    }

    /// What the user chose for the search.
    pub(crate) fn choice(&self) -> EngineChoice<'_> {
        let symmetry = if self.fold { SymmetryUse::On } else { SymmetryUse::Off };
        EngineChoice { symmetry, ..self.search.choice() }
    }
}
