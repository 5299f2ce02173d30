//! Best-first search: it expands the state of least priority, breaking ties by greater distance
//! from the start, then by insertion order, latest first. Several states may be expanded at a time,
//! with one evaluation of all their successors (F. Agostinelli et al., "Solving the Rubik's cube
//! with deep reinforcement learning and search", Nature Machine Intelligence 1, 2019).

use std::cmp::Reverse;

use super::buckets::Buckets;
use super::budget::{BudgetMeter, SearchStop};
use super::distances::Distances;
use super::settings::{ParameterRange, SolverParameter};
use super::store::{StateStore, successors};
use super::{Path, SolveTask};
use antipode_core::model::Estimate;

/// A search that has expanded this many states expands several of a bucket together, so that their
/// waits for memory overlap.
const LONG: u64 = 1_000_000;
const TOGETHER: usize = 24;

/// The number of states expanded at a time.
pub(super) const BATCH: SolverParameter = SolverParameter {
    name: "batch",
    about: "states expanded at a time: more are cheaper for heuristics that work in batches, such as networks",
    default: 1.0,
    range: ParameterRange::Whole(1, 1_000_000),
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
pub(super) struct BestFirstKind<'a> {
    /// The priority of a state by the cost of its path from the start and its estimate.
    pub(super) priority: &'a dyn Fn(u32, Estimate) -> Estimate,
    /// What a shorter path to a state does.
    pub(super) shorter: Shorter,
    /// Whether duplicates are detected.
    pub(super) graph: bool,
}

pub(super) fn search(
    task: &SolveTask<'_>,
    kind: BestFirstKind<'_>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let length = task.from.len();
    let mut store = StateStore::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    // The cost of the path to each state; a mark if it has been expanded.
    let mut distances = Distances::default();
    meter.keep(distances.push(0)?)?;
    let mut open: Buckets<(Estimate, Reverse<u32>)> = Buckets::default();
    open.push((Estimate::ZERO, Reverse(0)), start, meter)?;
    let mut next = vec![];
    let (mut reached, mut paths, mut kept, mut found, mut estimates) = (vec![], vec![], vec![], vec![], vec![]);
    // The states that are expanded together, and their keys.
    let (most, mut batch, mut keys) = (task.whole(&BATCH), vec![], vec![]);
    loop {
        batch.clear();
        keys.clear();
        let together = if meter.expanded < LONG { 1 } else { TOGETHER };
        let mut first = None;
        while let Some((key, bucket)) = open.first() {
            let same = *first.get_or_insert(key) == key;
            if batch.len() >= most && !(same && batch.len() < together) {
                break;
            }
            let Some(here) = bucket.pop() else { break };
            // One of the next to expand.
            if let Some(&next) = bucket.len().checked_sub(together).and_then(|at| bucket.get(at)) {
                store.prefetch_state(next);
                distances.prefetch(next);
            }
            let (priority, Reverse(distance)) = key;
            // The entry of a longer path. The shorter one has an entry of its own.
            if distance > distances.get(here) {
                continue;
            }
            let key = store.key(here);
            if task.problem.is_goal(&key) {
                if batch.is_empty() {
                    return Ok(Some(store.path(here)));
                }
                // The goal ends the search when no other state has a lower priority.
                open.push((priority, Reverse(distance)), here, meter)?;
                break;
            }
            batch.push(here);
            keys.extend_from_slice(&key);
        }
        if batch.is_empty() {
            return Ok(None);
        }
        reached.clear();
        paths.clear();
        for (&here, state) in batch.iter().zip(keys.chunks_exact(length)) {
            successors(task, state, &mut next, meter)?;
            let parent = store.parent(here);
            distances.mark(here, true);
            let costs = task.costs(state);
            let successors = next.chunks_exact(length).enumerate();
            // The parent is known by a shorter path: it needs no look-up.
            for (ordinal, key) in successors.filter(|(_, key)| !parent.is_some_and(|parent| store.is(parent, key))) {
                reached.extend_from_slice(key);
                // All slots are requested before the first one is read, so that the waits overlap.
                paths.push((here, distances.get(here) + costs.of(ordinal), store.prefetch(key)));
            }
        }
        kept.clear();
        found.clear();
        for (key, &(here, distance, hash)) in reached.chunks_exact(length).zip(&paths) {
            let (state, new) = match kind.graph {
                true => store.insert_hashed(key, hash, Some(here), meter)?,
                false => (store.push(key, Some(here), meter)?, true),
            };
            let takes = match kind.shorter {
                Shorter::Ignored => false,
                Shorter::UntilExpanded => !new && !distances.marked(state),
                Shorter::Reopens => true,
            };
            if new {
                meter.keep(distances.push(distance)?)?;
            } else if takes && distance < distances.get(state) {
                distances.shorten(state, distance);
                store.set_parent(state, here);
            } else {
                continue;
            }
            kept.extend_from_slice(key);
            found.push((state, distance));
        }
        task.heuristic.estimates(&kept, length, &mut estimates);
        for (&(state, distance), &estimate) in found.iter().zip(&estimates) {
            let priority = (kind.priority)(distance, estimate);
            if priority < Estimate::UNREACHABLE {
                open.push((priority, Reverse(distance)), state, meter)?;
            }
        }
    }
}
