//! Solving without a search, and directions of moves.
//!
//! Sliding boards provide both; the solvers `rows`, `naive` and `ga` use them.

/// A method that solves a puzzle without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// Solves line by line and moves each piece on a shortest path.
    Lines,
    /// Solves piece by piece, as a beginner does by hand.
    Naive,
}

/// Methods that solve a puzzle without a search.
pub trait Constructive: Send + Sync {
    /// A path to a goal, not necessarily short.
    ///
    /// It lists all states of the path, the given one first, and is empty if there is no path.
    /// `None` if the method does not support this puzzle.
    fn construct(&self, from: &[u8], how: Construction) -> Option<Vec<Vec<u8>>>;
}

/// Moves that have directions in the plane.
pub trait Bearings: Send + Sync {
    /// The direction of a move, in quarter turns anticlockwise from up.
    ///
    /// For sliding tiles it is the direction of the hole. All other moves have direction 0.
    fn bearing(&self, from: &[u8], to: &[u8]) -> u8;
}
