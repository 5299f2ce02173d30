//! What the bidirectional heuristic searches share: two sides, each with states, distances from its
//! end and estimates to the other end, and the shortest path known so far.
//!
//! Estimates to the start come from the same heuristic made for the start as its goal
//! ([`Heuristic::toward`]). Without that they are |h(start) - h(s)|, which is consistent if h is;
//! and 0 if h does not claim to be.

use std::sync::Arc;

use super::buckets::Buckets;
use super::budget::{BudgetMeter, SearchStop};
use super::distances::Distances;
use super::store::{StateStore, successors};
use super::{Path, SolveTask};
use antipode_core::memory::reserve;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

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
    pub(super) fn new(task: &SolveTask<'a>) -> Both<'a> {
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
/// gets a shorter path gets a smaller number, too, and leaves an entry behind. So it has been
/// expanded when [`Queue::least`] comes to that entry and drops it.
#[derive(Default)]
pub(super) struct Queue(Buckets<u64>);

impl Queue {
    pub(super) fn push(&mut self, number: u64, state: u32, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        self.0.push(number, state, meter)
    }

    /// The least number of an open state, and the state.
    pub(super) fn least(&mut self, side: &FrontSide) -> Option<(u64, u32)> {
        while let Some((number, states)) = self.0.first() {
            while let Some(&state) = states.last() {
                if side.is_open(state) {
                    return Some((number, state));
                }
                states.pop();
            }
        }
        None
    }

    /// Removes what [`Queue::least`] has just returned.
    pub(super) fn pop(&mut self) {
        self.0.first().and_then(|(_, states)| states.pop());
    }
}

/// A new state of a side, or one with a shorter path.
#[derive(Clone, Copy)]
pub(super) struct FrontNode {
    /// The moves from the end where the side begins.
    pub(super) moves: u32,
    /// The estimate to the other end.
    pub(super) ahead: u64,
    /// The estimate to the end where the side begins.
    pub(super) behind: u64,
}

impl FrontNode {
    /// The moves plus the estimate to the other end.
    pub(super) fn total(self) -> u64 {
        u64::from(self.moves) + self.ahead
    }
}

/// Receives the new states of both sides, and those with a shorter path.
pub(super) type Told<'a> = dyn FnMut(usize, u32, FrontNode, &mut BudgetMeter<'_>) -> Result<(), SearchStop> + 'a;

/// One direction of a search.
pub(super) struct FrontSide {
    store: StateStore,
    /// The moves from the end where the side begins; a mark if the state was expanded.
    moves: Distances,
    /// The estimate to the other end, or the largest number if it is larger.
    ahead: Vec<u16>,
    forward: bool,
}

impl FrontSide {
    #[inline]
    pub(super) fn is_open(&self, state: u32) -> bool {
        !self.moves.marked(state)
    }

    /// The moves from the end where the side begins to a state.
    #[inline]
    pub(super) fn moves(&self, state: u32) -> u32 {
        self.moves.get(state)
    }
}

/// The shortest path known.
pub(super) struct Best {
    pub(super) length: u64,
    /// The state where the sides meet.
    key: Vec<u8>,
}

/// A search from both ends.
pub(super) struct FrontSearch<'a> {
    task: &'a SolveTask<'a>,
    both: &'a Both<'a>,
    /// Whether estimates are used at all.
    informed: bool,
    /// The forward and the backward side.
    pub(super) sides: [FrontSide; 2],
    pub(super) best: Best,
}

impl<'a> FrontSearch<'a> {
    /// A search with the start and the goals on its sides. `told` gets the states of both.
    pub(super) fn new(
        (task, both, informed): (&'a SolveTask<'a>, &'a Both<'a>, bool),
        meter: &mut BudgetMeter<'_>,
        told: &mut Told<'_>,
    ) -> Result<FrontSearch<'a>, SearchStop> {
        let side = |forward| FrontSide {
            store: StateStore::new(task.from.len()),
            moves: Distances::default(),
            ahead: vec![],
            forward,
        };
        let best = Best { length: NONE, key: vec![] };
        let mut search = FrontSearch { task, both, informed, sides: [side(true), side(false)], best };
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
        moves: u32,
        meter: &mut BudgetMeter<'_>,
        told: &mut Told<'_>,
    ) -> Result<(), SearchStop> {
        let length = self.task.from.len();
        let (to_goal, to_start) = (self.estimates(states, true), self.estimates(states, false));
        let (ahead, behind) = if self.sides[at].forward { (to_goal, to_start) } else { (to_start, to_goal) };
        for (i, key) in states.chunks_exact(length).enumerate() {
            let node = FrontNode { moves, ahead: ahead[i], behind: behind[i] };
            // Such a state is on no shorter path than the best one.
            if ahead[i] == NONE || node.total() >= self.best.length {
                continue;
            }
            let side = &mut self.sides[at];
            let (state, new) = side.store.insert(key, parent, meter)?;
            // A smaller estimate is still a lower bound.
            let least = u16::try_from(node.ahead).unwrap_or(u16::MAX);
            if new {
                reserve(&mut side.ahead, 1)?;
                side.ahead.push(least);
                meter.keep(size_of::<u16>() + side.moves.push(moves)?)?;
            } else if moves < side.moves.get(state) {
                side.moves.shorten(state, moves);
                // Without consistency it may have been expanded after a longer path: it is open
                // again.
                side.moves.mark(state, false);
                side.ahead[state as usize] = least;
                if let Some(parent) = parent {
                    side.store.set_parent(state, parent);
                }
            } else {
                continue;
            }
            told(at, state, node, meter)?;
            let other = &self.sides[1 - at];
            if let Some(met) = other.store.find(key) {
                let whole = u64::from(moves) + u64::from(other.moves.get(met));
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
        meter: &mut BudgetMeter<'_>,
        told: &mut Told<'_>,
    ) -> Result<(), SearchStop> {
        let side = &mut self.sides[at];
        side.moves.mark(state, true);
        let (moves, ahead) = (side.moves.get(state), side.ahead[state as usize]);
        // A path through it would be no shorter than the best one.
        if u64::from(moves) + u64::from(ahead) >= self.best.length {
            return Ok(());
        }
        let mut next = vec![];
        successors(self.task, &side.store.key(state), &mut next, meter)?;
        self.add(at, Some(state), &next, moves + 1, meter, told)
    }

    /// The best path.
    pub(super) fn path(&self) -> Option<Path> {
        let [near, far] = &self.sides;
        let (there, back) = near.store.find(&self.best.key).zip(far.store.find(&self.best.key))?;
        let mut path = near.store.path(there);
        // Both parts end with the state where they meet.
        path.extend(far.store.path(back).into_iter().rev().skip(1));
        Some(path)
    }
}
