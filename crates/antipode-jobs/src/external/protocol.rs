//! The messages to and from external programs, one JSON object per line. The page
//! docs/src/reference/protocol.md describes them for authors of programs.

use serde::{Deserialize, Serialize};

use crate::open_table::SolutionStep;

/// The task of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(super) enum ProtocolRole {
    /// A solver, which answers with paths to the goal.
    Solver,
    /// A heuristic, which answers with estimates of distances.
    Heuristic,
}

/// The first line to a program.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Hello {
    /// [`antipode_programs::VERSION`].
    pub(super) protocol: u32,
    pub(super) role: ProtocolRole,
    /// The canonical spec.
    pub(super) spec: String,
    /// The goal, or one of several; null if goals are not listed.
    pub(super) goal: Option<String>,
    /// Whether `goal` is the only goal.
    pub(super) only_goal: bool,
    /// The moves from that goal, or else from a start: examples of the names of moves and the text
    /// of states.
    pub(super) moves: Vec<SolutionStep>,
    /// The seed of the program's random numbers.
    pub(super) seed: u64,
}

/// The first line from a program.
#[derive(Debug, Deserialize)]
pub(super) struct Welcome {
    pub(super) name: Option<String>,
    /// Whether a heuristic claims never to exceed the distance.
    #[serde(default)]
    pub(super) admissible: bool,
    /// Whether a heuristic claims that no move lowers it by more than 1.
    #[serde(default)]
    pub(super) consistent: bool,
}

/// The budget of the search from one state; null means no limit.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Allowance {
    pub(super) seconds: f64,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
}

/// A state to solve.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ProtocolRequest<'a> {
    pub(super) id: u64,
    pub(super) state: &'a str,
    pub(super) budget: Allowance,
}

/// The answer of a solver: one of `moves`, `states`, `unsolvable` and `give_up`.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ProtocolAnswer {
    /// The names of the moves.
    pub(super) moves: Option<Vec<String>>,
    /// The states after each move; the first state may come first.
    pub(super) states: Option<Vec<String>>,
    /// Whether no goal is reachable.
    pub(super) unsolvable: Option<bool>,
    /// The reason for giving up.
    pub(super) give_up: Option<String>,
    /// The claimed length of the path.
    pub(super) length: Option<u64>,
    /// Expanded states.
    pub(super) nodes: Option<u64>,
}

/// States to estimate.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ProtocolQuestion<'a> {
    pub(super) id: u64,
    pub(super) states: &'a [String],
}

/// The answer of a heuristic: a number for each state, null if it knows that no goal is reachable.
#[derive(Debug, Deserialize)]
pub(super) struct Estimates {
    pub(super) estimates: Vec<Option<f64>>,
}
