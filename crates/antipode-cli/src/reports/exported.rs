//! An exported file as text.

use antipode_core::nums::{self, bytes, grouped};
use antipode_export::ExportReport;

/// An exported file, in one line.
pub(crate) fn exported(report: &ExportReport) -> String {
    let ExportReport { file, spec, states, bytes: size, seconds, .. } = report;
    format!("{file}: {} states of {spec}, {}, {}\n", grouped(states), bytes(*size), nums::seconds(*seconds))
}
