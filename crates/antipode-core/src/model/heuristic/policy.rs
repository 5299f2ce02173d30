//! Probabilities that each move is the best one.

/// Probabilities of the moves of a state.
///
/// Laws: each state has one probability for each successor that `expand` visits, in the same order.
/// None is negative, and they add up to 1 unless the state has no moves.
pub trait Policy: Send + Sync {
    /// The probabilities of consecutive states of `length` bytes, one list per state.
    ///
    /// It clears `out` first.
    fn probabilities(&self, states: &[u8], length: usize, out: &mut Vec<Vec<f32>>);

    /// Whether its heuristic knows nothing else, so that all its estimates are 0.
    ///
    /// OPTIONAL: by default the estimates mean something.
    fn is_alone(&self) -> bool {
        false
    }
}
