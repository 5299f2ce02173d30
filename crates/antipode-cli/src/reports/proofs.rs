//! Proofs of solutions as text.

use super::layout::{counted, facts, finish, table};
use antipode_core::nums::{grouped, seconds};
use antipode_jobs::{ProofKind, ProofReport, ProofSupport, SolutionProof, SupportKind, WrittenProof};

/// A part of what estimates rest on.
fn part(part: &ProofSupport) -> String {
    let name = &part.name;
    match part.kind {
        SupportKind::Certified => match part.proof.as_ref().map(|proof| proof.kind) {
            Some(ProofKind::Sweep) => format!("{name} is certified, by whole rows"),
            _ => format!("{name} is certified, one by one"),
        },
        SupportKind::Uncertified => format!("{name} is not certified"),
        SupportKind::Set => format!("{name} lists tables"),
        SupportKind::Built => format!("the table of {name} was built for this search"),
        SupportKind::Computed => format!("{name} has no table"),
    }
}

/// What estimates rest on, in a sentence.
fn support(certified: bool, parts: &[ProofSupport]) -> String {
    let parts: Vec<String> = parts.iter().map(part).collect();
    let parts = parts.join("; ");
    if certified { parts } else { format!("no proven table stands behind it: {parts}") }
}

/// The line about a proof that was written.
pub(super) fn written(proof: &WrittenProof) -> String {
    format!("{}: {}\n", proof.file, support(proof.certified, &proof.support))
}

/// A proof that was checked.
pub(crate) fn proof_verified(report: &ProofReport) -> String {
    let moves = counted(report.length, "move");
    let (support, time) = (support(report.certified, &report.support), seconds(report.seconds));
    let expanded: u64 = report.repeated.iter().map(|bound| bound.expanded).sum();
    let repeated = match (report.repeated.last(), report.complete) {
        (None, _) => "no bound was repeated (--bound N)".to_string(),
        (Some(_), true) => format!("all bounds were repeated: {} expanded, as it says", grouped(expanded)),
        (Some(last), false) => {
            format!("the bounds up to {} were repeated: {} expanded, as it says", last.bound, grouped(expanded))
        }
    };
    format!("{}: {moves} to a goal ({}, {time})\n{support}\n{repeated}\n", report.file, report.spec)
}

/// What a proof says.
pub(crate) fn proof_contents(proof: &SolutionProof) -> String {
    let mut out = String::new();
    let settings: String = proof.settings.iter().map(|setting| format!(";{setting}")).collect();
    let parts = proof.cut.map_or(String::new(), |cut| format!(", in {} parts or more", grouped(cut.parts)));
    facts(
        &mut out,
        &[
            ("proof", format!("of a solution of {}", counted(proof.length, "move"))),
            ("puzzle", proof.spec.clone()),
            ("state", proof.state.clone()),
            ("solution", proof.moves.join(" ")),
            ("solver", format!("{}{settings}, {}{parts}", proof.solver, proof.heuristic)),
            ("support", support(proof.is_certified(), &proof.support)),
            ("written by", format!("{}, {}", proof.program, proof.written)),
        ],
    );
    let mut rows = table(&["bound", "expanded", "generated"]);
    for bound in &proof.bounds {
        rows.add_row([bound.bound.to_string(), grouped(bound.expanded), grouped(bound.generated)]);
    }
    out + "\n" + &finish(rows, 0)
}
