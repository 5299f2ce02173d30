//! A heuristic times a weight (I. Pohl, "Heuristic search viewed as path finding in a graph",
//! Artificial Intelligence 1, 1970): with weight W >= 1, A* finds paths of at most W times the
//! shortest length.

use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Policy};

/// Distances are less than this: a greater weight would order states no differently.
const GREATEST: f64 = 4_294_967_296.0;

/// A heuristic times a weight, with fractions of moves.
pub struct WeightedHeuristic {
    /// The heuristic.
    pub heuristic: Arc<dyn Heuristic>,
    /// The weight, at least 0.
    pub weight: f64,
}

impl Heuristic for WeightedHeuristic {
    fn claim(&self) -> HeuristicClaim {
        let HeuristicClaim { name, admissible, consistent } = self.heuristic.claim();
        let rounded = 1.0 - 2f64.powi(-16);
        HeuristicClaim {
            name: format!("{} x {name}", self.weight),
            admissible: self.weight <= 1.0 && admissible,
            consistent: (self.weight == 1.0 || self.weight <= rounded) && consistent,
        }
    }

    fn intact(&self) -> Result<()> {
        self.heuristic.intact()
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.weigh(self.heuristic.estimate(state))
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        self.heuristic.estimates(states, length, out);
        out.iter_mut().for_each(|estimate| *estimate = self.weigh(*estimate));
    }

    fn policy(&self) -> Option<&dyn Policy> {
        self.heuristic.policy()
    }
}

impl WeightedHeuristic {
    fn weigh(&self, estimate: Estimate) -> Estimate {
        estimate.moves().map_or(Estimate::UNREACHABLE, |moves| Estimate::of(moves * self.weight.min(GREATEST)))
    }
}
