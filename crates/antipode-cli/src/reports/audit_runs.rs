//! Several runs from each state of an audit, as text.

use std::fmt::Write;

use serde::Serialize;

use super::audit_figures::{mean, number, optimal, percent};
use super::layout::{finish, table};
use antipode_analysis::MeanEstimate;
use antipode_core::nums::grouped;
use antipode_jobs::{RepeatedRuns, SolverAudit, SolverComparison, compare_runs};

/// Audits with several runs from each state, and comparisons of their solvers.
#[derive(Serialize)]
pub(crate) struct ComparedAudits<'a> {
    pub(crate) audits: &'a [SolverAudit],
    pub(crate) comparisons: Vec<SolverComparison>,
}

/// The facts of the runs that the figures of all states do not show.
pub(super) fn facts_of(repeated: &RepeatedRuns) -> Vec<(&'static str, String)> {
    let RepeatedRuns { runs, always_solved, never_solved, mean_length, mean_excess, by_state, .. } = repeated;
    let [always, never, states] = [*always_solved, *never_solved, by_state.len() as u64].map(grouped);
    let mut all = vec![
        ("runs", format!("{} from each state; intervals are over the states", grouped(*runs))),
        ("in all runs", format!("{always} of {states} states are solved, {never} in no run")),
        ("mean moves", estimate(*mean_length, signed)),
    ];
    if mean_excess.is_some() {
        all.push(("mean excess", estimate(*mean_excess, signed)));
    }
    all
}

/// A mean over states with its interval.
fn estimate(of: Option<MeanEstimate>, text: fn(f64) -> String) -> String {
    of.map_or("-".into(), |estimate| match estimate.interval {
        Some([least, most]) => format!("{} ({} to {})", text(estimate.mean), text(least), text(most)),
        None => text(estimate.mean),
    })
}

/// A number that may be negative.
fn signed(n: f64) -> String {
    if n < 0.0 { format!("-{}", number(-n)) } else { number(n) }
}

/// The figures of each state.
pub(super) fn by_state(out: &mut String, repeated: &RepeatedRuns) {
    let header =
        ["state", "distance", "runs", "solved", "optimal", "moves: least", "median", "mean", "most", "nodes", "CPU-s"];
    let mut rows = table(&header);
    for one in &repeated.by_state {
        let group = &one.group;
        let [least, median, middle, most] = group.length_summary.map_or(["-"; 4].map(String::from), |lengths| {
            [lengths.least, lengths.median, lengths.mean, lengths.most].map(number)
        });
        rows.add_row([
            one.state.clone(),
            group.distance.map_or("unknown".into(), |distance| distance.to_string()),
            grouped(group.solved_rate.of),
            percent(group.solved_rate.share),
            optimal(group),
            least,
            median,
            middle,
            most,
            mean(group.expanded_summary),
            mean(group.cpu_seconds_summary),
        ]);
    }
    let _ = write!(out, "\n{}", finish(rows, 1));
}

/// Each two solvers: how the second differs from the first.
pub(super) fn comparisons(out: &mut String, audits: &[SolverAudit]) {
    let all = compare_runs(audits);
    if all.is_empty() {
        return;
    }
    let mut rows = table(&["difference", "states", "solved", "mean moves", "p"]);
    for SolverComparison { audits: [a, b], states, solved_difference, length_difference, p, .. } in all {
        rows.add_row([
            format!("solver {} less solver {}", b + 1, a + 1),
            grouped(states),
            estimate(solved_difference, percent),
            estimate(length_difference, signed),
            p.map_or("-".into(), number),
        ]);
    }
    let _ = write!(out, "\n{}", finish(rows, 1));
    out.push_str("\np: the probability of such ranks of the runs from each state if two solvers are equal\n");
}
