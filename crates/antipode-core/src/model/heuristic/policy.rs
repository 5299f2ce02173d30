//! How likely each move is the best one.

/// Probabilities of the moves of a state.
///
/// Laws: each state has as many probabilities as `expand` visits successors, in the same order;
/// none is negative, and they add up to 1 unless the state has no moves.
pub trait Policy: Send + Sync {
    /// The probabilities for states of `length` bytes that follow each other: one list for each
    /// state. `out` is cleared first.
    fn probabilities(&self, states: &[u8], length: usize, out: &mut Vec<Vec<f32>>);
}
