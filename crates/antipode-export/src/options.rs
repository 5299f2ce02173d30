//! What is written, and where.

use std::path::PathBuf;

/// The file to write.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExportOptions {
    /// Its name, which ends with its format.
    pub output: PathBuf,
    /// Whether a file of that name is replaced.
    pub replace: bool,
    /// How states are written; none for text in CSV files and features in all others.
    pub states: Option<StatesAs>,
}

impl ExportOptions {
    /// A new file, with states as its format has them by default.
    pub fn to(output: impl Into<PathBuf>) -> ExportOptions {
        ExportOptions { output: output.into(), replace: false, states: None }
    }
}

/// How states are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatesAs {
    /// The values of the fields that networks see one-hot.
    Features,
    /// The bytes of the state.
    Bytes,
    /// As people write them.
    Text,
    /// Their index in the numbering of the table.
    Index,
    /// Not at all: the distances of all states in the order of their indices.
    None,
}

impl StatesAs {
    /// All of them.
    pub const ALL: [StatesAs; 5] =
        [StatesAs::Features, StatesAs::Bytes, StatesAs::Text, StatesAs::Index, StatesAs::None];

    /// The one of a name; `None` if there is none.
    pub fn named(name: &str) -> Option<StatesAs> {
        StatesAs::ALL.into_iter().find(|states| states.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            StatesAs::Features => "features",
            StatesAs::Bytes => "bytes",
            StatesAs::Text => "text",
            StatesAs::Index => "index",
            StatesAs::None => "none",
        }
    }

    /// What that is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            StatesAs::Features => "The values of the fields that networks see one-hot: cells, pieces ..",
            StatesAs::Bytes => "The bytes of the state, as the library has them",
            StatesAs::Text => "As people write them (csv and parquet)",
            StatesAs::Index => "Their index in the numbering of the table",
            StatesAs::None => "Not at all: the distances of all states, reached or not, in the order of their indices",
        }
    }
}
