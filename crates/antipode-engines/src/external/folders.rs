//! The folders of a search on disk. The first one has the manifest. The others, on other drives,
//! have files of layers, and a mark that says of which search.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::manifest::{self, MANIFEST, SearchManifest, disk_free, is_ours, number, read_manifest};
use antipode_core::checkpoint::{JobIdentity, checked_content, checked_line};
use antipode_core::codes::CodingAim;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::storage::{self, Storage, StoredFile};

/// The name of the mark.
const MARK: &str = "folder.json";

/// The folders in which a search on disk keeps its layers, with its limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DiskFolder {
    /// The folder of the manifest.
    pub storage: Arc<dyn Storage>,
    /// More folders, on other drives: files of layers are spread over all.
    pub others: Vec<Arc<dyn Storage>>,
    /// The most bytes that all of them may hold.
    pub most: u64,
    /// The identity of the job. The engine refuses a folder of a different job.
    pub work: JobIdentity,
    /// Whether to resume the search in the folder.
    pub resume: bool,
    /// Whether to save bytes or time; by default bytes only if they might not fit.
    pub aim: Option<CodingAim>,
    /// New results become durable at this size, or earlier, after the interval `every`.
    pub file_bytes: u64,
    /// The interval after which new results become durable.
    pub every: Duration,
}

impl DiskFolder {
    /// A folder, with defaults for the rest: a new search that may use all free space.
    pub fn new(storage: Arc<dyn Storage>, work: JobIdentity) -> DiskFolder {
        let (file_bytes, every) = (128 << 20, Duration::from_secs(10));
        let (others, most) = (vec![], u64::MAX);
        DiskFolder { storage, others, most, work, resume: false, aim: None, file_bytes, every }
    }
}

/// A scratch file.
pub(super) struct ScratchFile {
    pub(super) name: String,
    /// The number of its folder.
    pub(super) folder: usize,
    pub(super) stored: Box<dyn StoredFile>,
    /// The number of records in it that are still needed.
    pub(super) live: AtomicUsize,
    pub(super) bytes: AtomicU64,
}

impl ScratchFile {
    /// A file without records.
    pub(super) fn new(stored: Box<dyn StoredFile>, name: String, folder: usize) -> ScratchFile {
        ScratchFile { name, folder, stored, live: AtomicUsize::new(0), bytes: AtomicU64::new(0) }
    }
}

/// What the mark of a folder says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct FolderMark {
    /// The random name of the search.
    search: String,
    /// The first folder, for messages.
    first: String,
    /// This folder, as the manifest knows it.
    folder: String,
}

impl FolderMark {
    /// Whether this is the mark of a folder of a search.
    fn is(&self, search: &str, folder: &str) -> bool {
        self.search == search && self.folder == folder
    }
}

/// A folder.
#[derive(Debug)]
struct ScratchPlace {
    storage: Arc<dyn Storage>,
    /// The bytes that files may take, and those that they take.
    room: u64,
    used: AtomicU64,
}

/// The folders of a search.
#[derive(Debug)]
pub(super) struct ScratchFolders(Vec<ScratchPlace>);

impl ScratchFolders {
    /// Begins a search in its folders, or finds what they keep of it. `Usage` if they have a
    /// different job or other files, or a search of this job that `disk` does not resume, or if
    /// folders of that search are missing.
    pub(super) fn open(disk: &DiskFolder) -> Result<(ScratchFolders, SearchManifest)> {
        let first = &*disk.storage;
        let names = first.names()?;
        let mut manifest = SearchManifest::new(disk.work.clone(), random_name());
        let begun = names.iter().any(|name| name == MANIFEST);
        if begun {
            manifest = read_manifest(first)?;
            disk.work.check(&manifest.work, &first.path(""))?;
            if !disk.resume {
                let occupied = Error::occupied(first.path("").display(), "keeps this search, half done");
                return Err(occupied.unless(&[RequestRemedy::Resume, RequestRemedy::Folder]));
            }
        } else {
            check_empty(first, &names)?;
        }
        let marks = disk.others.iter().map(|other| mark(&**other)).collect::<Result<Vec<_>>>()?;
        let is_there = |folder: &String| marks.iter().flatten().any(|mark| mark.is(&manifest.search, folder));
        if let Some(missing) = manifest.folders.iter().find(|folder| !is_there(folder)) {
            let part = format!("the search in {}", first.path("").display());
            return Err(Error::incomplete(part, format!("its folder {missing}"), "name it with --scratch, too"));
        }
        for (other, mark) in disk.others.iter().zip(marks) {
            join(&**other, mark, first, &mut manifest, begun)?;
        }
        let all = [&disk.storage].into_iter().chain(&disk.others);
        let folders = ScratchFolders(
            all.map(|storage| {
                Ok(ScratchPlace { storage: storage.clone(), room: disk_free(&**storage)?.max(1), used: 0.into() })
            })
            .collect::<Result<_>>()?,
        );
        // What a killed run had not sealed.
        for ScratchPlace { storage, .. } in &folders.0 {
            let names = storage.names()?;
            let left = names.iter().filter(|name| number(name).is_some() && !manifest.files.contains(name));
            left.into_iter().try_for_each(|name| storage.remove(name))?;
        }
        Ok((folders, manifest))
    }

    /// The folder of the manifest.
    pub(super) fn first(&self) -> &dyn Storage {
        &*self.0[0].storage
    }

    /// The folder with the least share of its room in use, for the next file.
    fn emptiest(&self) -> usize {
        let all = self.0.iter().map(|place| place.used.load(Ordering::Relaxed) as f64 / place.room as f64).enumerate();
        all.min_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(folder, _)| folder)
    }

    /// Creates the next file.
    pub(super) fn create(&self, name: String) -> Result<ScratchFile> {
        let folder = self.emptiest();
        Ok(ScratchFile::new(self.0[folder].storage.create(&name)?, name, folder))
    }

    /// Opens a file of an earlier run.
    pub(super) fn reopen(&self, name: String) -> Result<ScratchFile> {
        for (folder, ScratchPlace { storage, .. }) in self.0.iter().enumerate() {
            if storage.names()?.contains(&name) {
                let file = ScratchFile::new(storage.open(&name)?, name, folder);
                self.grow(&file, file.stored.length()?);
                return Ok(file);
            }
        }
        // The error says that it is missing.
        Ok(ScratchFile::new(self.first().open(&name)?, name, 0))
    }

    /// Counts the bytes of a file.
    pub(super) fn grow(&self, file: &ScratchFile, bytes: u64) {
        file.bytes.store(bytes, Ordering::Relaxed);
        self.0[file.folder].used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Removes a file.
    pub(super) fn remove(&self, file: &ScratchFile) -> Result<()> {
        let place = &self.0[file.folder];
        place.used.fetch_sub(file.bytes.load(Ordering::Relaxed), Ordering::Relaxed);
        place.storage.remove(&file.name)
    }

    /// The bytes that all files take.
    pub(super) fn used(&self) -> u64 {
        self.0.iter().map(|place| place.used.load(Ordering::Relaxed)).sum()
    }

    /// The path of a file, for messages.
    pub(super) fn path(&self, file: &ScratchFile) -> PathBuf {
        self.0[file.folder].storage.path(&file.name)
    }

    /// All folders, for messages.
    pub(super) fn names(&self) -> String {
        let all: Vec<String> = self.0.iter().map(|place| shown(&*place.storage)).collect();
        all.join(" and ")
    }
}

/// Removes the files of a search from all of its folders, except the status.
pub(super) fn finish(disk: &DiskFolder) -> Result<()> {
    manifest::finish(&*disk.storage)?;
    for other in &disk.others {
        let names = other.names()?;
        names.iter().filter(|name| *name == MARK || number(name).is_some()).try_for_each(|name| other.remove(name))?;
    }
    Ok(())
}

/// Makes a folder with this mark one of a search, if it is not.
fn join(
    folder: &dyn Storage,
    mark: Option<FolderMark>,
    first: &dyn Storage,
    manifest: &mut SearchManifest,
    begun: bool,
) -> Result<()> {
    match mark {
        Some(mark) if mark.search == manifest.search => {
            // A killed run may have marked it without a new manifest.
            if !manifest.folders.contains(&mark.folder) {
                manifest.folders.push(mark.folder);
            }
            return Ok(());
        }
        // A search of the same first folder that left no manifest had not sealed anything.
        Some(mark) if begun || mark.first != shown(first) => return Err(other_search(folder, &mark)),
        Some(_) => {}
        None => {
            let names = folder.names()?;
            check_empty(folder, &names)?;
            if names.iter().any(|name| name == MANIFEST) {
                let occupied = Error::occupied(folder.path("").display(), "keeps a search of its own");
                return Err(occupied.unless(&[RequestRemedy::Folder]));
            }
        }
    }
    let mark = FolderMark { search: manifest.search.clone(), first: shown(first), folder: shown(folder) };
    storage::replace(folder, MARK, checked_line(&mark).as_bytes())?;
    manifest.folders.push(mark.folder);
    if begun { manifest.write(first) } else { Ok(()) }
}

/// `Usage` if a folder without a manifest has files that no search has left there.
fn check_empty(folder: &dyn Storage, names: &[String]) -> Result<()> {
    if let Some(mark) = mark(folder)? {
        return Err(other_search(folder, &mark));
    }
    let Some(name) = names.iter().find(|name| !is_ours(name)) else { return Ok(()) };
    let occupied = Error::occupied(folder.path(name).display(), "is no scratch file");
    Err(occupied.unless(&[RequestRemedy::Folder]))
}

/// The error of a folder that belongs to another search, or to this one as another than the first.
fn other_search(folder: &dyn Storage, mark: &FolderMark) -> Error {
    let what = format!("keeps files of the search in {}, which is to be named before it", mark.first);
    Error::occupied(folder.path("").display(), what).unless(&[RequestRemedy::Folder])
}

/// The mark of a folder, if it has one.
fn mark(folder: &dyn Storage) -> Result<Option<FolderMark>> {
    if !folder.names()?.iter().any(|name| name == MARK) {
        return Ok(None);
    }
    let mark = checked_content(&storage::read(folder, MARK)?).and_then(|json| serde_json::from_str(&json).ok());
    mark.map(Some).ok_or_else(|| Error::corrupt(&folder.path(MARK), "it is damaged"))
}

/// The absolute path of a folder.
fn shown(folder: &dyn Storage) -> String {
    let path = folder.path("");
    std::path::absolute(&path).unwrap_or(path).display().to_string().trim_end_matches('/').to_string()
}

/// A name that no other search has.
fn random_name() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}
