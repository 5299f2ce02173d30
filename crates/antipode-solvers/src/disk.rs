//! A folder for the files of searches, which share its space.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::storage::{InMemory, Storage, StoredFile};

/// The end of the names of files.
const SUFFIX: &str = ".run";

/// A folder for the files of searches.
#[derive(Debug)]
pub struct SolverFiles {
    storage: Arc<dyn Storage>,
    most: u64,
    /// The number of the next file.
    next: AtomicU64,
    taken: AtomicU64,
    peak: AtomicU64,
}

impl SolverFiles {
    /// A folder that may hold `most` bytes. Removes files that an earlier process left there.
    ///
    /// # Errors
    ///
    /// `Usage` if the folder has other files; `Io` if it cannot be read.
    pub fn new(storage: Arc<dyn Storage>, most: u64) -> Result<SolverFiles> {
        let names = storage.names()?;
        // The user may have named the folder by mistake: no other file is removed.
        if let Some(other) = names.iter().find(|name| !is_ours(name)) {
            let occupied = Error::occupied(storage.path(other).display(), "is no file of a solver");
            return Err(occupied.unless(&[RequestRemedy::Folder]));
        }
        names.iter().try_for_each(|name| storage.remove(name))?;
        Ok(SolverFiles::of(storage, most))
    }

    /// Files in memory.
    pub(super) fn in_memory() -> SolverFiles {
        SolverFiles::of(Arc::new(InMemory::default()), u64::MAX)
    }

    fn of(storage: Arc<dyn Storage>, most: u64) -> SolverFiles {
        SolverFiles { storage, most, next: AtomicU64::new(0), taken: AtomicU64::new(0), peak: AtomicU64::new(0) }
    }

    /// The most bytes that its files took so far.
    pub fn peak(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }

    /// The most bytes that its files may take.
    pub(super) fn most(&self) -> u64 {
        self.most
    }

    /// Counts bytes of files; false if there are too many now.
    pub(super) fn take(&self, bytes: u64) -> bool {
        // Counted even if it is too much: the file gives back all its bytes when it is removed.
        let taken = self.taken.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.peak.fetch_max(taken, Ordering::Relaxed);
        taken <= self.most
    }

    /// Creates a file, and returns its number.
    pub(super) fn create(&self) -> Result<(u64, Box<dyn StoredFile>)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Ok((number, self.storage.create(&SolverFiles::name(number))?))
    }

    /// Opens a file.
    pub(super) fn open(&self, number: u64) -> Result<Box<dyn StoredFile>> {
        self.storage.open(&SolverFiles::name(number))
    }

    /// Removes a file of this many bytes.
    pub(super) fn remove(&self, number: u64, bytes: u64) -> Result<()> {
        self.taken.fetch_sub(bytes, Ordering::Relaxed);
        self.storage.remove(&SolverFiles::name(number))
    }

    fn name(number: u64) -> String {
        format!("{number:08}{SUFFIX}")
    }
}

/// Whether a file of this name is one of a solver: a number, and the suffix.
fn is_ours(name: &str) -> bool {
    name.strip_suffix(SUFFIX).is_some_and(|number| number.parse::<u64>().is_ok())
}
