//! Checkpoints and searches on disk: the arguments scratch, disk, checkpoint, every and resume.

use std::path::PathBuf;
use std::time::Duration;

use antipode::checkpoint::{Checkpoint, JobIdentity, JobOutputs};
use antipode::error::{Error, RequestRemedy, Result};
use antipode::jobs::ScratchFolder;
use antipode::storage::StorageFolder;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::option;
use crate::failures::raised;

/// Arguments that change neither what a job finds nor what it writes.
const UNRELATED: [&str; 8] = ["checkpoint", "scratch", "disk", "every", "resume", "force", "threads", "progress"];

/// Where work is kept, so that it can resume.
#[derive(Default)]
pub(crate) struct JobKeeping {
    scratch: Option<ScratchFolder>,
    checkpoint: Option<PathBuf>,
    every: Option<Duration>,
    resume: bool,
    /// The arguments of the job that its result may depend on.
    arguments: String,
}

impl JobKeeping {
    /// The arguments of a job. `UsageError` if they do not fit together.
    pub(crate) fn of(options: &Bound<'_, PyDict>) -> PyResult<JobKeeping> {
        let py = options.py();
        let (folder, disk): (Option<PathBuf>, _) = (option(options, "scratch")?, option(options, "disk")?);
        let checkpoint: Option<PathBuf> = option(options, "checkpoint")?;
        let resume = option(options, "resume")?.unwrap_or(false);
        // Negative numbers and NaN are refused; `from_secs_f64` would panic.
        let seconds: Option<f64> = option(options, "every")?;
        let every = seconds.map(|seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| Error::bad_value("every", seconds, "write the seconds between checkpoints"))
        });
        let every = every.transpose().map_err(|error| raised(py, &error))?;
        let wrong = match (&folder, &checkpoint) {
            (Some(_), Some(_)) => Some(Error::excluded("the files in scratch are a checkpoint, too", "checkpoint")),
            (None, None) if resume => {
                Some(Error::incomplete("resume", "the folder of the work", "add checkpoint= or scratch="))
            }
            (None, _) if disk.is_some() => Some(Error::incomplete("disk", "a folder", "add scratch=")),
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(raised(py, &wrong));
        }
        let scratch = folder.map(|folder| {
            let mut scratch = ScratchFolder::new(folder);
            (scratch.disk, scratch.resume, scratch.every) = (disk, resume, every);
            scratch
        });
        let mut arguments = vec![];
        for (name, value) in options.iter() {
            let name = name.to_string();
            if !UNRELATED.contains(&&*name) {
                arguments.push(format!("{name}={}", value.repr()?));
            }
        }
        arguments.sort_unstable();
        Ok(JobKeeping { scratch, checkpoint, every, resume, arguments: arguments.join(", ") })
    }

    /// The folder of a search on disk.
    pub(crate) fn scratch(&self) -> Option<ScratchFolder> {
        self.scratch.clone()
    }

    /// The record of what a job writes; with `force`, an earlier call does not count.
    pub(crate) fn outputs(&self, request: JobIdentity, force: bool) -> JobOutputs {
        let request = request.and("arguments", &self.arguments);
        let folder = self.scratch.as_ref().map(|scratch| &scratch.folder).or(self.checkpoint.as_ref());
        match folder {
            None => JobOutputs::none(),
            Some(folder) if self.resume && !force => JobOutputs::resume(folder, request),
            Some(folder) => JobOutputs::new(Some(folder.clone()), request),
        }
    }

    /// The checkpoint, if a folder is named.
    pub(crate) fn open(&self) -> Result<Option<Checkpoint>> {
        let Some(folder) = &self.checkpoint else { return Ok(None) };
        Ok(Some(Checkpoint::new(
            Box::new(StorageFolder::open(folder)?),
            self.every.unwrap_or(Checkpoint::EVERY),
            self.resume,
        )))
    }

    /// Adds the advice to resume to an error that stopped work.
    pub(crate) fn resumable(&self, error: Error, checkpoint: Option<&Checkpoint>) -> Error {
        let stopped = matches!(error.fault(), Error::Interrupted | Error::Io { .. } | Error::Limit(_));
        // Without more memory, a resumed search would stop at the same place again.
        let on_disk = self.scratch.is_some() && stopped && !error.remedies().contains(&RequestRemedy::Memory);
        let kept = checkpoint.is_some_and(Checkpoint::is_resumable);
        if on_disk || kept { error.unless(&[RequestRemedy::Resume]) } else { error }
    }
}
