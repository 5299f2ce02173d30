//! The report of an export.

use serde::Serialize;

/// The report of an export.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExportReport {
    /// The file.
    pub file: String,
    /// The canonical spec of the puzzle.
    pub spec: String,
    /// The number of states.
    pub states: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// Seconds of wall-clock time.
    pub seconds: f64,
}
