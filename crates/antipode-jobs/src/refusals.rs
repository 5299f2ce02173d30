//! Why a search is refused: too little memory, or another engine.

use num_bigint::BigUint;

use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::{bytes, grouped};
use antipode_engines::EngineKind;

/// The error for states that need more memory than allowed.
pub(super) fn does_not_fit(spec: &str, states: String, needed: String, memory: u64) -> Error {
    let allowed = bytes(memory);
    Error::Limit(format!("{spec} does not fit: {states} states need {needed} of memory, and {allowed} are allowed"))
        .unless(&[RequestRemedy::Memory])
}

/// Checks that an engine supports a problem.
pub(super) fn check_engine(problem: &Problem, engine: EngineKind) -> Result<()> {
    problem.check_support(&format!("the engine {}", engine.name()), engine.supports(), |demand| {
        let able = EngineKind::NAMED.into_iter().filter(|kind| kind.supports().contains(&demand));
        format!("use {}", able.map(EngineKind::name).collect::<Vec<_>>().join(", "))
    })
}

/// The error for an engine that does not search a puzzle.
pub(super) fn needs_another(spec: &str, engine: EngineKind) -> Error {
    let (name, searches) = (engine.name(), engine.searches());
    Error::incomplete(spec, format!("another engine than {name}, which searches {searches}"), "")
}

/// `Limit` if moves are known to reach more states than fit in memory. The search keeps one state
/// in `share` at a time. Keys of n states take at least as many bytes as n.
pub(super) fn fits(problem: &Problem, memory: u64, share: u64) -> Result<()> {
    match problem.least_reached() {
        Some(least) if &least * least.bits().div_ceil(8) > BigUint::from(memory) * share => {
            let (spec, least, allowed) = (problem.spec(), grouped(least), bytes(memory));
            let what = format!(
                "{spec} does not fit: moves reach at least {least} states, and {allowed} of memory are allowed"
            );
            Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
        }
        _ => Ok(()),
    }
}
