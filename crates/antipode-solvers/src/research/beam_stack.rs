//! Beam-stack search (R. Zhou, E. A. Hansen, "Beam-stack search: integrating backtracking with beam
//! search", ICAPS 2005): a beam search that comes back for the states that it dropped, until its
//! best path is proven to be a shortest one.
//!
//! Moves plus estimate, then the bytes of the state, put the successors of a level in a total
//! order. A pass over the level keeps the first `width` of them, and notes the first one that it
//! drops. The beam stack has one such note for each level. When the search comes to an end, it goes
//! back to the last level with a note, expands it again, and keeps the next `width` successors from
//! the note on. Each goal found bounds the moves plus estimate of all states from then on.
//!
//! Successors that the beam holds already, in any level, are left out. Shortest paths lose nothing
//! by it: their states are in no earlier level. So the search is complete, and it ends, because
//! the levels of a beam have no state in common.
//!
//! The beam holds at most `width` states for each move of its longest path. Each level can be
//! expanded many times, and a narrow beam makes a depth-first search of it. Then a first bound
//! (`depth`) helps.

use crate::approximate::best_of;
use crate::budget::{BudgetMeter, BudgetSpent, SearchStop};
use crate::settings::{ParameterRange, SolverParameter, SolverTuning};
use crate::store::{StateStore, successors};
use crate::{MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, UNIT_COSTS};
use antipode_core::memory::reserve;
use antipode_core::model::Estimate;

const WIDTH: SolverParameter = SolverParameter {
    name: "width",
    about: "states kept of each level at a time",
    default: 1000.0,
    range: ParameterRange::Whole(1, 1_000_000_000),
};

pub(super) const SOLVER: Solver = Solver {
    name: "beam-stack",
    about: "beam-stack search: a beam search that comes back for what it dropped, to a shortest path",
    group: SolverGroup::Research,
    surpassed_by: Some("ida"),
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { heuristic: None, random: false, parameters: &[WIDTH] },
    run,
};

/// The number of successors estimated at a time.
const BATCH: usize = 1024;

/// The place of a successor in the order of its level: its estimate, and its state.
type Place = (Estimate, Vec<u8>);

/// A level of the beam. A later pass continues with the successors that the last one dropped.
struct BeamLevel {
    /// The number of its first state.
    first: u32,
    /// The first successor of the level before that the last pass dropped.
    dropped: Option<Place>,
}

/// Successors in a pass, with the state that each comes from.
struct Pass {
    length: usize,
    width: usize,
    keys: Vec<u8>,
    /// The estimate of each, its position in `keys`, and its parent.
    entries: Vec<(Estimate, u32, u32)>,
    /// Where the pass ends.
    end: Option<Place>,
}

impl Pass {
    fn key(&self, at: u32) -> &[u8] {
        &self.keys[at as usize * self.length..][..self.length]
    }

    /// Whether a successor is at or after the end.
    fn is_beyond(&self, estimate: Estimate, key: &[u8]) -> bool {
        self.end.as_ref().is_some_and(|(end, state)| (*end, &state[..]) <= (estimate, key))
    }

    fn add(&mut self, estimate: Estimate, key: &[u8], parent: u32) -> Result<(), SearchStop> {
        if self.is_beyond(estimate, key) {
            return Ok(());
        }
        // Then half of them stay.
        if self.entries.len() >= 2 * self.width.max(BATCH) {
            self.prune()?;
            if self.is_beyond(estimate, key) {
                return Ok(());
            }
        }
        reserve(&mut self.keys, key.len())?;
        reserve(&mut self.entries, 1)?;
        self.entries.push((estimate, (self.keys.len() / self.length) as u32, parent));
        self.keys.extend_from_slice(key);
        Ok(())
    }

    /// Keeps the first `width` successors, in their order and each of them once.
    fn prune(&mut self) -> Result<(), SearchStop> {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by(|a, b| (a.0, self.key(a.1), a.1).cmp(&(b.0, self.key(b.1), b.1)));
        entries.dedup_by(|b, a| a.0 == b.0 && self.key(a.1) == self.key(b.1));
        if let Some(&(estimate, at, _)) = entries.get(self.width) {
            // The next pass over this level begins with the first state that does not fit.
            self.end = Some((estimate, self.key(at).to_vec()));
        }
        entries.truncate(self.width);
        let mut keys = vec![];
        reserve(&mut keys, entries.len() * self.length)?;
        for (place, entry) in entries.iter_mut().enumerate() {
            keys.extend_from_slice(self.key(entry.1));
            entry.1 = place as u32;
        }
        (self.entries, self.keys) = (entries, keys);
        Ok(())
    }

    /// Bytes that it takes at most, with twice the capacity that it uses and a copy while it
    /// prunes.
    fn bytes(&self) -> usize {
        3 * self.keys.len() + 2 * self.entries.len() * size_of::<(Estimate, u32, u32)>()
    }
}

struct BeamStackSearch<'a> {
    task: &'a SolveTask<'a>,
    /// The states of the beam, level by level.
    store: StateStore,
    /// The estimate of each.
    estimates: Vec<Estimate>,
    levels: Vec<BeamLevel>,
    /// The moves that a path must stay below.
    bound: Option<u32>,
    /// Whether the bound kept out a state.
    bounded: bool,
    best: Option<Path>,
    /// The most bytes counted so far, besides those of the store.
    counted: usize,
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut store = StateStore::new(task.from.len());
    store.insert(task.from, None, meter)?;
    let mut search = BeamStackSearch {
        task,
        store,
        estimates: vec![task.heuristic.estimate(task.from)],
        levels: vec![BeamLevel { first: 0, dropped: None }],
        bound: task.depth.map(|depth| depth.saturating_add(1)),
        bounded: false,
        best: None,
        counted: 0,
    };
    let end = search.backtrack(meter);
    let BeamStackSearch { best, bounded, .. } = search;
    let admissible = task.heuristic.claim().admissible;
    match (end, best, task.depth) {
        (Ok(()), None, Some(depth)) if bounded => {
            Err(SearchStop::Spent(if admissible { BudgetSpent::Depth { most: depth } } else { BudgetSpent::Tries }))
        }
        (Ok(()), None, _) => Ok(None),
        (end, best, _) => {
            meter.proven |= end.is_ok() && admissible;
            best_of(best, end)
        }
    }
}

impl BeamStackSearch<'_> {
    /// Whether a state with this estimate cannot be on a path below the bound, after as many moves.
    fn is_too_long(&self, moves: usize, estimate: Estimate) -> bool {
        self.bound.is_some_and(|bound| Estimate::from(bound) <= Estimate::from(moves as u32) + estimate)
    }

    /// Searches until nothing is dropped that may be on a shorter path.
    fn backtrack(&mut self, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        self.descend(meter)?;
        while let Some(level) = self.levels.pop() {
            let moves = self.levels.len();
            self.store.truncate(level.first);
            self.estimates.truncate(level.first as usize);
            if let Some(start) = level.dropped.filter(|(estimate, _)| !self.is_too_long(moves, *estimate)) {
                self.pass(Some(start), meter)?;
                self.descend(meter)?;
            }
        }
        Ok(())
    }

    /// Adds levels until one is empty.
    fn descend(&mut self, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        while self.levels.last().is_some_and(|level| level.first < self.store.len()) {
            self.pass(None, meter)?;
        }
        Ok(())
    }

    /// Adds a level of successors of the last one, from a place in their order on.
    fn pass(&mut self, start: Option<Place>, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        let (length, moves) = (self.task.from.len(), self.levels.len());
        let first = self.levels.last().map_or(0, |level| level.first);
        let width = self.task.whole(&WIDTH);
        let mut pass = Pass { length, width, keys: vec![], entries: vec![], end: None };
        let (mut next, mut fresh, mut parents, mut estimates) = (vec![], vec![], vec![], vec![]);
        for here in first..self.store.len() {
            if self.is_too_long(moves - 1, self.estimates[here as usize]) {
                self.bounded = true;
            } else {
                successors(self.task, &self.store.key(here), &mut next, meter)?;
                for key in next.chunks_exact(length).filter(|key| self.store.find(key).is_none()) {
                    if self.task.problem.is_goal(key) {
                        return self.reach(here, key, meter);
                    }
                    fresh.extend_from_slice(key);
                    parents.push(here);
                }
            }
            if parents.len() < BATCH && here + 1 < self.store.len() {
                continue;
            }
            self.task.heuristic.estimates(&fresh, length, &mut estimates);
            for ((key, &parent), &estimate) in fresh.chunks_exact(length).zip(&parents).zip(&estimates) {
                // No goal: at least one more move.
                let estimate = estimate.max(Estimate::from(1));
                if estimate == Estimate::UNREACHABLE {
                    continue;
                }
                if self.is_too_long(moves, estimate) {
                    self.bounded = true;
                } else if start.as_ref().is_none_or(|(least, state)| (*least, &state[..]) <= (estimate, key)) {
                    pass.add(estimate, key, parent)?;
                }
            }
            fresh.clear();
            parents.clear();
            self.count(&pass, meter)?;
        }
        pass.prune()?;
        self.levels.push(BeamLevel { first: self.store.len(), dropped: pass.end.take() });
        for &(estimate, at, parent) in &pass.entries {
            self.store.insert(pass.key(at), Some(parent), meter)?;
            self.estimates.push(estimate);
        }
        self.count(&pass, meter)
    }

    /// Counts the memory of a pass, of the estimates and of the levels. That of earlier passes is
    /// reused.
    fn count(&mut self, pass: &Pass, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        let levels = 2 * size_of::<BeamLevel>() + pass.length;
        let bytes = pass.bytes() + 2 * size_of_val(&self.estimates[..]) + self.levels.len() * levels;
        meter.keep(bytes.saturating_sub(self.counted))?;
        self.counted = self.counted.max(bytes);
        Ok(())
    }

    /// Takes the path to a goal after a state of the last level. No longer path counts from now on,
    /// so the next level is empty.
    fn reach(&mut self, before: u32, goal: &[u8], meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        let mut path = self.store.path(before);
        path.push(goal.to_vec());
        let bytes = path.len() * (goal.len() + size_of::<Vec<u8>>());
        if self.best.is_none() {
            // Later ones are shorter.
            meter.keep(bytes)?;
        }
        self.bound = Some(path.len() as u32 - 1);
        self.best = Some(path);
        self.levels.push(BeamLevel { first: self.store.len(), dropped: None });
        Ok(())
    }
}
