//! Dual look-ups: the estimate of the dual of a state, and the search from there.

use std::cell::RefCell;
use std::sync::Arc;

use super::maximum_of_two::MaximumOfTwo;
use antipode_core::error::Result;
use antipode_core::model::{DualSearch, Estimate, Heuristic, HeuristicClaim, Problem, StateDuality};

/// The puzzle with a dual goal, and a heuristic for it.
#[derive(Clone)]
pub(super) struct DualGoal {
    pub(super) problem: Problem,
    pub(super) heuristic: Arc<dyn Heuristic>,
}

/// A heuristic that estimates a state by its dual; 0 where there is no dual goal.
pub(super) struct DualEstimates {
    name: String,
    /// Whether duals are looked up. If not, all estimates are 0, and a search may only begin at a
    /// dual.
    looks_up: bool,
    goals: Arc<[DualGoal]>,
    duality: Arc<dyn StateDuality>,
}

thread_local! {
    /// A buffer for the bytes of a dual.
    static DUAL: RefCell<Vec<u8>> = const { RefCell::new(vec![]) };
}

impl DualEstimates {
    /// `Usage` if the puzzle has no duals.
    pub(super) fn new(problem: &Problem, name: &str, looks_up: bool, goals: Arc<[DualGoal]>) -> Result<DualEstimates> {
        let states = goals.iter().map(|goal| goal.problem.goal()).collect::<Result<Vec<_>>>()?;
        Ok(DualEstimates { name: name.to_string(), looks_up, duality: problem.patterns()?.duality(&states)?, goals })
    }
}

impl Heuristic for DualEstimates {
    /// Not consistent if duals are looked up, because the duals of neighbours are not neighbours.
    fn claim(&self) -> HeuristicClaim {
        let admissible = self.goals.iter().all(|goal| goal.heuristic.claim().admissible);
        HeuristicClaim { name: self.name.clone(), admissible, consistent: !self.looks_up }
    }

    fn intact(&self) -> Result<()> {
        self.goals.iter().try_for_each(|goal| goal.heuristic.intact())
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.estimate_within(state, u64::MAX)
    }

    fn estimate_within(&self, state: &[u8], room: u64) -> Estimate {
        if !self.looks_up {
            return Estimate::ZERO;
        }
        DUAL.with_borrow_mut(|dual| {
            // The heuristics of the goals are sums, which look up no duals: nobody borrows this
            // twice.
            dual.resize(state.len(), 0);
            let goal = self.duality.dual(state, dual);
            goal.map_or(Estimate::ZERO, |goal| self.goals[goal].heuristic.estimate_within(dual, room))
        })
    }

    fn dual_search(&self, state: &[u8]) -> Option<DualSearch> {
        let mut from = vec![0; state.len()];
        let DualGoal { problem, heuristic } = self.goals[self.duality.dual(state, &mut from)?].clone();
        // The search from the dual looks up duals in turn, so that both directions estimate equally
        // well.
        let duals = DualEstimates::new(&problem, &self.name, self.looks_up, self.goals.clone()).ok()?;
        let heuristic = Arc::new(MaximumOfTwo::new(heuristic, Arc::new(duals), state.len()));
        Some(DualSearch { problem, from, heuristic, of: state.to_vec(), duality: self.duality.clone() })
    }
}
