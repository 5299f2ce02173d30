//! The symmetries of a puzzle that keep its goals.
//!
//! Token puzzles, twisty puzzles, towers and lights provide them; `analyze --orbits` uses them.

use std::sync::Arc;

use crate::error::Result;
use crate::model::{GoalSymmetries, Numbering};

/// A puzzle that knows its symmetries.
pub trait SymmetricPuzzle: Send + Sync {
    /// The symmetries that take moves to moves and goals to goals.
    ///
    /// They are a group, but need not be all that there are. Where moves have costs, a move and its
    /// image may cost different amounts.
    ///
    /// `most` is the most images of pairs to list, of four bytes each: see [`MOST_IMAGES`].
    ///
    /// # Errors
    ///
    /// `Limit` if there are more.
    ///
    /// [`MOST_IMAGES`]: crate::model::MOST_IMAGES
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries>;

    /// Those symmetries alone by which [`SymmetricPuzzle::folded`] folds rows: permutations of
    /// pairs of a place and what it holds. OPTIONAL: without it, all symmetries are such
    /// permutations.
    ///
    /// # Errors
    ///
    /// Those of [`SymmetricPuzzle::symmetries`].
    fn of_rows(&self, most: usize) -> Result<GoalSymmetries> {
        self.symmetries(most)
    }

    /// A numbering of one state of each class of symmetric states, whose rows are
    /// [folded](crate::model::Lift::folded).
    ///
    /// Its indices are those of some states of each class, and `rank` returns the index of an image
    /// of the state. OPTIONAL: without it, searches take all states.
    fn folded(self: Arc<Self>) -> Option<Arc<dyn Numbering>> {
        None
    }

    /// As [`SymmetricPuzzle::folded`], by those symmetries alone that take moves to these moves.
    ///
    /// `moves` lists, for each symmetry of a group, the move that each move becomes. OPTIONAL:
    /// without it, searches by a smaller group take all states.
    fn folded_within(self: Arc<Self>, _moves: &[Vec<usize>]) -> Option<Arc<dyn Numbering>> {
        None
    }
}
