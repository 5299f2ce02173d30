//! DPS, dynamic potential search (D. Gilon, A. Felner, R. Stern, "Dynamic potential search: a new
//! bounded suboptimal search algorithm", SoCS 2016).
//!
//! With bound w, it expands the state with the greatest potential `(w f - g) / h`. Here g and h are
//! the moves and the estimate of the state, and f is the least g + h of all open states. A solution
//! through the state keeps to the bound if h is not wrong by more than this factor. States of equal
//! g and h share a bucket, and the buckets are ordered again when f grows.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::convex::BOUND;
use super::focal;
use crate::budget::{BudgetMeter, SearchStop};
use crate::open_states::{Node, OpenStates, search};
use crate::{Path, SolveTask, Solver};
use antipode_core::model::Estimate;

pub(super) const SOLVER: Solver = Solver {
    name: "dps",
    about: "dynamic potential search: the state whose estimate may be wrong by the greatest factor",
    surpassed_by: None,
    run,
    ..focal::SOLVER
};

/// The moves plus the estimate of the states of a bucket, and their moves.
type Key = (Estimate, u32);

/// The open states.
struct DpsOpen {
    bound: f64,
    /// Each state with its estimate.
    buckets: BTreeMap<Key, Vec<(u32, Estimate)>>,
    /// The buckets by the inverses of their potentials, the least first. Buckets that are empty by
    /// now stay in it.
    order: BinaryHeap<Reverse<(Estimate, Key)>>,
    /// The least sum of moves and estimate that open states have had since it last grew.
    least: Estimate,
}

impl OpenStates for DpsOpen {
    /// In its bucket and in the lists, with twice the capacity that they use.
    const ENTRY: usize = 2 * (4 + 16);
    const LEAVES_ENTRIES: bool = true;

    fn insert(&mut self, state: u32, Node { moves, estimate }: Node) {
        let key = (estimate + Estimate::from(moves), moves);
        let bucket = self.buckets.entry(key).or_default();
        bucket.push((state, estimate));
        if bucket.len() == 1 {
            self.order.push(Reverse((inverse(self.bound, self.least, moves, estimate), key)));
        }
    }

    fn remove(&mut self, _state: u32, _node: Node) {}

    /// Takes the state with the greatest potential.
    fn pop(&mut self, nodes: &[Node]) -> Option<u32> {
        loop {
            let (state, moves) = self.take()?;
            // Otherwise, a shorter path was found after this one.
            if moves == nodes[state as usize].moves {
                return Some(state);
            }
        }
    }
}

impl DpsOpen {
    /// Takes the entry with the greatest potential: a state and its moves.
    fn take(&mut self) -> Option<(u32, u32)> {
        let &(least, _) = self.buckets.first_key_value()?.0;
        if least > self.least {
            self.least = least;
            self.order = self
                .buckets
                .iter()
                .map(|(&key, states)| Reverse((inverse(self.bound, least, key.1, states[0].1), key)))
                .collect();
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

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let first = task.heuristic.estimate(task.from);
    if first == Estimate::UNREACHABLE {
        return Ok(None);
    }
    let open =
        DpsOpen { bound: task.real(&BOUND), buckets: BTreeMap::new(), order: BinaryHeap::new(), least: Estimate::ZERO };
    search(task, first, open, meter)
}
