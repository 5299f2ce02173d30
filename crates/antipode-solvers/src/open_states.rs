//! Bounded suboptimal search with duplicate detection, which reopens states. `focal`, `dps` and
//! `ees` keep their open states in orders of their own; the rest is here.

use super::budget::{BudgetMeter, SearchStop};
use super::store::{StateStore, successors};
use super::{Path, SolveTask};
use antipode_core::model::Estimate;

/// What is known about a state.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The moves of the best path to it.
    pub(super) moves: u32,
    pub(super) estimate: Estimate,
}

impl Node {
    /// The moves plus the estimate.
    pub(super) fn total(self) -> Estimate {
        self.estimate + Estimate::from(self.moves)
    }
}

/// The open states of a search, in its orders.
pub(super) trait OpenStates {
    /// Bytes of an open state in all orders and in the lists.
    const ENTRY: usize;

    /// Whether a state that gets a shorter path leaves its entry behind.
    const LEAVES_ENTRIES: bool = false;

    /// Adds a state.
    fn insert(&mut self, state: u32, node: Node);

    /// Removes a state that gets a shorter path, if it is open.
    fn remove(&mut self, state: u32, node: Node);

    /// Takes the state to expand next.
    fn pop(&mut self, nodes: &[Node]) -> Option<u32>;
}

/// Searches from the state of the task, whose estimate is `first`.
pub(super) fn search<O: OpenStates>(
    task: &SolveTask<'_>,
    first: Estimate,
    mut open: O,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let length = task.from.len();
    let mut store = StateStore::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    let mut nodes = vec![Node { moves: 0, estimate: first }];
    open.insert(start, nodes[0]);
    let (mut next, mut estimates) = (vec![], vec![]);
    while let Some(here) = open.pop(&nodes) {
        if task.problem.is_goal(&store.key(here)) {
            return Ok(Some(store.path(here)));
        }
        let costs = task.costs(&store.key(here));
        successors(task, &store.key(here), &mut next, meter)?;
        task.heuristic.estimates(&next, length, &mut estimates);
        for (ordinal, (key, &estimate)) in next.chunks_exact(length).zip(&estimates).enumerate() {
            if estimate == Estimate::UNREACHABLE {
                continue;
            }
            let (state, new) = store.insert(key, Some(here), meter)?;
            let node = Node { moves: nodes[here as usize].moves + costs.of(ordinal), estimate };
            if new {
                nodes.push(node);
            } else if node.moves < nodes[state as usize].moves {
                // With its old numbers, by which it stands in the orders.
                let before = std::mem::replace(&mut nodes[state as usize], node);
                open.remove(state, before);
                store.set_parent(state, here);
            } else {
                continue;
            }
            if new || O::LEAVES_ENTRIES {
                meter.keep(O::ENTRY)?;
            }
            open.insert(state, node);
        }
    }
    Ok(None)
}
