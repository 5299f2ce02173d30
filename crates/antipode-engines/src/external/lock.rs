//! The lock of what threads share.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks what no panic can have left half-done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
