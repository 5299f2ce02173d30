//! The report of an audit of a heuristic.

use serde::Serialize;

use super::estimated_state::EstimatedState;
use crate::input_files::InputFile;

/// The claims of a heuristic.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimReport {
    /// The name of the heuristic.
    pub name: String,
    /// Whether it claims never to exceed the distance; null if its tables do not fit in memory.
    pub admissible: Option<bool>,
    /// Whether it claims that no move lowers it by more than 1; null if its tables do not fit in
    /// memory.
    pub consistent: Option<bool>,
}

/// The violations of a claim.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClaimViolations {
    /// The number of violations.
    pub count: u64,
    /// The number of states or moves in total.
    pub of: u64,
    /// `count` divided by `of`; 0 if there are none.
    pub share: f64,
    /// The greatest excess; null if a state with a path to the goal is called unreachable.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub worst: f64,
    /// The first state with the greatest excess; null if there is none.
    pub example: Option<String>,
}

/// The errors of a heuristic on the states of one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DepthErrors {
    /// The distance of the states.
    pub distance: u32,
    /// The number of states.
    pub states: u64,
    /// The least estimate; null if all are called unreachable.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub least: f64,
    /// The mean estimate of the states that are not called unreachable.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub mean: f64,
    /// The greatest estimate; null if one is called unreachable.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub most: f64,
    /// States whose estimate exceeds the depth.
    pub overestimated: u64,
    /// The standard deviation of the estimates.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub deviation: f64,
    /// Depth less estimate at the shares of [`QUANTILES`]; null if all states are called
    /// unreachable.
    pub error_quantiles: Option<[f64; QUANTILES.len()]>,
}

/// The shares of states below the quantiles of an audit.
pub const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// The states of one estimate, rounded to whole moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateCalibration {
    /// The estimate.
    pub estimate: f64,
    /// The number of states with this estimate.
    pub states: u64,
    /// The mean distance of these states.
    pub mean_distance: f64,
}

/// The states of one error, rounded to whole moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateErrors {
    /// Distance less estimate.
    pub estimate_error: f64,
    /// The number of states with this error.
    pub states: u64,
}

/// The offset that makes a heuristic admissible, and its effect on the mean estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EstimateOffset {
    /// The least number to subtract so that no estimate exceeds the distance.
    pub offset: f64,
    /// The mean estimate before the subtraction.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub mean_before: f64,
    /// The mean estimate after the subtraction, where negative estimates count as 0. The mean is
    /// within 1/64 if estimates are not multiples of 1/64.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub mean_after: f64,
}

/// An audit of whether a policy prefers moves that lead closer to the goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PolicyAudit {
    /// The shares for all states but the goals.
    pub all: PolicyShares,
    /// The shares by distance.
    pub by_distance: Vec<PolicyShares>,
}

/// The quality of a policy on some states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PolicyShares {
    /// The distance of the states; null for all.
    pub distance: Option<u32>,
    /// The number of states.
    pub states: u64,
    /// The share of states whose most probable move is optimal. Of several such moves, the first
    /// counts.
    pub best_is_optimal: f64,
    /// The mean probability of an optimal move.
    pub optimal_probability: f64,
    /// The mean probability of an optimal move if all moves were equally likely.
    pub chance: f64,
}

/// A heuristic compared with exact distances. An *error* is distance less estimate: it is positive
/// if the estimate is below the distance. States that the heuristic calls unreachable have none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeuristicAudit {
    /// The canonical spec.
    pub spec: String,
    /// The heuristic.
    pub heuristic: String,
    /// The source of the exact distances.
    pub truth: String,
    /// The files that the audit rests on, by digest.
    pub inputs: Vec<InputFile>,
    /// The choice of the states.
    pub choice: String,
    /// The seed of a sample; null if the audit covers all states of a table.
    pub seed: Option<u64>,
    /// States from which the goal is reachable.
    pub states: u64,
    /// States that were left out because the ground truth could not prove their distance.
    pub unproven: u64,
    /// The claims of the heuristic.
    pub claim: ClaimReport,
    /// States whose estimate exceeds their distance.
    pub overestimates: ClaimViolations,
    /// Moves that lower the estimate by more than 1.
    pub inconsistencies: ClaimViolations,
    /// The mean of distance less estimate, in moves.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub mean_error: f64,
    /// The root of the mean squared error.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub root_mean_square_error: f64,
    /// Pearson's correlation of estimate and distance, on the states with an error. Null if one of
    /// them never varies.
    pub correlation: Option<f64>,
    /// The number of states whose estimate is exact.
    pub exact_states: u64,
    /// The offset that makes the heuristic admissible. Null if it calls a state with a path to the
    /// goal unreachable.
    pub admissible_offset: Option<EstimateOffset>,
    /// Whether every claim holds, on all these states.
    pub honest: bool,
    /// The errors by distance.
    pub by_distance: Vec<DepthErrors>,
    /// The number and the mean distance of states, by estimate.
    pub by_estimate: Vec<EstimateCalibration>,
    /// States by their error, rounded to whole moves.
    pub by_error: Vec<EstimateErrors>,
    /// The states whose estimates are farthest from the distances, at most ten, the worst first.
    pub worst_states: Vec<EstimatedState>,
    /// The audit of the policy, if there is one. It needs the distances of a table.
    pub policy: Option<PolicyAudit>,
    /// Wall-clock seconds.
    pub seconds: f64,
}
