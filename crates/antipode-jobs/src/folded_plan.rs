//! Plans a search of one state of each class of symmetric states.

use super::candidates::Candidate;
use super::plan::{EngineChoice, SearchPlan, SymmetryUse, WorkResources};
use super::refusals::{does_not_fit, needs_another};
use antipode_core::error::{Error, Result};
use antipode_core::memory::metered;
use antipode_core::model::{NumberedProblem, Problem, Space};
use antipode_core::nums::{bytes, grouped};
use antipode_engines::{EngineKind, SearchJob};

/// By default, searches of fewer states take all of them: that takes less time than to find the
/// classes.
const MANY_STATES: u64 = 1 << 28;

/// By default, fewer symmetries than this are not worth it.
pub(super) const MANY_SYMMETRIES: usize = 6;

/// More symmetries than any puzzle has.
const MOST_SYMMETRIES: u64 = 120;

/// The plan of a search of one state of each class, or `None` if the search should take all states.
///
/// `Usage` if symmetry is to be used, and the puzzle or the engine cannot; `Limit` if that does not
/// fit.
pub(super) fn plan_folded(
    problem: &Problem,
    resources: WorkResources,
    choice: EngineChoice<'_>,
    job: impl Fn(&NumberedProblem) -> Result<SearchJob>,
) -> Result<Option<SearchPlan>> {
    let asked = choice.symmetry == SymmetryUse::On;
    if choice.symmetry == SymmetryUse::Off || !asked && !is_worth_it(problem, resources, choice)? {
        return Ok(None);
    }
    let spec = problem.spec();
    let (space, tables) = metered(|| problem.number_folded());
    let Some(space) = space? else {
        if !asked {
            return Ok(None);
        }
        let (what, without) = ("symmetries that map whole rows to rows", "leave out --symmetry on");
        return Err(Error::missing_ability(spec, what, without));
    };
    if !asked && space.structure().folded().is_none_or(|folded| folded.symmetries() < MANY_SYMMETRIES) {
        return Ok(None);
    }
    let engine = choice.engine.unwrap_or(EngineKind::Rows).engine()?;
    let mut candidate = Candidate::of(space, tables, resources, job)?;
    let records = candidate.job.record.is_some();
    let Some(memory) = (if records { None } else { candidate.memory(&*engine, resources.memory) }) else {
        return if asked { Err(needs_another(&spec, engine.kind())) } else { Ok(None) };
    };
    let Candidate { space, job, .. } = candidate;
    if memory > resources.memory {
        let states = grouped(space.layout().size());
        return if asked { Err(does_not_fit(&spec, states, bytes(memory), resources.memory)) } else { Ok(None) };
    }
    Ok(Some(SearchPlan { space, engine, job, memory, disk: None, resources }))
}

/// Whether symmetry may save memory or time, as far as that is known without a numbering.
fn is_worth_it(problem: &Problem, resources: WorkResources, choice: EngineChoice<'_>) -> Result<bool> {
    let begun = choice.scratch.is_some_and(|scratch| scratch.folder.exists());
    if begun || choice.engine.is_some_and(|kind| kind != EngineKind::Rows) || problem.costs().is_some() {
        return Ok(false);
    }
    let Some(states) = problem.numberings()?.least_states() else { return Ok(false) };
    Ok(states >= MANY_STATES && states / (8 * MOST_SYMMETRIES) <= resources.memory)
}
