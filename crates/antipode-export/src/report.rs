//! The report of an export.

use std::path::Path;
use std::time::Instant;

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
    /// The number of different states, of labels that may repeat a state.
    pub distinct: Option<u64>,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// Seconds of wall-clock time.
    pub seconds: f64,
}

impl ExportReport {
    /// The report of a file about states of a puzzle, after some work that `started` at a time.
    pub fn of(file: &Path, spec: String, (states, bytes): (u64, u64), started: Instant) -> ExportReport {
        let seconds = started.elapsed().as_secs_f64();
        ExportReport { file: file.display().to_string(), spec, states, distinct: None, bytes, seconds }
    }
}
