//! A state of an audit of a heuristic.

use serde::Serialize;

/// A state with its exact distance and its estimate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct EstimatedState {
    /// The state.
    pub state: String,
    /// The exact distance.
    pub distance: u32,
    /// The estimate; infinite if the heuristic calls the state unreachable.
    pub estimate: f64,
}
