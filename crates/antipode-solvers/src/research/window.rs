//! Anytime window A* (S. Aine, P. P. Chakrabarti, R. Kumar, "AWA*: a window constrained anytime
//! heuristic search algorithm", IJCAI 2007).
//!
//! A* that expands a state only if its path is less than `window` moves shorter than the longest
//! one expanded so far. So a narrow window makes a depth-first search in the order of A*. After
//! each solution, or when nothing is left in the window, it becomes wider by one move, and the
//! states that were left out come back. When none is left, the last solution is a shortest one, if
//! the heuristic is admissible.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::approximate::best_of;
use crate::budget::{BudgetMeter, SearchStop};
use crate::store::{StateStore, successors};
use crate::{Path, SolveTask, Solver, SolverGroup, SolverTuning, ara};
use antipode_core::model::Estimate;

/// Bytes of a state in the lists, and of its entry in the heap.
const ENTRY: usize = 2 * (16 + 24);

pub(super) const SOLVER: Solver = Solver {
    name: "window",
    about: "anytime window A*: A* that looks back a few moves, then more and more, to a shortest path",
    group: SolverGroup::Research,
    surpassed_by: Some("astar"),
    tuning: SolverTuning::NONE,
    run,
    ..ara::SOLVER
};

/// An open state: its priority, its moves, and its number.
type Entry = (Reverse<Estimate>, u32, u32);

struct WindowSearch<'a> {
    task: &'a SolveTask<'a>,
    store: StateStore,
    moves: Vec<u32>,
    open: BinaryHeap<Entry>,
    /// The states that the window left out.
    suspended: Vec<Entry>,
    /// The goal with the fewest moves.
    best: Option<(u32, u32)>,
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut store = StateStore::new(task.from.len());
    let (start, _) = store.insert(task.from, None, meter)?;
    let estimate = task.heuristic.estimate(task.from);
    let open = (estimate < Estimate::UNREACHABLE).then_some((Reverse(estimate), 0, start));
    let mut search =
        WindowSearch { task, store, moves: vec![0], open: open.into_iter().collect(), suspended: vec![], best: None };
    let end = search.widen(meter);
    let path = search.best.map(|(_, goal)| search.store.path(goal));
    match (end, path) {
        (Ok(()), None) => Ok(None),
        (end, path) => best_of(path, end),
    }
}

impl WindowSearch<'_> {
    /// Searches with one window after the other. It ends with a shortest path, or without one.
    fn widen(&mut self, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        for window in 0.. {
            self.search(window, meter)?;
            if self.task.depth.zip(self.best).is_some_and(|(depth, (moves, _))| moves <= depth) {
                return Ok(());
            }
            self.open.extend(self.suspended.drain(..));
            if self.open.is_empty() {
                break;
            }
        }
        meter.proven |= self.task.heuristic.claim().admissible;
        Ok(())
    }

    /// Whether a path with these moves plus estimate cannot be shorter than the best one.
    fn is_too_long(&self, total: Estimate) -> bool {
        self.best.is_some_and(|(best, _)| Estimate::from(best) <= total)
    }

    /// Searches until it finds a goal, or nothing is left in the window.
    fn search(&mut self, window: u32, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        let (length, mut next, mut estimates) = (self.task.from.len(), vec![], vec![]);
        let mut longest = 0;
        while let Some(entry) = self.open.pop() {
            let (Reverse(total), moves, here) = entry;
            if moves > self.moves[here as usize] || self.is_too_long(total) {
                continue;
            }
            if moves + window < longest {
                self.suspended.push(entry);
                continue;
            }
            longest = longest.max(moves);
            if self.task.problem.is_goal(&self.store.key(here)) {
                self.best = Some((moves, here));
                return Ok(());
            }
            successors(self.task, &self.store.key(here), &mut next, meter)?;
            self.task.heuristic.estimates(&next, length, &mut estimates);
            for (key, &estimate) in next.chunks_exact(length).zip(&estimates) {
                let total = estimate + Estimate::from(moves + 1);
                if estimate == Estimate::UNREACHABLE || self.is_too_long(total) {
                    continue;
                }
                let (state, new) = self.store.insert(key, Some(here), meter)?;
                if new {
                    self.moves.push(moves + 1);
                } else if moves + 1 < self.moves[state as usize] {
                    self.moves[state as usize] = moves + 1;
                    self.store.set_parent(state, here);
                } else {
                    continue;
                }
                meter.keep(ENTRY)?;
                self.open.push((Reverse(total), moves + 1, state));
            }
        }
        Ok(())
    }
}
