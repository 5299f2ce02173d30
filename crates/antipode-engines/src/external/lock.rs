//! The lock of data that threads share.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks data that no panic leaves in a broken state.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
