//! The messages to and from external programs, one JSON object a line; docs/src/reference/protocol.md
//! describes them for their authors.

use serde::{Deserialize, Serialize};

use crate::open_table::Step;

/// The task of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Role {
    /// Paths to the goal.
    Solver,
    /// Estimates of distances.
    Heuristic,
}

/// The first line to a program.
#[derive(Debug, Serialize)]
pub(super) struct Hello {
    /// [`antipode_programs::VERSION`].
    pub(super) protocol: u32,
    pub(super) role: Role,
    /// The canonical spec.
    pub(super) spec: String,
    /// The goal, or one of several; null if they are not listed.
    pub(super) goal: Option<String>,
    /// Whether there is no other.
    pub(super) only_goal: bool,
    /// The moves from that goal, or else from a start: an example of how moves are named and states
    /// are written.
    pub(super) moves: Vec<Step>,
    /// The seed of the program's random numbers.
    pub(super) seed: u64,
}

/// The first line of a program.
#[derive(Debug, Deserialize)]
pub(super) struct Welcome {
    pub(super) name: Option<String>,
    /// Of a heuristic: whether it claims never to exceed the distance.
    #[serde(default)]
    pub(super) admissible: bool,
    /// Of a heuristic: whether it claims that no move lowers it by more than 1.
    #[serde(default)]
    pub(super) consistent: bool,
}

/// What the search from a state may spend; null means no limit.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Allowance {
    pub(super) seconds: f64,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
}

/// A state to be solved.
#[derive(Debug, Serialize)]
pub(super) struct Request<'a> {
    pub(super) id: u64,
    pub(super) state: &'a str,
    pub(super) budget: Allowance,
}

/// What a solver answers: one of `moves`, `states`, `unsolvable` and `give_up`.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Answer {
    /// The names of the moves.
    pub(super) moves: Option<Vec<String>>,
    /// The states after each move; the first state may come first.
    pub(super) states: Option<Vec<String>>,
    /// Whether no goal is reachable.
    pub(super) unsolvable: Option<bool>,
    /// Why.
    pub(super) give_up: Option<String>,
    /// The length that it claims.
    pub(super) length: Option<u64>,
    /// Expanded states.
    pub(super) nodes: Option<u64>,
}

/// States to be estimated.
#[derive(Debug, Serialize)]
pub(super) struct Question<'a> {
    pub(super) id: u64,
    pub(super) states: &'a [String],
}

/// What a heuristic answers: a number for each state, null if it knows that no goal is reachable.
#[derive(Debug, Deserialize)]
pub(super) struct Estimates {
    pub(super) estimates: Vec<Option<f64>>,
}
