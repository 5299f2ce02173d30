//! Plans a search of one state of each class of symmetric states.

use super::candidates::Candidate;
use super::plan::{EngineChoice, SearchPlan, SymmetryUse, WorkResources};
use super::refusals::{does_not_fit, needs_another};
use super::symmetry_group::SymmetryChoice;
use antipode_core::error::{Error, Result};
use antipode_core::memory::metered;
use antipode_core::model::{NumberedProblem, Problem, Space};
use antipode_core::nums::{bytes, grouped};
use antipode_core::storage::StorageFolder;
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
    if choice.engine.is_some_and(|kind| !matches!(kind, EngineKind::Rows | EngineKind::External))
        && choice.symmetry == SymmetryUse::Auto
    {
        return Ok(None);
    }
    let most = if choice.scratch.is_some() { u64::MAX } else { resources.memory };
    let Some((space, tables)) = numbered(problem, choice.symmetry, most)? else { return Ok(None) };
    let (asked, spec) = (choice.symmetry == SymmetryUse::On, problem.spec());
    let mut candidate = Candidate::of(space, tables, resources, job)?;
    // What records depths besides tables takes those of all states.
    if candidate.job.record.is_some() && !asked {
        return Ok(None);
    }
    let kind = choice.engine.unwrap_or(EngineKind::Rows);
    let mut needed = None;
    if kind != EngineKind::External || choice.scratch.is_none() {
        match candidate.plan(kind.engine()?, resources, &mut needed)? {
            Ok(plan) => return Ok(Some(plan)),
            Err(other) => candidate = other,
        }
    }
    if let Some(scratch) = choice.scratch.filter(|_| choice.engine.is_none_or(|kind| kind == EngineKind::External)) {
        let fresh = scratch.fresh();
        let engine = scratch.engine(&candidate.space, &candidate.job)?;
        match candidate.plan(Box::new(engine), resources, &mut needed)? {
            Ok(plan) => return Ok(Some(plan)),
            Err(other) => candidate = other,
        }
        fresh.iter().for_each(|folder| StorageFolder::discard(folder));
    }
    let states = grouped(candidate.space.layout().size());
    match needed {
        _ if !asked => Ok(None),
        Some(memory) => Err(does_not_fit(&spec, states, bytes(memory), resources.memory)),
        None => Err(needs_another(&spec, kind)),
    }
}

/// The numbering of one state of each class of symmetric states, and the bytes of its tables, for a
/// search by rows. `None` if it should take all states.
///
/// # Errors
///
/// `Usage` if symmetry is to be used, and cannot.
pub fn number_folded(problem: &Problem, symmetry: &SymmetryChoice) -> Result<Option<(NumberedProblem, u64)>> {
    match symmetry {
        SymmetryChoice::All(symmetry) => numbered(problem, *symmetry, u64::MAX),
        SymmetryChoice::Within(group) => numbered(&group.of(problem)?, SymmetryUse::On, u64::MAX),
    }
}

/// The same for a search whose bits fit `most` bytes.
fn numbered(problem: &Problem, symmetry: SymmetryUse, most: u64) -> Result<Option<(NumberedProblem, u64)>> {
    let asked = symmetry == SymmetryUse::On;
    if symmetry == SymmetryUse::Off || !asked && !is_worth_it(problem, most)? {
        return Ok(None);
    }
    let (space, tables) = metered(|| problem.number_folded());
    let Some(space) = space? else {
        if !asked {
            return Ok(None);
        }
        let (what, without) = ("symmetries that map whole rows to rows", "leave out --symmetry on and --fold");
        return Err(Error::missing_ability(problem.spec(), what, without));
    };
    let many = space.structure().folded().is_some_and(|folded| folded.symmetries() >= MANY_SYMMETRIES);
    Ok((asked || many).then_some((space, tables)))
}

/// Whether symmetry may save memory or time, and bits of the kept states may fit `most` bytes, as
/// far as that is known without a numbering.
fn is_worth_it(problem: &Problem, most: u64) -> Result<bool> {
    if problem.costs().is_some() {
        return Ok(false);
    }
    let Some(states) = problem.numberings()?.least_states() else { return Ok(false) };
    Ok(states >= MANY_STATES && states / (8 * MOST_SYMMETRIES) <= most)
}
