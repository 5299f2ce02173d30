//! The progress of a job, for people who look at its folder while it runs or after it died.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::JobIdentity;
use crate::error::{Error, Result};
use crate::storage::{SMALL_FILE, Storage, read, read_whole, replace};

/// What a job does now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct JobActivity {
    /// What the process does, such as search or write; null if unknown.
    pub phase: Option<String>,
    /// The layer that a search is finding; null without one.
    pub layer: Option<u32>,
    /// Units of the phase that are done: states for searches, with those of the unfinished layer.
    pub units_done: u64,
    /// Units of the phase in all, if known; moves need not reach all states of a search.
    pub units_in_all: Option<u64>,
    /// Estimated seconds of the present phase and of all parts after it; null if unknown, or before
    /// a tenth of the time.
    pub seconds_left: Option<f64>,
}

/// The progress of a job at its last save.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobStatus {
    /// The program that works or worked there, with its version.
    #[serde(alias = "version")]
    pub program: String,
    /// The verb of the job, such as `analyze`.
    pub verb: String,
    /// The canonical spec.
    pub spec: String,
    /// The engine of the present search; null if there is none.
    pub engine: Option<String>,
    /// The number of states of each layer that the present search has saved; empty for the shards
    /// of a plan.
    pub layers: Vec<u64>,
    /// The sum of `layers`.
    pub reached: u64,
    /// The number of states of the searched space, if they are numbered; moves need not reach all.
    pub states: Option<u64>,
    /// Finished parts of the work: orbits, tables, audited states ..
    #[serde(alias = "parts")]
    pub parts_done: u64,
    /// The expected number of parts, if known.
    pub parts_expected: Option<u64>,
    /// The expected number of parts in all shards, if known.
    #[serde(default)]
    pub parts_in_all: Option<u64>,
    /// Bytes of finished parts, with the files that they wrote; of a search on disk, of its files.
    #[serde(default)]
    pub bytes: u64,
    /// Wall-clock seconds of all runs; of the longest, for several shards or processes.
    pub seconds: f64,
    /// Seconds of user and system time, over all threads and sessions.
    #[serde(default)]
    pub cpu_seconds: f64,
    /// Time of the last save, in seconds since 1970; `None` if there was none.
    pub saved: Option<u64>,
    /// Whether the job is finished.
    pub finished: bool,
    /// When the rest was written last, in seconds since 1970: more often than the work is saved.
    #[serde(default)]
    pub written: Option<u64>,
    /// What the job was doing then. Work that is not saved is lost if the process dies.
    #[serde(flatten)]
    pub activity: JobActivity,
}

impl JobStatus {
    /// The file's name.
    pub const NAME: &str = "status.json";

    /// The status of a new job.
    pub fn of(work: &JobIdentity) -> JobStatus {
        let fact = |name| work.get(name).unwrap_or_default().to_string();
        JobStatus {
            program: format!("antipode {}", fact("version")),
            verb: fact("verb"),
            spec: fact("spec"),
            ..JobStatus::default()
        }
    }

    /// Reads the status of the job in a folder, where another process may be running.
    ///
    /// # Errors
    ///
    /// `Missing` if there is none, `Corrupt` if it is damaged.
    pub fn read(folder: &Path) -> Result<JobStatus> {
        let path = folder.join(JobStatus::NAME);
        let bytes = read_whole(&path, SMALL_FILE)?;
        serde_json::from_slice(&bytes).map_err(|e| Error::corrupt(&path, format!("it is not understood: {e}")))
    }

    /// The status that an earlier session left, if it is there and not damaged.
    pub fn earlier(storage: &dyn Storage) -> Option<JobStatus> {
        serde_json::from_slice(&read(storage, JobStatus::NAME).ok()?).ok()
    }

    /// Writes the status to a folder, in place of the last one.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    #[expect(clippy::missing_panics_doc, reason = "a status has string keys and finite numbers")]
    pub fn write(&self, storage: &dyn Storage) -> Result<()> {
        let text = serde_json::to_string_pretty(self).expect("a status has string keys and finite numbers");
        replace(storage, JobStatus::NAME, text.as_bytes())
    }

    /// The present time, for [`JobStatus::saved`].
    pub fn now() -> Option<u64> {
        SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|time| time.as_secs())
    }
}
