//! Best-first search: it expands the state of least priority, breaking ties by greater distance from the start, then by insertion
//! order, latest first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::budget::{Meter, Stop};
use super::store::{Store, successors};
use super::{Path, Task};
use antipode_core::model::Estimate;

/// Bytes of an entry of the heap, which grows to twice what it holds, and of a distance.
const ENTRY: usize = 2 * (16 + 4);

/// A kind of best-first search.
pub(super) struct Kind {
    /// Whether the distance from the start is added to the estimate; then a state is reopened when a shorter path to it is found.
    pub(super) distance: bool,
    /// Whether duplicates are detected.
    pub(super) graph: bool,
}

pub(super) fn search(task: &Task<'_>, kind: Kind, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let length = task.from.len();
    let priority = |distance: u32, estimate| if kind.distance { estimate + Estimate::from(distance) } else { estimate };
    let mut store = Store::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    let mut distances = vec![0];
    let mut open = BinaryHeap::from([(Reverse(Estimate::ZERO), 0, start)]);
    let (mut next, mut kept, mut found, mut estimates) = (vec![], vec![], vec![], vec![]);
    while let Some((_, distance, here)) = open.pop() {
        if distance > distances[here as usize] {
            continue;
        }
        if task.problem.is_goal(store.key(here)) {
            return Ok(Some(store.path(here)));
        }
        successors(task, store.key(here), &mut next, meter)?;
        let before = store.parent(here).map(|parent| store.key(parent).to_vec());
        let distance = distance + 1;
        kept.clear();
        found.clear();
        for key in next.chunks_exact(length).filter(|key| before.as_deref() != Some(*key)) {
            let (state, new) = match kind.graph {
                true => store.insert(key, Some(here), meter)?,
                false => (store.push(key, Some(here), meter)?, true),
            };
            if new {
                distances.push(distance);
            } else if kind.distance && distance < distances[state as usize] {
                distances[state as usize] = distance;
                store.set_parent(state, here);
            } else {
                continue;
            }
            kept.extend_from_slice(key);
            found.push(state);
        }
        task.heuristic.estimates(&kept, length, &mut estimates);
        for (&state, &estimate) in found.iter().zip(&estimates) {
            let priority = priority(distance, estimate);
            if priority < Estimate::UNREACHABLE {
                meter.keep(ENTRY)?;
                open.push((Reverse(priority), distance, state));
            }
        }
    }
    Ok(None)
}
