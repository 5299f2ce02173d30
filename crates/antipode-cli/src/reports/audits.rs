//! Audits of solvers as text.

use std::fmt::Write;

use super::text::{facts, finish, table};
use antipode_analysis::{Rate, Summary};
use antipode_core::nums::grouped;
use antipode_jobs::{Fault, Group, SolverAudit};

pub(super) fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

fn rate(rate: &Rate) -> String {
    let Rate { count, of, share, interval: [least, most] } = *rate;
    let (count, of) = (grouped(count), grouped(of));
    format!("{count} of {of}: {} ({} to {})", percent(share), percent(least), percent(most))
}

/// A number with three digits or more, without a fraction where there is none.
fn number(n: f64) -> String {
    match n {
        n if n.fract() == 0.0 && n.abs() < 1e15 => grouped(n as u64),
        n if n >= 1000.0 => grouped(n.round() as u64),
        n if n >= 1.0 => format!("{n:.2}"),
        n if n >= 1e-3 => format!("{n:.5}"),
        n => format!("{n:.2e}"),
    }
}

fn summary(summary: &Option<Summary>) -> String {
    summary.map_or("none".into(), |s| {
        let [least, median, mean, most] = [s.least, s.median, s.mean, s.most].map(number);
        format!("least {least}, median {median}, mean {mean}, most {most}")
    })
}

fn row(group: &Group) -> Vec<String> {
    let moves = |f: fn(&Summary) -> f64| group.moves.as_ref().map_or("-".into(), |s| number(f(s)));
    let mean = |of: &Option<Summary>| of.map_or("-".into(), |s| number(s.mean));
    let optimal = if group.optimal.of == 0 { "-".into() } else { percent(group.optimal.share) };
    vec![
        group.distance.map_or("unknown".into(), |distance| distance.to_string()),
        grouped(group.solved.of),
        percent(group.solved.share),
        optimal,
        moves(|s| s.least),
        moves(|s| s.median),
        moves(|s| s.mean),
        moves(|s| s.most),
        mean(&group.excess),
        mean(&group.nodes),
        mean(&group.cpu_seconds),
    ]
}

/// An audit of a solver.
pub fn audit(a: &SolverAudit) -> String {
    let mut out = String::new();
    if !a.complete {
        let _ =
            writeln!(out, "STOPPED after {} of {} states: a partial result\n", grouped(a.audited), grouped(a.chosen));
    }
    let by = a.heuristic.as_ref().map_or(a.solver.clone(), |heuristic| format!("{}, {heuristic}", a.solver));
    let mut all = vec![
        ("puzzle", a.spec.clone()),
        ("solver", by),
        ("referee", a.truth.clone()),
        ("states", format!("{}, {}", grouped(a.audited), a.choice)),
        ("seed", a.seed.to_string()),
        ("solved", rate(&a.all.solved)),
        ("optimal", rate(&a.all.optimal)),
    ];
    if a.unproven > 0 {
        all.push(("unproven", format!("{} solved, of a distance that is not known", grouped(a.unproven))));
    }
    if a.unsolvable_recognised.of > 0 {
        all.push(("unsolvable", format!("recognised {}", rate(&a.unsolvable_recognised))));
    }
    all.extend([
        ("moves", summary(&a.all.moves)),
        ("excess", summary(&a.all.excess)),
        ("nodes", summary(&a.all.nodes)),
        ("CPU seconds", summary(&a.all.cpu_seconds)),
        ("seconds", format!("{:.3}", a.seconds)),
    ]);
    facts(&mut out, &all);
    if !a.findings.is_empty() {
        let mut rows = table(&["what went wrong", "states", "such as"]);
        for finding in &a.findings {
            let what = finding.fault.map_or("gave up", Fault::name);
            let reason = finding.reason.as_deref().unwrap_or_default();
            rows.add_row([what.to_string(), grouped(finding.count), format!("{} ({reason})", finding.example)]);
        }
        let _ = write!(out, "\n{}", finish(rows, usize::MAX));
    }
    let mut rows = table(&[
        "distance",
        "states",
        "solved",
        "optimal",
        "moves: least",
        "median",
        "mean",
        "most",
        "excess",
        "nodes",
        "CPU s",
    ]);
    a.distances.iter().for_each(|group| {
        rows.add_row(row(group));
    });
    let _ = write!(out, "\n{}", finish(rows, 0));
    out
}
