//! The states of a subset, counted by depth.

use serde::{Deserialize, Serialize};

use super::antipodes::Antipodes;
use antipode_analysis::{MemberLayers, mean_depth, member_layers};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Numbered, Problem, Subset};
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::Watch;

/// The depths of the states of a subset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Their mean depth; null if there are none.
    pub mean_depth: Option<f64>,
    /// Their number at each depth.
    pub layers: Vec<u64>,
    /// The deepest of them.
    pub antipodes: Antipodes,
}

impl SubsetCounts {
    /// The counts of a subset.
    pub(super) fn new(space: &Numbered, subset: &Subset, found: MemberLayers) -> SubsetCounts {
        let (among, except) = subset.texts();
        let MemberLayers { layers, deepest } = found;
        SubsetCounts {
            among,
            except,
            states: layers.iter().sum(),
            god_number: layers.len().checked_sub(1),
            mean_depth: (!layers.is_empty()).then(|| mean_depth(&layers)),
            antipodes: Antipodes {
                count: layers.last().copied().unwrap_or(0),
                examples: deepest.iter().map(|&state| space.write(state)).collect(),
            },
            layers,
        }
    }
}

/// `Usage` if a search counts entries instead of states.
pub(super) fn check(problem: &Problem) -> Result<()> {
    let spec = problem.spec();
    let entries = || Error::usage(format!("--among counts states, and a search of {spec} counts entries"));
    problem.least_layout().map_or(Ok(()), |_| Err(entries()))
}

/// Counts the states of a subset after a search that recorded depths in bytes.
pub(super) fn count(
    space: &Numbered,
    subset: &Subset,
    depths: &dyn RecordedDepths,
    examples: usize,
    watch: &mut Watch<'_>,
) -> Result<SubsetCounts> {
    Ok(SubsetCounts::new(space, subset, member_layers(space, subset, depths, examples, watch)?))
}
