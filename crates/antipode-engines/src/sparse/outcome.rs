//! The result of an exploration.

use antipode_core::states::StateSet;
use antipode_core::watch::WorkCost;

use super::OrbitSizes;

/// What an exploration found.
#[derive(Debug)]
#[non_exhaustive]
pub struct SparseOutcome {
    /// Number of states at each number of moves from the starts.
    pub layers: Vec<u64>,
    /// Whether the search stopped at the requested number of layers or before. There may be more
    /// layers.
    pub partial: bool,
    /// Why the search stopped before the requested number of layers, if it did.
    pub stopped: Option<String>,
    /// The first states of the deepest layer, in the order of their keys, up to the requested
    /// number.
    pub deepest: Vec<Vec<u8>>,
    /// All states, if the job keeps them.
    pub states: Option<StateSet>,
    /// Of a search of orbits: the sizes of each layer, whose `layers` are numbers of orbits.
    pub orbits: Vec<OrbitSizes>,
    /// The sum of the hashes of all states of each layer, if the job wants it; also in a search of
    /// orbits.
    pub digests: Vec<u64>,
    /// The most bytes that sets and lists took.
    pub peak: u64,
    /// The cost of the search.
    pub search: WorkCost,
}

impl SparseOutcome {
    /// The number of states of each layer, also where `layers` are numbers of orbits.
    pub fn states_of_layers(&self) -> Vec<u64> {
        if self.orbits.is_empty() {
            self.layers.clone()
        } else {
            self.orbits.iter().map(|sizes| sizes.states).collect()
        }
    }
}
