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

use super::convex::BOUND;
use super::focal;
use crate::budget::{BudgetMeter, SearchStop};
use crate::open_states::{Node, OpenStates, search};
use crate::{Path, SolveTask, Solver, UNIT_COSTS};
use antipode_core::model::Estimate;

/// The greatest error of a move: with 1, nothing would lead nearer to a goal.
const MOST_ERROR: f64 = 0.9;

pub(super) const SOLVER: Solver = Solver {
    name: "ees",
    about: "explicit estimation search: guided by estimates that it corrects, bounded by the heuristic",
    surpassed_by: Some("xup"),
    supports: UNIT_COSTS,
    run,
    ..focal::SOLVER
};

/// The open states in three orders.
struct EesOpen {
    bound: f64,
    /// The estimate of the start.
    first: Estimate,
    by_length: BTreeSet<(Estimate, u32)>,
    /// The states of at most some corrected length by corrected estimate: all up to `complete`, and
    /// some longer ones.
    complete: Estimate,
    focal: BTreeSet<(Estimate, u32)>,
    by_total: BTreeSet<(Estimate, u32)>,
}

impl EesOpen {
    /// The estimate as the error so far corrects it.
    fn corrected(&self, node: Node) -> Estimate {
        match (node.estimate.moves(), self.first.moves()) {
            (Some(here), Some(first)) if node.moves > 0 => {
                let moves = f64::from(node.moves);
                let error = (here + moves - first) / moves;
                Estimate::of(here / (1.0 - error.clamp(0.0, MOST_ERROR)))
            }
            _ => node.estimate,
        }
    }

    /// The moves plus the corrected estimate.
    fn length(&self, node: Node) -> Estimate {
        self.corrected(node) + Estimate::from(node.moves)
    }

    /// A length times the bound.
    fn most(&self, length: Estimate) -> Estimate {
        length.moves().map_or(Estimate::MOST, |moves| Estimate::of(moves * self.bound))
    }
}

impl OpenStates for EesOpen {
    const ENTRY: usize = 192;

    fn insert(&mut self, state: u32, node: Node) {
        let length = self.length(node);
        self.by_length.insert((length, state));
        self.by_total.insert((node.total(), state));
        if length <= self.complete {
            self.focal.insert((self.corrected(node), state));
        }
    }

    fn remove(&mut self, state: u32, node: Node) {
        self.by_length.remove(&(self.length(node), state));
        self.by_total.remove(&(node.total(), state));
        self.focal.remove(&(self.corrected(node), state));
    }

    fn pop(&mut self, nodes: &[Node]) -> Option<u32> {
        let &(total, safe) = self.by_total.first()?;
        let &(length, short) = self.by_length.first()?;
        let limit = self.most(length);
        if limit > self.complete {
            let added = self.by_length.range((self.complete, 0)..=(limit, u32::MAX));
            let added: Vec<_> = added.map(|&(_, state)| (self.corrected(nodes[state as usize]), state)).collect();
            self.focal.extend(added);
            self.complete = limit;
        }
        // The limit may have fallen: what is too long now comes back when it rises.
        while let Some(&(_, state)) = self.focal.first()
            && self.length(nodes[state as usize]) > limit
        {
            self.focal.pop_first();
            self.complete = self.complete.min(self.length(nodes[state as usize]));
        }
        let most = self.most(total);
        let near = self.focal.first().map(|&(_, state)| state);
        let keeps = |state: &u32| self.length(nodes[*state as usize]) <= most;
        let state = near.filter(keeps).or(Some(short).filter(keeps)).unwrap_or(safe);
        self.remove(state, nodes[state as usize]);
        Some(state)
    }
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let first = task.heuristic.estimate(task.from);
    if first == Estimate::UNREACHABLE {
        return Ok(None);
    }
    let open = EesOpen {
        bound: task.real(&BOUND),
        first,
        by_length: BTreeSet::new(),
        complete: Estimate::ZERO,
        focal: BTreeSet::new(),
        by_total: BTreeSet::new(),
    };
    search(task, first, open, meter)
}
