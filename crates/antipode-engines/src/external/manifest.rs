//! The manifest of a search on disk: its results so far, and the files that hold them.

use serde::{Deserialize, Serialize};

use crate::level_findings::LevelFindings;
use crate::level_search::LevelSearch;
use antipode_core::checkpoint::{JobActivity, JobIdentity, JobOutputs, JobStatus, checked_content, checked_line};
use antipode_core::error::{Error, Result};
use antipode_core::storage::{self, Storage};

/// The name of the manifest.
pub(super) const MANIFEST: &str = "search.json";

/// The results of a search on disk so far, and the files that hold them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SearchManifest {
    /// The version of the files.
    pub(super) version: u32,
    /// A random name, and its other folders.
    pub(super) search: String,
    pub(super) folders: Vec<String>,
    /// The identity of the job.
    pub(super) work: JobIdentity,
    /// The number of states at each complete depth.
    pub(super) layers: Vec<u64>,
    /// The number of classes of symmetric states at each, in a folded space; 0 elsewhere.
    pub(super) orbits: Vec<u64>,
    /// Sealed files.
    pub(super) files: Vec<String>,
    /// Bytes written, read, and on the disk at most.
    pub(super) written: u64,
    pub(super) read: u64,
    pub(super) peak: u64,
    /// Seconds of wall-clock and CPU time so far.
    pub(super) wall: f64,
    pub(super) cpu: f64,
}

impl SearchManifest {
    /// The manifest of a search without results.
    pub(super) fn new(work: JobIdentity, search: String) -> SearchManifest {
        let (folders, layers, orbits, files) = (vec![], vec![], vec![], vec![]);
        let (written, read, peak) = (0, 0, 0);
        let (version, wall, cpu) = (VERSION, 0.0, 0.0);
        SearchManifest { version, search, folders, work, layers, orbits, files, written, read, peak, wall, cpu }
    }

    /// Adds a complete layer.
    pub(super) fn push(&mut self, found: &LevelFindings) {
        self.layers.push(found.count);
        self.orbits.push(found.orbits);
    }

    /// Takes over the layers before the last one, if it has any that the search does not have, and
    /// returns what was found in the last one.
    pub(super) fn resume(&self, search: &mut LevelSearch<'_>) -> Option<LevelFindings> {
        let known = search.layers.len();
        let ((&last, before), (&orbits, others)) = (self.layers.split_last()?, self.orbits.split_last()?);
        search.skip(before.get(known..)?, others.get(known..)?);
        Some(LevelFindings::of_classes(last, orbits))
    }

    /// Writes the manifest in place of the last one.
    pub(super) fn write(&self, storage: &dyn Storage) -> Result<()> {
        storage::replace(storage, MANIFEST, checked_line(self).as_bytes())
    }
}

/// The version of the files that this program reads and writes.
const VERSION: u32 = 2;

/// Removes the files of a search from its folder, except the status.
pub(super) fn finish(storage: &dyn Storage) -> Result<()> {
    if let Some(status) = JobStatus::earlier(storage) {
        let activity = JobActivity::default();
        JobStatus { finished: true, saved: JobStatus::now(), activity, ..status }.write(storage)?;
    }
    let names = storage.names()?;
    // The manifest first, so that it never names files that are gone.
    names
        .iter()
        .rev()
        .filter(|name| *name == MANIFEST || number(name).is_some())
        .try_for_each(|name| storage.remove(name))
}

/// The bytes that scratch files in a folder take.
fn taken(storage: &dyn Storage) -> Result<u64> {
    let names = storage.names()?;
    names.iter().filter(|name| number(name).is_some()).map(|name| storage.open(name)?.length()).sum()
}

/// The default limit on the scratch files in a folder, in bytes: the free space, less a twentieth,
/// plus what the files already take.
///
/// # Errors
///
/// `Io` if the folder cannot be read.
pub fn disk_free(storage: &dyn Storage) -> Result<u64> {
    let free = storage.free().unwrap_or(u64::MAX);
    Ok((free - free / 20).saturating_add(taken(storage)?))
}

/// The manifest of a folder. `Corrupt` if it is damaged, `Usage` if it is of another version.
pub(super) fn read_manifest(storage: &dyn Storage) -> Result<SearchManifest> {
    let path = storage.path(MANIFEST);
    let bytes = storage::read(storage, MANIFEST)?;
    let manifest = checked_content(&bytes).and_then(|json| serde_json::from_str::<SearchManifest>(&json).ok());
    let manifest = manifest.ok_or_else(|| Error::corrupt(&path, "it is damaged"))?;
    if manifest.version != VERSION {
        return Err(Error::unsuitable_file(path.display(), "is of another version of this program"));
    }
    Ok(manifest)
}

/// Whether a search writes a file of this name.
pub(super) fn is_ours(name: &str) -> bool {
    // A killed run may leave temporary files.
    let name = name.strip_suffix(".new").or_else(|| storage::output_of_partial(name)).unwrap_or(name);
    let record = [MANIFEST, JobStatus::NAME, JobOutputs::NAME].contains(&name);
    record || number(name).is_some()
}

/// The number in the name of a scratch file.
pub(super) fn number(name: &str) -> Option<u32> {
    name.strip_suffix(".layers")?.parse().ok()
}
