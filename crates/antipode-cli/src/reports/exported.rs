//! An exported file as text.

use antipode_core::nums::{self, bytes, grouped};
use antipode_export::ExportReport;

/// An exported file, in one line.
pub(crate) fn exported(report: &ExportReport) -> String {
    let ExportReport { file, spec, states, distinct, bytes: size, seconds, .. } = report;
    let distinct = distinct
        .filter(|distinct| distinct != states)
        .map_or_else(String::new, |distinct| format!(", {} of them distinct", grouped(distinct)));
    let (size, seconds) = (bytes(*size), nums::seconds(*seconds));
    format!("{file}: {} states of {spec}{distinct}, {size}, {seconds}\n", grouped(states))
}
