//! Checkpoints: a folder in which long work is kept, so that it goes on after it was stopped or
//! killed.
//!
//! There are two kinds of work. What is done in many *parts*, such as one search for each orbit,
//! keeps a line for each finished part, in the file `parts`, whose first line says what the work
//! is. A *search* keeps its state in a file of its own, `state.NAME`, now and then, between two of
//! its steps: it is written beside the one before, brought to the disk and renamed, so that there
//! is always a whole one. Both say what they are of ([`Identity`]), and are refused by name for
//! anything else. `status.json` is for people ([`Status`]).

mod checked_line;
mod identity;
mod parts;
mod share;
mod state;
mod status;

pub use checked_line::{checked_content, checked_line};
pub use identity::Identity;
pub use share::{Share, merge};
pub use state::{StateReader, StateWriter};
pub use status::Status;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Remedy, Result};
use crate::storage::{Storage, replace};
use parts::{Found, Parts};

/// How states of searches are named.
const STATE: &str = "state.";

/// The file in which a shard tells something to others.
const NEWS: &str = "news";

/// How often the user has asked to keep the work now, by SIGUSR1. The handler of a program counts.
pub static KEEP_NOW: AtomicUsize = AtomicUsize::new(0);

/// The folder of some work.
pub struct Checkpoint {
    storage: Box<dyn Storage>,
    every: Duration,
    resume: bool,
    share: Share,
    work: Option<Identity>,
    parts: Option<Parts>,
    /// The searches whose states are there.
    states: Vec<String>,
    status: Status,
    /// Seconds of earlier sittings, of wall-clock time and of all threads, and when this one began.
    earlier: (f64, f64),
    start: Instant,
    cpu: ProcessTime,
    last: Instant,
    /// [`KEEP_NOW`] when it was last saved.
    asked: usize,
    /// Bytes of files that finished parts wrote.
    written: u64,
    /// The folders of all shards.
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
    /// Keeps work in a folder whenever so much time has passed. Only if `resume` is set does it go
    /// on with what is there.
    pub fn new(storage: Box<dyn Storage>, every: Duration, resume: bool) -> Checkpoint {
        let (start, status) = (Instant::now(), Status::default());
        let (work, parts, states, earlier) = (None, None, vec![], (0.0, 0.0));
        Checkpoint {
            storage,
            every,
            resume,
            share: Share::WHOLE,
            work,
            parts,
            states,
            status,
            earlier,
            start,
            cpu: ProcessTime::now(),
            last: start,
            asked: KEEP_NOW.load(Ordering::Relaxed),
            written: 0,
            shards: vec![],
        }
    }

    /// The same, of a shard of the work, of which these are the folders of all shards, as far as
    /// they are known.
    pub fn shared(self, share: Share, shards: Vec<PathBuf>) -> Checkpoint {
        Checkpoint { share, shards, ..self }
    }

    /// What of the work is done here.
    pub fn share(&self) -> Share {
        self.share
    }

    /// Begins some work, or goes on with it: gives the parts that were kept.
    ///
    /// # Errors
    ///
    /// `Usage` if the folder keeps other work, or this work when it is not to be resumed; `Corrupt`
    /// if it is damaged; `Io` if it cannot be read or written.
    pub fn begin<T: DeserializeOwned>(&mut self, work: Identity) -> Result<Vec<T>> {
        let storage = &*self.storage;
        let found = Found::read(storage)?;
        let states = storage.names()?.into_iter().filter_map(|name| name.strip_prefix(STATE).map(String::from));
        self.states = states.filter(|name| !name.ends_with(".new")).collect();
        let place = storage.path("");
        let found = found.filter(|found| !found.lines.is_empty() || !self.states.is_empty());
        let mut kept = vec![];
        self.status = Status::of(&work);
        self.parts = Some(match found {
            None if self.states.is_empty() => Parts::new(storage, &work)?,
            // Each state says what it is of.
            None if self.resume => Parts::new(storage, &work)?,
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
            let before = Status::earlier(storage).unwrap_or_default();
            self.earlier = (before.seconds, before.cpu_seconds);
            self.written = before.bytes.saturating_sub(self.parts.as_ref().map_or(0, Parts::bytes));
            (self.status.engine, self.status.states) = (before.engine, before.states);
            (self.status.layers, self.status.reached) = (before.layers, before.reached);
        }
        self.work = Some(work);
        self.status.parts = kept.len() as u64;
        self.tell()?;
        Ok(kept)
    }

    /// Whether there is something to go on from.
    pub fn is_resumable(&self) -> bool {
        !self.states.is_empty() || !self.status.finished && self.status.parts > 0
    }

    /// Whether it is time to save.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every || self.asked != KEEP_NOW.load(Ordering::Relaxed)
    }

    /// How many parts are done.
    pub fn parts(&self) -> u64 {
        self.status.parts
    }

    /// How many parts there will be here, and in all shards, for the status.
    pub fn expect(&mut self, parts: u64, all: u64) {
        (self.status.parts_expected, self.status.parts_in_all) = (Some(parts), Some(all));
    }

    /// The bytes of a file that a part wrote elsewhere, for the status.
    pub fn wrote(&mut self, bytes: u64) {
        self.written += bytes;
    }

    /// Tells the other shards something, in place of what this one told before. It is news, and no
    /// result: whoever never hears it does more than is necessary.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn tell_shards(&mut self, news: &impl Serialize) -> Result<()> {
        replace(&*self.storage, NEWS, checked_line(&(&self.work, news)).as_bytes())
    }

    /// What shards of this work told last; what cannot be read is not heard.
    pub fn news<T: DeserializeOwned>(&self) -> Vec<T> {
        let hear = |shard: &PathBuf| {
            let text = checked_content(&std::fs::read(shard.join(NEWS)).ok()?)?;
            let (work, news): (Option<Identity>, T) = serde_json::from_str(&text).ok()?;
            (work == self.work).then_some(news)
        };
        self.shards.iter().filter_map(hear).collect()
    }

    /// All layers that a search found, for the status.
    pub fn found(&mut self, layers: &[u64]) {
        (self.status.layers, self.status.reached) = (layers.to_vec(), layers.iter().sum());
    }

    /// Keeps finished parts: they are on the disk when this returns.
    ///
    /// # Errors
    ///
    /// `Usage` before [`Checkpoint::begin`]; `Io` if the file cannot be written.
    pub fn keep(&mut self, parts: &[impl Serialize]) -> Result<()> {
        let Some(file) = &mut self.parts else { return Err(Error::usage("work is kept before it began")) };
        file.keep(parts)?;
        self.status.parts += parts.len() as u64;
        self.last = Instant::now();
        self.tell()
    }

    /// The searches are over, and what they found is kept otherwise: their states are removed.
    ///
    /// # Errors
    ///
    /// `Io` if one cannot be removed.
    pub fn clear(&mut self) -> Result<()> {
        while let Some(name) = self.states.pop() {
            self.storage.remove(&format!("{STATE}{name}"))?;
        }
        Ok(())
    }

    /// The work is over: states are removed, parts stay.
    ///
    /// # Errors
    ///
    /// `Io` if a state cannot be removed, or the status cannot be written.
    pub fn finish(&mut self) -> Result<()> {
        self.clear()?;
        self.status.finished = true;
        self.tell()
    }

    fn tell(&mut self) -> Result<()> {
        self.status.saved = Status::now();
        self.status.seconds = self.earlier.0 + self.start.elapsed().as_secs_f64();
        self.status.cpu_seconds = self.earlier.1 + self.cpu.elapsed().as_secs_f64();
        self.status.bytes = self.written + self.parts.as_ref().map_or(0, Parts::bytes);
        self.status.write(&*self.storage)
    }

    /// What the search of a name is of: the work, and what the search adds to it.
    fn identity(&self, search: &Identity) -> Identity {
        match &self.work {
            Some(work) => search.clone().within(work),
            None => search.clone(),
        }
    }

    /// The state of a search, if one was kept. `Usage` if it is of another search, `Corrupt` if it
    /// is damaged.
    pub(crate) fn load(&mut self, name: &str, search: &Identity) -> Result<Option<StateReader>> {
        self.status.engine = search.get("engine").map(String::from);
        self.status.states = search.get("states").and_then(|states| states.parse().ok());
        if !self.states.iter().any(|known| known == name) {
            (self.status.layers, self.status.reached) = (vec![], 0);
            return Ok(None);
        }
        let name = format!("{STATE}{name}");
        let path = self.storage.path(&name);
        let mut reader = StateReader::new(self.storage.open(&name)?, path.clone())?;
        let mut text = vec![0; reader.count(1)?];
        reader.bytes(&mut text)?;
        let kept = serde_json::from_slice(&text).map_err(|_| reader.corrupt("it does not say what it is"))?;
        self.identity(search).check(&kept, &path)?;
        Ok(Some(reader))
    }

    /// Keeps the state of a search, in place of the one before.
    pub(crate) fn save(
        &mut self,
        name: &str,
        search: &Identity,
        layers: &[u64],
        write: &mut dyn FnMut(&mut StateWriter) -> Result<()>,
    ) -> Result<()> {
        let file = format!("{STATE}{name}");
        let temporary = format!("{file}.new");
        let asked = KEEP_NOW.load(Ordering::Relaxed);
        let mut writer = StateWriter::new(self.storage.create(&temporary)?)?;
        let text = serde_json::to_string(&self.identity(search)).expect("an identity is a list of texts");
        writer.number(text.len() as u64)?;
        writer.bytes(text.as_bytes())?;
        write(&mut writer)?;
        writer.finish()?;
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

/// What is there is not overwritten.
fn there(place: &std::path::Path) -> Error {
    Error::usage(format!("{} keeps this work already, as far as it came", place.display())).unless(&[Remedy::Resume])
}

#[cfg(test)]
mod tests;
