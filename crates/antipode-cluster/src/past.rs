//! The check that all processes still have their checkpoints.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::exchange::Exchange;
use antipode_core::checkpoint::Identity;
use antipode_core::error::{Error, Result};
use antipode_core::storage::Folder;

/// The options for resuming.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// Whether to search from layer 0 if a process has lost its checkpoint.
    pub restart: bool,
    /// The names of the processes, for messages.
    pub names: Vec<String>,
}

/// The contents of a process's folder before it is opened.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Found {
    /// Whether the folder is missing or empty.
    empty: bool,
    /// Whether it has the state of a search.
    state: bool,
    /// The number of processes of that search.
    processes: Option<usize>,
}

impl Found {
    /// Looks into a folder.
    pub fn of(folder: &Path) -> Found {
        let files = folder.read_dir().into_iter().flatten().flatten();
        let names: Vec<_> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        let state = names.iter().find(|name| name.starts_with("state.") && !name.ends_with(".new"));
        let identity = state.and_then(|name| Identity::of_state(&Folder::open(folder).ok()?, name));
        let processes = identity.and_then(|identity| identity.get("processes")?.parse().ok());
        Found { empty: names.is_empty(), state: state.is_some(), processes }
    }
}

impl Past {
    /// Checks that all processes have their folders, if one of them has kept a level.
    ///
    /// # Errors
    ///
    /// `Usage`, with the name of the first process that has none, or with the number of processes
    /// of the checkpoint if it is another; those of the exchange.
    pub fn check_folders(&self, found: &Found, exchange: &mut Exchange) -> Result<()> {
        let (all, _) = exchange.agree(found)?;
        let now = exchange.processes();
        if let Some(before) = all.iter().find_map(|found| found.processes.filter(|before| *before != now)) {
            return Err(Error::usage(format!(
                "the checkpoint is of {before} processes, and these are {now}: resume with {before}, or name another \
                 folder with --checkpoint"
            )));
        }
        let kept = all.iter().any(|found| found.state);
        self.check(all.iter().position(|found| kept && found.empty))
    }

    /// Checks that no process has lost its checkpoint.
    pub(super) fn check(&self, lost: Option<usize>) -> Result<()> {
        let Some(process) = lost.filter(|_| !self.restart) else { return Ok(()) };
        Err(Error::usage(format!(
            "{} has lost its checkpoint, and others have theirs: put its folder back, or add --restart to search from \
             layer 0",
            self.names[process]
        )))
    }
}

/// The first process that has lost its checkpoint, if the processes have no level in common. `kept`
/// lists the levels of each, 0 for none. A search that stopped while it kept its first level has
/// lost nothing.
pub(super) fn lost(kept: &[&[u64]]) -> Option<usize> {
    // Before a process keeps a second level, all have the first one.
    let most = kept.iter().find(|levels| levels.iter().all(|level| *level > 0))?;
    kept.iter().position(|levels| !levels.iter().any(|level| most.contains(level)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_levels_that_all_had_can_be_lost() {
        assert_eq!(lost(&[&[0, 0], &[0, 0]]), None);
        assert_eq!(lost(&[&[1, 0], &[0, 0]]), None);
        assert_eq!(lost(&[&[3, 2], &[0, 0], &[3, 2]]), Some(1));
        assert_eq!(lost(&[&[1, 0], &[3, 4]]), Some(0));
    }
}
