//! The folder of a search on disk.

use std::path::PathBuf;
use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{Numbered, Space};
use antipode_core::storage::{Folder, Storage};
use antipode_engines::{Disk, ExternalEngine, Job};

/// Where a search keeps on disk what does not fit the memory.
#[derive(Clone, Debug)]
pub struct Scratch {
    /// The folder: an empty one, or one with the same search, half done.
    pub folder: PathBuf,
    /// Bytes that it may hold; by default what is free, less a twentieth.
    pub disk: Option<u64>,
    /// Go on with what is in the folder.
    pub resume: bool,
}

/// Of the disk that is free, one part in so many is left alone.
const SPARED: u64 = 20;

impl Scratch {
    /// The engine that searches a space there. `Usage` if another process works in the folder.
    pub(crate) fn engine(&self, space: &Numbered, job: &Job) -> Result<ExternalEngine> {
        let storage: Arc<dyn Storage> = Arc::new(Folder::open(&self.folder)?);
        let free = storage.free().unwrap_or(u64::MAX);
        let most = self.disk.unwrap_or(free - free / SPARED);
        let goals: Vec<String> = space.problem().goals().take(2).map(|goal| space.problem().write(&goal)).collect();
        let record = job.record.map_or("layers", |encoding| encoding.name());
        let work = format!("{} ({:?}), {record}, goal {}", space.spec(), space.scheme(), goals.join(" or "));
        ExternalEngine::new(Disk { storage, most, work, resume: self.resume, aim: None })
    }
}
