//! The figures of audits as words of a table.

use antipode_analysis::SampleSummary;
use antipode_core::nums::grouped;
use antipode_jobs::DistanceGroup;

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// A number with at least three digits, or without a fraction if it is whole.
pub(super) fn number(n: f64) -> String {
    match n {
        // Up to this bound a float holds every whole number exactly.
        n if n.fract() == 0.0 && n.abs() < 1e15 => grouped(n as u64),
        n if n >= 1000.0 => grouped(n.round() as u64),
        n if n >= 1.0 => format!("{n:.2}"),
        n if n >= 1e-3 => format!("{n:.5}"),
        n => format!("{n:.2e}"),
    }
}

/// The share of shortest solutions.
pub(super) fn optimal(group: &DistanceGroup) -> String {
    // Where no distance is known, a share of 0 % would look like a failure.
    if group.optimal_rate.of == 0 { "-".into() } else { percent(group.optimal_rate.share) }
}

/// The mean of some figures, if there are any.
pub(super) fn mean(of: Option<SampleSummary>) -> String {
    of.map_or("-".into(), |s| number(s.mean))
}
