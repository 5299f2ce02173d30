//! A puzzle seen more coarsely.

/// A map from the states of a puzzle to those of a coarser one.
///
/// Laws: it takes goals to goals, and states that are a move apart to one state or to states that are a move apart: so
/// distances in the coarser puzzle never exceed those in the puzzle.
pub trait Abstraction: Send + Sync {
    /// The key of the coarser state, from the key of a state.
    fn project(&self, state: &[u8]) -> Vec<u8>;
}
