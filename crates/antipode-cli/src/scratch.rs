//! The options of searches that may use a disk.

use std::path::{Path, PathBuf};

use clap::Args;

use super::checkpoint::{CheckpointOptions, resumable};
use super::log;
use super::options::{CommonOptions, OutputFormat};
use super::screen::{self, WorkBar};
use antipode_core::error::Result;
use antipode_core::watch::Watch;
use antipode_jobs::ScratchFolder;

/// Where a search works on disk, and where its checkpoint is otherwise.
#[derive(Debug, Args)]
pub(super) struct Searching {
    /// Search on disk, in this folder, if the memory is too small. Its files are a checkpoint, too
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    pub(super) scratch: Option<PathBuf>,
    #[command(flatten)]
    pub(super) keeping: CheckpointOptions,
}

impl Searching {
    /// The folder of a search on disk, with its options. `Usage` for a bound without a folder.
    pub(super) fn scratch(&self, options: &CommonOptions) -> Result<Option<ScratchFolder>> {
        options.scratch(self.scratch.as_deref(), self.keeping.resume)
    }

    /// The folder of unfinished work, with `--resume`.
    pub(super) fn resumed(&self) -> Option<PathBuf> {
        self.scratch.clone().or_else(|| self.keeping.checkpoint.clone()).filter(|_| self.keeping.resume)
    }

    /// Does the work with a progress bar, and with a checkpoint if a folder is named.
    pub(super) fn keep<T>(&self, bar: &WorkBar, work: impl FnOnce(&mut Watch<'_>) -> Result<T>) -> Result<T> {
        match &self.scratch {
            None => self.keeping.keep(bar, work),
            Some(folder) => {
                // The files of the search are its checkpoint, so it has no other one.
                log::keeps_in(folder);
                work(&mut bar.watch()).map_err(resumable)
            }
        }
    }
}

/// Reports a build that an earlier run finished: a note, and with JSON what `show` prints of the
/// table.
pub(super) fn show_finished(
    folder: &Path,
    output: &Path,
    options: &CommonOptions,
    show: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let (file, folder) = (output.display(), folder.display());
    screen::tell(options, &format!("{file} is complete: the work in {folder} is finished, and nothing is left to do"));
    if options.format == OutputFormat::Json { show() } else { Ok(()) }
}
