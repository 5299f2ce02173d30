//! The options of an export.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The options of an export: the file and the form of states. Of Rust, of the command line with the
/// feature `cli`, and of dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct ExportOptions {
    /// The file: .npy, .npz, .parquet, .safetensors or .csv
    #[cfg_attr(feature = "cli", arg(short, long, value_name = "FILE"))]
    pub output: PathBuf,
    /// Replace the file if it exists
    #[cfg_attr(feature = "cli", arg(long))]
    pub force: bool,
    /// The form of states [default: text for csv, else features]
    #[cfg_attr(feature = "cli", arg(long, value_name = "HOW", value_parser = forms()))]
    pub form: Option<StatesAs>,
}

/// Parses a form of states.
#[cfg(feature = "cli")]
fn forms() -> impl clap::builder::TypedValueParser<Value = StatesAs> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(StatesAs::ALL.map(|states| PossibleValue::new(states.name()).help(states.about())))
        .try_map(|name| StatesAs::ALL.into_iter().find(|states| states.name() == name).ok_or("no such form of states"))
}

impl ExportOptions {
    /// A new file, with states in the default form of its format.
    pub fn to(output: impl Into<PathBuf>) -> ExportOptions {
        ExportOptions { output: output.into(), ..ExportOptions::default() }
    }
}

/// A form of states in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
