//! The memory that the process holds, its limit, and errors for memory that is refused.
//!
//! [`reserve`] and [`grow`] extend the lists that grow with the work, and return an error on
//! failure. All other code, much of it in other crates, allocates infallibly. There a program whose
//! allocator is [`CountingAllocator`] ends with its own error, where the standard library would
//! abort. The same allocator counts what the process holds, so that [`limit`] bounds all of it.
#![allow(unsafe_code)]

mod allocator;
mod budget;

pub use allocator::{CountingAllocator, RefusedAllocation, metered};
pub use budget::{HeldBytes, OverdraftPolicy, held, left, limit};

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::error::{Error, RequestRemedy, Result};

/// Bytes of a page of memory.
pub(crate) fn page_bytes() -> u64 {
    #[cfg(unix)]
    // SAFETY: `sysconf` has no preconditions.
    let bytes = unsafe { nix::libc::sysconf(nix::libc::_SC_PAGESIZE) };
    #[cfg(not(unix))]
    let bytes = 4096;
    u64::try_from(bytes).unwrap_or(4096)
}

/// Returns memory to the system that the program has freed and the allocator keeps.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the allocator allows it at any time.
    unsafe {
        nix::libc::malloc_trim(0);
    }
}

/// A view of words as atomics, for as long as they are exclusively borrowed.
pub fn atomic(words: &mut [u64]) -> &[AtomicU64] {
    const { assert!(align_of::<AtomicU64>() == align_of::<u64>()) };
    // SAFETY: both have the same size, alignment and valid values, and the words are borrowed by
    // this alone.
    unsafe { &*(std::ptr::from_mut(words) as *const [AtomicU64]) }
}

/// The smallest capacity that a list grows to.
const FIRST: usize = 1024;

/// Makes room for `more` elements.
///
/// Repeated calls are cheap, because a list that grows at least doubles its capacity.
///
/// # Errors
///
/// `Limit` if the system refuses.
pub fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<()> {
    make_room(list, more, |list, more| {
        let bytes = (2 * list.capacity()).max(list.len() + more).saturating_mul(size_of::<T>());
        if !(HUGE..usize::MAX / 4).contains(&bytes) {
            return list.try_reserve(more);
        }
        // A block of whole huge pages with the allocator's own bytes, so that it moves as a whole.
        let page = page_bytes() as usize;
        let whole = (bytes + page).next_multiple_of(HUGE_PAGE) - page;
        list.try_reserve_exact(whole / size_of::<T>() - list.len())
    })
}

/// Makes room for exactly `more` elements.
///
/// # Errors
///
/// `Limit` if the system refuses.
pub fn reserve_exact<T>(list: &mut Vec<T>, more: usize) -> Result<()> {
    make_room(list, more, Vec::try_reserve_exact)
}

/// Makes room by a fallible allocation, if there is too little.
fn make_room<T, E>(
    list: &mut Vec<T>,
    more: usize,
    allocate: impl FnOnce(&mut Vec<T>, usize) -> std::result::Result<(), E>,
) -> Result<()> {
    if more <= list.capacity() - list.len() {
        return Ok(());
    }
    ask(list.len() + more, size_of::<T>(), || allocate(list, more))?;
    use_huge_pages(list, list.capacity() * size_of::<T>());
    Ok(())
}

/// The bytes of a list from which huge pages are worth asking for.
const HUGE: usize = 8 << 20;

/// Bytes of a huge page on most machines.
const HUGE_PAGE: usize = 2 << 20;

/// Asks the system for huge pages for a large list: random reads then miss fewer translations.
fn use_huge_pages<T>(list: &[T], bytes: usize) {
    #[cfg(not(target_os = "linux"))]
    let _ = (list, bytes);
    #[cfg(target_os = "linux")]
    if bytes >= HUGE {
        let (start, page) = (list.as_ptr() as usize, page_bytes() as usize);
        // Whole pages around the list, since advice on a part of a block would split its mapping.
        // Then the system would copy the block when it grows, instead of moving its pages.
        let (first, end) = (start / page * page, (start + bytes).next_multiple_of(page));
        // SAFETY: the pages have bytes of a block that the list owns, and the advice changes no
        // contents. Without huge pages the list is slower, not wrong.
        unsafe {
            nix::libc::madvise(first as *mut _, end - first, nix::libc::MADV_HUGEPAGE);
        }
    }
}

/// Makes room for at least one more element in a list of at most `most`.
///
/// # Errors
///
/// `Limit` if the list is full, or the system refuses.
pub fn grow<T>(list: &mut Vec<T>, most: usize) -> Result<()> {
    let more = most.min((2 * list.len()).max(FIRST)).saturating_sub(list.len());
    if more == 0 {
        return Err(Error::Limit(format!("a list of {most} elements fills the memory that it may take")));
    }
    reserve_exact(list, more)
}

/// Runs a fallible allocation, so that the allocator lets it fail.
fn ask<E>(elements: usize, size: usize, run: impl FnOnce() -> std::result::Result<(), E>) -> Result<()> {
    if size == 0 {
        return Ok(());
    }
    allocator::fallibly(run).map_err(|_| {
        let refused = (elements as u64).saturating_mul(size as u64);
        refusal(refused, &format!("{elements} elements of {size} bytes"))
    })
}

/// The error for refused memory: the limit's, if it is too low for `bytes` more, else the system's.
fn refusal(bytes: u64, what: &str) -> Error {
    match left() < bytes {
        true => Error::Limit(format!("{what} do not fit the memory that is allowed")).unless(&[RequestRemedy::Memory]),
        false => Error::Limit(format!("the system refuses memory for {what}")),
    }
}

/// The block size from which freed blocks return to the system, after [`give_back_large_blocks`].
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: i32 = 128 << 10;

/// Makes the system's allocator return large blocks as soon as they are freed.
///
/// By default it keeps them, so that a process can hold several times the memory that it uses.
pub fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the call sets a number of the allocator, which allows it at any time.
    unsafe {
        nix::libc::mallopt(nix::libc::M_MMAP_THRESHOLD, LARGE);
    }
}

/// Makes the system's allocator keep the memory that is freed, for work that takes and frees large
/// blocks all the time: fresh pages of the system cost more than most of that work.
pub fn keep_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the calls set numbers of the allocator, which allows it at any time.
    unsafe {
        nix::libc::mallopt(nix::libc::M_MMAP_THRESHOLD, i32::MAX);
        nix::libc::mallopt(nix::libc::M_TRIM_THRESHOLD, i32::MAX);
    }
}

/// Whether all threads share one arena.
static SHARED: AtomicBool = AtomicBool::new(false);

/// Makes all threads share one arena of the system's allocator, if the addresses of this process
/// are limited. By default each thread reserves 64 MiB of addresses for its own arena.
pub fn share_arena_if_limited() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
        if getrlimit(Resource::RLIMIT_AS).is_ok_and(|(soft, _)| soft != RLIM_INFINITY) {
            // SAFETY: the call sets a number of the allocator, which allows it at any time.
            let set = unsafe { nix::libc::mallopt(nix::libc::M_ARENA_MAX, 1) };
            SHARED.store(set == 1, Ordering::Relaxed);
        }
    }
}

/// Whether all threads share one arena.
pub fn arena_is_shared() -> bool {
    SHARED.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_has_is_refused() {
        let mut list: Vec<u64> = vec![];
        assert!(matches!(reserve(&mut list, 1 << 58), Err(Error::Limit(_))));
        assert!(matches!(reserve_exact(&mut list, usize::MAX / 16), Err(Error::Limit(_))));
        assert!(reserve(&mut list, 10).is_ok() && list.capacity() >= 10);
    }

    #[test]
    fn lists_grow_to_their_limit() {
        let mut list: Vec<u8> = vec![];
        while grow(&mut list, 3000).is_ok() {
            assert!(list.capacity() > list.len());
            list.resize(list.capacity(), 0);
        }
        assert_eq!(list.len(), 3000);
    }
}
