//! What the bidirectional heuristic searches share: two sides, each with states, distances from its
//! end and estimates to the other end, and the shortest path known so far.
//!
//! Estimates to the start come from the same heuristic made for the start as its goal
//! ([`Heuristic::toward`]). Without that they are |h(start) - h(s)|, which is consistent if h is;
//! and 0 if h does not claim to be.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::budget::{Meter, Stop};
use super::store::{Store, successors};
use super::{Path, Task};
use antipode_core::error::Error;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// Bytes of the lists and the queues for each state, with twice the capacity that they use.
const ENTRY: usize = 96;

/// No path is known.
pub(super) const NONE: u64 = u64::MAX;

/// Estimates of the distance to a state, from those to the goal.
struct Difference<'a> {
    heuristic: &'a dyn Heuristic,
    start: Option<f64>,
}

impl Heuristic for Difference<'_> {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("difference")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let both = self.start.zip(self.heuristic.estimate(state).moves());
        both.map_or(Estimate::ZERO, |(start, here)| Estimate::of((start - here).abs()))
    }
}

/// The estimates of both directions.
pub(super) struct Both<'a> {
    ahead: &'a dyn Heuristic,
    aimed: Option<Arc<dyn Heuristic>>,
    difference: Difference<'a>,
}

impl<'a> Both<'a> {
    pub(super) fn new(task: &Task<'a>) -> Both<'a> {
        let claim = task.heuristic.claim();
        let start = if claim.consistent { task.heuristic.estimate(task.from).moves() } else { None };
        let aimed = task.heuristic.toward(task.from);
        Both { ahead: task.heuristic, aimed, difference: Difference { heuristic: task.heuristic, start } }
    }

    fn back(&self) -> &dyn Heuristic {
        match &self.aimed {
            Some(aimed) => &**aimed,
            None => &self.difference,
        }
    }

    /// Whether both claim to be consistent.
    pub(super) fn consistent(&self) -> bool {
        self.ahead.claim().consistent && self.back().claim().consistent
    }
}

/// States in the order of a number, the least first and the latest of equals first. A state that
/// moves leaves an entry behind, which [`Queue::least`] drops.
#[derive(Default)]
pub(super) struct Queue(BTreeMap<u64, Vec<(u32, u64)>>);

impl Queue {
    pub(super) fn push(&mut self, number: u64, state: u32, moves: u64) {
        self.0.entry(number).or_default().push((state, moves));
    }

    /// The least number of an open state, and the state.
    pub(super) fn least(&mut self, side: &Side) -> Option<(u64, u32)> {
        while let Some(mut entry) = self.0.first_entry() {
            let number = *entry.key();
            let states = entry.get_mut();
            while let Some(&(state, moves)) = states.last() {
                if side.is_open(state, moves) {
                    return Some((number, state));
                }
                states.pop();
            }
            entry.remove();
        }
        None
    }

    /// Removes what [`Queue::least`] has just returned.
    pub(super) fn pop(&mut self) {
        self.0.first_entry().and_then(|mut entry| entry.get_mut().pop());
    }
}

/// A state on a side.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The moves from the end where the side begins.
    pub(super) moves: u64,
    /// The estimate to the other end.
    pub(super) ahead: u64,
    /// The estimate to the end where the side begins.
    pub(super) behind: u64,
    open: bool,
}

/// One direction of a search.
pub(super) struct Side {
    store: Store,
    nodes: Vec<Node>,
    forward: bool,
}

impl Side {
    /// Whether a state is open, and not by a shorter path.
    pub(super) fn is_open(&self, state: u32, moves: u64) -> bool {
        let node = &self.nodes[state as usize];
        node.open && node.moves == moves
    }

    pub(super) fn node(&self, state: u32) -> Node {
        self.nodes[state as usize]
    }
}

/// The shortest path known.
pub(super) struct Best {
    pub(super) length: u64,
    /// The state where the sides meet.
    key: Vec<u8>,
}

/// A search from both ends.
pub(super) struct Search<'a> {
    task: &'a Task<'a>,
    both: &'a Both<'a>,
    /// Whether estimates are used at all.
    informed: bool,
    /// The forward and the backward side.
    pub(super) sides: [Side; 2],
    pub(super) best: Best,
}

impl<'a> Search<'a> {
    /// A search with the start and the goals on its sides. `Usage` if it cannot start at the goals.
    /// `told` gets the states of both sides.
    pub(super) fn new(
        name: &str,
        (task, both, informed): (&'a Task<'a>, &'a Both<'a>, bool),
        meter: &mut Meter<'_>,
        told: &mut dyn FnMut(usize, u32, Node),
    ) -> Result<Search<'a>, Stop> {
        if !task.problem.lists_goals() || task.problem.directed() {
            let what = "has moves that cannot be undone, or does not list its goals: use astar";
            let spec = task.problem.spec();
            return Err(Error::usage(format!("the solver {name} starts at the goals, too, and {spec} {what}")).into());
        }
        let side = |forward| Side { store: Store::new(task.from.len()), nodes: vec![], forward };
        let best = Best { length: NONE, key: vec![] };
        let mut search = Search { task, both, informed, sides: [side(true), side(false)], best };
        search.add(0, None, task.from, 0, meter, told)?;
        let goals: Vec<u8> = task.problem.goals().flatten().collect();
        search.add(1, None, &goals, 0, meter, told)?;
        Ok(search)
    }

    /// The estimates of states.
    fn estimates(&self, states: &[u8], ahead: bool) -> Vec<u64> {
        let length = self.task.from.len();
        if !self.informed {
            return vec![0; states.len() / length];
        }
        let mut out = vec![];
        let heuristic = if ahead { self.both.ahead } else { self.both.back() };
        heuristic.estimates(states, length, &mut out);
        out.into_iter().map(|estimate| estimate.ceil().unwrap_or(NONE)).collect()
    }

    /// Adds states, end to end, that are reached by `moves` from the end of a side.
    fn add(
        &mut self,
        at: usize,
        parent: Option<u32>,
        states: &[u8],
        moves: u64,
        meter: &mut Meter<'_>,
        told: &mut dyn FnMut(usize, u32, Node),
    ) -> Result<(), Stop> {
        let length = self.task.from.len();
        let (to_goal, to_start) = (self.estimates(states, true), self.estimates(states, false));
        let (ahead, behind) = if self.sides[at].forward { (to_goal, to_start) } else { (to_start, to_goal) };
        for (i, key) in states.chunks_exact(length).enumerate() {
            if ahead[i] == NONE || moves.saturating_add(ahead[i]) >= self.best.length {
                continue;
            }
            meter.keep(ENTRY)?;
            let side = &mut self.sides[at];
            let (state, new) = side.store.insert(key, parent, meter)?;
            let node = Node { moves, ahead: ahead[i], behind: behind[i], open: true };
            if new {
                side.nodes.push(node);
            } else if moves < side.nodes[state as usize].moves {
                side.nodes[state as usize] = node;
                if let Some(parent) = parent {
                    side.store.set_parent(state, parent);
                }
            } else {
                continue;
            }
            told(at, state, node);
            let other = &self.sides[1 - at];
            if let Some(met) = other.store.find(key) {
                let whole = moves + other.nodes[met as usize].moves;
                if whole < self.best.length {
                    self.best = Best { length: whole, key: key.to_vec() };
                }
            }
        }
        Ok(())
    }

    /// Expands a state of a side.
    pub(super) fn expand(
        &mut self,
        at: usize,
        state: u32,
        meter: &mut Meter<'_>,
        told: &mut dyn FnMut(usize, u32, Node),
    ) -> Result<(), Stop> {
        let side = &mut self.sides[at];
        let node = &mut side.nodes[state as usize];
        node.open = false;
        // A path through it would be no shorter than the best one.
        if node.moves.saturating_add(node.ahead) >= self.best.length {
            return Ok(());
        }
        let (moves, mut next) = (node.moves + 1, vec![]);
        successors(self.task, &side.store.key(state), &mut next, meter)?;
        self.add(at, Some(state), &next, moves, meter, told)
    }

    /// The best path.
    pub(super) fn path(&self) -> Option<Path> {
        let [near, far] = &self.sides;
        let (there, back) = near.store.find(&self.best.key).zip(far.store.find(&self.best.key))?;
        let mut path = near.store.path(there);
        path.extend(far.store.path(back).into_iter().rev().skip(1));
        Some(path)
    }
}
