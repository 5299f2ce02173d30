//! What A* cannot do without (R. Dechter, J. Pearl, "Generalized best-first search strategies and the optimality of A*", Journal of the
//! ACM 32, 1985): the states to which a path leads along which the moves so far and the estimate together stay below the distance of the
//! start. Whatever breaks ties, A* with the same heuristic expands them all, if it reopens states.
//!
//! With a consistent heuristic they are the states s with g*(s) + h(s) < C*. With others some of these may be hidden behind
//! overestimates; those are not counted.

use super::Task;
use super::budget::{Budget, Meter, Stop};
use super::store::{Store, successors};
use antipode_core::error::Result;
use antipode_core::model::Estimate;
use antipode_core::watch::Signal;

/// States that are expanded before their successors are estimated.
const BATCH: u32 = 256;

/// The number of states that A* with the task's heuristic must expand to solve a state of this distance; `None` if the budget does
/// not allow to count them. `Interrupted` soon after the signal.
pub fn floor(task: &Task<'_>, distance: u32, budget: Budget, signal: Signal<'_>) -> Result<Option<u64>> {
    match count(task, Estimate::from(distance), &mut Meter::new(budget, signal)) {
        Ok(count) => Ok(Some(count)),
        Err(Stop::Spent(_)) => Ok(None),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Breadth first, so that a state comes with the fewest moves, and so with the best chance to be counted.
fn count(task: &Task<'_>, distance: Estimate, meter: &mut Meter<'_>) -> std::result::Result<u64, Stop> {
    let length = task.from.len();
    let mut store = Store::new(length);
    if task.heuristic.estimate(task.from) >= distance {
        return Ok(0);
    }
    store.insert(task.from, None, meter)?;
    let (mut level, mut next, mut fresh, mut estimates) = (0..1, vec![], vec![], vec![]);
    for moves in 1u32.. {
        for first in level.clone().step_by(BATCH as usize) {
            fresh.clear();
            for here in first..level.end.min(first + BATCH) {
                successors(task, store.key(here), &mut next, meter)?;
                let new = next.chunks_exact(length).filter(|key| store.find(key).is_none());
                new.for_each(|key| fresh.extend_from_slice(key));
            }
            task.heuristic.estimates(&fresh, length, &mut estimates);
            for (key, &estimate) in fresh.chunks_exact(length).zip(&estimates) {
                if estimate + Estimate::from(moves) < distance {
                    store.insert(key, None, meter)?;
                }
            }
        }
        level = level.end..store.len();
        if level.is_empty() {
            break;
        }
    }
    Ok(u64::from(store.len()))
}
