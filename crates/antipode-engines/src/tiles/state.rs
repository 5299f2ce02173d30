//! The state of a search of the tile engine besides its tables, and the checkpoint of both.
//!
//! Tables drift: some are levels ahead of others. The engine writes a checkpoint between two
//! sweeps, with the level of each table and the results of incomplete levels. A resumed search
//! continues with exactly the next sweep.

use std::collections::VecDeque;

use super::TileSearch;
use super::unit_store::{FULL, UnitStore, UnitTable};
use crate::SearchJob;
use crate::level_findings::{ExampleQuota, LevelFindings};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::tables::DepthSpan;

/// The levels that tables have reached.
#[derive(Default)]
pub(super) struct TableLevels {
    /// The level of each table.
    pub(super) levels: Vec<u32>,
    /// The levels that only some tables have reached, lowest first.
    pub(super) pending: VecDeque<PendingLevel>,
    /// The number of sweeps so far.
    pub(super) sweeps: usize,
}

/// A level that some tables have reached.
pub(super) struct PendingLevel {
    pub(super) quota: ExampleQuota,
    pub(super) parts: Vec<LevelFindings>,
}

impl PendingLevel {
    pub(super) fn new(job: &SearchJob) -> PendingLevel {
        PendingLevel { quota: ExampleQuota::new(job), parts: vec![] }
    }
}

/// The state from which a search resumes.
pub(super) enum SavedSearch {
    /// Lists, the last of which is the next layer.
    Lists(Vec<Vec<u64>>),
    Tables(UnitStore, TableLevels),
}

/// The kinds of saved states: lists before tables, lists of a search without tables, and tables.
const LISTS: u64 = 0;
const LISTS_ONLY: u64 = 1;
const TABLES: u64 = 2;

impl TileSearch<'_> {
    /// The kind of the search's lists.
    fn lists_kind(&self) -> u64 {
        if self.longest.is_some() { LISTS } else { LISTS_ONLY }
    }

    pub(super) fn write_lists(&self, lists: &[Vec<u64>], out: &mut StateWriter) -> Result<()> {
        out.number(self.lists_kind())?;
        self.write_layers(out)?;
        out.number(lists.len() as u64)?;
        lists.iter().try_for_each(|list| out.list(list))
    }

    pub(super) fn write_tables(&self, store: &UnitStore, drift: &TableLevels, out: &mut StateWriter) -> Result<()> {
        out.number(TABLES)?;
        self.write_layers(out)?;
        out.number(drift.sweeps as u64)?;
        drift.levels.iter().try_for_each(|&level| out.number(level.into()))?;
        out.number(drift.pending.len() as u64)?;
        for PendingLevel { quota, parts } in &drift.pending {
            quota.write(out)?;
            LevelFindings::write(parts, self.job, out)?;
        }
        store.tables.iter().try_for_each(|table| table.write(out))
    }

    fn write_layers(&self, out: &mut StateWriter) -> Result<()> {
        out.number(self.moved)?;
        out.list(&self.layers)?;
        out.list(&self.deepest)
    }

    /// Reads what `write_lists` or `write_tables` wrote. `Usage` if the saved search had more or
    /// less memory, and therefore uses lists where this one uses tables, or the reverse.
    pub(super) fn read(&mut self, mut state: StateReader) -> Result<SavedSearch> {
        let kind = state.number()?;
        if kind != self.lists_kind() && (kind == LISTS_ONLY || self.longest.is_none()) {
            let what = "the kept search made lists where this one would make tables, or the other way round: allow it as much memory";
            return Err(Error::usage(what).unless(&[RequestRemedy::Memory]));
        }
        self.moved = state.number()?;
        (self.layers, self.deepest) = (state.list()?, state.list()?);
        self.reached = self.layers.iter().sum();
        let saved = match kind {
            TABLES => {
                let drift = self.read_drift(&mut state)?;
                let mut store = UnitStore::new(&self.board, self.job)?;
                store.tables.iter_mut().try_for_each(|table| table.read(&mut state))?;
                SavedSearch::Tables(store, drift)
            }
            _ => {
                let lists = (0..state.count(8)?).map(|_| state.list()).collect::<Result<Vec<_>>>()?;
                let size = self.board.layout().size();
                if lists.is_empty() || lists.iter().flatten().any(|&at| at >= size) {
                    return Err(state.corrupt("it is not a state of this engine"));
                }
                SavedSearch::Lists(lists)
            }
        };
        state.end()?;
        Ok(saved)
    }

    fn read_drift(&self, state: &mut StateReader) -> Result<TableLevels> {
        let sweeps = state.number()? as usize;
        let levels = (0..self.board.cells())
            .map(|_| state.at_most(u32::MAX.into()).map(|level| level as u32))
            .collect::<Result<_>>()?;
        let mut pending = VecDeque::new();
        for _ in 0..state.count(8)? {
            let quota = ExampleQuota::read(state, self.job)?;
            pending.push_back(PendingLevel { quota, parts: vec![LevelFindings::read(state)?] });
        }
        if self.layers.len() < 2 {
            return Err(state.corrupt("it is not a state of this engine"));
        }
        Ok(TableLevels { levels, pending, sweeps })
    }
}

impl UnitTable {
    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.words(&self.bits)?;
        out.words(&self.recorded)?;
        self.counts.iter().try_for_each(|count| out.bytes(&count.to_le_bytes()))?;
        self.changed.iter().try_for_each(|&changed| out.bytes(&[changed.into()]))?;
        self.spans.iter().try_for_each(|span| out.bytes(&span.to_bytes()))
    }

    fn read(&mut self, state: &mut StateReader) -> Result<()> {
        state.words(&mut self.bits)?;
        state.words(&mut self.recorded)?;
        let mut two = [0; 2];
        for count in &mut self.counts {
            state.bytes(&mut two)?;
            *count = u16::from_le_bytes(two);
        }
        let mut one = [0];
        for changed in &mut self.changed {
            state.bytes(&mut one)?;
            *changed = one == [1];
        }
        let mut bytes = [0; DepthSpan::BYTES];
        for span in &mut self.spans {
            state.bytes(&mut bytes)?;
            *span = DepthSpan::from_bytes(bytes).ok_or_else(|| state.corrupt("a unit has no span"))?;
        }
        if self.counts.iter().any(|&count| count > FULL) {
            return Err(state.corrupt("a unit has too many states"));
        }
        Ok(())
    }
}
