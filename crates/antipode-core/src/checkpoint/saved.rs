//! The saved states of searches: of this process, and of others that worked on the same job.

use std::path::{Path, PathBuf};

use super::{Checkpoint, JobIdentity, STATE, StateReader};
use crate::error::{Error, Result};
use crate::storage::{StorageFolder, StoredFile};

impl Checkpoint {
    /// The identity of a search: that of the job and the search's own facts.
    pub(super) fn identity(&self, search: &JobIdentity) -> JobIdentity {
        match &self.work {
            Some(work) => search.clone().within(work),
            None => search.clone(),
        }
    }

    /// The saved state of a search, if any.
    ///
    /// `Usage` if it belongs to a different search, `Corrupt` if it is damaged.
    pub(crate) fn load(&mut self, name: &str, search: &JobIdentity) -> Result<Option<StateReader>> {
        self.status.engine = search.get("engine").map(String::from);
        self.status.states = search.get("states").and_then(|states| states.parse().ok());
        if !self.states.iter().any(|known| known == name) {
            (self.status.layers, self.status.reached) = (vec![], 0);
            return Ok(None);
        }
        let name = format!("{STATE}{name}");
        self.read(self.storage.open(&name)?, self.storage.path(&name), search).map(Some)
    }

    /// The engine of the search whose state is saved under a name, if there is one.
    pub fn engine(&self, name: &str) -> Option<String> {
        let known = self.states.iter().find(|known| *known == name)?;
        JobIdentity::of_state(&*self.storage, &format!("{STATE}{known}"))?.get("engine").map(String::from)
    }

    /// The state of a search of this job that another process saved in its folder, if any.
    ///
    /// The folder is not locked, so no process may work there.
    ///
    /// # Errors
    ///
    /// `Usage` if the state belongs to a different search, `Corrupt` if it is damaged, `Io` if it
    /// cannot be read.
    pub fn left(&self, folder: &Path, name: &str, search: &JobIdentity) -> Result<Option<StateReader>> {
        let path = folder.join(format!("{STATE}{name}"));
        let file = match StorageFolder::peek(&path) {
            Err(Error::Missing(_)) => return Ok(None),
            file => file?,
        };
        let mut state = self.read(file, path, search)?;
        // What the search cost is no part of it.
        for _ in 0..2 {
            state.number()?;
        }
        Ok(Some(state))
    }

    /// Opens a state, and checks that it belongs to a search.
    fn read(&self, file: Box<dyn StoredFile>, path: PathBuf, search: &JobIdentity) -> Result<StateReader> {
        let mut reader = StateReader::new(file, path.clone())?;
        let mut text = vec![0; reader.count(1)?];
        reader.bytes(&mut text)?;
        let kept = serde_json::from_slice(&text).map_err(|_| reader.corrupt("it does not say what it is"))?;
        self.identity(search).check(&kept, &path)?;
        Ok(reader)
    }

    /// Removes the saved states of searches whose names are not among `wanted`.
    ///
    /// # Errors
    ///
    /// `Io` if a state cannot be removed.
    pub fn keep_only(&mut self, wanted: &[&str]) -> Result<()> {
        while let Some(at) = self.states.iter().position(|name| !wanted.contains(&name.as_str())) {
            self.storage.remove(&format!("{STATE}{}", self.states[at]))?;
            self.states.swap_remove(at);
        }
        Ok(())
    }
}
