//! Rules that answer for many states at once.
//!
//! Programs and Python callbacks provide them (`families/src/rules/`); `Problem::expand_all` uses
//! them.

use crate::error::Result;

/// Rules that answer for many states at once, and may fail: those of another program, say.
pub trait BatchRules: Send + Sync {
    /// Visits the successors of states of `length` bytes each, one state after the other: `visit(i,
    /// next)` for each successor of the `i`-th state, in the order of
    /// [`Puzzle::expand`](crate::model::Puzzle::expand). After a failure it visits nothing.
    fn expand_all(&self, states: &[u8], length: usize, visit: &mut dyn FnMut(usize, &[u8]));

    /// Whether each of some states is a goal, as [`Puzzle::is_goal`](crate::model::Puzzle::is_goal)
    /// says. After a failure none is.
    fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool>;

    /// Checks that no call failed: after a failure no answer can be trusted.
    ///
    /// # Errors
    ///
    /// The first failure.
    fn intact(&self) -> Result<()>;
}
