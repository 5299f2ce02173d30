//! What was written, as people and programs read it.

use serde::Serialize;

use antipode_cli::frame::minutes;
use antipode_core::nums::{bytes, grouped};

/// What was written.
#[derive(Clone, Debug, PartialEq, Serialize)]
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

/// The report in a line.
pub fn text(report: &Report) -> String {
    let Report { file, spec, states, bytes: size, seconds } = report;
    format!("{file}: {} states of {spec}, {}, {}\n", grouped(states), bytes(*size), minutes(*seconds))
}
