//! The fitness of evolving solvers.

use antipode_core::model::Estimate;

/// The fitness of a state with this estimate: 1 at a goal, less the farther away it is, and 0 if no
/// goal is reachable.
pub(super) fn fitness(estimate: Estimate) -> f64 {
    estimate.moves().map_or(0.0, |moves| 1.0 / (1.0 + moves))
}
