//! What is said to other programs and what they answer: a JSON object a line; docs/solver-protocol.md is for their authors.

use serde::{Deserialize, Serialize};

use crate::open_table::Step;

/// The version of the protocol.
pub(super) const VERSION: u32 = 1;

/// What a program is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Role {
    /// Ways to the goal.
    Solver,
    /// Estimates of distances.
    Heuristic,
}

/// The first line to a program.
#[derive(Debug, Serialize)]
pub(super) struct Hello {
    /// [`VERSION`].
    pub(super) protocol: u32,
    pub(super) role: Role,
    /// The canonical spec.
    pub(super) spec: String,
    /// The goal, or one of several.
    pub(super) goal: String,
    /// Whether it is the only one.
    pub(super) only_goal: bool,
    /// The moves from that goal, for how moves are named and states are written.
    pub(super) moves: Vec<Step>,
    /// For what the program draws.
    pub(super) seed: u64,
}

/// The first line of a program.
#[derive(Debug, Deserialize)]
pub(super) struct Welcome {
    pub(super) protocol: u32,
    pub(super) name: Option<String>,
    /// Of a heuristic: whether it says that it never exceeds the distance.
    #[serde(default)]
    pub(super) admissible: bool,
    /// Of a heuristic: whether it says that no move lowers it by more than 1.
    #[serde(default)]
    pub(super) consistent: bool,
}

/// What the search from a state may spend; what is null is not limited.
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
    pub(super) id: u64,
    /// The names of the moves.
    pub(super) moves: Option<Vec<String>>,
    /// The states after each move; the first state may come first.
    pub(super) states: Option<Vec<String>>,
    /// Whether there is no way.
    pub(super) unsolvable: Option<bool>,
    /// Why.
    pub(super) give_up: Option<String>,
    /// How many moves it says that it made.
    pub(super) length: Option<u64>,
    /// States whose successors were made.
    pub(super) nodes: Option<u64>,
}

/// States to be estimated.
#[derive(Debug, Serialize)]
pub(super) struct Question<'a> {
    pub(super) id: u64,
    pub(super) states: &'a [String],
}

/// What a heuristic answers: a number for each state, null where it knows that there is no way.
#[derive(Debug, Deserialize)]
pub(super) struct Estimates {
    pub(super) id: u64,
    pub(super) estimates: Vec<Option<f64>>,
}
