//! Best-first search: it expands the state of least priority, breaking ties by greater distance
//! from the start, then by insertion order, latest first. Several states may be expanded at a time,
//! with one evaluation of all their successors (F. Agostinelli et al., "Solving the Rubik's cube
//! with deep reinforcement learning and search", Nature Machine Intelligence 1, 2019).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::budget::{Meter, Stop};
use super::settings::{Parameter, Range};
use super::store::{Store, successors};
use super::{Path, Task};
use antipode_core::bits::prefetch;
use antipode_core::memory::reserve;
use antipode_core::model::Estimate;

/// Bytes of an open state in a bucket that has half of its room left, of a distance and of a mark.
const ENTRY: usize = 2 * 4 + 4 + 1;

/// Bytes of a bucket besides its states: its key and list in a node of a tree that is half empty,
/// and a block.
const BUCKET: usize = 2 * (16 + size_of::<Vec<u32>>()) + 32;

/// The number of states expanded at a time.
pub(super) const BATCH: Parameter = Parameter {
    name: "batch",
    about: "states expanded at a time: more are cheaper for heuristics that work in batches, such as networks",
    default: 1.0,
    range: Range::Whole(1, 1_000_000),
};

/// What happens to a known state when a shorter path to it is found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shorter {
    /// Nothing.
    Ignored,
    /// It takes the path unless it has been expanded.
    UntilExpanded,
    /// It takes the path, and is expanded again.
    Reopens,
}

/// A kind of best-first search.
pub(super) struct Kind<'a> {
    /// The priority of a state by the cost of its path from the start and its estimate.
    pub(super) priority: &'a dyn Fn(u32, Estimate) -> Estimate,
    /// What a shorter path to a state does.
    pub(super) shorter: Shorter,
    /// Whether duplicates are detected.
    pub(super) graph: bool,
}

/// The open states: a bucket for each priority and distance, the latest state last.
#[derive(Default)]
struct Open {
    buckets: BTreeMap<(Estimate, Reverse<u32>), Vec<u32>>,
    /// The number of buckets whose memory is counted.
    counted: usize,
}

impl Open {
    fn push(&mut self, priority: Estimate, distance: u32, state: u32, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let bucket = self.buckets.entry((priority, Reverse(distance))).or_default();
        reserve(bucket, 1)?;
        bucket.push(state);
        meter.keep(ENTRY + BUCKET * self.buckets.len().saturating_sub(self.counted))?;
        self.counted = self.counted.max(self.buckets.len());
        Ok(())
    }

    /// The state that comes next, unless the first bucket is empty.
    fn next(&self) -> Option<u32> {
        self.buckets.first_key_value()?.1.last().copied()
    }

    /// Takes the next state, with its priority and distance.
    fn pop(&mut self) -> Option<(Estimate, u32, u32)> {
        loop {
            let mut first = self.buckets.first_entry()?;
            let &(priority, Reverse(distance)) = first.key();
            match first.get_mut().pop() {
                Some(state) => return Some((priority, distance, state)),
                // A bucket that was emptied stays until here, since it is often filled again.
                None => first.remove(),
            };
        }
    }
}

pub(super) fn search(task: &Task<'_>, kind: Kind<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let length = task.from.len();
    let mut store = Store::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    // The cost of the path to each state, and whether it has been expanded.
    let (mut distances, mut expanded) = (vec![0], vec![false]);
    let mut open = Open::default();
    open.push(Estimate::ZERO, 0, start, meter)?;
    let (mut next, mut kept, mut found, mut estimates, mut before) = (vec![], vec![], vec![], vec![], Vec::<u8>::new());
    let (most, mut batch) = (task.whole(&BATCH), vec![]);
    loop {
        batch.clear();
        while batch.len() < most
            && let Some((priority, distance, here)) = open.pop()
        {
            // Likely the next one to expand.
            if let Some(next) = open.next() {
                store.prefetch_state(next);
                prefetch(&distances, next as usize);
            }
            if distance > distances[here as usize] {
                continue;
            }
            if task.problem.is_goal(&store.key(here)) {
                if batch.is_empty() {
                    return Ok(Some(store.path(here)));
                }
                // The goal ends the search when no other state has a lower priority.
                open.push(priority, distance, here, meter)?;
                break;
            }
            batch.push(here);
        }
        if batch.is_empty() {
            return Ok(None);
        }
        kept.clear();
        found.clear();
        for &here in &batch {
            successors(task, &store.key(here), &mut next, meter)?;
            before.clear();
            if let Some(parent) = store.parent(here) {
                before.extend_from_slice(&store.key(parent));
            }
            next.chunks_exact(length).for_each(|key| store.prefetch(key));
            expanded[here as usize] = true;
            let costs = task.costs(&store.key(here));
            let successors = next.chunks_exact(length).enumerate();
            for (ordinal, key) in successors.filter(|(_, key)| before != *key) {
                let distance = distances[here as usize] + costs.of(ordinal);
                let (state, new) = match kind.graph {
                    true => store.insert(key, Some(here), meter)?,
                    false => (store.push(key, Some(here), meter)?, true),
                };
                let takes = match kind.shorter {
                    Shorter::Ignored => false,
                    Shorter::UntilExpanded => !new && !expanded[state as usize],
                    Shorter::Reopens => true,
                };
                if new {
                    distances.push(distance);
                    expanded.push(false);
                } else if takes && distance < distances[state as usize] {
                    distances[state as usize] = distance;
                    store.set_parent(state, here);
                } else {
                    continue;
                }
                kept.extend_from_slice(key);
                found.push((state, distance));
            }
        }
        task.heuristic.estimates(&kept, length, &mut estimates);
        for (&(state, distance), &estimate) in found.iter().zip(&estimates) {
            let priority = (kind.priority)(distance, estimate);
            if priority < Estimate::UNREACHABLE {
                open.push(priority, distance, state, meter)?;
            }
        }
    }
}
