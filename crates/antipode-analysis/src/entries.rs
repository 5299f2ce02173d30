//! Tables with one row of each class of symmetric rows: which entry has the distance of a state.
//!
//! States are numbered without symmetry, as in a table of all states. The entry of a state is that
//! of its image in a row of the table. All images are equally far from the goal.

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use antipode_core::error::Result;
use antipode_core::model::Space;
use antipode_core::tables::{RecordedDepths, UNREACHED};
use antipode_core::watch::{Watch, WorkProgress};

use super::TableDistances;
use super::walks::{NOWHERE, PIECE};

/// The most states of a layer that are listed by their entries; to read all distances in order
/// meets the first states of a larger layer sooner.
const LISTED: u64 = 1 << 20;

/// States whose distances are read at a time.
const READ: u64 = 1 << 16;

/// Distances that look-ups in the order of the states need not find again.
pub enum KnownDepths {
    /// There are none: the table has the distances, or walks downhill find them.
    None,
    /// Those of another search.
    Searched(Box<dyn RecordedDepths>),
    /// Those of all entries of a table with one row of each class of symmetric rows.
    OfEntries(Vec<u32>),
}

impl TableDistances<'_> {
    /// The entry of a state; `None` if no moves lead to the state.
    pub fn entry(&self, state: u64) -> Option<u64> {
        match self.folding {
            None => Some(state),
            Some(folding) => folding.find(&self.space.state(state)),
        }
    }

    /// The entries of states, also where there is no state.
    pub fn entries_of(&self, states: &[u64]) -> Vec<Option<u64>> {
        let entry = |&state: &u64| if state == NOWHERE { None } else { self.entry(state) };
        if states.len() <= PIECE {
            return states.iter().map(entry).collect();
        }
        states.par_iter().with_min_len(PIECE).map(entry).collect()
    }

    /// The label of a state.
    pub(super) fn label(&self, state: u64) -> Result<Option<u32>> {
        self.entry(state).map_or(Ok(None), |entry| self.table.label(entry))
    }

    /// The entries as a table of the kept states alone, if the table has one row of each class.
    /// Its distances are right, but its moves lead to images of states.
    pub fn entries(&self) -> Option<TableDistances<'_>> {
        self.folding.map(|folding| TableDistances { table: self.table, space: folding, folding: None })
    }

    /// Visits the states at `depth`, of which there are `size`, in the order of their indices until
    /// `visit` breaks; returns whether it did.
    pub(super) fn unfolded_at(
        &self,
        depth: u32,
        size: u64,
        watch: &mut Watch<'_>,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let (Some(entries), layout) = (self.entries(), self.space.layout()) else {
            return self.entries_at(depth, watch, visit);
        };
        if size <= LISTED {
            let Some(folded) = entries.space.structure().folded() else { return Ok(ControlFlow::Continue(())) };
            let mut states = vec![];
            let _ = entries.entries_at(depth, watch, &mut |entry| {
                states.extend(folded.images(entry).iter().filter_map(|image| self.space.find(image)));
                ControlFlow::Continue(())
            })?;
            states.sort_unstable();
            states.dedup();
            return Ok(states.into_iter().try_for_each(visit));
        }
        let rows = (READ / layout.row_states()).max(1);
        for first in (0..layout.rows).step_by(rows as usize) {
            watch.report(WorkProgress { phase: "scan", depth: Some(depth), done: first, total: layout.rows })?;
            let depths = self.of_rows(first..layout.rows.min(first + rows), &KnownDepths::None)?;
            let here = (first * layout.row_states()..).zip(depths).filter(|&(_, found)| found == depth);
            if here.map(|(state, _)| state).try_for_each(&mut *visit).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The distances of all states in some rows of the space, [`UNREACHED`] for those without a
    /// path.
    pub(super) fn unfolded_rows(&self, rows: Range<u64>, known: &KnownDepths) -> Result<Vec<u32>> {
        let states = self.space.layout().row_states();
        let all: Vec<u64> = (rows.start * states..rows.end * states).collect();
        if let KnownDepths::OfEntries(depths) = known {
            return Ok(self
                .entries_of(&all)
                .into_iter()
                .map(|entry| entry.map_or(UNREACHED, |entry| depths[entry as usize]))
                .collect());
        }
        Ok(self.depths(&all)?.into_iter().map(|depth| depth.unwrap_or(UNREACHED)).collect())
    }

    /// The distances of all entries of a table with one row of each class, [`UNREACHED`] for those
    /// without a path; `None` of other tables.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::of_rows`].
    pub fn of_entries(&self, known: &KnownDepths) -> Result<Option<Vec<u32>>> {
        let rows = self.table.metadata().layout.rows;
        self.entries().map(|entries| entries.of_rows(0..rows, known)).transpose()
    }
}
