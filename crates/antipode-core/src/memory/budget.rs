//! The bytes that the process holds, and the most that it may hold.
//!
//! Only a program whose allocator is [`CountingAllocator`](super::CountingAllocator) counts its
//! heap. Large arrays beside the heap count themselves by [`HeldBytes`]. Mapped files do not count:
//! the system takes their pages back when it needs memory.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use super::refusal;
use crate::error::Result;

/// The bytes that all threads hold, but for what each has not added yet.
static HELD: AtomicI64 = AtomicI64::new(0);

/// The most bytes that they may hold.
static MOST: AtomicI64 = AtomicI64::new(i64::MAX);

/// Whether an infallible allocation beyond the limit ends the process.
static ENDS: AtomicBool = AtomicBool::new(false);

/// Bytes that a thread takes or frees before it adds them to [`HELD`], which all threads share.
const BATCH: i64 = 64 << 10;

/// What a thread took and has not added to [`HELD`].
struct ThreadBalance(Cell<i64>);

thread_local! {
    static BALANCE: ThreadBalance = const { ThreadBalance(Cell::new(0)) };
}

impl Drop for ThreadBalance {
    fn drop(&mut self) {
        HELD.fetch_add(self.0.get(), Ordering::Relaxed);
    }
}

/// What becomes of an allocation that cannot fail and exceeds the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverdraftPolicy {
    /// The process ends with an error.
    Ends,
    /// It gets its memory, since the work checks [`left`] itself.
    Passes,
}

/// Limits the bytes that the process may hold, from now on.
///
/// Fallible allocations beyond the limit fail. `overdraft` decides what happens to the others.
pub fn limit(bytes: u64, overdraft: OverdraftPolicy) {
    ENDS.store(overdraft == OverdraftPolicy::Ends, Ordering::Relaxed);
    MOST.store(i64::try_from(bytes).unwrap_or(i64::MAX), Ordering::Relaxed);
}

/// The bytes that the process holds, to within 64 KiB a thread. 0 if nothing counts them.
pub fn held() -> u64 {
    HELD.load(Ordering::Relaxed).max(0) as u64
}

/// The bytes that the process may still take; `u64::MAX` without a limit.
pub fn left() -> u64 {
    match MOST.load(Ordering::Relaxed) {
        i64::MAX => u64::MAX,
        most => (most - HELD.load(Ordering::Relaxed)).max(0) as u64,
    }
}

/// Whether infallible allocations end the process at the limit.
pub(super) fn ends_at_limit() -> bool {
    ENDS.load(Ordering::Relaxed)
}

/// Counts taken or freed bytes, and returns whether they fit the limit.
#[inline]
pub(super) fn count(bytes: i64) -> bool {
    // A counter that all threads share would slow down every allocation.
    let due = BALANCE.try_with(|balance| {
        let sum = balance.0.get() + bytes;
        let due = if sum.abs() < BATCH { 0 } else { sum };
        balance.0.set(sum - due);
        due
    });
    // A thread that is ending has no balance any more.
    match due.unwrap_or(bytes) {
        0 => true,
        due => HELD.fetch_add(due, Ordering::Relaxed) + due <= MOST.load(Ordering::Relaxed) || due < 0,
    }
}

/// Bytes beside the heap, which count until this value is dropped.
#[derive(Debug, Default)]
pub struct HeldBytes(u64);

impl HeldBytes {
    /// Counts `bytes`.
    ///
    /// # Errors
    ///
    /// `Limit` if they exceed the limit.
    pub fn take(bytes: u64) -> Result<HeldBytes> {
        let held = HeldBytes(bytes);
        if count(i64::try_from(bytes).unwrap_or(i64::MAX / 2)) { Ok(held) } else { Err(refusal(bytes, "large arrays")) }
    }
}

impl Drop for HeldBytes {
    fn drop(&mut self) {
        count(-i64::try_from(self.0).unwrap_or(i64::MAX / 2));
    }
}
