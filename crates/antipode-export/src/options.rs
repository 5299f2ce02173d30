//! The options of an export.

use std::path::PathBuf;

/// The options of an export: the file and the form of states.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExportOptions {
    /// The name of the file, which ends with its format.
    pub output: PathBuf,
    /// Whether to replace an existing file.
    pub replace: bool,
    /// The form of states. By default text in CSV files, and features in all others.
    pub states: Option<StatesAs>,
}

impl ExportOptions {
    /// A new file, with states in the default form of its format.
    pub fn to(output: impl Into<PathBuf>) -> ExportOptions {
        ExportOptions { output: output.into(), replace: false, states: None }
    }
}

/// A form of states in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatesAs {
    /// The values of the fields that networks receive one-hot.
    Features,
    /// The bytes of the state.
    Bytes,
    /// The text form of the state.
    Text,
    /// The index in the numbering of the table.
    Index,
    /// No states: the distances of all states in the order of their indices.
    None,
}

impl StatesAs {
    /// All forms.
    pub const ALL: [StatesAs; 5] =
        [StatesAs::Features, StatesAs::Bytes, StatesAs::Text, StatesAs::Index, StatesAs::None];

    /// The form of a name; `None` if there is none.
    pub fn named(name: &str) -> Option<StatesAs> {
        StatesAs::ALL.into_iter().find(|states| states.name() == name)
    }

    /// The name of the form.
    pub fn name(self) -> &'static str {
        match self {
            StatesAs::Features => "features",
            StatesAs::Bytes => "bytes",
            StatesAs::Text => "text",
            StatesAs::Index => "index",
            StatesAs::None => "none",
        }
    }

    /// A description of the form in one line.
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
