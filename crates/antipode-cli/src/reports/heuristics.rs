//! Heuristics, and audits of them, as text.

use std::fmt::Write;

use super::audit_figures::percent;
use super::layout::{facts, finish, table};
use antipode_core::nums::{grouped, seconds};
use antipode_jobs::{
    ClaimReport, ClaimViolations, DepthErrors, EstimateOffset, HeuristicAudit, PolicyAudit, PolicyShares, QUANTILES,
};

fn claimed(claim: Option<bool>) -> String {
    claim.map_or("tables too large", |claim| if claim { "yes" } else { "no" }).into()
}

/// Heuristics that are named by their place.
const NAMED: &str = "
table:FILE         the exact distances of a table (antipode build)
labels:FILE        the exact distances of some states (antipode label --database);
                   labels:FILE;else=NAME estimates the others by another heuristic
pdb:FILE           a pattern database (antipode build --pattern)
pdb:SET.toml       a set of pattern databases whose values add up (antipode build);
                   ;div=4, ;mod=4, ;values=4 or ;partial=6 after a name take less memory
pdb:SIZE           additive patterns of all tokens of a board, in tables of at most this size,
                   such as 16MB, that antipode builds first
cosets:SIZE        distances of cosets of a twisty puzzle, in a table that antipode
                   builds first; cosets:FILE reads one (antipode build --cosets)
net:FILE           a network (antipode learn); for a network of another program,
                   net:FILE;encoding=E.toml or onnx:FILE;encoding=E.toml (antipode help judge-a-network)
cmd: PROGRAM ARGS  another program (antipode help protocol)
";

/// The heuristics of a puzzle.
pub(crate) fn claims(claims: &[ClaimReport]) -> String {
    let mut rows = table(&["heuristic", "admissible", "consistent"]);
    for claim in claims {
        rows.add_row([claim.name.clone(), claimed(claim.admissible), claimed(claim.consistent)]);
    }
    finish(rows, usize::MAX) + NAMED
}

/// A number of moves: whole, or with as many digits as matter.
fn moves(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    // Rounding makes this of small negative numbers.
    if text == "-0" { "0".into() } else { text.into() }
}

fn violations(found: &ClaimViolations, (what, where_): (&str, &str)) -> String {
    let ClaimViolations { count, of, share, worst, ref example, .. } = *found;
    match example {
        None => "none".into(),
        Some(state) => {
            let (count, of, share) = (grouped(count), grouped(of), percent(share));
            format!("{count} of {of} {what}: {share}, by up to {}, as {where_} {state}", moves(worst))
        }
    }
}

fn offset(offset: Option<EstimateOffset>) -> String {
    match offset {
        None => "none makes it admissible: it calls a reachable state unreachable".into(),
        Some(EstimateOffset { offset, .. }) if offset <= 0.0 => "0: no estimate is too large".into(),
        Some(EstimateOffset { offset, mean_before, mean_after, .. }) => {
            format!("{}, which lowers the mean estimate from {mean_before:.4} to {mean_after:.4}", moves(offset))
        }
    }
}

fn policy(policy: &PolicyAudit) -> String {
    let PolicyShares { best_is_optimal, optimal_probability, chance, .. } = policy.all;
    let [best, optimal, chance] = [best_is_optimal, optimal_probability, chance].map(percent);
    format!("the most probable move is optimal in {best} of states; optimal moves have {optimal}, by chance {chance}")
}

fn row(d: &DepthErrors, policy: Option<&PolicyAudit>) -> Vec<String> {
    let mut row = vec![
        d.distance.to_string(),
        grouped(d.states),
        moves(d.least),
        format!("{:.3}", d.mean),
        moves(d.most),
        grouped(d.overestimated),
        format!("{:.3}", d.deviation),
    ];
    // Bins are 1/64 of a move wide, so more digits would mean nothing.
    let quantiles = d.error_quantiles.map(|quantiles| quantiles.map(|error| moves((100.0 * error).round() / 100.0)));
    row.extend(quantiles.map_or(vec!["-".into(); QUANTILES.len()], Vec::from));
    if let Some(policy) = policy {
        let here = policy.by_distance.iter().find(|shares| shares.distance == Some(d.distance));
        row.push(here.map_or("-".into(), |shares| percent(shares.best_is_optimal)));
    }
    row
}

/// A heuristic compared with exact distances; `full` adds its figures by distance, estimate and
/// error.
pub(crate) fn heuristic_audit(a: &HeuristicAudit, full: bool) -> String {
    let mut out = String::new();
    let verdict = match (a.honest, a.seed) {
        (true, None) => "the claim holds",
        // A sample proves nothing about other states.
        (true, Some(_)) => "the claim holds on these states",
        (false, _) => "the claim does not hold",
    };
    let states = match a.seed {
        None => grouped(a.states),
        Some(seed) => format!("{}, {}, seed {seed}", grouped(a.states), a.choice),
    };
    let mut all = vec![
        ("puzzle", a.spec.clone()),
        ("heuristic", a.heuristic.clone()),
        ("claims", format!("admissible {}, consistent {}", claimed(a.claim.admissible), claimed(a.claim.consistent))),
        ("truth", a.truth.clone()),
        ("states", states),
        ("overestimates", violations(&a.overestimates, ("states", "at"))),
        ("inconsistencies", violations(&a.inconsistencies, ("moves", "from"))),
        ("mean error", format!("{:.4}", a.mean_error)),
        ("RMS error", format!("{:.4}", a.root_mean_square_error)),
        ("correlation", a.correlation.map_or("none".into(), |correlation| format!("{correlation:.4}"))),
        ("exact", grouped(a.exact_states)),
        ("admissible less", offset(a.admissible_offset)),
    ];
    all.extend(a.policy.as_ref().map(|found| ("policy", policy(found))));
    if a.unproven > 0 {
        all.push(("unproven", format!("{} skipped, distance unknown", grouped(a.unproven))));
    }
    all.extend([("verdict", verdict.into()), ("time", seconds(a.seconds))]);
    facts(&mut out, &all);

    if full {
        tables(&mut out, a);
    }
    if !a.worst_states.is_empty() {
        let mut rows = table(&["worst states", "distance", "estimate"]);
        for worst in &a.worst_states {
            rows.add_row([worst.state.clone(), worst.distance.to_string(), moves(worst.estimate)]);
        }
        let _ = write!(out, "\n{}", finish(rows, 1));
    }
    out
}

/// The figures of a heuristic by distance, by estimate and by error.
fn tables(out: &mut String, a: &HeuristicAudit) {
    let mut header = vec!["depth", "states", "least", "mean", "most", "over", "deviation"];
    let quantiles = QUANTILES.map(|share| format!("{:.0} %", 100.0 * share));
    header.extend(quantiles.iter().map(String::as_str));
    if a.policy.is_some() {
        header.push("policy");
    }
    let mut rows = table(&header);
    a.by_distance.iter().for_each(|depth| {
        rows.add_row(row(depth, a.policy.as_ref()));
    });
    let _ = write!(out, "\n{}", finish(rows, 0));
    let mut rows = table(&["estimate", "states", "mean distance"]);
    for e in &a.by_estimate {
        rows.add_row([moves(e.estimate), grouped(e.states), format!("{:.3}", e.mean_distance)]);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
    let mut rows = table(&["error", "states"]);
    for e in &a.by_error {
        rows.add_row([moves(e.estimate_error), grouped(e.states)]);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
}
