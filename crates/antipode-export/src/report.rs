//! What was written.

use serde::Serialize;

/// What was written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The file.
    pub file: String,
    /// The canonical spec of the puzzle.
    pub spec: String,
    /// How many states.
    pub states: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// Seconds of wall-clock time.
    pub seconds: f64,
}
