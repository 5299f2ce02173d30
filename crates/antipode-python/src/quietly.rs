//! Tests of arbitrary bytes, for which a panic is a valid answer.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// Whether to print no message for panics of this thread.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// The result of a test of arbitrary bytes; `None` if it panics.
pub(crate) fn quietly<T>(test: impl FnOnce() -> Option<T>) -> Option<T> {
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
