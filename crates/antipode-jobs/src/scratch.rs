//! The folder of a search on disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::search;
use antipode_core::error::Result;
use antipode_core::model::Numbered;
use antipode_core::storage::{Folder, Storage};
use antipode_engines::{Disk, ExternalEngine, Job, disk_free};

/// Where a search keeps on disk what does not fit the memory.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scratch {
    /// The folder: an empty one, or one with the same search, half done.
    pub folder: PathBuf,
    /// Bytes that it may hold; by default what is free, less a twentieth.
    pub disk: Option<u64>,
    /// Go on with what is in the folder.
    pub resume: bool,
    /// How often what was found is made durable; by default every ten seconds.
    pub every: Option<Duration>,
}

impl Scratch {
    /// The defaults, for a folder.
    pub fn new(folder: PathBuf) -> Self {
        Scratch { folder, disk: None, resume: false, every: None }
    }

    /// The engine that searches a space there. `Usage` if another process works in the folder.
    pub(crate) fn engine(&self, space: &Numbered, job: &Job) -> Result<ExternalEngine> {
        let storage: Arc<dyn Storage> = Arc::new(Folder::open(&self.folder)?);
        let most = self.disk.map_or_else(|| disk_free(&*storage), Ok)?;
        let verb = if job.record.is_some() { "build" } else { "analyze" };
        let work = search::numbered(search::identity(verb, space.problem()), space.scheme(), space);
        let mut disk = Disk::new(storage, work);
        (disk.most, disk.resume) = (most, self.resume);
        disk.every = self.every.unwrap_or(disk.every);
        ExternalEngine::new(disk)
    }
}
