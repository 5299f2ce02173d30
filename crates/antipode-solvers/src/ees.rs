//! EES, explicit estimation search (J. T. Thayer, W. Ruml, "Bounded suboptimal search: a direct
//! approach using inadmissible estimates", IJCAI 2011).
//!
//! A corrected estimate, which may be too great, guides the search; the estimate of the heuristic
//! keeps the bound w. Of the open states whose corrected length is at most w times the least one,
//! EES takes the one with the least corrected estimate, if its length is at most w times the least
//! g + h. Otherwise it takes the state of the least corrected length, under the same condition, or
//! else that of the least g + h, which raises this bound.
//!
//! On a path of g moves, h + g grew by some error e a move. The corrected estimate is h / (1 - e),
//! as if the error stayed (J. T. Thayer, A. Dionne, W. Ruml, "Learning inadmissible heuristics
//! during search", ICAPS 2011).

use std::collections::BTreeSet;

use super::budget::{Meter, Stop};
use super::convex::BOUND;
use super::store::{Store, successors};
use super::{Path, Solver, Task, focal};
use antipode_core::model::Estimate;

/// Bytes of a state in the three orders and in the lists.
const ENTRY: usize = 192;

/// The greatest error of a move: with 1, nothing would lead nearer to a goal.
const MOST_ERROR: f64 = 0.9;

pub(super) const SOLVER: Solver = Solver {
    name: "ees",
    about: "explicit estimation search: guided by estimates that it corrects, bounded by the heuristic",
    run,
    ..focal::SOLVER
};

#[derive(Clone, Copy)]
struct Node {
    moves: u32,
    estimate: Estimate,
    corrected: Estimate,
}

impl Node {
    fn new(moves: u32, estimate: Estimate, first: Estimate) -> Node {
        let corrected = match (estimate.moves(), first.moves()) {
            (Some(here), Some(first)) if moves > 0 => {
                let error = (here + f64::from(moves) - first) / f64::from(moves);
                Estimate::of(here / (1.0 - error.clamp(0.0, MOST_ERROR)))
            }
            _ => estimate,
        };
        Node { moves, estimate, corrected }
    }

    /// The moves plus the estimate.
    fn total(self) -> Estimate {
        self.estimate + Estimate::from(self.moves)
    }

    /// The moves plus the corrected estimate.
    fn length(self) -> Estimate {
        self.corrected + Estimate::from(self.moves)
    }
}

/// The open states in three orders.
struct Open {
    bound: f64,
    by_length: BTreeSet<(Estimate, u32)>,
    /// The states of at most some corrected length by corrected estimate: all up to `complete`, and
    /// some longer ones.
    complete: Estimate,
    focal: BTreeSet<(Estimate, u32)>,
    by_total: BTreeSet<(Estimate, u32)>,
}

impl Open {
    fn insert(&mut self, state: u32, node: Node) {
        self.by_length.insert((node.length(), state));
        self.by_total.insert((node.total(), state));
        if node.length() <= self.complete {
            self.focal.insert((node.corrected, state));
        }
    }

    fn remove(&mut self, state: u32, node: Node) {
        self.by_length.remove(&(node.length(), state));
        self.by_total.remove(&(node.total(), state));
        self.focal.remove(&(node.corrected, state));
    }

    /// A length times the bound.
    fn most(&self, length: Estimate) -> Estimate {
        length.moves().map_or(Estimate::MOST, |moves| Estimate::of(moves * self.bound))
    }

    /// Takes the next state.
    fn pop(&mut self, nodes: &[Node]) -> Option<u32> {
        let &(total, safe) = self.by_total.first()?;
        let &(length, short) = self.by_length.first()?;
        let limit = self.most(length);
        if limit > self.complete {
            let added = self.by_length.range((self.complete, 0)..=(limit, u32::MAX));
            self.focal.extend(added.map(|&(_, state)| (nodes[state as usize].corrected, state)));
            self.complete = limit;
        }
        // The limit may have fallen: what is too long now comes back when it rises.
        while let Some(&(_, state)) = self.focal.first()
            && nodes[state as usize].length() > limit
        {
            self.focal.pop_first();
            self.complete = self.complete.min(nodes[state as usize].length());
        }
        let most = self.most(total);
        let near = self.focal.first().map(|&(_, state)| state);
        let keeps = |state: &u32| nodes[*state as usize].length() <= most;
        let state = near.filter(keeps).or(Some(short).filter(keeps)).unwrap_or(safe);
        self.remove(state, nodes[state as usize]);
        Some(state)
    }
}

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let length = task.from.len();
    let mut store = Store::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    let first = task.heuristic.estimate(task.from);
    let mut nodes = vec![Node::new(0, first, first)];
    let mut open = Open {
        bound: task.real(&BOUND),
        by_length: BTreeSet::new(),
        complete: Estimate::ZERO,
        focal: BTreeSet::new(),
        by_total: BTreeSet::new(),
    };
    if first < Estimate::UNREACHABLE {
        open.insert(start, nodes[0]);
    }
    let (mut next, mut estimates) = (vec![], vec![]);
    while let Some(here) = open.pop(&nodes) {
        if task.problem.is_goal(store.key(here)) {
            return Ok(Some(store.path(here)));
        }
        successors(task, store.key(here), &mut next, meter)?;
        task.heuristic.estimates(&next, length, &mut estimates);
        let moves = nodes[here as usize].moves + 1;
        for (key, &estimate) in next.chunks_exact(length).zip(&estimates) {
            if estimate == Estimate::UNREACHABLE {
                continue;
            }
            let (state, new) = store.insert(key, Some(here), meter)?;
            let node = Node::new(moves, estimate, first);
            if new {
                meter.keep(ENTRY)?;
                nodes.push(node);
            } else if moves < nodes[state as usize].moves {
                let before = std::mem::replace(&mut nodes[state as usize], node);
                open.remove(state, before);
                store.set_parent(state, here);
            } else {
                continue;
            }
            open.insert(state, node);
        }
    }
    Ok(None)
}
