//! How far some work is, for people who look at its folder while it runs, or after it died.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::Identity;
use crate::error::{Error, Result};
use crate::storage::{Storage, read, replace};

/// How far some work was when this was written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// The program that worked, with its version.
    #[serde(alias = "version")]
    pub program: String,
    /// What is done, such as `analyze`.
    pub verb: String,
    /// The canonical spec.
    pub spec: String,
    /// The engine of the search at hand, if there is one.
    pub engine: Option<String>,
    /// The number of states of each layer found so far by the search at hand.
    pub layers: Vec<u64>,
    /// Their sum.
    pub reached: u64,
    /// The states of the space that is searched, if they are numbered; moves need not reach all of
    /// them.
    pub states: Option<u64>,
    /// Finished parts of the work: orbits, tables, audited states ..
    #[serde(rename = "parts_done", alias = "parts")]
    pub parts: u64,
    /// How many there will be, if that is known.
    pub parts_expected: Option<u64>,
    /// How many there will be in all shards, if that is known.
    #[serde(default)]
    pub parts_in_all: Option<u64>,
    /// Bytes of finished parts: what is kept of them, and files that they wrote.
    #[serde(default)]
    pub bytes: u64,
    /// Seconds of wall-clock time that the work took until it was saved, in all sittings.
    pub seconds: f64,
    /// Seconds of user and system time that it took, of all threads.
    #[serde(default)]
    pub cpu_seconds: f64,
    /// When it was saved last, in seconds since 1970; none if it never was.
    pub saved: Option<u64>,
    /// Whether the work is done.
    pub finished: bool,
}

impl Status {
    /// The name of its file.
    pub const NAME: &str = "status.json";

    /// Work that begins.
    pub fn of(work: &Identity) -> Status {
        let fact = |name| work.get(name).unwrap_or_default().to_string();
        Status {
            program: format!("antipode {}", fact("version")),
            verb: fact("verb"),
            spec: fact("spec"),
            ..Status::default()
        }
    }

    /// The status of the work in a folder, in which another process may work.
    ///
    /// # Errors
    ///
    /// `Missing` if there is none, `Corrupt` if it is damaged.
    pub fn read(folder: &Path) -> Result<Status> {
        let path = folder.join(Status::NAME);
        let bytes = std::fs::read(&path).map_err(|e| Error::io("open", &path, e))?;
        serde_json::from_slice(&bytes).map_err(|e| Error::corrupt(&path, format!("it is not understood: {e}")))
    }

    /// The status that an earlier sitting left, if it did and it is not damaged.
    pub fn earlier(storage: &dyn Storage) -> Option<Status> {
        serde_json::from_slice(&read(storage, Status::NAME).ok()?).ok()
    }

    /// Writes it to a folder, in place of the last one.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    #[expect(clippy::missing_panics_doc, reason = "a status has string keys and finite numbers")]
    pub fn write(&self, storage: &dyn Storage) -> Result<()> {
        let text = serde_json::to_string_pretty(self).expect("a status has string keys and finite numbers");
        replace(storage, Status::NAME, text.as_bytes())
    }

    /// The present time, for [`Status::saved`].
    pub fn now() -> Option<u64> {
        SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|time| time.as_secs())
    }

    /// Seconds that the rest may take, if it goes on at the same rate: a rough guess, since layers
    /// differ.
    pub fn seconds_left(&self) -> Option<f64> {
        let (done, all) = match (self.parts_expected, self.states) {
            _ if self.finished => return None,
            (Some(all), _) => (self.parts, all),
            (None, Some(all)) => (self.reached, all),
            (None, None) => return None,
        };
        (done > 0 && self.seconds > 0.0).then(|| self.seconds * all.saturating_sub(done) as f64 / done as f64)
    }
}
