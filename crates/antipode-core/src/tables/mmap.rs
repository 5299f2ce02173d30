//! The one place where a file is mapped into memory. Bytes in memory take its place where there are
//! no files.
//!
//! Other processes may cut a mapped file short, or its disk may fail. Then the system sends SIGBUS
//! to a reader of the missing pages. A handler, installed with the first mapping, maps zero pages
//! from there to the end of the mapping, and the reader continues. It detects the damage by the end
//! of the file, which is zero from then on. Readers remember the end and compare it after reading,
//! before they return anything. This also detects a cut within a page, which raises no signal: the
//! system fills the rest of the page, and so the end, with zeros. The handler passes faults outside
//! our mappings to the previous handler.
//!
//! Windows does not let a mapped file shrink.
#![allow(unsafe_code)]

use std::ops::Deref;
use std::path::Path;
use std::sync::atomic::{Ordering, fence};

use memmap2::Mmap;

use crate::error::{Error, Result};
use crate::storage::{AlignedBytes, open_plain};

/// A file that is mapped into memory, or its bytes.
#[derive(Debug)]
pub(super) struct MappedFile {
    /// Declared before the mapping, so that it is dropped first.
    #[cfg(unix)]
    _guard: Option<bus::MappingGuard>,
    map: MappedBytes,
}

/// Where the bytes of a file are.
#[derive(Debug)]
enum MappedBytes {
    File(Mmap),
    Memory(AlignedBytes),
}

impl Deref for MappedBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            MappedBytes::File(map) => map,
            MappedBytes::Memory(bytes) => bytes,
        }
    }
}

impl MappedFile {
    /// Maps a file for reading. `Corrupt` if it is empty.
    pub(super) fn open(path: &Path) -> Result<MappedFile> {
        let file = open_plain(path)?;
        let length = file.metadata().map_err(|e| Error::io("read", path, e))?;
        if !length.is_file() {
            return Err(Error::not_a_file(path, "is not a file"));
        }
        // SAFETY: the mapping is private to this process and read-only. Tables are replaced by
        // renaming; what others write into the file is noticed by the comparison of its end.
        let map = unsafe { Mmap::map(&file) }.map_err(|e| Error::io("map", path, e))?;
        if map.is_empty() {
            return Err(Error::corrupt(path, "the file is empty"));
        }
        #[cfg(unix)]
        let _guard = Some(bus::MappingGuard::new(&map).map_err(|e| Error::io("map", path, e.into()))?);
        Ok(MappedFile {
            #[cfg(unix)]
            _guard,
            map: MappedBytes::File(map),
        })
    }

    /// The bytes of a file, copied. `Limit` if the system refuses the memory.
    pub(super) fn of_bytes(bytes: &[u8]) -> Result<MappedFile> {
        let mut copied = AlignedBytes::new(bytes.len())?;
        copied.copy_from_slice(bytes);
        Ok(MappedFile {
            #[cfg(unix)]
            _guard: None,
            map: MappedBytes::Memory(copied),
        })
    }

    /// The last `N` bytes before `end`, re-read after all earlier reads; `None` if there are fewer.
    #[inline]
    pub(super) fn before<const N: usize>(&self, end: usize) -> Option<[u8; N]> {
        let end: *const [u8; N] = self.map.get(..end)?.last_chunk()?;
        fence(Ordering::Acquire);
        // SAFETY: the bytes are in the mapping. They are read again each time, since others may
        // change them.
        Some(unsafe { end.read_volatile() })
    }

    /// Returns the pages that were read to the system, which reads them again when they are needed.
    pub(super) fn release(&self) {
        #[cfg(unix)]
        if let MappedBytes::File(map) = &self.map {
            // SAFETY: the mapping is read-only, so its pages hold what the file holds. Zeros that
            // the handler mapped in place of missing pages stay zeros. The advice may fail.
            let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
        }
    }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.map
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.map
    }
}

/// The handler for mapped pages that cannot be read.
#[cfg(unix)]
mod bus {
    use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering::SeqCst};
    use std::sync::{Mutex, OnceLock, PoisonError};

    use nix::libc::{self, c_int, c_void, siginfo_t};
    use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, raise, sigaction};

    /// The addresses of a mapping; there is none while the end is 0.
    ///
    /// A region is never freed, since a handler may be reading it, but it is reused.
    #[derive(Debug)]
    struct MappedRegion {
        start: AtomicUsize,
        end: AtomicUsize,
        next: *const MappedRegion,
    }

    // SAFETY: `next` is never changed, and what it points to is never freed.
    unsafe impl Sync for MappedRegion {}

    /// The list of all regions.
    static REGIONS: AtomicPtr<MappedRegion> = AtomicPtr::new(std::ptr::null_mut());

    /// The regions that are not in use.
    static FREE: Mutex<Vec<&'static MappedRegion>> = Mutex::new(vec![]);

    /// Bytes of a page.
    static PAGE: AtomicUsize = AtomicUsize::new(0);

    /// The previous handler of the signal.
    static BEFORE: OnceLock<nix::Result<SigAction>> = OnceLock::new();

    /// Registers a mapping with the handler for as long as it lives.
    #[derive(Debug)]
    pub(super) struct MappingGuard(&'static MappedRegion);

    impl MappingGuard {
        pub(super) fn new(map: &[u8]) -> nix::Result<MappingGuard> {
            (*BEFORE.get_or_init(install))?;
            let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
            let region = free.pop().unwrap_or_else(|| {
                let (start, end) = (AtomicUsize::new(0), AtomicUsize::new(0));
                let region: &MappedRegion =
                    Box::leak(Box::new(MappedRegion { start, end, next: REGIONS.load(SeqCst) }));
                REGIONS.store(std::ptr::from_ref(region).cast_mut(), SeqCst);
                region
            });
            let addresses = map.as_ptr_range();
            region.start.store(addresses.start as usize, SeqCst);
            // The end comes last: until then, the handler sees no mapping here.
            region.end.store(addresses.end as usize, SeqCst);
            Ok(MappingGuard(region))
        }
    }

    impl Drop for MappingGuard {
        fn drop(&mut self) {
            // Before the pages are unmapped, since another mapping may get their addresses.
            self.0.end.store(0, SeqCst);
            FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
        }
    }

    fn install() -> nix::Result<SigAction> {
        // SAFETY: `sysconf` has no preconditions.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        PAGE.store(usize::try_from(page).unwrap_or(4096), SeqCst);
        // The fault may be that a thread's stack has no room left.
        let flags = SaFlags::SA_SIGINFO | SaFlags::SA_ONSTACK;
        let action = SigAction::new(SigHandler::SigAction(on_bus_error), flags, SigSet::empty());
        // SAFETY: the handler only reads atomics and makes system calls.
        unsafe { sigaction(Signal::SIGBUS, &action) }
    }

    extern "C" fn on_bus_error(_: c_int, info: *mut siginfo_t, _: *mut c_void) {
        // SAFETY: the system passes a valid pointer; the address means something where the signal
        // is about a fault.
        let (fault, address) = unsafe { ((*info).si_code > 0, (*info).si_addr() as usize) };
        if fault && end_of_region(address).is_some_and(|end| cover(address, end)) {
            return;
        }
        let before = BEFORE
            .get()
            .and_then(|before| before.ok())
            .unwrap_or_else(|| SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty()));
        // SAFETY: this handler was there before. A fault occurs again under it; a signal that was
        // sent is sent again.
        let restored = unsafe { sigaction(Signal::SIGBUS, &before) };
        if !fault && restored.is_ok() {
            let _ = raise(Signal::SIGBUS);
        }
    }

    /// The end of the mapping that an address is in.
    fn end_of_region(address: usize) -> Option<usize> {
        let mut next: *const MappedRegion = REGIONS.load(SeqCst);
        // SAFETY: regions are never freed.
        while let Some(region) = unsafe { next.as_ref() } {
            let end = region.end.load(SeqCst);
            // If the region is just being given to a different mapping, start and end do not belong
            // together.
            if (region.start.load(SeqCst)..end).contains(&address) && region.end.load(SeqCst) == end {
                return Some(end);
            }
            next = region.next;
        }
        None
    }

    /// Maps zeros over a mapping, from the page of an address to its end.
    ///
    /// Returns whether the system did it.
    fn cover(address: usize, end: usize) -> bool {
        let page = PAGE.load(SeqCst);
        let first = address & !(page - 1);
        let flags = libc::MAP_PRIVATE | libc::MAP_ANON | libc::MAP_FIXED;
        let length = end.next_multiple_of(page) - first;
        // SAFETY: these pages belong to a mapping of ours, which is read-only and outlives all
        // readers.
        unsafe { libc::mmap(first as *mut c_void, length, libc::PROT_READ, flags, -1, 0) != libc::MAP_FAILED }
    }
}
