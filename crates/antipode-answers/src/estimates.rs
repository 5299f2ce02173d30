//! The estimates of a heuristic beside exact distances, counted.

use std::collections::BTreeMap;

use rand::RngExt;
use serde::Serialize;

use crate::limits::ESTIMATED;
use crate::position::UNREACHABLE;
use crate::refusal::Result;
use crate::served_puzzle::ServedPuzzle;
use antipode_core::watch::Watch;
use antipode_jobs::random_stream;

/// The random stream for states.
const STATES: u64 = 1 << 33;

/// The number of states with a distance and an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateCell {
    /// The distance.
    distance: u32,
    /// Whole moves, rounded down; null if the heuristic says that no goal is reachable.
    estimate: Option<u64>,
    /// The number of states.
    states: u64,
}

/// A heuristic on the states of a puzzle, or on random ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedEstimates {
    /// The heuristic.
    heuristic: String,
    /// Whether the heuristic claims that it never exceeds the distance.
    admissible: bool,
    /// The number of states, all of which can reach a goal.
    states: u64,
    /// Whether these are all states that can reach a goal. Else they are random ones, of which some
    /// may count twice.
    complete: bool,
    /// Their numbers by distance and estimate.
    cells: Vec<EstimateCell>,
}

impl ServedPuzzle {
    /// Counts states by distance and estimate. `UnknownHeuristic` if there is no such
    /// one.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn estimates(&self, name: &str, seed: u64, watch: &Watch<'_>) -> Result<CountedEstimates> {
        let table = self.table()?;
        let heuristic = self.heuristic(name)?;
        let space = table.space();
        let size = space.layout().size();
        let complete = size <= ESTIMATED;
        let mut random = random_stream(seed, STATES);
        let indices: Vec<u64> =
            if complete { (0..size).collect() } else { (0..ESTIMATED).map(|_| random.random_range(0..size)).collect() };
        let mut cells = BTreeMap::new();
        for (&index, depth) in indices.iter().zip(table.depths(&indices, UNREACHABLE)?) {
            watch.signal().check()?;
            if let Ok(distance) = u32::try_from(depth) {
                *cells.entry((distance, heuristic.estimate(&space.state(index)).floor())).or_insert(0) += 1;
            }
        }
        self.problem().intact()?;
        let claim = heuristic.claim();
        Ok(CountedEstimates {
            heuristic: claim.name,
            admissible: claim.admissible,
            states: cells.values().sum(),
            complete,
            cells: cells
                .into_iter()
                .map(|((distance, estimate), states)| EstimateCell { distance, estimate, states })
                .collect(),
        })
    }
}
