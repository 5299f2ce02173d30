//! The kinds of moves, for costs by name, and for first and last moves.
//!
//! Twisty puzzles provide them; the key `cost` of specs and restricted solutions use them.

use crate::error::Result;

/// A puzzle whose moves are of few kinds.
pub trait MoveKinds: Send + Sync {
    /// The names of all kinds.
    fn kinds(&self) -> Vec<String>;

    /// Reads moves as people write them: the numbers of their kinds, in order.
    ///
    /// # Errors
    ///
    /// `Usage` if one is not a move of the puzzle.
    fn read(&self, text: &str) -> Result<Vec<usize>>;

    /// Whether every state has a move of each kind, in their order, and to different successors.
    fn are_everywhere(&self) -> bool;

    /// Visits the kinds of the moves from a state: the number of a successor in the order of
    /// [`Puzzle::expand`](crate::model::Puzzle::expand), and the number of a kind that leads to it.
    ///
    /// Several kinds may lead to one successor. Successors come in order.
    fn of_moves(&self, state: &[u8], visit: &mut dyn FnMut(usize, usize));
}
