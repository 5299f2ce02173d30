//! Solutions and heuristics as text.

use std::fmt::Write;

use super::text::{counted, facts, finish, steps, table};
use antipode_core::nums::grouped;
use antipode_jobs::{Claim, Fault, HeuristicAudit, Outcome, Solution, Violations};

/// A solution, move by move.
pub fn solution(s: &Solution) -> String {
    let reason = s.reason.as_deref().unwrap_or_default();
    let moves = counted(s.cost.unwrap_or(0) as u64, "move");
    let how = match s.outcome {
        Outcome::Solved if s.optimal => format!("{moves}, as few as possible"),
        Outcome::Solved => format!("{moves}, perhaps not as few as possible"),
        Outcome::Unsolvable => format!("unsolvable: {reason}"),
        Outcome::GaveUp => format!("gave up: {reason}"),
        Outcome::Failed => format!("{}: {reason}", s.fault.map_or("failed", Fault::name)),
    };
    let by = s.heuristic.as_ref().map_or(s.solver.to_string(), |heuristic| format!("{}, {heuristic}", s.solver));
    let count = |count: Option<u64>, what| count.map_or(String::new(), |count| format!("{} {what}, ", grouped(count)));
    let (expanded, generated) = (count(s.expanded, "expanded"), count(s.generated, "generated"));
    let moves = steps(s.moves.as_deref().unwrap_or_default());
    format!("{}: {how}\n{moves}{by}: {expanded}{generated}{:.3} s\n", s.state, s.seconds)
}

fn claimed(claim: Option<bool>) -> String {
    claim.map_or("tables too large", |claim| if claim { "yes" } else { "no" }).into()
}

/// The heuristics that are named by where they are.
const NAMED: &str = "
table:FILE         the exact distances of a table (antipode build)
pdb:FILE           a pattern database (antipode pdb build)
pdb:SET.toml       a set of them whose values add up (antipode pdb set build)
cmd: PROGRAM ARGS  another program, for 'antipode heuristic audit' only (docs/solver-protocol.md)
";

/// The heuristics of a puzzle.
pub fn claims(claims: &[Claim]) -> String {
    let mut rows = table(&["heuristic", "admissible", "consistent"]);
    for claim in claims {
        rows.add_row([claim.name.clone(), claimed(claim.admissible), claimed(claim.consistent)]);
    }
    finish(rows, usize::MAX) + NAMED
}

fn violations(found: &Violations, what: &str) -> String {
    match &found.example {
        None => "none".into(),
        Some(state) => format!("{}, by up to {}, such as {what} {state}", grouped(found.count), found.worst),
    }
}

/// A heuristic compared with all distances.
pub fn heuristic_audit(a: &HeuristicAudit) -> String {
    let mut out = String::new();
    let verdict = match a.honest {
        true => "it is what it says",
        false => "it is not what it says",
    };
    let all = [
        ("puzzle", a.spec.clone()),
        ("heuristic", a.heuristic.clone()),
        ("says", format!("admissible {}, consistent {}", claimed(a.claim.admissible), claimed(a.claim.consistent))),
        ("states", grouped(a.states)),
        ("overestimates", violations(&a.overestimates, "at")),
        ("inconsistencies", violations(&a.inconsistencies, "from")),
        ("mean error", format!("{:.4}", a.mean_error)),
        ("correlation", a.correlation.map_or("none".into(), |correlation| format!("{correlation:.4}"))),
        ("exact", grouped(a.exact)),
        ("verdict", verdict.into()),
        ("seconds", format!("{:.3}", a.seconds)),
    ];
    facts(&mut out, &all);
    let mut rows = table(&["depth", "states", "least", "mean", "most"]);
    for d in &a.depths {
        let mean = format!("{:.3}", d.mean);
        rows.add_row([d.depth.to_string(), grouped(d.states), d.least.to_string(), mean, d.most.to_string()]);
    }
    let _ = write!(out, "\n{}", finish(rows, 0));
    out
}
