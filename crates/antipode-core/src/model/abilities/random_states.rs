//! Random states of a puzzle too large for a table.
//!
//! Token puzzles and twisty puzzles provide them; `random`, `audit` and training use them.

use rand_chacha::ChaCha8Rng;

use crate::error::Result;

/// States drawn at random.
pub trait StateSampler: Send + Sync {
    /// States drawn uniformly and independently from all that have a path to the goal, and perhaps
    /// from others; where that takes too much work, by a method that tends to this, and the
    /// puzzle's documentation says so. The same random numbers give the same states.
    ///
    /// # Errors
    ///
    /// The puzzle's own: those of the families draw without errors.
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>>;

    /// Whether all that are drawn have a path to the goal.
    fn all_reach_goal(&self) -> bool;
}
