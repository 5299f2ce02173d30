//! The greatest number of moves from a state.
//!
//! Families provide it; the environments of the Python module take the number of their actions from
//! it.

/// A bound of the number of moves.
pub trait MoveBound: Send + Sync {
    /// A number of moves that no state exceeds, if one is known.
    ///
    /// It may take some milliseconds.
    fn most_moves(&self) -> Option<usize>;
}

/// A bound that is known beforehand.
#[derive(Clone, Copy, Debug)]
pub struct FixedBound(pub usize);

impl MoveBound for FixedBound {
    fn most_moves(&self) -> Option<usize> {
        Some(self.0)
    }
}
