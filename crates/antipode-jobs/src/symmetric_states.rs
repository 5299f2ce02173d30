//! Subsets of the states that symmetries keep: `symmetric:GROUP` and `symmetric`.

use std::collections::HashSet;
use std::sync::Arc;

use super::symmetry_group::{SymmetryGroup, known};
use antipode_core::error::{Error, Result};
use antipode_core::model::{GoalSymmetries, MoveImages, NumberedStates, Problem, StateCondition};

/// The text for the states that some symmetry keeps, besides the one that changes nothing.
const SYMMETRIC: &str = "symmetric";

/// The group of all symmetries.
const ALL: &str = "all";

/// The most steps of a search for the states, and the most states. More have no list.
const MOST_STEPS: u64 = 1 << 22;
const MOST_STATES: usize = 1 << 20;

/// Whether a text names states by their symmetries.
pub(super) fn is_one(text: &str) -> bool {
    text.strip_prefix(SYMMETRIC).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// The states that a text names by their symmetries: `symmetric:GROUP` those that a group keeps,
/// `symmetric` those that any symmetry keeps.
///
/// # Errors
///
/// `Usage` if no symmetries are known, or the text names none of them.
pub(super) fn condition(problem: &Problem, text: &str) -> Result<StateCondition> {
    let (_, symmetries, images) = known(problem)?;
    // A state is in the subset if all elements of one of these lists keep it.
    let lists: Vec<Vec<usize>> = match text.strip_prefix(SYMMETRIC).and_then(|rest| rest.strip_prefix(':')) {
        None => (1..symmetries.order()).map(|element| vec![element]).collect(),
        Some(ALL) => vec![(0..symmetries.order()).collect()],
        Some(group) => vec![group.parse::<SymmetryGroup>()?.elements(problem, &images)?],
    };
    let lists: Vec<Vec<usize>> =
        lists.into_iter().map(|list| generators(problem, &symmetries, &images, list)).collect::<Result<_>>()?;
    let states = listed(problem, &symmetries, &lists)?;
    let symmetries = Arc::new(symmetries);
    let holds = move |state: &[u8]| {
        let keeping: Vec<usize> = symmetries.taking(state, state).collect();
        lists.iter().any(|list| list.iter().all(|element| keeping.contains(element)))
    };
    Ok(StateCondition::new(text, Arc::new(holds)).with_states(states))
}

/// A few of some elements that generate the others.
fn generators(
    problem: &Problem,
    symmetries: &GoalSymmetries,
    images: &MoveImages,
    elements: Vec<usize>,
) -> Result<Vec<usize>> {
    if elements.len() == 1 {
        return Ok(elements);
    }
    let (mut kept, mut met) = (vec![], HashSet::from([images.of[0].clone()]));
    for element in elements {
        if !met.contains(&images.of[element]) {
            kept.push(element);
            met = MoveImages::new(problem, &symmetries.generated_by(&kept)?)?.of.into_iter().collect();
        }
    }
    Ok(kept)
}

/// The states that all elements of a list keep; `None` if they are too many.
fn listed(problem: &Problem, symmetries: &GoalSymmetries, lists: &[Vec<usize>]) -> Result<Option<NumberedStates>> {
    let (mut met, mut all) = (HashSet::new(), vec![]);
    let too_many = || Error::Limit("too many states".into());
    for list in lists {
        let found = symmetries.fixed_by(list, MOST_STEPS, &mut |state| {
            if problem.reaches_goal(state) != Some(false) && met.insert(state.to_vec()) {
                all.push(state.to_vec());
            }
            if all.len() > MOST_STATES { Err(too_many()) } else { Ok(()) }
        });
        match found {
            Ok(true) => {}
            Ok(false) | Err(Error::Limit(_)) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    // In an order that does not depend on the search.
    all.sort_unstable();
    let count = all.len() as u64;
    Ok(Some(NumberedStates { count, state: Arc::new(move |at| all[at as usize].clone()) }))
}
