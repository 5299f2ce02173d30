//! Abstractions of a puzzle.

/// A map from the states of a puzzle to those of an abstraction.
///
/// Laws: it takes goals to goals, and states that are a move apart to one state or to states that are a move apart: so
/// distances in the abstraction never exceed those in the puzzle.
pub trait Abstraction: Send + Sync {
    /// The abstract state of a state.
    fn project(&self, state: &[u8]) -> Vec<u8>;
}
