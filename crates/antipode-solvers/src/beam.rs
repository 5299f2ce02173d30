//! Beam search: breadth-first search that keeps only the best states of each level (B. T. Lowerre, "The HARPY speech recognition
//! system", 1976). No state is kept twice.

use super::budget::{Meter, Spent, Stop};
use super::settings::{Parameter, Range, Tuning};
use super::store::{Store, successors};
use super::{Path, Promise, Solver, Task};
use antipode_core::model::Estimate;

const WIDTH: Parameter = Parameter {
    name: "width",
    about: "states kept of each level",
    default: 1000.0,
    range: Range::Whole(1, 1_000_000_000),
};

pub(super) const SOLVER: Solver = Solver {
    name: "beam",
    about: "beam search: breadth-first, keeping only the states of least estimate of each level",
    informed: true,
    limited: true,
    promise: Promise::Any,
    tuning: Tuning { heuristic: None, random: false, parameters: &[WIDTH] },
    run: |task, meter| search(task, task.whole(&WIDTH), meter),
};

/// A successor: its estimate and its order, and the states that it is and comes from.
type Candidate = (Estimate, usize, Vec<u8>, u32);

/// States that are estimated at a time.
const BATCH: usize = 1024;

/// Beam search that keeps `width` states of each level.
pub(super) fn search(task: &Task<'_>, width: usize, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let length = task.from.len();
    let mut store = Store::new(length);
    store.insert(task.from, None, meter)?;
    let (mut level, mut dropped, mut next, mut most) = (0..store.len(), false, vec![], 0);
    let mut estimates = vec![];
    for depth in 0u32.. {
        if level.is_empty() {
            break;
        }
        if task.depth.is_some_and(|limit| depth >= limit) {
            return Err(Stop::Spent(if dropped { Spent::Tries } else { Spent::Depth(depth) }));
        }
        let mut candidates: Vec<Candidate> = vec![];
        let (mut fresh, mut parents) = (vec![], vec![]);
        for here in level.clone() {
            successors(task, store.key(here), &mut next, meter)?;
            for key in next.chunks_exact(length).filter(|key| store.find(key).is_none()) {
                if task.problem.is_goal(key) {
                    let (goal, _) = store.insert(key, Some(here), meter)?;
                    return Ok(Some(store.path(goal)));
                }
                fresh.extend_from_slice(key);
                parents.push(here);
            }
            if parents.len() < BATCH && here + 1 < level.end {
                continue;
            }
            task.heuristic.estimates(&fresh, length, &mut estimates);
            for ((key, parent), estimate) in fresh.chunks_exact(length).zip(parents.drain(..)).zip(&estimates) {
                if *estimate < Estimate::UNREACHABLE {
                    candidates.push((*estimate, candidates.len(), key.to_vec(), parent));
                }
            }
            fresh.clear();
            // The memory of earlier levels' candidates is reused.
            let taken = 2 * candidates.len() * (size_of::<Candidate>() + length);
            meter.keep(taken.saturating_sub(most))?;
            most = most.max(taken);
        }
        candidates.sort_unstable();
        level = store.len()..store.len();
        for (_, _, key, parent) in candidates {
            if store.len() - level.start < width as u32 {
                store.insert(&key, Some(parent), meter)?;
            } else if store.find(&key).is_none() {
                dropped = true;
                break;
            }
        }
        level.end = store.len();
    }
    if dropped { Err(Stop::Spent(Spent::Tries)) } else { Ok(None) }
}
