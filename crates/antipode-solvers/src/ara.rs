//! ARA*, anytime repairing A* (M. Likhachev, G. J. Gordon, S. Thrun, "ARA*: anytime A* with
//! provable bounds on sub-optimality", NIPS 2003): weighted A* with a great weight first, then with
//! smaller ones. Each search starts from the states of the last one that found shorter paths to
//! them. With an admissible heuristic, a path found with weight w has at most w times the least
//! number of moves, and the last one, with weight 1, is a shortest one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::approximate::best_of;
use super::budget::{BudgetMeter, SearchStop};
use super::settings::{ParameterRange, SolverParameter};
use super::store::{StateStore, successors};
use super::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning, UNIT_COSTS,
};
use antipode_core::model::Estimate;

/// Bytes of a state in the lists, and of its entry in the heap.
const ENTRY: usize = 2 * (24 + 24);

const WEIGHT: SolverParameter = SolverParameter {
    name: "weight",
    about: "the weight of the estimate at first",
    default: 3.0,
    range: ParameterRange::Real(1.0, 1000.0),
};

const STEP: SolverParameter = SolverParameter {
    name: "step",
    about: "how much less each weight is than the one before",
    default: 0.5,
    range: ParameterRange::Real(0.001, 1000.0),
};

pub(super) const SOLVER: Solver = Solver {
    name: "ara",
    about: "anytime repairing A*: weighted A* with smaller and smaller weights, to a shortest path",
    group: SolverGroup::Core,
    surpassed_by: Some("astar"),
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { parameters: &[WEIGHT, STEP], ..SolverTuning::NONE },
    run,
};

/// A state: its moves from the start, its estimate, and the search that expanded it last.
struct AraNode {
    moves: u32,
    estimate: Estimate,
    expanded: u32,
}

struct AraSearch<'a> {
    task: &'a SolveTask<'a>,
    store: StateStore,
    nodes: Vec<AraNode>,
    weight: f64,
    /// The number of the search.
    number: u32,
    open: BinaryHeap<(Reverse<Estimate>, u32, u32)>,
    /// Expanded states to which a shorter path was found.
    inconsistent: Vec<u32>,
    /// The goal with the fewest moves.
    best: Option<(u32, u32)>,
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut store = StateStore::new(task.from.len());
    store.insert(task.from, None, meter)?;
    let nodes = vec![AraNode { moves: 0, estimate: task.heuristic.estimate(task.from), expanded: 0 }];
    let weight = task.real(&WEIGHT);
    let mut search =
        AraSearch { task, store, nodes, weight, number: 0, open: BinaryHeap::new(), inconsistent: vec![0], best: None };
    let end = search.improve(meter);
    let path = search.best.map(|(_, goal)| search.store.path(goal));
    match (end, path) {
        (Ok(()), None) => Ok(None),
        (end, path) => best_of(path, end),
    }
}

impl AraSearch<'_> {
    fn priority(&self, state: u32) -> Estimate {
        let AraNode { moves, estimate, .. } = self.nodes[state as usize];
        let weighted = estimate.moves().map_or(Estimate::UNREACHABLE, |moves| Estimate::of(moves * self.weight));
        weighted + Estimate::from(moves)
    }

    fn push(&mut self, state: u32) {
        let priority = self.priority(state);
        if priority < Estimate::UNREACHABLE {
            self.open.push((Reverse(priority), self.nodes[state as usize].moves, state));
        }
    }

    /// Searches with one weight after the other. It ends with a shortest path, or without one.
    fn improve(&mut self, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        loop {
            self.number += 1;
            // Another weight changes all priorities, so the heap is made anew.
            let open: Vec<u32> = std::mem::take(&mut self.open).into_iter().map(|(.., state)| state).collect();
            let inconsistent = std::mem::take(&mut self.inconsistent);
            let mut states: Vec<u32> = open.into_iter().chain(inconsistent).collect();
            states.sort_unstable();
            states.dedup();
            states.into_iter().for_each(|state| self.push(state));
            self.search(meter)?;
            let short = self.task.depth.zip(self.best).is_some_and(|(depth, (moves, _))| moves <= depth);
            // With an inconsistent heuristic, the last weight may need several searches.
            let last = self.weight <= 1.0 && self.inconsistent.is_empty();
            if last || self.best.is_none() || short {
                meter.proven |= last && self.task.heuristic.claim().admissible;
                return Ok(());
            }
            self.weight = (self.weight - self.task.real(&STEP)).max(1.0);
        }
    }

    /// Searches until no open state has a lower priority than the best goal.
    fn search(&mut self, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        let (length, mut next, mut estimates) = (self.task.from.len(), vec![], vec![]);
        while let Some(&(Reverse(priority), moves, here)) = self.open.peek() {
            if self.best.is_some_and(|(best, _)| Estimate::from(best) <= priority) {
                return Ok(());
            }
            self.open.pop();
            let node = &mut self.nodes[here as usize];
            if moves > node.moves || node.expanded == self.number {
                continue;
            }
            node.expanded = self.number;
            if self.task.problem.is_goal(&self.store.key(here)) {
                self.best = Some((moves, here));
                continue;
            }
            successors(self.task, &self.store.key(here), &mut next, meter)?;
            self.task.heuristic.estimates(&next, length, &mut estimates);
            for (key, &estimate) in next.chunks_exact(length).zip(&estimates) {
                let (state, new) = self.store.insert(key, Some(here), meter)?;
                if new {
                    meter.keep(ENTRY)?;
                    self.nodes.push(AraNode { moves: moves + 1, estimate, expanded: 0 });
                } else if moves + 1 < self.nodes[state as usize].moves {
                    self.nodes[state as usize].moves = moves + 1;
                    self.store.set_parent(state, here);
                } else {
                    continue;
                }
                // No search expands a state twice. Its bound holds without that, as the paper
                // proves.
                match self.nodes[state as usize].expanded == self.number {
                    true => self.inconsistent.push(state),
                    false => self.push(state),
                }
            }
        }
        Ok(())
    }
}
