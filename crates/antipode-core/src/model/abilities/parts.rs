//! The pieces and moves of a puzzle, as people describe it.
//!
//! Twisty puzzles and groups provide them; the verb `info` shows them.

use num_bigint::BigUint;

/// A puzzle of pieces in sets.
pub trait PuzzleParts: Send + Sync {
    /// The sets of pieces.
    fn sets(&self) -> Vec<SetOfPieces>;

    /// The moves without their powers: the name of each, and its order.
    fn base_moves(&self) -> Vec<(String, u64)>;

    /// The order of the group of the moves; `None` if it is not known, or moves make no group.
    fn group_order(&self) -> Option<BigUint>;
}

/// Pieces that can take each other's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOfPieces {
    /// The name; empty for the only set of a group.
    pub name: String,
    /// The number of pieces.
    pub pieces: usize,
    /// The number of orientations of a piece.
    pub orientations: usize,
    /// The number of pieces that look different.
    pub kinds: usize,
}
