//! Checkpoints: folders in which long jobs save their progress.
//!
//! A job can resume from its checkpoint after it was stopped or killed.
//!
//! There are two kinds. A job of many *parts*, such as one search per orbit, appends a line for
//! each finished part to the file `parts`. Its first line identifies the job. A *search* saves its
//! state now and then, between two of its steps, in the file `state.NAME`. It writes the new state
//! beside the old one, syncs it and renames it, so there is always a complete one. Both files
//! record their [`JobIdentity`], and a different job cannot resume from them. The file `outputs`
//! has the files and the report of finished work ([`JobOutputs`]). `status.json` is for people
//! ([`JobStatus`]).

mod checked_line;
mod identity;
mod outputs;
mod parts;
mod saved;
mod share;
mod state;
mod status;

pub use checked_line::{checked_content, checked_line};
pub use identity::JobIdentity;
pub use outputs::{FinishedReport, JobOutputs, MOST_APPENDED};
pub use share::{JobShare, merge};
pub use state::{StateReader, StateWriter};
pub use status::{JobActivity, JobStatus};

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::clock::{Instant, ProcessTime};
use crate::error::{Error, RequestRemedy, Result};
use crate::storage::{SMALL_FILE, Storage, read_whole, replace};
use parts::{FoundParts, PartsFile};

/// The prefix of the names of search states.
const STATE: &str = "state.";

/// The file with which a shard informs the other shards.
const NEWS: &str = "news";

/// How often the status is written between saves, and how long after the start.
const SHOWN: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(1));

/// The number of times that the user has requested to save the work now, by SIGUSR1.
///
/// A program's signal handler counts the requests.
pub static KEEP_NOW: AtomicUsize = AtomicUsize::new(0);

/// A folder in which a job saves its progress.
pub struct Checkpoint {
    storage: Box<dyn Storage>,
    every: Duration,
    resume: bool,
    share: JobShare,
    work: Option<JobIdentity>,
    parts: Option<PartsFile>,
    /// The names of the searches with a saved state.
    states: Vec<String>,
    status: JobStatus,
    /// Wall-clock and CPU seconds of earlier sessions.
    earlier: (f64, f64),
    start: Instant,
    cpu: ProcessTime,
    last: Instant,
    /// When the status was written last between saves.
    shown: Option<Instant>,
    /// The value of [`KEEP_NOW`] at the last save.
    asked: usize,
    /// Bytes of files that finished parts wrote.
    written: u64,
    /// The checkpoint folders of all shards.
    shards: Vec<PathBuf>,
}

impl std::fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Checkpoint")
            .field("storage", &self.storage)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

impl Checkpoint {
    /// The usual interval between saves.
    pub const EVERY: Duration = Duration::from_secs(600);

    /// Creates a checkpoint that saves at the interval `every`.
    ///
    /// It resumes an existing job only if `resume` is set.
    pub fn new(storage: Box<dyn Storage>, every: Duration, resume: bool) -> Checkpoint {
        let (start, status) = (Instant::now(), JobStatus::default());
        let (work, parts, states, earlier) = (None, None, vec![], (0.0, 0.0));
        Checkpoint {
            storage,
            every,
            resume,
            share: JobShare::WHOLE,
            work,
            parts,
            states,
            status,
            earlier,
            start,
            cpu: ProcessTime::now(),
            last: start,
            shown: None,
            asked: KEEP_NOW.load(Ordering::Relaxed),
            written: 0,
            shards: vec![],
        }
    }

    /// Makes this the checkpoint of one shard.
    ///
    /// `shards` are the known folders of all shards.
    pub fn shared(self, share: JobShare, shards: Vec<PathBuf>) -> Checkpoint {
        Checkpoint { share, shards, ..self }
    }

    /// The share of the job that this process does.
    pub fn share(&self) -> JobShare {
        self.share
    }

    /// Begins or resumes a job, and returns its saved parts.
    ///
    /// # Errors
    ///
    /// `Usage` if the folder belongs to a different job, or to this one and `resume` is not set;
    /// `Corrupt` if it is damaged; `Io` if it cannot be read or written.
    pub fn begin<T: DeserializeOwned>(&mut self, work: JobIdentity) -> Result<Vec<T>> {
        let storage = &*self.storage;
        let found = FoundParts::read(storage)?;
        let states = storage.names()?.into_iter().filter_map(|name| name.strip_prefix(STATE).map(String::from));
        // The process died while it wrote such a file, which is incomplete.
        self.states = states.filter(|name| !name.ends_with(".new")).collect();
        let place = storage.path("");
        let found = found.filter(|found| !found.lines.is_empty() || !self.states.is_empty());
        let mut kept = vec![];
        self.status = JobStatus::of(&work);
        self.parts = Some(match found {
            None if self.states.is_empty() => PartsFile::new(storage, &work)?,
            // Each state records its identity.
            None if self.resume => PartsFile::new(storage, &work)?,
            None => return Err(there(&place)),
            Some(found) => {
                work.check(&found.work, &place)?;
                if !self.resume {
                    return Err(there(&place));
                }
                kept = found.parts(storage)?;
                found.open(storage)?
            }
        });
        if self.resume {
            let before = JobStatus::earlier(storage).unwrap_or_default();
            self.earlier = (before.seconds, before.cpu_seconds);
            self.written = before.bytes.saturating_sub(self.parts.as_ref().map_or(0, PartsFile::bytes));
            (self.status.engine, self.status.states) = (before.engine, before.states);
            (self.status.layers, self.status.reached) = (before.layers, before.reached);
        }
        self.work = Some(work);
        self.status.parts_done = kept.len() as u64;
        self.tell()?;
        Ok(kept)
    }

    /// Whether the folder has saved progress.
    pub fn is_resumable(&self) -> bool {
        !self.states.is_empty() || !self.status.finished && self.status.parts_done > 0
    }

    /// Whether a save is due.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every || self.asked != KEEP_NOW.load(Ordering::Relaxed)
    }

    /// Whether the status of work that has begun is old.
    pub(crate) fn is_stale(&self) -> bool {
        self.work.is_some()
            && match self.shown {
                Some(shown) => shown.elapsed() >= SHOWN.0,
                None => self.start.elapsed() >= SHOWN.1,
            }
    }

    /// Writes the status between two saves. The work does not need it, so failures are ignored.
    pub fn show(&mut self, activity: JobActivity) {
        self.status.activity = activity;
        self.shown = Some(Instant::now());
        let _ = self.write();
    }

    /// The number of finished parts.
    pub fn parts(&self) -> u64 {
        self.status.parts_done
    }

    /// Sets the expected number of parts here and in all shards, for the status.
    pub fn expect(&mut self, parts: u64, all: u64) {
        (self.status.parts_expected, self.status.parts_in_all) = (Some(parts), Some(all));
    }

    /// Counts the bytes of a file that a part wrote elsewhere, for the status.
    pub fn wrote(&mut self, bytes: u64) {
        self.written += bytes;
    }

    /// Publishes a message to the other shards, in place of this shard's last one.
    ///
    /// The message is a hint, not a result: a shard that never reads it only does more work.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn tell_shards(&mut self, news: &impl Serialize) -> Result<()> {
        replace(&*self.storage, NEWS, checked_line(&(&self.work, news)).as_bytes())
    }

    /// The latest messages of this job's shards, except for unreadable ones.
    pub fn news<T: DeserializeOwned>(&self) -> Vec<T> {
        self.shards
            .iter()
            .filter_map(|shard| {
                let text = checked_content(&read_whole(&shard.join(NEWS), SMALL_FILE).ok()?)?;
                let (work, news): (Option<JobIdentity>, T) = serde_json::from_str(&text).ok()?;
                (work == self.work).then_some(news)
            })
            .collect()
    }

    /// Sets all layers that a search found, for the status.
    pub fn found(&mut self, layers: &[u64]) {
        (self.status.layers, self.status.reached) = (layers.to_vec(), layers.iter().sum());
    }

    /// Saves finished parts; they are on the disk when this returns.
    ///
    /// # Errors
    ///
    /// `Usage` before [`Checkpoint::begin`]; `Io` if the file cannot be written.
    pub fn keep(&mut self, parts: &[impl Serialize]) -> Result<()> {
        let Some(file) = &mut self.parts else {
            return Err(Error::incomplete("a part of a job", "a checkpoint that has begun", ""));
        };
        file.keep(parts)?;
        self.status.parts_done += parts.len() as u64;
        self.last = Instant::now();
        self.tell()
    }

    /// Removes the states of searches whose results are saved elsewhere.
    ///
    /// # Errors
    ///
    /// `Io` if a state cannot be removed.
    pub fn clear(&mut self) -> Result<()> {
        self.keep_only(&[])
    }

    /// Finishes the job: removes the states and keeps the parts.
    ///
    /// # Errors
    ///
    /// `Io` if a state cannot be removed, or the status cannot be written.
    pub fn finish(&mut self) -> Result<()> {
        self.clear()?;
        (self.status.finished, self.status.activity) = (true, JobActivity::default());
        self.tell()
    }

    fn tell(&mut self) -> Result<()> {
        self.status.saved = JobStatus::now();
        self.write()
    }

    fn write(&mut self) -> Result<()> {
        self.status.written = JobStatus::now();
        self.status.seconds = self.earlier.0 + self.start.elapsed().as_secs_f64();
        self.status.cpu_seconds = self.earlier.1 + self.cpu.elapsed().as_secs_f64();
        self.status.bytes = self.written + self.parts.as_ref().map_or(0, PartsFile::bytes);
        self.status.write(&*self.storage)
    }

    /// Saves the state of a search, in place of the last one.
    pub(crate) fn save(
        &mut self,
        name: &str,
        search: &JobIdentity,
        layers: &[u64],
        write: &mut dyn FnMut(&mut StateWriter) -> Result<()>,
    ) -> Result<()> {
        let file = format!("{STATE}{name}");
        let temporary = format!("{file}.new");
        // Read before the state is written: a later request asks for another state.
        let asked = KEEP_NOW.load(Ordering::Relaxed);
        let mut writer = StateWriter::new(self.storage.create(&temporary)?)?;
        let text = serde_json::to_string(&self.identity(search)).expect("an identity is a list of texts");
        writer.number(text.len() as u64)?;
        writer.bytes(text.as_bytes())?;
        write(&mut writer)?;
        writer.finish()?;
        // The old state stays until the new one is complete on the disk.
        self.storage.rename(&temporary, &file)?;
        if !self.states.iter().any(|known| known == name) {
            self.states.push(name.into());
        }
        self.found(layers);
        self.tell()?;
        (self.last, self.asked) = (Instant::now(), asked);
        Ok(())
    }
}

/// The error for existing progress, which is never overwritten.
fn there(place: &std::path::Path) -> Error {
    Error::occupied(place.display(), "keeps this work already, as far as it came").unless(&[RequestRemedy::Resume])
}

#[cfg(test)]
mod tests;
