//! The numbers of shortest solutions, and where moves lead, counted during an analysis.

use serde::{Deserialize, Serialize};

use super::counted_states::check_counts_states;
use super::plan::WorkResources;
use antipode_analysis::{BYTES_A_STATE, LogarithmicCount, PathLayer, path_layers};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{NumberedProblem, Space};
use antipode_core::nums::bytes;
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::Watch;

/// A number of paths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathNumber {
    /// The number; null from 2^63 on.
    pub exact: Option<u64>,
    /// Its logarithm to the base 2.
    pub log2: f64,
}

impl From<LogarithmicCount> for PathNumber {
    fn from(tally: LogarithmicCount) -> PathNumber {
        PathNumber { exact: tally.exact(), log2: tally.log2() }
    }
}

/// The shortest solutions of the states at one depth, and the moves of these states.
///
/// Where moves have costs, the shortest solutions are the cheapest, and depths are costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PathCounts {
    /// The depth. Depths without states are left out.
    pub depth: usize,
    /// The number of states.
    pub states: u64,
    /// The fewest shortest solutions of a state.
    pub fewest: PathNumber,
    /// The mean number of shortest solutions.
    pub mean: f64,
    /// The most shortest solutions of a state.
    pub most: PathNumber,
    /// The first state with the most.
    pub most_example: String,
    /// The number of states with a single shortest solution.
    pub single: u64,
    /// The first state with a single one; null if there is none.
    pub single_example: Option<String>,
    /// The mean number of first moves of shortest solutions: the branching along shortest paths.
    pub optimal: f64,
    /// The mean number of moves to a state nearer to a goal. Where every move costs 1, these are
    /// the optimal ones.
    pub nearer: f64,
    /// The mean number of moves to a state as far.
    pub level: f64,
    /// The mean number of moves that lead farther away.
    pub farther: f64,
}

/// Checks that the states of a space can be counted, before it is searched.
///
/// `Usage` if a search counts entries, `Limit` if the numbers of paths do not fit the memory.
pub(super) fn check(space: &NumberedProblem, resources: WorkResources) -> Result<()> {
    let spec = space.spec();
    check_counts_states(space.problem(), "--paths")?;
    // The record of the search stays beside the numbers.
    let record = if space.structure().has_costs() { size_of::<u32>() as u64 } else { 1 };
    let needed = space.layout().size().saturating_mul(record + BYTES_A_STATE);
    if needed <= resources.memory {
        return Ok(());
    }
    let (needed, allowed) = (bytes(needed), bytes(resources.memory));
    let what = format!("{spec} does not fit: to count paths takes {needed}, and {allowed} of memory are allowed");
    Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
}

/// Counts the paths of a finished search.
pub(super) fn count(
    space: &NumberedProblem,
    depths: &dyn RecordedDepths,
    layers: &[u64],
    watch: &mut Watch<'_>,
) -> Result<Vec<PathCounts>> {
    let found = path_layers(space, depths, layers, watch)?;
    Ok(found.iter().map(|layer| PathCounts::new(space, layer)).collect())
}

impl PathCounts {
    fn new(space: &NumberedProblem, layer: &PathLayer) -> PathCounts {
        let states = layer.states as f64;
        PathCounts {
            depth: layer.depth,
            states: layer.states,
            fewest: layer.fewest.into(),
            mean: layer.total.over(layer.states),
            most: layer.most.into(),
            most_example: space.write(layer.richest),
            single: layer.single,
            single_example: layer.first_single.map(|state| space.write(state)),
            optimal: layer.optimal as f64 / states,
            nearer: layer.nearer as f64 / states,
            level: layer.level as f64 / states,
            farther: layer.farther as f64 / states,
        }
    }
}
