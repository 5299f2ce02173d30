//! The least and the most states that A* can expand (R. Dechter, J. Pearl, "Generalized best-first
//! search strategies and the optimality of A*", Journal of the ACM 32, 1985).
//!
//! The floor counts the states that some path reaches while the moves so far plus the estimate stay
//! below the distance of the start. A* with the same heuristic expands them all if it reopens
//! states, however it breaks ties. With a consistent heuristic, they are the states s with g*(s) +
//! h(s) < C*. With other heuristics, overestimates may hide some of these; the floor does not count
//! those.
//!
//! The ceiling counts the states that are no goals with g*(s) + h(s) <= C*. With a consistent
//! heuristic and a closed set, A* expands no others, and none of them twice.

use super::SolveTask;
use super::budget::{BudgetMeter, SearchBudget, SearchStop};
use super::store::{StateStore, successors};
use antipode_core::error::Result;
use antipode_core::model::Estimate;
use antipode_core::watch::StopSignal;

/// The number of states expanded before their successors are estimated.
const BATCH: u32 = 256;

/// The number of states that A* must expand to solve a state of this distance. A* uses the task's
/// heuristic. `None` if the budget does not suffice to count them.
///
/// # Errors
///
/// `Interrupted` soon after the signal.
pub fn floor(task: &SolveTask<'_>, distance: u32, budget: SearchBudget, signal: StopSignal<'_>) -> Result<Option<u64>> {
    let least = Estimate::from(distance);
    counted(task, |sum| sum < least, |_| true, budget, signal)
}

/// The most states that A* can expand to solve a state of this distance. A* uses the task's
/// heuristic and a closed set. `None` if the heuristic is not consistent, because A* may then
/// expand states again, or if the budget does not suffice to count them.
///
/// # Errors
///
/// `Interrupted` soon after the signal.
pub fn ceiling(
    task: &SolveTask<'_>,
    distance: u32,
    budget: SearchBudget,
    signal: StopSignal<'_>,
) -> Result<Option<u64>> {
    if !task.heuristic.claim().consistent {
        return Ok(None);
    }
    let most = Estimate::from(distance);
    counted(task, |sum| sum <= most, |key| !task.problem.is_goal(key), budget, signal)
}

/// The number of states within a bound that pass a test; `None` if the budget does not suffice to
/// count them.
fn counted(
    task: &SolveTask<'_>,
    within: impl Fn(Estimate) -> bool,
    counts: impl Fn(&[u8]) -> bool,
    budget: SearchBudget,
    signal: StopSignal<'_>,
) -> Result<Option<u64>> {
    match states(task, within, &mut BudgetMeter::new(budget, signal)) {
        Ok(store) => Ok(Some((0..store.len()).filter(|at| counts(&store.key(*at))).count() as u64)),
        Err(SearchStop::Spent(_)) => Ok(None),
        Err(SearchStop::Failed(error)) => Err(error),
    }
}

/// The states that some path reaches while moves plus estimate stay within a bound. The search is
/// breadth-first. So it meets a state with the fewest moves, and with the best chance to be within
/// the bound.
fn states(
    task: &SolveTask<'_>,
    within: impl Fn(Estimate) -> bool,
    meter: &mut BudgetMeter<'_>,
) -> std::result::Result<StateStore, SearchStop> {
    let length = task.from.len();
    let mut store = StateStore::new(length);
    if !within(task.heuristic.estimate(task.from)) {
        return Ok(store);
    }
    store.insert(task.from, None, meter)?;
    let (mut level, mut next, mut fresh, mut estimates) = (0..1, vec![], vec![], vec![]);
    for moves in 1u32.. {
        for first in level.clone().step_by(BATCH as usize) {
            fresh.clear();
            for here in first..level.end.min(first + BATCH) {
                successors(task, &store.key(here), &mut next, meter)?;
                let new = next.chunks_exact(length).filter(|key| store.find(key).is_none());
                new.for_each(|key| fresh.extend_from_slice(key));
            }
            task.heuristic.estimates(&fresh, length, &mut estimates);
            for (key, &estimate) in fresh.chunks_exact(length).zip(&estimates) {
                if within(estimate + Estimate::from(moves)) {
                    store.insert(key, None, meter)?;
                }
            }
        }
        level = level.end..store.len();
        if level.is_empty() {
            break;
        }
    }
    Ok(store)
}
