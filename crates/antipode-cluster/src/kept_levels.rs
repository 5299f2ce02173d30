//! The kept levels of a search: which processes have them, and whether they suffice to resume.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::exchange::ProcessExchange;
use antipode_cli::frame::folder_of;
use antipode_core::error::{Error, Result};

/// The options for resuming.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResumeOptions {
    /// Whether to search from layer 0 if a process has lost its checkpoint.
    pub restart: bool,
    /// The names of the processes, for messages.
    pub names: Vec<String>,
    /// The folder of the checkpoint, with a folder for each process.
    pub folder: PathBuf,
}

/// The name of one of the two states that a process of several keeps in turn: while one is written,
/// all processes have the other.
pub(super) fn state_name(processes: usize, turn: usize) -> String {
    format!("rows.{processes}.{turn}")
}

/// The number of processes of the search whose state a file is, if it is one.
fn processes_of(file: &str) -> Option<usize> {
    let (processes, turn) = file.strip_prefix("state.rows.")?.split_once('.')?;
    processes.parse().ok().filter(|_| turn.len() == 1)
}

/// The kept states that a process finds before it opens its own folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptLevels {
    /// Whether its own folder is missing or empty.
    empty: bool,
    /// Whether its own folder has a state of as many processes as now.
    own: bool,
    /// For each other number of processes whose states it finds: those without a state.
    others: BTreeMap<usize, Vec<usize>>,
}

impl KeptLevels {
    /// Looks into the folder of a checkpoint, as process `process` of `processes`.
    pub(crate) fn of(checkpoint: &Path, process: usize, processes: usize) -> KeptLevels {
        let folders = folders(checkpoint);
        let own = folder_of(checkpoint, process);
        let has = |process: usize, number: usize| folders.get(&process).is_some_and(|found| found.contains(&number));
        let others = folders.values().flatten().filter(|number| **number != processes);
        KeptLevels {
            empty: own.read_dir().map_or(true, |mut files| files.next().is_none()),
            own: has(process, processes),
            others: others.map(|&number| (number, (0..number).filter(|i| !has(*i, number)).collect())).collect(),
        }
    }

    /// The other numbers of processes all of whose states are there.
    pub(super) fn complete(&self) -> impl Iterator<Item = usize> {
        self.others.iter().filter(|(_, missing)| missing.is_empty()).map(|(number, _)| *number)
    }

    /// The first process without a state of another number of processes.
    fn missing(&self, number: usize) -> Option<usize> {
        self.others.get(&number).map_or(Some(0), |missing| missing.first().copied())
    }
}

/// Whether all processes find all states of a number of processes.
fn is_complete(all: &[KeptLevels], number: usize) -> bool {
    all.iter().all(|found| found.complete().any(|other| other == number))
}

/// The folders of processes in that of a checkpoint, with the numbers of processes of their states.
pub(super) fn folders(checkpoint: &Path) -> BTreeMap<usize, Vec<usize>> {
    let entries = checkpoint.read_dir().into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let process = entry.file_name().to_string_lossy().strip_prefix("process-")?.parse().ok()?;
            Some((process, numbers(&entry.path())))
        })
        .collect()
}

/// The numbers of processes of the states in a folder.
fn numbers(folder: &Path) -> Vec<usize> {
    let files = folder.read_dir().into_iter().flatten().flatten();
    let mut numbers: Vec<usize> = files.filter_map(|file| processes_of(&file.file_name().to_string_lossy())).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

impl ResumeOptions {
    /// Checks that the processes can resume what one of them has kept.
    ///
    /// # Errors
    ///
    /// `Usage` with the name of the first process that has lost its folder, or that does not find
    /// those of another number of processes; those of the exchange.
    pub(crate) fn check_folders(&self, found: &KeptLevels, exchange: &mut ProcessExchange) -> Result<()> {
        self.check_all(&exchange.agree(found)?.0)
    }

    fn check_all(&self, all: &[KeptLevels]) -> Result<()> {
        if all.iter().flat_map(KeptLevels::complete).any(|number| is_complete(all, number)) {
            return Ok(());
        }
        if all.iter().any(|found| found.own) {
            return self.check(all.iter().position(|found| found.empty));
        }
        let Some(number) = all.iter().find_map(|found| found.others.keys().next()).filter(|_| !self.restart) else {
            return Ok(());
        };
        let Some((process, missing)) = (0..).zip(all).find_map(|(i, found)| Some((i, found.missing(*number)?))) else {
            // Who finds no states of that number lacks them all, of which 0 is the first.
            return Ok(());
        };
        let (now, folder, last) = (all.len(), self.folder.display(), number - 1);
        let fault = format!(
            "is of {number} processes, and these are {now}: {} finds no state in {folder}/process-{missing}; \
             put the folders process-0 to process-{last} into {folder} on the host of each process, resume with {number} \
             processes, or add restart to --processes to search from layer 0",
            self.names[process]
        );
        Err(Error::unsuitable_file("the checkpoint", fault))
    }

    /// Checks that no process has lost its checkpoint.
    pub(super) fn check(&self, lost: Option<usize>) -> Result<()> {
        let Some(process) = lost.filter(|_| !self.restart) else { return Ok(()) };
        let instead = "put its folder back, or add restart to --processes to search from layer 0";
        Err(Error::incapable(&self.names[process], "has lost its checkpoint, and others have theirs", instead))
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

    /// A checkpoint with these states, each of a process and a number of processes.
    fn checkpoint(states: &[(usize, usize)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (process, number) in states {
            let own = folder_of(folder.path(), *process);
            std::fs::create_dir_all(&own).unwrap();
            std::fs::write(own.join(format!("state.rows.{number}.1")), "").unwrap();
        }
        folder
    }

    #[test]
    fn a_process_finds_whose_states_are_there() {
        let folder = checkpoint(&[(0, 4), (1, 4), (2, 4), (0, 2), (1, 2)]);
        std::fs::write(folder.path().join("process-0/state.rows.7.0.new"), "").unwrap();
        std::fs::write(folder.path().join("process-0/status.json"), "").unwrap();
        let found = KeptLevels::of(folder.path(), 0, 3);
        assert_eq!(found, KeptLevels { empty: false, own: false, others: [(2, vec![]), (4, vec![3])].into() });
        assert!(found.complete().eq([2]));
        let found = KeptLevels::of(folder.path(), 3, 4);
        assert_eq!(found, KeptLevels { empty: true, own: false, others: [(2, vec![])].into() });
    }

    #[test]
    fn what_is_missing_is_named() {
        let past =
            |restart| ResumeOptions { restart, names: ["one", "two"].map(String::from).into(), folder: "kept".into() };
        let found = |states: &[(usize, usize)], process| KeptLevels::of(checkpoint(states).path(), process, 2);
        let four = [(0, 4), (1, 4), (2, 4), (3, 4)];
        let check = |states: [&[(usize, usize)]; 2]| {
            let all = [found(states[0], 0), found(states[1], 1)];
            assert!(past(true).check_all(&all).is_ok());
            past(false).check_all(&all).map_err(|error| error.to_string())
        };
        assert_eq!(check([&[], &[]]), Ok(()));
        assert_eq!(check([&four, &four]), Ok(()));
        let error = check([&four, &four[..3]]).unwrap_err();
        assert!(error.contains("of 4 processes, and these are 2: two finds no state in kept/process-3;"), "{error}");
        assert!(check([&four, &[]]).unwrap_err().contains("two finds no state in kept/process-0;"));
        // A search by two, all of which is there, and one whose process has lost its folder.
        assert_eq!(check([&[(0, 2), (0, 4)], &[(1, 2)]]), Ok(()));
        assert!(check([&[(0, 2)], &[]]).unwrap_err().contains("two has lost its checkpoint"));
        // The first checkpoint after a move was not complete.
        let partly = [&four[..], &[(0, 2)]].concat();
        assert_eq!(check([&partly, &partly]), Ok(()));
    }
}
