//! Sets of states of one kind in the landscape of a heuristic.

use serde::Serialize;

use antipode_analysis::topology::RegionCounts;
use antipode_core::model::NumberedProblem;

/// Sets of states of one kind, such as local minima.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RegionReport {
    /// The number of sets.
    pub count: u64,
    /// The number of their states.
    pub states: u64,
    /// The states of the largest one; null if there is none.
    pub largest: Option<u64>,
    /// A state of the largest one.
    pub example: Option<String>,
    /// The number of sets by size.
    pub sizes: Vec<SizeCount>,
}

/// The number of sets with at least this many states, and less than twice as many.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SizeCount {
    /// The least size, a power of two; sizes are less than twice as much.
    pub at_least: u64,
    /// The number of sets.
    pub count: u64,
}

impl RegionReport {
    pub(super) fn new(space: &NumberedProblem, found: &RegionCounts) -> RegionReport {
        RegionReport {
            count: found.count,
            states: found.states,
            largest: found.largest.map(|(size, _)| size),
            example: found.largest.map(|(_, state)| space.write(state)),
            sizes: found.sizes.iter().map(|(&size, &count)| SizeCount { at_least: 1 << size, count }).collect(),
        }
    }
}
