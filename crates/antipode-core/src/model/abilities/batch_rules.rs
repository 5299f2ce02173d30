//! Rules that process many states per call.

use crate::error::Result;

/// Fallible rules that process many states per call.
///
/// The rules of an external program are an example.
pub trait BatchRules: Send + Sync {
    /// Visits the successors of many states of `length` bytes each, state by state.
    ///
    /// Calls `visit(i, next)` for each successor of the `i`-th state, in the order of
    /// [`Puzzle::expand`](crate::model::Puzzle::expand). After a failure it visits nothing.
    fn expand_all(&self, states: &[u8], length: usize, visit: &mut dyn FnMut(usize, &[u8]));

    /// Whether each state is a goal, as in [`Puzzle::is_goal`](crate::model::Puzzle::is_goal).
    /// After a failure the answer is `false` for all.
    fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool>;

    /// Checks that no call failed; after a failure the answers are worthless.
    ///
    /// # Errors
    ///
    /// The first failure.
    fn intact(&self) -> Result<()>;
}
