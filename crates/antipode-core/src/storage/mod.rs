//! Files that a search keeps besides memory: scratch files and checkpoints.
//!
//! They lie behind two small traits, so that tests can inject faults.
//!
//! Written data are safe after [`StoredFile::sync`]. [`Storage::rename`] gives a file its final
//! name atomically and durably, so no partial file ever has that name. [`OutputFile`] does the same
//! for a file that a user names.

mod aligned;
mod faulty;
mod folder;
mod in_memory;
mod input;
mod lock;
mod output;

pub use aligned::{AlignedBytes, BLOCK};
pub use faulty::{FaultyStorage, StorageFault};
pub use folder::{StorageFolder, room};
pub use in_memory::InMemory;
pub use input::{SMALL_FILE, is_address, open_plain, open_stream, read_text, read_whole};
pub use lock::{UNLOCKED, lock};
pub use output::{OutputFile, abandoned, folder, free, output_of_partial};
pub(crate) use output::{followed, replace_own};

use std::fmt::Debug;
use std::path::PathBuf;

use crate::error::Result;
use crate::memory::reserve_exact;
use sealed::SealedStorage;

/// Seals the traits: only this crate implements them.
mod sealed {
    pub trait SealedStorage {}
}

/// A folder of files, each known by a plain name.
pub trait Storage: SealedStorage + Debug + Send + Sync {
    /// Creates a file, or empties the one of that name.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    fn create(&self, name: &str) -> Result<Box<dyn StoredFile>>;

    /// Opens a file for reading and writing.
    ///
    /// # Errors
    ///
    /// `Missing` if there is none; `Io` if it cannot be opened.
    fn open(&self, name: &str) -> Result<Box<dyn StoredFile>>;

    /// The names of all files, in order.
    ///
    /// # Errors
    ///
    /// `Io` if the folder cannot be read.
    fn names(&self) -> Result<Vec<String>>;

    /// Removes a file.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    fn remove(&self, name: &str) -> Result<()>;

    /// Renames a file atomically, in place of any file with the new name.
    ///
    /// When this returns, the new name is on the disk.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    fn rename(&self, from: &str, to: &str) -> Result<()>;

    /// Bytes that may still be written; `None` if the system does not report that.
    fn free(&self) -> Option<u64>;

    /// The path of a file, for messages.
    fn path(&self, name: &str) -> PathBuf;
}

/// An open file.
pub trait StoredFile: SealedStorage + Send + Sync {
    /// Reads as many bytes as `out` has.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the file has fewer; `Io` if it cannot be read.
    fn read_at(&self, at: u64, out: &mut [u8]) -> Result<()>;

    /// Writes all bytes.
    ///
    /// # Errors
    ///
    /// `Io` if that fails, with [`RequestRemedy::Disk`](crate::error::RequestRemedy::Disk) if
    /// the disk is full.
    fn write_at(&self, at: u64, bytes: &[u8]) -> Result<()>;

    /// Waits until all written data are on the disk.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    fn sync(&self) -> Result<()>;

    /// Bytes of the file.
    ///
    /// # Errors
    ///
    /// `Io` if that fails.
    fn length(&self) -> Result<u64>;
}

/// Reads a whole file.
///
/// # Errors
///
/// `Missing` if there is none; `Io` if it cannot be read; `Limit` if it exceeds the memory.
pub fn read(storage: &dyn Storage, name: &str) -> Result<Vec<u8>> {
    let file = storage.open(name)?;
    let (mut bytes, length) = (vec![], file.length()? as usize);
    reserve_exact(&mut bytes, length)?;
    bytes.resize(length, 0);
    file.read_at(0, &mut bytes)?;
    Ok(bytes)
}

/// Replaces a small file atomically; it is on the disk when this returns.
///
/// # Errors
///
/// `Io` if it cannot be written.
pub fn replace(storage: &dyn Storage, name: &str, bytes: &[u8]) -> Result<()> {
    let temporary = format!("{name}.new");
    let file = storage.create(&temporary)?;
    file.write_at(0, bytes)?;
    file.sync()?;
    drop(file);
    storage.rename(&temporary, name)
}
