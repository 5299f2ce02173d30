//! DPS, dynamic potential search (D. Gilon, A. Felner, R. Stern, "Dynamic potential search: a new
//! bounded suboptimal search algorithm", SoCS 2016).
//!
//! With bound w, it expands the state with the greatest potential `(w f - g) / h`. Here g and h are
//! the moves and the estimate of the state, and f is the least g + h of all open states. A solution
//! through the state keeps to the bound if h is not wrong by more than this factor. States of equal
//! g and h share a bucket, and the buckets are ordered again when f grows.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::budget::{Meter, Stop};
use super::convex::BOUND;
use super::store::{Store, successors};
use super::{Path, Solver, Task, focal};
use antipode_core::model::Estimate;

/// Bytes of a state in its bucket and in the lists, with twice the capacity that they use.
const ENTRY: usize = 2 * (4 + 16);

pub(super) const SOLVER: Solver = Solver {
    name: "dps",
    about: "dynamic potential search: the state whose estimate may be wrong by the greatest factor",
    run,
    ..focal::SOLVER
};

/// The moves plus the estimate of the states of a bucket, and their moves.
type Key = (Estimate, u32);

/// The open states.
struct Open {
    bound: f64,
    /// Each state with its estimate.
    buckets: BTreeMap<Key, Vec<(u32, Estimate)>>,
    /// The buckets by the inverses of their potentials, the least first. Buckets that are empty by
    /// now stay in it.
    order: BinaryHeap<Reverse<(Estimate, Key)>>,
    /// The least sum of moves and estimate that open states have had since it last grew.
    least: Estimate,
}

impl Open {
    fn push(&mut self, state: u32, moves: u32, estimate: Estimate) {
        let key = (estimate + Estimate::from(moves), moves);
        let bucket = self.buckets.entry(key).or_default();
        bucket.push((state, estimate));
        if bucket.len() == 1 {
            self.order.push(Reverse((inverse(self.bound, self.least, moves, estimate), key)));
        }
    }

    /// Takes the state with the greatest potential, with its moves.
    fn pop(&mut self) -> Option<(u32, u32)> {
        let &(least, _) = self.buckets.first_key_value()?.0;
        if least > self.least {
            self.least = least;
            let ordered = |(&key, states): (&Key, &Vec<(u32, Estimate)>)| {
                Reverse((inverse(self.bound, least, key.1, states[0].1), key))
            };
            self.order = self.buckets.iter().map(ordered).collect();
        }
        loop {
            let &Reverse((_, key)) = self.order.peek()?;
            let Some(states) = self.buckets.get_mut(&key) else {
                self.order.pop();
                continue;
            };
            let taken = states.pop();
            if states.is_empty() {
                self.buckets.remove(&key);
                self.order.pop();
            }
            return taken.map(|(state, _)| (state, key.1));
        }
    }
}

/// The inverse of a potential; 0 at a goal that keeps to the bound.
fn inverse(bound: f64, least: Estimate, moves: u32, estimate: Estimate) -> Estimate {
    let room = least.moves().unwrap_or(f64::INFINITY) * bound - f64::from(moves);
    match estimate.moves() {
        Some(0.0) if room >= 0.0 => Estimate::ZERO,
        Some(estimate) if room > 0.0 => Estimate::of(estimate / room),
        _ => Estimate::MOST,
    }
}

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let length = task.from.len();
    let mut store = Store::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    let estimate = task.heuristic.estimate(task.from);
    let mut moves = vec![0];
    let mut open =
        Open { bound: task.real(&BOUND), buckets: BTreeMap::new(), order: BinaryHeap::new(), least: Estimate::ZERO };
    if estimate < Estimate::UNREACHABLE {
        open.push(start, 0, estimate);
    }
    let (mut next, mut estimates) = (vec![], vec![]);
    while let Some((here, taken)) = open.pop() {
        // A shorter path was found after this one.
        if taken > moves[here as usize] {
            continue;
        }
        if task.problem.is_goal(store.key(here)) {
            return Ok(Some(store.path(here)));
        }
        let costs = task.costs(store.key(here));
        successors(task, store.key(here), &mut next, meter)?;
        task.heuristic.estimates(&next, length, &mut estimates);
        for (ordinal, (key, &estimate)) in next.chunks_exact(length).zip(&estimates).enumerate() {
            if estimate == Estimate::UNREACHABLE {
                continue;
            }
            let (state, new) = store.insert(key, Some(here), meter)?;
            let found = taken + costs.of(ordinal);
            if new {
                moves.push(found);
            } else if found < moves[state as usize] {
                moves[state as usize] = found;
                store.set_parent(state, here);
            } else {
                continue;
            }
            meter.keep(ENTRY)?;
            open.push(state, found, estimate);
        }
    }
    Ok(None)
}
