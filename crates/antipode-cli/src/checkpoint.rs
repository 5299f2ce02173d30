//! The options of checkpoints.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::duration::time;
use super::screen::WorkBar;
use super::{finished, interrupt, log};
use antipode_core::checkpoint::{Checkpoint, JobIdentity, JobOutputs, JobShare};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::storage::StorageFolder;
use antipode_core::watch::Watch;

/// The checkpoint of some work.
#[derive(Debug, Args)]
pub struct CheckpointOptions {
    /// Save checkpoints in this folder, so that stopped or killed work can resume
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,
    /// Resume the work in the folder, if there is any
    #[arg(long)]
    pub resume: bool,
    /// The share of the work to do, in its own folder, for 'antipode shards run'
    #[arg(long, value_name = "I/N", default_value = "0/1", hide = true)]
    pub share: JobShare,
    /// The folders of all shards.
    #[arg(skip)]
    pub shards: Vec<PathBuf>,
    /// Stop after this time, as at Ctrl-C
    #[arg(long = "stop-after", value_name = "TIME", value_parser = time, hide = true)]
    pub lasting: Option<Duration>,
    /// The time between checkpoints, in place of that of the options.
    #[arg(skip)]
    pub every: Option<Duration>,
}

impl CheckpointOptions {
    /// Does the work with a progress bar, and with a checkpoint if a folder is named.
    ///
    /// # Errors
    ///
    /// Those of the work; `Usage` if the folder keeps other work or is in use.
    pub fn keep<T>(&self, bar: &WorkBar, work: impl FnOnce(&mut Watch<'_>) -> Result<T>) -> Result<T> {
        let Some(mut checkpoint) = self.open(bar.every)? else { return work(&mut bar.watch()) };
        let result = work(&mut bar.watch().kept_in(&mut checkpoint));
        // Where nothing is kept, a hint to resume would lead nowhere.
        result.map_err(|error| if checkpoint.is_resumable() { resumable(error) } else { error })
    }

    /// The record of what the command writes. With `force`, an earlier run does not count.
    pub fn outputs(&self, force: bool) -> JobOutputs {
        self.outputs_in(self.checkpoint.as_deref(), force)
    }

    /// The same for work in another folder, if it has one.
    pub fn outputs_in(&self, folder: Option<&Path>, force: bool) -> JobOutputs {
        // The files of a shard are its parts.
        self.record(folder.filter(|_| self.share.is_whole()), finished::request_of_process(), force)
    }

    /// The record of work that writes no files. The report of a shard is that of `shards merge`.
    pub(super) fn outputs_of_report(&self) -> JobOutputs {
        if self.shards.is_empty() { self.outputs(false) } else { JobOutputs::none() }
    }

    /// The record of what a request writes, if its work has a folder.
    pub(super) fn record(&self, folder: Option<&Path>, request: JobIdentity, force: bool) -> JobOutputs {
        let Some(folder) = folder else { return JobOutputs::none() };
        if self.resume && !force {
            JobOutputs::resume(folder, request)
        } else {
            JobOutputs::new(Some(folder.to_path_buf()), request)
        }
    }

    /// The checkpoint, if a folder is named; `every` is the time of the options.
    pub(super) fn open(&self, every: Option<Duration>) -> Result<Option<Checkpoint>> {
        let Some(folder) = &self.checkpoint else {
            return if self.resume { Err(nothing_to_resume()) } else { Ok(None) };
        };
        if let Some(lasting) = self.lasting {
            interrupt::after(lasting)?;
        }
        log::keeps_in(folder);
        let checkpoint =
            Checkpoint::new(Box::new(StorageFolder::open(folder)?), pace(self.every.or(every)), self.resume);
        Ok(Some(checkpoint.shared(self.share, self.shards.clone())))
    }

    /// An error that ended the work, with the hint to resume if there is a checkpoint.
    pub(super) fn resumable(&self, error: Error) -> Error {
        if self.checkpoint.is_some() { error.unless(&[RequestRemedy::Resume]) } else { error }
    }
}

/// The time between checkpoints; `every` is that of the options.
pub fn pace(every: Option<Duration>) -> Duration {
    every.unwrap_or(Checkpoint::EVERY)
}

/// The folder of one of several processes inside that of the checkpoint.
pub fn folder_of(work: &Path, process: usize) -> PathBuf {
    work.join(format!("process-{process}"))
}

/// Adds the hint to resume to an error that stopped the work.
pub(super) fn resumable(error: Error) -> Error {
    // A plan that needs more memory was refused before any work.
    let refused = error.remedies().contains(&RequestRemedy::Memory);
    let stopped = matches!(error.fault(), Error::Interrupted | Error::Io { .. } | Error::Limit(_));
    if stopped && !refused { error.unless(&[RequestRemedy::Resume]) } else { error }
}

/// The error of `--resume` without a folder.
fn nothing_to_resume() -> Error {
    Error::incomplete("--resume", "the folder of the work", "add --checkpoint DIR or --scratch DIR")
}
