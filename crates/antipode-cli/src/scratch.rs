//! The options of searches that may use a disk.

use std::path::PathBuf;

use clap::Args;

use super::checkpoint::{Keeping, resumable};
use super::screen::Bar;
use antipode_core::error::Result;
use antipode_core::nums::size;
use antipode_core::watch::Watch;
use antipode_jobs::Scratch;

/// Where a search works on disk, and where its checkpoint is otherwise.
#[derive(Debug, Args)]
pub(super) struct Searching {
    /// Search on disk, in this folder, if the memory is too small. Its files are a checkpoint, too
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    pub(super) scratch: Option<PathBuf>,
    /// The most that the folder may hold, such as 50GB [default: 95 % of the free space]
    #[arg(long, value_name = "SIZE", requires = "scratch", value_parser = size)]
    disk: Option<u64>,
    #[command(flatten)]
    pub(super) keeping: Keeping,
}

impl Searching {
    /// The folder of a search on disk, with its options.
    pub(super) fn scratch(&self) -> Option<Scratch> {
        let Keeping { resume, every, .. } = self.keeping;
        self.scratch.clone().map(|folder| {
            let mut scratch = Scratch::new(folder);
            (scratch.disk, scratch.resume, scratch.every) = (self.disk, resume, every);
            scratch
        })
    }

    /// The folder of unfinished work, with `--resume`.
    pub(super) fn resumed(&self) -> Option<PathBuf> {
        self.scratch.clone().or_else(|| self.keeping.checkpoint.clone()).filter(|_| self.keeping.resume)
    }

    /// Does the work with a progress bar, and with a checkpoint if a folder is named.
    pub(super) fn keep<T>(&self, bar: &Bar, work: impl FnOnce(&mut Watch<'_>) -> Result<T>) -> Result<T> {
        match &self.scratch {
            None => self.keeping.keep(bar, work),
            Some(_) => work(&mut bar.watch()).map_err(resumable),
        }
    }
}
