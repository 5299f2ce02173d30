//! The states of a subset, counted by depth.

use serde::{Deserialize, Serialize};

use super::antipodes::Antipodes;
use antipode_analysis::{MemberLayers, mean_depth};
use antipode_core::model::{NumberedProblem, StateSubset};

/// The depths of the states of a subset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SubsetCounts {
    /// A state of the subset matches one of these patterns, if there are any.
    pub among: Vec<String>,
    /// A state of the subset matches none of these patterns.
    pub except: Vec<String>,
    /// The number of states that reach a goal.
    pub states: u64,
    /// The depth of the deepest; null if there are none.
    pub god_number: Option<usize>,
    /// The mean length of the solutions; null if there is none.
    pub mean_depth: Option<f64>,
    /// Their number at each depth.
    pub layers: Vec<u64>,
    /// The states with the longest solutions, of which examples list one of each class.
    pub antipodes: Antipodes,
}

impl SubsetCounts {
    /// The counts of a subset, with its deepest states as text.
    pub(super) fn new(subset: &StateSubset, found: MemberLayers<String>) -> SubsetCounts {
        let (among, except) = subset.texts();
        let MemberLayers { layers, deepest: examples, .. } = found;
        SubsetCounts {
            among,
            except,
            states: layers.iter().sum(),
            god_number: layers.len().checked_sub(1),
            mean_depth: (!layers.is_empty()).then(|| mean_depth(&layers)),
            antipodes: Antipodes { count: layers.last().copied().unwrap_or(0), examples },
            layers,
        }
    }

    /// The counts of a subset, with its deepest states as indices.
    pub(super) fn of_indices(space: &NumberedProblem, subset: &StateSubset, found: MemberLayers<u64>) -> SubsetCounts {
        SubsetCounts::new(subset, found.map(|state| space.write(state)))
    }
}
