//! An allocator that counts, and lets the program end with an error of its own.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use super::budget;

thread_local! {
    /// Whether this thread is in an allocation that may fail.
    static FALLIBLE: Cell<bool> = const { Cell::new(false) };

    /// Bytes that this thread holds and their maximum, during [`metered`].
    static METER: Cell<Option<(i64, i64)>> = const { Cell::new(None) };
}

/// Bytes of the allocator's overhead per block.
const HEAD: i64 = 16;

/// Runs `work` and returns its result and the peak of bytes that its thread held.
///
/// The peak is 0 in a program whose allocator is not [`CountingAllocator`]. It includes blocks that
/// `work` frees later, since the allocator may keep them.
pub fn metered<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = METER.replace(Some((0, 0)));
    let result = work();
    let most = METER.replace(before).map_or(0, |(_, most)| most);
    (result, most.max(0) as u64)
}

/// Runs an allocation that may fail.
pub(super) fn fallibly<T>(allocate: impl FnOnce() -> T) -> T {
    FALLIBLE.set(true);
    let allocated = allocate();
    FALLIBLE.set(false);
    allocated
}

/// Counts allocated or freed bytes, and returns whether they fit the limit of the process.
#[inline]
fn count(bytes: i64) -> bool {
    // A thread that is ending has no meter.
    let _ = METER.try_with(|meter| {
        if let Some((taken, most)) = meter.get() {
            let taken = taken + bytes;
            meter.set(Some((taken, most.max(taken))));
        }
    });
    budget::count(bytes)
}

/// An allocation that was refused.
#[derive(Clone, Copy, Debug)]
pub struct RefusedAllocation {
    /// Its bytes.
    pub bytes: usize,
    /// Whether the [`limit`](super::limit) refused it. Otherwise the system did.
    pub by_limit: bool,
}

/// The system's allocator with a handler for refused memory.
///
/// If memory is refused outside the fallible functions of [`memory`](super), the allocator calls
/// the handler. The handler ends the process; it must not allocate.
#[derive(Debug)]
pub struct CountingAllocator(pub fn(RefusedAllocation) -> !);

impl CountingAllocator {
    /// Counts `growth` bytes more, and allocates by `allocate` if they fit the limit.
    #[inline]
    fn allocated(&self, growth: i64, bytes: usize, allocate: impl FnOnce() -> *mut u8) -> *mut u8 {
        let fits = count(growth);
        if !fits {
            match (is_fallible(), budget::ends_at_limit()) {
                (true, _) => {
                    count(-growth);
                    return std::ptr::null_mut();
                }
                (false, true) => (self.0)(RefusedAllocation { bytes, by_limit: true }),
                (false, false) => {}
            }
        }
        let memory = allocate();
        if memory.is_null() {
            count(-growth);
            if !is_fallible() {
                (self.0)(RefusedAllocation { bytes, by_limit: false });
            }
        }
        memory
    }
}

/// Whether an allocation of this thread may fail.
fn is_fallible() -> bool {
    // In a thread that is ending, `FALLIBLE` no longer exists, and no allocation may fail.
    FALLIBLE.try_with(Cell::get).unwrap_or(false)
}

// SAFETY: every call goes to the system's allocator, and its results come back unchanged, or are a
// null pointer, which callers expect. The methods are not inlined: they would be compiled in the
// program's own crate, which tests do not optimise.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps to the contract, which is the same.
        self.allocated(layout.size() as i64 + HEAD, layout.size(), || unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps to the contract, which is the same.
        self.allocated(layout.size() as i64 + HEAD, layout.size(), || unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let growth = bytes as i64 - layout.size() as i64;
        // SAFETY: the caller keeps to the contract, which is the same.
        self.allocated(growth, bytes, || unsafe { System.realloc(memory, layout, bytes) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract, which is the same.
        unsafe { System.dealloc(memory, layout) };
        count(-(layout.size() as i64 + HEAD));
    }
}
