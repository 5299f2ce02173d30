//! What jobs and searches are known by in checkpoints and scratch folders.

use antipode_core::checkpoint::JobIdentity;
use antipode_core::model::{Problem, Space};
use antipode_core::tables::NumberingScheme;

/// The identity of a job for a puzzle.
pub(super) fn identity(verb: &str, problem: &Problem) -> JobIdentity {
    JobIdentity::new(verb, &problem.spec(), problem.definition())
}

/// Adds the bound of a proof to an identity.
pub(super) fn bounded(identity: JobIdentity, bound: Option<u32>) -> JobIdentity {
    identity.and("at most", bound.map_or("none".into(), |bound| bound.to_string()))
}

/// Adds the numbering and the goals of a space to an identity, and what folds its rows.
pub(super) fn numbered(identity: JobIdentity, scheme: &NumberingScheme, space: &dyn Space) -> JobIdentity {
    let layout = space.layout();
    let goals = space.goals().iter().fold(0, |sum, goal| crc32c::crc32c_append(sum, &goal.to_le_bytes()));
    let identity = identity
        .and("numbering", format!("{scheme} {}x{}x{}", layout.rows, layout.words, layout.lanes))
        .and("goals", format!("{} {goals:08x}", space.goals().len()));
    match space.structure().folded() {
        Some(folded) => identity.and("folding", format!("{:08x}", folded.checksum())),
        None => identity,
    }
}
