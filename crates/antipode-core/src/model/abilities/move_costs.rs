//! Costs of moves. Without them every move costs 1.
//!
//! The key `cost` of a spec, programs with rules and callers provide them. Expansions of numbered
//! states carry them, and the engine `dial`, certificates, walks and some solvers use them.

use std::sync::Arc;

use super::{PatternCost, StateAbstraction};
use crate::model::Problem;

/// The costs of the moves of a puzzle. The distance of a state is the least cost of a path to a
/// goal.
///
/// Laws: a cost is at least 1. A move always has the same cost.
pub trait MoveCosts: Send + Sync {
    /// Appends the cost of each move from a state, in the order of
    /// [`Puzzle::expand`](crate::model::Puzzle::expand).
    fn costs(&self, state: &[u8], out: &mut Vec<u8>);

    /// Appends the costs of the moves from consecutive states of `length` bytes each, state by
    /// state.
    ///
    /// OPTIONAL: by default it takes one state at a time.
    fn costs_all(&self, states: &[u8], length: usize, out: &mut Vec<u8>) {
        states.chunks_exact(length).for_each(|state| self.costs(state, out));
    }

    /// A lower bound of all costs, at least 1.
    ///
    /// OPTIONAL: by default 1. Estimates in moves are multiplied by it.
    fn least(&self) -> u8 {
        1
    }

    /// Whether the cheapest move from a state to another costs as much as the cheapest move back.
    ///
    /// OPTIONAL: by default unknown. A search then also expands each predecessor of a state, which
    /// takes longer.
    fn are_symmetric(&self) -> bool {
        false
    }

    /// What the costs of the moves of a row depend on.
    ///
    /// OPTIONAL: by default on the state. A search then needs the rules for every state.
    fn dependence(&self) -> CostDependence {
        CostDependence::State
    }

    /// The value of the key `cost` in the spec.
    ///
    /// OPTIONAL: by default the spec has no such key, because the rules themselves have costs.
    fn key(&self) -> Option<&str> {
        None
    }

    /// The costs of the moves of a pattern: for each move, at most the cost of every move that it
    /// stands for.
    ///
    /// OPTIONAL: by default there are none, and the puzzle
    /// with these costs has no patterns.
    fn of_pattern(&self, pattern: &CostedPattern<'_>) -> Option<Arc<dyn MoveCosts>> {
        let _ = pattern;
        None
    }
}

/// What the cost of a move depends on, where the rules list the moves of all states of a row in the
/// same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostDependence {
    /// On anything in the state.
    State,
    /// On the row: the `i`-th moves of all its states cost the same.
    Row,
    /// On the two entries of the state that a move exchanges, and on their places. All states have
    /// the same entries in some order.
    Exchange,
}

/// A pattern whose moves need costs.
pub struct CostedPattern<'a> {
    /// The pattern, whose moves all cost 1.
    pub problem: &'a Problem,
    /// The names of its pieces.
    pub names: &'a str,
    /// Which of its moves count.
    pub cost: PatternCost,
    /// The map to the abstraction in which all moves count.
    pub map: &'a dyn StateAbstraction,
}
