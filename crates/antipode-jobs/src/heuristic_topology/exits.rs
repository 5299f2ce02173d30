//! The report of exit distances.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::heuristic_audit::QUANTILES;
use antipode_analysis::topology::ExitDistances;
use antipode_core::model::NumberedProblem;

/// The exit distances of the states.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExitReport {
    /// The states that have an exit: those whose estimate is not the least.
    pub states: u64,
    /// The mean exit distance.
    pub mean: f64,
    /// The exit distances at the shares 1, 5, 25, 50, 75, 95 and 99 %; null if no state has an
    /// exit.
    pub quantiles: Option<[u32; QUANTILES.len()]>,
    /// The greatest exit distance.
    pub most: Option<u32>,
    /// The first state with it.
    pub example: Option<String>,
    /// The number of states by exit distance.
    pub counts: Vec<ExitCount>,
    /// The exit distances by distance.
    pub by_distance: Vec<ExitDepth>,
}

/// The number of states of one exit distance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExitCount {
    /// The exit distance.
    pub exit_distance: u32,
    /// The number of states.
    pub states: u64,
}

/// The exit distances of the states of one distance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExitDepth {
    /// The distance.
    pub distance: u8,
    /// The number of states that have an exit.
    pub states: u64,
    /// Their mean exit distance.
    pub mean: f64,
    /// The greatest.
    pub most: u32,
}

impl ExitReport {
    pub(super) fn new(space: &NumberedProblem, found: &ExitDistances) -> ExitReport {
        let (mut counts, mut depths) = (BTreeMap::new(), BTreeMap::new());
        for (&(distance, exit), &states) in &found.states {
            *counts.entry(exit).or_insert(0u64) += states;
            let (all, sum, most) = depths.entry(distance).or_insert((0u64, 0u64, 0u32));
            (*all, *sum, *most) = (*all + states, *sum + states * u64::from(exit), exit.max(*most));
        }
        let states: u64 = counts.values().sum();
        let sum: u64 = counts.iter().map(|(&exit, states)| u64::from(exit) * states).sum();
        ExitReport {
            states,
            mean: sum as f64 / states.max(1) as f64,
            quantiles: (states > 0)
                .then(|| QUANTILES.map(|share| quantile(&counts, (share * states as f64).ceil() as u64))),
            most: found.farthest.map(|farthest| farthest.exit_distance),
            example: found.farthest.map(|farthest| space.write(farthest.state)),
            counts: counts.iter().map(|(&exit_distance, &states)| ExitCount { exit_distance, states }).collect(),
            by_distance: depths
                .iter()
                .map(|(&distance, &(states, sum, most))| ExitDepth {
                    distance,
                    states,
                    mean: sum as f64 / states as f64,
                    most,
                })
                .collect(),
        }
    }
}

/// The nearest rank: the least exit distance that as many states as the rank do not exceed.
fn quantile(counts: &BTreeMap<u32, u64>, rank: u64) -> u32 {
    let mut below = 0;
    for (&exit, count) in counts {
        below += count;
        if below >= rank {
            return exit;
        }
    }
    0
}
