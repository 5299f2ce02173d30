//! Solving without a search, and the directions of moves.
//!
//! Sliding boards provide both; the solvers `rows`, `naive` and `ga` use them.

/// How a puzzle is solved without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// Line by line, pieces on shortest paths.
    Lines,
    /// Piece by piece, as a beginner does by hand.
    Naive,
}

/// Methods that solve a puzzle without a search.
pub trait Constructive: Send + Sync {
    /// A path to a goal that need not be short: all states on it, first the given one; empty if
    /// there is no path. `None` for a puzzle of this kind that the method does not serve.
    fn construct(&self, from: &[u8], how: Construction) -> Option<Vec<Vec<u8>>>;
}

/// Moves that have directions in the plane.
pub trait Bearings: Send + Sync {
    /// The direction of the move from one state to the next, in quarter turns anticlockwise from
    /// up: of the hole, if tiles slide. 0 for anything else.
    fn bearing(&self, from: &[u8], to: &[u8]) -> u8;
}
