//! The file that a build writes.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use antipode_core::tables::Encoding;

/// The file of a table or a pattern database, and how it stores depths: of Rust, of the command
/// line with the feature `cli`, and of dicts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct TableOutput {
    /// The file to write; for a set, the folder for the tables and a copy of the set
    #[cfg_attr(feature = "cli", arg(short, long, value_name = "FILE"))]
    pub output: PathBuf,
    /// How the file stores depths [default: short if moves have costs, plane if the space is
    /// bipartite, byte if the puzzle has no numbering or moves cannot be undone, else mod3; of a
    /// pattern byte, or short if moves have costs; a wider one if depths need it]
    #[cfg_attr(feature = "cli", arg(long, value_parser = super::arguments::encoding()))]
    pub encoding: Option<Encoding>,
    /// Compress the blocks with Zstandard
    #[cfg_attr(feature = "cli", arg(long, value_name = "LEVEL"))]
    #[cfg_attr(feature = "cli", arg(value_parser = clap::value_parser!(i32).range(1..=22)))]
    pub compress: Option<i32>,
    /// Replace the file if it exists; of a set, build all tables again
    #[cfg_attr(feature = "cli", arg(long))]
    pub force: bool,
}

impl TableOutput {
    /// A new file, in the default encoding.
    pub fn to(output: &Path) -> TableOutput {
        TableOutput { output: output.into(), ..TableOutput::default() }
    }
}
