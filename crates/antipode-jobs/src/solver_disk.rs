//! The folder of a solver that keeps its states on a disk.

use std::path::PathBuf;
use std::sync::Arc;

use super::scratch::ScratchFolder;
use antipode_core::error::Result;
use antipode_core::storage::{Storage, StorageFolder};
use antipode_engines::disk_free;
use antipode_solvers::SolverFiles;

/// A folder for the files of a solver. Dropping it removes the folder if it has no files.
pub(super) struct SolverDisk {
    /// Only `None` while it is dropped.
    disk: Option<SolverFiles>,
    folder: PathBuf,
}

impl SolverDisk {
    /// Opens a folder. `Usage` if another process works there, or if it has other files.
    pub(super) fn open(scratch: &ScratchFolder) -> Result<SolverDisk> {
        let storage: Arc<dyn Storage> = Arc::new(StorageFolder::open(&scratch.folder)?);
        let most = scratch.disk.map_or_else(|| disk_free(&*storage), Ok)?;
        Ok(SolverDisk { disk: Some(SolverFiles::new(storage, most)?), folder: scratch.folder.clone() })
    }

    /// The folder.
    pub(super) fn get(&self) -> Option<&SolverFiles> {
        self.disk.as_ref()
    }
}

impl Drop for SolverDisk {
    fn drop(&mut self) {
        self.disk = None;
        StorageFolder::discard(&self.folder);
    }
}
