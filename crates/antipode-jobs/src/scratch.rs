//! The folder of a search on disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::identities::{identity, numbered};
use antipode_core::error::Result;
use antipode_core::model::NumberedProblem;
use antipode_core::storage::{Storage, StorageFolder};
use antipode_engines::{DiskFolder, ExternalEngine, SearchJob, disk_free};

/// The folder and settings of a search on disk.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ScratchFolder {
    /// The folder: empty, or with the unfinished files of the same search.
    pub folder: PathBuf,
    /// The most bytes in the folder; by default the free space less a twentieth.
    pub disk: Option<u64>,
    /// Whether to resume the search in the folder.
    pub resume: bool,
    /// The interval at which the search makes its results durable; by default ten seconds.
    pub every: Option<Duration>,
}

impl ScratchFolder {
    /// The default settings for a folder.
    pub fn new(folder: PathBuf) -> Self {
        ScratchFolder { folder, disk: None, resume: false, every: None }
    }

    /// The engine that searches a space in this folder. `Usage` if another process works in the
    /// folder.
    pub(crate) fn engine(&self, space: &NumberedProblem, job: &SearchJob) -> Result<ExternalEngine> {
        let storage: Arc<dyn Storage> = Arc::new(StorageFolder::open(&self.folder)?);
        let most = self.disk.map_or_else(|| disk_free(&*storage), Ok)?;
        let verb = if job.record.is_some() { "build" } else { "analyze" };
        let work = numbered(identity(verb, space.problem()), space.scheme(), space);
        let mut disk = DiskFolder::new(storage, work);
        (disk.most, disk.resume) = (most, self.resume);
        disk.every = self.every.unwrap_or(disk.every);
        ExternalEngine::new(disk)
    }
}
