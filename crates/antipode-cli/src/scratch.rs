//! The options of searches that may go on disk.

use std::path::PathBuf;

use clap::Args;

use super::checkpoint::{Keeping, resumable};
use super::screen::Bar;
use antipode_core::error::Result;
use antipode_core::nums::size;
use antipode_core::watch::Watch;
use antipode_jobs::Scratch;

/// Where a search goes on disk, and where it is kept otherwise.
#[derive(Debug, Args)]
pub(super) struct Searching {
    /// Search on disk, in this folder, what does not fit the memory: its files are kept as a
    /// checkpoint is
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    pub(super) scratch: Option<PathBuf>,
    /// What the folder may hold, such as 50GB [default: what is free, less a twentieth]
    #[arg(long, value_name = "SIZE", requires = "scratch", value_parser = size)]
    disk: Option<u64>,
    #[command(flatten)]
    pub(super) keeping: Keeping,
}

impl Searching {
    /// Where to search on disk.
    pub(super) fn scratch(&self) -> Option<Scratch> {
        let Keeping { resume, every, .. } = self.keeping;
        self.scratch.clone().map(|folder| {
            let mut scratch = Scratch::new(folder);
            (scratch.disk, scratch.resume, scratch.every) = (self.disk, resume, every);
            scratch
        })
    }

    /// The folder of work that may be half done, if it is to go on.
    pub(super) fn resumed(&self) -> Option<PathBuf> {
        self.scratch.clone().or_else(|| self.keeping.checkpoint.clone()).filter(|_| self.keeping.resume)
    }

    /// Does work that is kept in the folder, if one was named, with a progress bar.
    pub(super) fn keep<T>(&self, bar: &Bar, work: impl FnOnce(&mut Watch<'_>) -> Result<T>) -> Result<T> {
        match &self.scratch {
            None => self.keeping.keep(bar, work),
            Some(_) => work(&mut bar.watch()).map_err(resumable),
        }
    }
}
