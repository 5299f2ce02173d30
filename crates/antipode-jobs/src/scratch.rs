//! The folders of a search on disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::identities::{identity, numbered};
use antipode_core::error::Result;
use antipode_core::model::NumberedProblem;
use antipode_core::storage::{Storage, StorageFolder};
use antipode_engines::{DiskFolder, ExternalEngine, SearchJob, disk_free};

/// The folders and settings of a search on disk.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ScratchFolder {
    /// The folder: empty, or with the unfinished files of the same search.
    pub folder: PathBuf,
    /// More folders, on other drives: the files are spread over all. The files of solvers are in
    /// the first one.
    pub others: Vec<PathBuf>,
    /// The most bytes in all folders; by default the free space less a twentieth.
    pub disk: Option<u64>,
    /// Whether to resume the search in the folder.
    pub resume: bool,
    /// The interval at which the search makes its results durable; by default ten seconds.
    pub every: Option<Duration>,
}

impl ScratchFolder {
    /// The default settings for a folder.
    pub fn new(folder: PathBuf) -> Self {
        ScratchFolder { folder, others: vec![], disk: None, resume: false, every: None }
    }

    /// The folders that do not exist. Only those that a job creates may be removed again.
    pub(crate) fn fresh(&self) -> Vec<PathBuf> {
        let all = [&self.folder].into_iter().chain(&self.others);
        all.filter(|folder| !folder.exists()).cloned().collect()
    }

    /// The engine that searches a space in these folders. `Usage` if another process works in one.
    pub(crate) fn engine(&self, space: &NumberedProblem, job: &SearchJob) -> Result<ExternalEngine> {
        let open = |folder: &PathBuf| -> Result<Arc<dyn Storage>> { Ok(Arc::new(StorageFolder::open(folder)?)) };
        let storage = open(&self.folder)?;
        let others = self.others.iter().map(open).collect::<Result<Vec<_>>>()?;
        let mut free = disk_free(&*storage)?;
        for other in &others {
            free = free.saturating_add(disk_free(&**other)?);
        }
        let verb = if job.record.is_some() { "build" } else { "analyze" };
        let work = numbered(identity(verb, space.problem()), space.scheme(), space);
        let mut disk = DiskFolder::new(storage, work);
        (disk.others, disk.most, disk.resume) = (others, self.disk.unwrap_or(free), self.resume);
        disk.every = self.every.unwrap_or(disk.every);
        ExternalEngine::new(disk)
    }
}
