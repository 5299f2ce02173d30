//! What a puzzle allows: which bytes are a state, and how many moves a state can have.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use super::Problem;

thread_local! {
    /// Whether to print no message for panics of this thread.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// The result of a test of arbitrary bytes; `None` if it panics.
///
/// Rules take states. Given other bytes they may panic, which is a valid answer here.
pub fn quietly<T>(test: impl FnOnce() -> Option<T>) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                usual(panic);
            }
        }));
    });
    QUIET.set(true);
    let passed = catch_unwind(AssertUnwindSafe(test)).ok().flatten();
    QUIET.set(false);
    passed
}

impl Problem {
    /// Whether bytes from elsewhere are a state: their text reads as the same state.
    pub fn is_state(&self, bytes: &[u8]) -> bool {
        quietly(|| self.read(&self.write(bytes)).is_ok_and(|read| read == bytes).then_some(())).is_some()
    }

    /// A bound of the number of moves from any state, if one is known.
    pub fn most_moves(&self) -> Option<usize> {
        match (&self.abilities().move_bound, &self.abilities().kinds) {
            (Some(bound), _) => bound.most_moves(),
            (None, kinds) => Some(kinds.as_ref()?.kinds().len()),
        }
    }
}
