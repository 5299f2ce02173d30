//! The options of searches that may use a disk.

use std::path::PathBuf;

use clap::Args;

use super::checkpoint::{CheckpointOptions, resumable};
use super::log;
use super::options::CommonOptions;
use super::screen::WorkBar;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::Result;
use antipode_core::watch::Watch;
use antipode_jobs::ScratchFolder;

/// Where a search works on disk, and where its checkpoint is otherwise.
#[derive(Debug, Args)]
pub(super) struct Searching {
    /// Search on disk, in this folder, if the memory is too small. Its files are also a checkpoint.
    /// Repeat it to spread the files over several drives
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    pub(super) scratch: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) keeping: CheckpointOptions,
}

impl Searching {
    /// The folders of a search on disk, with its options. `Usage` for a bound without a folder.
    pub(super) fn scratch(&self, options: &CommonOptions) -> Result<Option<ScratchFolder>> {
        let scratch = options.scratch(self.scratch.first().map(PathBuf::as_path), self.keeping.resume)?;
        Ok(scratch.map(|mut scratch| {
            scratch.others = self.scratch[1..].to_vec();
            scratch
        }))
    }

    /// The record of what the command writes; with `force`, an earlier run does not count.
    pub(super) fn outputs(&self, force: bool) -> JobOutputs {
        let folder = self.scratch.first().or(self.keeping.checkpoint.as_ref()).map(PathBuf::as_path);
        self.keeping.outputs_in(folder, force)
    }

    /// Does the work with a progress bar, and with a checkpoint if a folder is named.
    pub(super) fn keep<T>(&self, bar: &WorkBar, work: impl FnOnce(&mut Watch<'_>) -> Result<T>) -> Result<T> {
        match self.scratch.first() {
            None => self.keeping.keep(bar, work),
            Some(folder) => {
                // The files of the search are its checkpoint, so it has no other one.
                log::keeps_in(folder);
                work(&mut bar.watch()).map_err(resumable)
            }
        }
    }
}
