//! The one place where a file is mapped into memory.
#![allow(unsafe_code)]

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use crate::error::{Error, Result};

/// Maps a file for reading. `Corrupt` if it is empty.
///
/// A file that another process cuts short while it is mapped ends this process with a bus error: tables are
/// replaced by renaming, never changed in place.
pub(super) fn map(path: &Path) -> Result<Mmap> {
    let file = File::open(path).map_err(|e| Error::io("open", path, e))?;
    let length = file.metadata().map_err(|e| Error::io("read", path, e))?;
    if !length.is_file() {
        return Err(Error::usage(format!("{} is not a file", path.display())));
    }
    if length.len() == 0 {
        return Err(Error::corrupt(path, "the file is empty"));
    }
    // SAFETY: the mapping is private to this process and read-only; files of ours are never written in place.
    unsafe { Mmap::map(&file) }.map_err(|e| Error::io("map", path, e))
}
