//! The kinds of moves, for costs by name.
//!
//! Twisty puzzles provide them; the key `cost` of specs uses them.

/// A puzzle whose moves are of few kinds.
pub trait MoveKinds: Send + Sync {
    /// The names of all kinds.
    fn kinds(&self) -> Vec<String>;

    /// Whether every state has a move of each kind, in their order, and to different successors.
    fn are_everywhere(&self) -> bool;

    /// Visits the kinds of the moves from a state: the number of a successor in the order of
    /// [`Puzzle::expand`](crate::model::Puzzle::expand), and the number of a kind that leads to it.
    ///
    /// Several kinds may lead to one successor. Successors come in order.
    fn of_moves(&self, state: &[u8], visit: &mut dyn FnMut(usize, usize));
}
