//! Moves, piece by piece.
//!
//! Rings provide them; the solver `ea` uses them.

/// Moves of one piece at a time.
pub trait PieceMoves: Send + Sync {
    /// The number of pieces.
    fn pieces(&self) -> usize;

    /// Visits the state after each move of a piece, as often as there are ways to it.
    ///
    /// All pieces together give all successors of the state.
    fn moves_of(&self, from: &[u8], piece: usize, visit: &mut dyn FnMut(&[u8]));
}
