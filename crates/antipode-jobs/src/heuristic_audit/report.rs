//! What an audit of a heuristic finds.

use serde::Serialize;

/// What a heuristic claims.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// Its name.
    pub name: String,
    /// Whether it claims never to exceed the distance; null if its tables do not fit in memory.
    pub admissible: Option<bool>,
    /// Whether it claims that no move lowers it by more than 1.
    pub consistent: Option<bool>,
}

/// How often, and how badly, a claim is broken.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Violations {
    /// How often.
    pub count: u64,
    /// The number of states or moves in total.
    pub of: u64,
    /// The one by the other; 0 if there were none.
    pub share: f64,
    /// The greatest excess; null if a state with a path to the goal is called unreachable.
    pub worst: f64,
    /// The first state with the greatest excess.
    pub example: Option<String>,
}

/// The states of one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepthErrors {
    /// Their distance.
    #[serde(rename = "distance")]
    pub depth: u32,
    /// How many there are.
    pub states: u64,
    /// The least estimate; null if all are called unreachable.
    pub least: f64,
    /// The mean estimate of those that are not called unreachable.
    pub mean: f64,
    /// The greatest estimate; null if one is called unreachable.
    pub most: f64,
    /// States whose estimate exceeds the depth.
    #[serde(rename = "overestimated")]
    pub overestimates: u64,
    /// The standard deviation of the estimates.
    pub deviation: f64,
    /// Depth less estimate at the shares of [`QUANTILES`]; null if all states are called
    /// unreachable.
    pub error_quantiles: Option<[f64; QUANTILES.len()]>,
}

/// The shares of states below the quantiles of an audit.
pub const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// The states of one estimate, rounded to whole moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The estimate.
    pub estimate: f64,
    /// How many states have it.
    pub states: u64,
    /// The mean of their distances.
    pub mean_distance: f64,
}

/// The states of one error, rounded to whole moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Errors {
    /// Distance less estimate.
    #[serde(rename = "estimate_error")]
    pub error: f64,
    /// How many states have it.
    pub states: u64,
}

/// What makes a heuristic admissible, and what that costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Offset {
    /// The least number to be subtracted so that no estimate exceeds its distance.
    pub offset: f64,
    /// The mean estimate as it is.
    pub mean_before: f64,
    /// The mean estimate without the offset, and 0 where that would be negative; within 1/64 where
    /// estimates are no multiples of 1/64.
    pub mean_after: f64,
}

/// Whether the moves that a policy likes lead closer to the goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PolicyAudit {
    /// All states but the goals.
    pub all: PolicyShares,
    /// By distance.
    #[serde(rename = "by_distance")]
    pub depths: Vec<PolicyShares>,
}

/// The same, of some states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PolicyShares {
    /// Their distance; null for all.
    #[serde(rename = "distance")]
    pub depth: Option<u32>,
    /// How many there are.
    pub states: u64,
    /// The share of them whose most probable move is optimal; of several, the first counts.
    pub best_is_optimal: f64,
    /// The mean probability of an optimal move.
    pub optimal_probability: f64,
    /// The same, if all moves were equally likely.
    pub chance: f64,
}

/// A heuristic compared with exact distances. An *error* is distance less estimate: positive below
/// the distance. States that are called unreachable have none.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeuristicAudit {
    /// The canonical spec.
    pub spec: String,
    /// The heuristic.
    pub heuristic: String,
    /// Where the exact distances came from.
    #[serde(rename = "referee")]
    pub truth: String,
    /// How the states were chosen.
    pub choice: String,
    /// The seed of a sample; null if these are all states of a table.
    pub seed: Option<u64>,
    /// States from which the goal is reachable.
    pub states: u64,
    /// States that were left out, because the ground truth could not prove their distance.
    pub unproven: u64,
    /// What the heuristic claims.
    pub claim: Claim,
    /// States whose estimate exceeds their distance.
    pub overestimates: Violations,
    /// Moves that lower the estimate by more than 1.
    pub inconsistencies: Violations,
    /// The mean error.
    pub mean_error: f64,
    /// The root of the mean squared error.
    pub root_mean_square_error: f64,
    /// Pearson's correlation of estimate and distance, of the same states; null if one of them
    /// never varies.
    pub correlation: Option<f64>,
    /// The states whose estimate is exact.
    #[serde(rename = "exact_states")]
    pub exact: u64,
    /// What makes it admissible; null if a state with a path to the goal is called unreachable.
    pub admissible_offset: Option<Offset>,
    /// Whether every claim holds, on all these states.
    pub honest: bool,
    /// By distance.
    #[serde(rename = "by_distance")]
    pub depths: Vec<DepthErrors>,
    /// By estimate: how many states have it, and how far they are.
    #[serde(rename = "by_estimate")]
    pub estimates: Vec<Calibration>,
    /// By error.
    #[serde(rename = "by_error")]
    pub errors: Vec<Errors>,
    /// Its policy, if it has one and the distances are those of a table.
    pub policy: Option<PolicyAudit>,
    /// Wall-clock seconds.
    pub seconds: f64,
}
