//! The files of served tables, and whether they were replaced.

use std::fs::Metadata;
use std::path::PathBuf;
use std::time::SystemTime;

use antipode_core::error::{Error, Result};

/// The file of a served table.
#[derive(PartialEq)]
pub struct TableFile {
    /// Its path.
    pub path: PathBuf,
    stamp: FileStamp,
}

/// What distinguishes a file from one that replaced it.
#[derive(PartialEq)]
struct FileStamp {
    inode: u64,
    bytes: u64,
    modified: Option<SystemTime>,
}

impl From<Metadata> for FileStamp {
    fn from(file: Metadata) -> FileStamp {
        #[cfg(unix)]
        let inode = std::os::unix::fs::MetadataExt::ino(&file);
        #[cfg(not(unix))]
        let inode = 0;
        FileStamp { inode, bytes: file.len(), modified: file.modified().ok() }
    }
}

impl TableFile {
    /// The file of a table that is about to be opened.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn of(path: PathBuf) -> Result<TableFile> {
        let stamp = path.metadata().map_err(|error| Error::io("read", &path, error))?.into();
        Ok(TableFile { path, stamp })
    }
}
