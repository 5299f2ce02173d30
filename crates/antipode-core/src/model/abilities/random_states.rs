//! Random states of a puzzle too large for a table.
//!
//! Token puzzles and twisty puzzles provide them; `random`, `audit` and training use them.

use rand_chacha::ChaCha8Rng;

use crate::error::Result;

/// States drawn at random.
pub trait StateSampler: Send + Sync {
    /// Draws states uniformly and independently from all that have a path to the goal.
    ///
    /// It may also draw states without such a path. If exact sampling takes too much work, a method
    /// may only approach the uniform distribution; then the puzzle's documentation says so. The
    /// same random numbers give the same states.
    ///
    /// # Errors
    ///
    /// Those of the puzzle. The samplers of the families return none.
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>>;

    /// Whether all drawn states have a path to the goal.
    fn all_reach_goal(&self) -> bool;
}
