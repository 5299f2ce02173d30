//! Solving without a search, and the directions of moves.
//!
//! Sliding boards provide both; the solvers `rows`, `naive` and `ga` use them.

/// A method that solves a puzzle without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// Line by line, pieces on shortest paths.
    Lines,
    /// Piece by piece, as a beginner solves it by hand.
    Naive,
}

/// Methods that solve a puzzle without a search.
pub trait Constructive: Send + Sync {
    /// A path to a goal that need not be short: all its states, the given one first. Empty if there
    /// is no path. `None` if the method does not support this puzzle.
    fn construct(&self, from: &[u8], how: Construction) -> Option<Vec<Vec<u8>>>;
}

/// Moves that have directions in the plane.
pub trait Bearings: Send + Sync {
    /// The direction of the move between two states, in quarter turns anticlockwise from up. For
    /// sliding tiles it is the direction of the hole. 0 for all other moves.
    fn bearing(&self, from: &[u8], to: &[u8]) -> u8;
}
