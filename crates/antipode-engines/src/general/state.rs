//! The memory of the general engine in a checkpoint, between two rounds.

use super::GeneralSearch;
use super::level::GeneralLevel;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;

impl GeneralSearch<'_> {
    /// Writes the state of the search.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        let GeneralLevel { backward, at, count, states } = &self.level;
        [u64::from(*backward), *at, *count].into_iter().try_for_each(|number| out.number(number))?;
        out.list(&self.layers)?;
        for list in [states, &self.last] {
            out.number(u64::from(list.is_some()))?;
            list.as_ref().map_or(Ok(()), |list| out.list(list))?;
        }
        out.words(&self.codes.words)?;
        self.record.as_ref().map_or(Ok(()), |record| record.write(out))
    }

    /// Reads what `write` wrote.
    pub(super) fn read(&mut self, mut state: StateReader) -> Result<()> {
        let size = self.codes.size();
        let (backward, at, count) = (state.at_most(1)? == 1, state.number()?, state.at_most(size)?);
        self.layers = state.list()?;
        let mut list = || -> Result<Option<Vec<u64>>> {
            let list = if state.at_most(1)? == 1 { Some(state.list()?) } else { None };
            match list.iter().flatten().all(|&at| at < size) {
                true => Ok(list),
                false => Err(state.corrupt("it is not a state of this engine")),
            }
        };
        let states = list()?;
        self.last = list()?;
        if self.layers.is_empty()
            || self.layers.iter().try_fold(count, |sum, &n| sum.checked_add(n)).is_none_or(|n| n > size)
        {
            return Err(state.corrupt("it is not a state of this engine"));
        }
        self.level = GeneralLevel { backward, at, count, states };
        state.words(&mut self.codes.words)?;
        if let Some(record) = &mut self.record {
            record.read(&mut state)?;
        }
        state.end()
    }
}
