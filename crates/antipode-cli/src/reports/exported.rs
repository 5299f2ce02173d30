//! A file for other programs that was written.

use antipode_core::nums::{self, bytes, grouped};
use antipode_export::Report;

/// What was written, in a line.
pub fn exported(report: &Report) -> String {
    let Report { file, spec, states, bytes: size, seconds, .. } = report;
    format!("{file}: {} states of {spec}, {}, {}\n", grouped(states), bytes(*size), nums::seconds(*seconds))
}
