//! Audits of solvers as text.

use std::fmt::Write;

use super::audit_figures::{mean, number, optimal, percent};
use super::audit_runs::{self, facts_of};
use super::layout::{facts, finish, table};
use antipode_analysis::{EventRate, SampleSummary};
use antipode_core::nums::{grouped, seconds};
use antipode_jobs::{DistanceGroup, ExcessMoves, ProgramFault, SolverAudit};

/// The most excesses that a line lists.
const MOST_EXCESSES: usize = 8;

fn rate(rate: &EventRate) -> String {
    let EventRate { count, of, share, interval: [least, most], .. } = *rate;
    let (count, of) = (grouped(count), grouped(of));
    format!("{count} of {of}: {} ({} to {})", percent(share), percent(least), percent(most))
}

fn summary(summary: Option<SampleSummary>) -> String {
    summary.map_or("none".into(), |s| {
        let [least, median, mean, most] = [s.least, s.median, s.mean, s.most].map(number);
        format!("least {least}, median {median}, mean {mean}, most {most}")
    })
}

fn row(group: &DistanceGroup) -> Vec<String> {
    let moves = |f: fn(&SampleSummary) -> f64| group.length_summary.as_ref().map_or("-".into(), |s| number(f(s)));
    vec![
        group.distance.map_or("unknown".into(), |distance| distance.to_string()),
        grouped(group.solved_rate.of),
        percent(group.solved_rate.share),
        optimal(group),
        moves(|s| s.least),
        moves(|s| s.median),
        moves(|s| s.mean),
        moves(|s| s.most),
        mean(group.excess_summary),
        mean(group.expanded_summary),
        mean(group.cpu_seconds_summary),
    ]
}

/// The number of paths of each excess.
fn excesses(group: &DistanceGroup) -> String {
    let rest: u64 = group.by_excess.iter().skip(MOST_EXCESSES).map(|excess| excess.states).sum();
    let more = (rest > 0).then(|| format!("{} more", grouped(rest)));
    group
        .by_excess
        .iter()
        .take(MOST_EXCESSES)
        .map(|ExcessMoves { excess, states, .. }| match excess {
            0 => format!("{} optimal", grouped(*states)),
            excess => format!("{} +{excess}", grouped(*states)),
        })
        .chain(more)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Audits of solvers: the figures of one, also by distance if `distances`, or a table of several.
/// With shuffles, a second table has all solvers by the number of random moves.
pub(crate) fn audits(audits: &[SolverAudit], distances: bool) -> String {
    let mut out = match audits {
        [a] => summary_of(a),
        _ => compared(audits),
    };
    for a in audits {
        // Of several solvers the tables by distance would be too long. The JSON has them.
        if distances && audits.len() == 1 && a.by_shuffle.is_empty() {
            by_distance(&mut out, a);
        }
        if let Some(repeated) = a.repeated.as_ref().filter(|_| distances && audits.len() == 1) {
            audit_runs::by_state(&mut out, repeated);
        }
        expanded_distances(&mut out, a);
    }
    if audits.iter().any(|a| !a.by_shuffle.is_empty()) {
        by_shuffle(&mut out, audits);
    }
    audit_runs::comparisons(&mut out, audits);
    out
}

/// What the figures count.
fn cases(audits: &[SolverAudit]) -> &'static str {
    if audits.iter().any(|a| a.repeated.is_some()) { "runs" } else { "states" }
}

/// The solver, with its heuristic if it uses one.
pub(crate) fn audited_solver(a: &SolverAudit) -> String {
    a.heuristic.as_ref().map_or(a.solver.clone(), |heuristic| format!("{}, {heuristic}", a.solver))
}

/// A line above a partial result.
fn stopped(out: &mut String, a: &SolverAudit) {
    if !a.complete {
        let _ =
            writeln!(out, "STOPPED after {} of {} states: a partial result\n", grouped(a.audited), grouped(a.chosen));
    }
}

/// Several solvers on the same states: a line each.
fn compared(audits: &[SolverAudit]) -> String {
    let mut out = String::new();
    audits.iter().for_each(|a| stopped(&mut out, a));
    if let Some(a) = audits.first() {
        let states = format!("{}, {}", grouped(a.chosen), a.choice);
        let truth = a.truth.clone().unwrap_or("none".into());
        facts(
            &mut out,
            &[("puzzle", a.spec.clone()), ("truth", truth), ("states", states), ("seed", a.seed.to_string())],
        );
    }
    let needs = audits.iter().any(|a| a.all.required_summary.is_some());
    let header = ["solver", cases(audits), "solved", "optimal", "moves", "excess", "nodes", "CPU-s", "A* needs"];
    let mut rows = table(&header[..header.len() - usize::from(!needs)]);
    for a in audits {
        let DistanceGroup {
            solved_rate: solved,
            length_summary: moves,
            excess_summary: excess,
            expanded_summary: nodes,
            required_summary: floor,
            cpu_seconds_summary: cpu_seconds,
            ..
        } = &a.all;
        let (states, share) = (grouped(solved.of), percent(solved.share));
        let means =
            [moves, excess, nodes, cpu_seconds].map(|of| mean(*of)).into_iter().chain(needs.then(|| mean(*floor)));
        rows.add_row([audited_solver(a), states, share, optimal(&a.all)].into_iter().chain(means));
    }
    let _ = write!(out, "\n{}", finish(rows, 1));
    findings(&mut out, audits);
    out
}

/// The failures of the solvers, if there are any.
fn findings(out: &mut String, audits: &[SolverAudit]) {
    if audits.iter().all(|a| a.findings.is_empty()) {
        return;
    }
    let several = audits.len() > 1;
    let header = ["solver", "what went wrong", cases(audits), "such as"];
    let mut rows = table(&header[usize::from(!several)..]);
    for a in audits {
        for finding in &a.findings {
            let what = finding.fault.map_or("gave up", ProgramFault::name);
            let example = format!("{} ({})", finding.example, finding.reason.as_deref().unwrap_or_default());
            let row = [what.to_string(), grouped(finding.count), example];
            rows.add_row(several.then(|| audited_solver(a)).into_iter().chain(row));
        }
    }
    let _ = write!(out, "\n{}", finish(rows, usize::MAX));
}

/// The figures of all states of an audit.
fn summary_of(a: &SolverAudit) -> String {
    let mut out = String::new();
    stopped(&mut out, a);
    let mut all = vec![
        ("puzzle", a.spec.clone()),
        ("solver", audited_solver(a)),
        ("truth", a.truth.clone().unwrap_or("none".into())),
        ("states", format!("{}, {}", grouped(a.audited), a.choice)),
        ("seed", a.seed.to_string()),
    ];
    all.extend(a.repeated.as_ref().map(facts_of).into_iter().flatten());
    all.extend([("solved", rate(&a.all.solved_rate))]);
    // Without a truth all these would be zero.
    if a.truth.is_some() {
        all.push(("optimal", rate(&a.all.optimal_rate)));
    }
    if a.unproven > 0 && a.truth.is_some() {
        all.push(("unproven", format!("{} solved, distance unknown", grouped(a.unproven))));
    }
    if a.unsolvable_rate.of > 0 {
        all.push(("unsolvable", format!("recognised {}", rate(&a.unsolvable_rate))));
    }
    all.push(("moves", summary(a.all.length_summary)));
    if a.truth.is_some() {
        all.push(("excess", summary(a.all.excess_summary)));
    }
    if !a.all.by_excess.is_empty() {
        all.push(("paths", excesses(&a.all)));
    }
    all.push(("nodes", summary(a.all.expanded_summary)));
    if a.all.required_summary.is_some() {
        all.push(("A* needs", summary(a.all.required_summary)));
    }
    all.extend([("CPU seconds", summary(a.all.cpu_seconds_summary)), ("time", seconds(a.seconds))]);
    facts(&mut out, &all);
    findings(&mut out, std::slice::from_ref(a));
    out
}

fn by_distance(out: &mut String, a: &SolverAudit) {
    let mut header = vec![
        "distance",
        cases(std::slice::from_ref(a)),
        "solved",
        "optimal",
        "moves: least",
        "median",
        "mean",
        "most",
        "excess",
        "nodes",
        "CPU-s",
    ];
    if a.expanded_layers.is_some() {
        header.push("A* needs");
    }
    let mut rows = table(&header);
    for group in &a.by_distance {
        let mut row = row(group);
        if a.expanded_layers.is_some() {
            row.push(group.required_summary.map_or("-".into(), |s| number(s.mean)));
        }
        rows.add_row(row);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
}

/// The figures of each solver by the number of random moves.
fn by_shuffle(out: &mut String, audits: &[SolverAudit]) {
    // An audit that was stopped may lack some of them.
    let mut shuffles: Vec<_> = audits.iter().flat_map(|a| &a.by_shuffle).map(|group| group.shuffle).collect();
    shuffles.sort_unstable();
    shuffles.dedup();
    let header = ["shuffle", "solver", "states", "solved", "optimal", "distance", "moves", "excess", "nodes", "CPU-s"];
    let mut rows = table(&header);
    for shuffle in shuffles {
        for a in audits {
            let Some(here) = a.by_shuffle.iter().find(|group| group.shuffle == shuffle) else { continue };
            let group = &here.group;
            rows.add_row([
                shuffle.to_string(),
                audited_solver(a),
                grouped(group.solved_rate.of),
                percent(group.solved_rate.share),
                optimal(group),
                mean(here.distance_summary),
                mean(group.length_summary),
                mean(group.excess_summary),
                mean(group.expanded_summary),
                mean(group.cpu_seconds_summary),
            ]);
        }
    }
    let _ = write!(out, "\n{}", finish(rows, 2));
}

fn expanded_distances(out: &mut String, a: &SolverAudit) {
    if let Some(expanded) = &a.expanded_layers {
        let all: u64 = expanded.iter().sum();
        let mut rows = table(&["distance", "expanded", "share"]);
        for (distance, &count) in expanded.iter().enumerate() {
            rows.add_row([distance.to_string(), grouped(count), percent(count as f64 / all.max(1) as f64)]);
        }
        let _ = write!(out, "\n{}", finish(rows, 0));
    }
}
