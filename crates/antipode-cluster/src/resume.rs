//! The start of a search from kept levels: of these processes, or of another number of them.
//!
//! Two states per process are kept in turn, and their names have the number of processes. If the
//! search was last kept by another number, each process reads the rows that it owns now from the
//! states of those who owned them. Then all keep the search at once. Only when every process has
//! done so do they remove the older states. A process that dies before leaves these complete.

use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use super::kept_levels::{KeptLevels, ResumeOptions, folders, lost, state_name};
use super::report::LevelTraffic;
use super::search::ClusterRows;
use antipode_cli::frame::folder_of;
use antipode_core::checkpoint::{Checkpoint, JobIdentity, StateReader};
use antipode_core::error::{Error, Result};
use antipode_core::storage::StorageFolder;
use antipode_core::watch::Watch;
use antipode_engines::{LevelSearch, RowOwners};

/// The levels that a process finds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct ProcessLevels {
    /// Those in its own states, 0 for none.
    own: Vec<u64>,
    /// Those that are complete in the states of another number of processes: the number, and the
    /// level.
    others: Vec<(usize, u64)>,
}

impl ClusterRows<'_> {
    /// The facts about the state of a process in a division of the rows.
    pub(super) fn identity(&self, owners: &RowOwners, process: usize) -> JobIdentity {
        let (layout, job) = (self.space.layout(), self.job);
        let identity = JobIdentity::part()
            .and("engine", "rows of processes")
            .and("processes", owners.parts())
            .and("process", process)
            .and("rows", format!("{:?} of {}x{}x{}", owners.rows(process), layout.rows, layout.words, layout.lanes))
            .and("goals", self.space.goals().len())
            .and("encoding", job.record.map_or("none", |encoding| encoding.name()))
            .and("antipodes", job.examples)
            .and("levels", job.levels.map_or("all".into(), |levels| levels.to_string()));
        match self.space.structure().folded() {
            Some(folded) => identity.and("folding", format!("{:08x}", folded.checksum())),
            None => identity,
        }
    }

    /// Resumes after the last level that all processes have kept, if there is one.
    pub(super) fn resume(
        &mut self,
        search: &mut LevelSearch<'_>,
        past: &ResumeOptions,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        let (process, parts) = (self.exchange.process(), self.owners.parts());
        let mut own = vec![];
        for turn in 0..2 {
            let identity = self.identity(self.owners, process);
            let state = watch.search(&state_name(parts, turn), identity).saved()?;
            own.push(state.map(|mut state| state.list()).transpose()?.map_or(0, |layers| layers.len() as u64));
        }
        let others = watch.checkpoint().map_or(Ok(vec![]), |checkpoint| self.others(past, checkpoint))?;
        let (all, _) = self.exchange.agree(&ProcessLevels { own, others })?;
        let own = all[process].own.iter().copied().filter(|level| *level > 0);
        let own = own.filter(|level| all.iter().all(|levels| levels.own.contains(level))).max();
        let others = all[process].others.iter().copied();
        let others = others.filter(|other| all.iter().all(|levels| levels.others.contains(other)));
        match (own, others.max_by_key(|(_, level)| *level)) {
            // Of equal levels the own ones are preferred: nobody has to read the states of others.
            (own, Some((number, level))) if own.is_none_or(|own| own < level) => {
                self.take(search, past, (number, level), watch)?;
                self.keep(search, watch)?;
                // From here on, all have the state of this division.
                self.exchange.agree(&())?;
            }
            (Some(level), _) => {
                let turn = all[process].own.iter().position(|own| *own == level).unwrap_or(0);
                // The other state is written next, so this one stays until all have a newer one.
                self.next = 1 - turn;
                let identity = self.identity(self.owners, process);
                if let Some(state) = watch.search(&state_name(parts, turn), identity).saved()? {
                    search.read(self, state)?;
                }
            }
            (None, _) => {
                let kept: Vec<&[u64]> = all.iter().map(|levels| levels.own.as_slice()).collect();
                return past.check(lost(&kept));
            }
        }
        watch.checkpoint().map_or(Ok(()), |checkpoint| self.clean(past, checkpoint))
    }

    /// Reads the traffic, which precedes the rows in a state.
    pub(super) fn read_traffic(&mut self, state: &mut StateReader) -> Result<()> {
        self.levels = state
            .list()?
            .chunks_exact(2)
            .map(|pair| LevelTraffic { sent_bytes: pair[0], least_bytes: pair[1] })
            .collect();
        Ok(())
    }

    /// The levels that are complete in the states of other numbers of processes.
    fn others(&self, past: &ResumeOptions, checkpoint: &Checkpoint) -> Result<Vec<(usize, u64)>> {
        let parts = self.owners.parts();
        let mut complete = vec![];
        for number in KeptLevels::of(&past.folder, self.exchange.process(), parts).complete() {
            let owners = self.owners_of(number)?;
            let mut common: Option<Vec<u64>> = None;
            for process in 0..number {
                let folder = folder_of(&past.folder, process);
                // What a running process writes meanwhile would give this one a mixture of two
                // levels.
                if process >= parts && StorageFolder::is_in_use(&folder) {
                    return Err(Error::in_use(&folder));
                }
                let mut levels = vec![];
                for turn in 0..2 {
                    let state = self.left(past, checkpoint, (&owners, process), turn)?;
                    levels.extend(state.map(|mut state| state.list()).transpose()?.map(|layers| layers.len() as u64));
                }
                common = Some(common.map_or(levels.clone(), |common| {
                    common.into_iter().filter(|level| levels.contains(level)).collect()
                }));
            }
            complete.extend(common.into_iter().flatten().map(|level| (number, level)));
        }
        Ok(complete)
    }

    /// The division of the rows among another number of processes.
    fn owners_of(&self, number: usize) -> Result<RowOwners> {
        let lift = self.space.lift()?;
        RowOwners::new(lift, number)
    }

    /// A state of a process of another division.
    fn left(
        &self,
        past: &ResumeOptions,
        checkpoint: &Checkpoint,
        (owners, process): (&RowOwners, usize),
        turn: usize,
    ) -> Result<Option<StateReader>> {
        let (folder, name) = (folder_of(&past.folder, process), state_name(owners.parts(), turn));
        checkpoint.left(&folder, &name, &self.identity(owners, process))
    }

    /// Takes the rows of this process from the states of another number of processes.
    fn take(
        &mut self,
        search: &mut LevelSearch<'_>,
        past: &ResumeOptions,
        (number, level): (usize, u64),
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        let owners = self.owners_of(number)?;
        let own = self.owners.rows(self.exchange.process());
        let Some(checkpoint) = watch.checkpoint() else { return Ok(()) };
        let mut examples = vec![];
        for process in 0..number {
            let rows = owners.rows(process);
            if rows.start >= own.end || rows.end <= own.start {
                continue;
            }
            // Empty until a state of the level turns up, which the check below relies on.
            search.layers.clear();
            for turn in 0..2 {
                let Some(mut state) = self.left(past, checkpoint, (&owners, process), turn)? else { continue };
                search.read_layers(&mut state)?;
                self.read_traffic(&mut state)?;
                if search.layers.len() as u64 == level {
                    self.part.take(&rows, &mut state)?;
                    break;
                }
            }
            if search.layers.len() as u64 != level {
                let folder = folder_of(&past.folder, process);
                return Err(Error::changed(folder.display(), "start all processes again"));
            }
            examples.append(&mut search.deepest);
        }
        let layout = self.space.layout();
        examples.retain(|example| own.contains(&layout.place(*example).row));
        examples.sort_unstable();
        examples.truncate(self.job.examples);
        search.deepest = examples;
        Ok(())
    }

    /// Removes the states of other numbers of processes: those in the own folder, and the folders
    /// of processes that there are no more.
    fn clean(&self, past: &ResumeOptions, checkpoint: &mut Checkpoint) -> Result<()> {
        let parts = self.owners.parts();
        checkpoint.keep_only(&[&state_name(parts, 0), &state_name(parts, 1)])?;
        // What a killed process had not finished; what cannot be removed does no harm.
        let own = folder_of(&past.folder, self.exchange.process());
        let files = own.read_dir().into_iter().flatten().flatten().map(|file| file.path());
        files
            .filter(|file| file.extension().is_some_and(|end| end == "new"))
            .for_each(|file| _ = fs::remove_file(file));
        for (process, numbers) in folders(&past.folder) {
            let folder = folder_of(&past.folder, process);
            // Each of these folders is the task of one process, so that no two remove the same.
            let is_left =
                process >= parts && process % parts == self.exchange.process() && !StorageFolder::is_in_use(&folder);
            if is_left
                && !numbers.is_empty()
                // Only states of this very search: the folder might be that of another one.
                && numbers.iter().all(|number| {
                    let owners = self.owners_of(*number).ok().filter(|owners| process < owners.parts());
                    owners.is_some_and(|owners| {
                        (0..2).all(|turn| self.left(past, checkpoint, (&owners, process), turn).is_ok())
                    })
                })
            {
                // What cannot be removed does no harm.
                let _ = remove(&folder);
            }
        }
        Ok(())
    }
}

/// Removes the folder of a process, its states last: as long as one is there, the next attempt
/// finds the folder.
fn remove(folder: &Path) -> io::Result<()> {
    let entries = folder.read_dir()?.collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
    files.sort_by_key(|file| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("state.")));
    files.iter().try_for_each(fs::remove_file)?;
    fs::remove_dir(folder)
}
