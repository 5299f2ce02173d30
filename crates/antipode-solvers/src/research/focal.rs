//! Focal search, A*-epsilon (J. Pearl, J. H. Kim, "Studies in semi-admissible heuristics", IEEE
//! Transactions on Pattern Analysis and Machine Intelligence 4, 1982): of the states whose moves
//! plus estimate are at most `bound` times the least such sum, it expands the one with the least
//! estimate. So its path has at most `bound` times the least number of moves, if the heuristic is
//! admissible.

use std::collections::BTreeSet;

use super::convex::BOUND;
use crate::budget::{BudgetMeter, SearchStop};
use crate::open_states::{Node, OpenStates, search};
use crate::{
    ANY_PROBLEM, MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning,
};
use antipode_core::model::Estimate;

pub(super) const SOLVER: Solver = Solver {
    name: "focal",
    about: "the least estimate among the states that keep to the bound (A*-epsilon)",
    group: SolverGroup::Research,
    surpassed_by: Some("dps"),
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: ANY_PROBLEM,
    needs: None,
    tuning: SolverTuning { parameters: &[BOUND], ..SolverTuning::NONE },
    run,
};

/// The open states.
struct FocalOpen {
    bound: f64,
    by_total: BTreeSet<(Estimate, u32)>,
    /// Those whose moves plus estimate are at most the limit, by estimate.
    focal: BTreeSet<(Estimate, u32)>,
    limit: Option<Estimate>,
}

impl OpenStates for FocalOpen {
    const ENTRY: usize = 128;

    fn insert(&mut self, state: u32, node: Node) {
        self.by_total.insert((node.total(), state));
        if self.limit.is_some_and(|limit| node.total() <= limit) {
            self.focal.insert((node.estimate, state));
        }
    }

    fn remove(&mut self, state: u32, node: Node) {
        self.by_total.remove(&(node.total(), state));
        self.focal.remove(&(node.estimate, state));
    }

    fn pop(&mut self, nodes: &[Node]) -> Option<u32> {
        loop {
            let &(least, _) = self.by_total.first()?;
            let most = least.moves().map_or(Estimate::MOST, |moves| Estimate::of(moves * self.bound));
            if self.limit.is_none_or(|limit| limit < most) {
                let first = self.limit.map_or((Estimate::ZERO, 0), |limit| (limit, u32::MAX));
                let added = self.by_total.range(first..=(most, u32::MAX));
                self.focal.extend(added.map(|&(_, state)| (nodes[state as usize].estimate, state)));
                self.limit = Some(most);
            }
            if let Some((_, state)) = self.focal.pop_first() {
                self.by_total.remove(&(nodes[state as usize].total(), state));
                return Some(state);
            }
            // Only an inconsistent heuristic leaves no state below an older limit.
            self.limit = None;
        }
    }
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let open = FocalOpen { bound: task.real(&BOUND), by_total: BTreeSet::new(), focal: BTreeSet::new(), limit: None };
    search(task, task.heuristic.estimate(task.from), open, meter)
}
