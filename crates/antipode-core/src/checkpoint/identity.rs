//! The facts that identify the job of a checkpoint.
//!
//! They prevent a checkpoint from resuming a different job.

use std::fmt::Display;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::StateReader;
use crate::error::{Error, RequestRemedy, Result};
use crate::storage::Storage;

/// The version of the program and of the states that engines save.
const VERSION: &str = if cfg!(target_endian = "little") {
    concat!(env!("CARGO_PKG_VERSION"), ", states 5")
} else {
    concat!(env!("CARGO_PKG_VERSION"), ", states 5, big-endian")
};

/// The facts that determine a job, each with its name, in the order of insertion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct JobIdentity(Vec<(String, String)>);

impl JobIdentity {
    /// The identity of a verb, such as `analyze`, on a puzzle.
    ///
    /// `definition` is the text that the spec refers to, if any.
    pub fn new(verb: &str, spec: &str, definition: Option<&str>) -> JobIdentity {
        let identity = JobIdentity(vec![]).and("version", VERSION).and("verb", verb).and("spec", spec);
        match definition {
            Some(text) => identity.and_checksum("definition", text),
            None => identity,
        }
    }

    /// Adds a fact.
    pub fn and(mut self, name: &str, value: impl Display) -> JobIdentity {
        self.0.push((name.into(), value.to_string()));
        self
    }

    /// Adds the checksum of a long fact.
    pub fn and_checksum(self, name: &str, text: &str) -> JobIdentity {
        self.and(name, format_args!("{:08x}", crc32c::crc32c(text.as_bytes())))
    }

    /// Appends these facts to those of the job that they are part of.
    pub(super) fn within(self, work: &JobIdentity) -> JobIdentity {
        JobIdentity(work.0.iter().cloned().chain(self.0).collect())
    }

    /// The identity of a part of a job.
    pub fn part() -> JobIdentity {
        JobIdentity(vec![])
    }

    /// The identity of the search whose state a file holds, if it is a state.
    pub(crate) fn of_state(storage: &dyn Storage, file: &str) -> Option<JobIdentity> {
        let mut reader = StateReader::new(storage.open(file).ok()?, storage.path(file)).ok()?;
        let mut text = vec![0; reader.count(1).ok()?];
        reader.bytes(&mut text).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// The value of a fact.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Compares the identity in a file with this one.
    ///
    /// # Errors
    ///
    /// `Usage` if the file belongs to a different job; the message names the first difference.
    pub fn check(&self, kept: &JobIdentity, path: &Path) -> Result<()> {
        let names = self.0.iter().chain(&kept.0).map(|(name, _)| name.as_str());
        let Some(name) = names.into_iter().find(|name| self.get(name) != kept.get(name)) else { return Ok(()) };
        let [own, kept] =
            [self, kept].map(|identity| identity.get(name).map_or("none".into(), |value| format!("'{value}'")));
        let what = format!("keeps other work: its {name} is {kept}, not {own}");
        Err(Error::occupied(path.display(), what).unless(&[RequestRemedy::Folder]))
    }
}
