//! States with their distances, for training and computation.

use std::collections::BinaryHeap;
use std::ops::Range;

use rayon::prelude::*;

use super::OpenTable;
use crate::SampleDraw;
use antipode_analysis::KnownDepths;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{NumberedProblem, Problem};
use antipode_core::nums::{bytes, grouped, mix};
use antipode_core::tables::{Encoding, RecordedDepths, UNREACHED};
use antipode_core::watch::{Watch, WorkProgress};
use antipode_engines::SearchJob;

/// Drawn states in a batch.
const BATCH: usize = 1 << 14;

/// The most and the least states in the rows that are read at a time, unless one row has more.
const ROWS: (u64, u64) = (1 << 18, 1 << 14);

/// Bytes of memory for each of them, with those of a file that takes them.
const ROWS_BYTES: u64 = 128;

/// States that one thread converts from indices at a time.
const PIECE: usize = 1 << 10;

/// Bytes per state besides the state itself. They hold its index in a list whose capacity may be
/// twice its length, its index in a search tree, and its distance.
const BYTES: u64 = 40;

/// A selection of the states of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateSelection {
    /// All states with a path to a goal.
    All,
    /// Different states with a path to a goal, drawn uniformly; all if there are no more.
    Drawn(SampleDraw),
    /// Different states of each depth, drawn uniformly; all of a depth that has no more.
    OfEachDepth(SampleDraw),
}

/// Some states with their distances.
#[derive(Clone, Copy, Debug)]
pub struct StateLabel<'a> {
    /// Their indices in the numbering of the table; empty if they are not from a table.
    pub indices: &'a [u64],
    /// The states, end to end.
    pub states: &'a [u8],
    /// The distance of each state.
    pub distances: &'a [u32],
}

impl OpenTable {
    /// The file of the table.
    pub fn path(&self) -> &std::path::Path {
        self.table.path()
    }

    /// The puzzle.
    pub fn problem(&self) -> &Problem {
        self.space.problem()
    }

    /// The number of states in a selection.
    pub fn selected(&self, selection: StateSelection) -> u64 {
        if let Some(members) = &self.members {
            return members.select(selection).len() as u64;
        }
        let metadata = self.table.metadata();
        match selection {
            StateSelection::All => metadata.reached(),
            StateSelection::Drawn(draw) => draw.count.min(metadata.reached()),
            StateSelection::OfEachDepth(draw) => metadata.layers.iter().map(|&layer| layer.min(draw.count)).sum(),
        }
    }

    /// Passes the states of a selection and their distances to `tell`. It gets them in batches, in
    /// the order of their indices.
    ///
    /// # Errors
    ///
    /// `Limit` if indices of drawn states do not fit in memory; `Corrupt` if the table does not
    /// have as many states as its metadata say; those of `tell`.
    pub fn labelled(
        &self,
        selection: StateSelection,
        memory: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(StateLabel<'_>) -> Result<()>,
    ) -> Result<()> {
        if let Some(members) = &self.members {
            return members.select(selection).chunks(BATCH).try_for_each(|chosen| {
                let (indices, depths): (Vec<u64>, Vec<u32>) = chosen.iter().copied().unzip();
                self.tell(&indices, &depths, &mut tell)
            });
        }
        let total = self.selected(selection);
        if let StateSelection::Drawn(SampleDraw { count, seed }) = selection
            && count < self.selected(StateSelection::All)
        {
            Self::fits(total, memory)?;
            let distances = self.lookups()?;
            let drawn = self.trusted(distances.draw(count, seed, watch))?;
            for (done, batch) in drawn.chunks(BATCH).enumerate() {
                watch.report(WorkProgress { phase: "labels", depth: None, done: (done * BATCH) as u64, total })?;
                let depths = self.trusted(distances.depths(batch))?;
                let lost =
                    || Error::corrupt(self.table.path(), "a state that it has reached has no distance: run verify");
                let depths = depths.into_iter().map(|depth| depth.ok_or_else(lost)).collect::<Result<Vec<u32>>>()?;
                self.tell(batch, &depths, &mut tell)?;
            }
            return Ok(());
        }
        let mut told = 0;
        match selection {
            StateSelection::OfEachDepth(draw) => {
                Self::fits(total, memory)?;
                for chosen in self.of_each_depth(draw, memory, watch)?.chunks(BATCH) {
                    watch.report(WorkProgress { phase: "labels", depth: None, done: told, total })?;
                    let (indices, depths): (Vec<u64>, Vec<u32>) = chosen.iter().copied().unzip();
                    told += chosen.len() as u64;
                    self.tell(&indices, &depths, &mut tell)?;
                }
            }
            StateSelection::All | StateSelection::Drawn(..) => self.in_order(memory, watch, |first, depths| {
                let reached = (first..).zip(depths.iter().copied()).filter(|&(_, depth)| depth != UNREACHED);
                let (indices, depths): (Vec<u64>, Vec<u32>) = reached.unzip();
                told += indices.len() as u64;
                if indices.is_empty() { Ok(()) } else { self.tell(&indices, &depths, &mut tell) }
            })?,
        }
        // The caller may have announced this number of states, in the head of a file for example.
        match told == total {
            true => Ok(()),
            false => Err(Error::corrupt(
                self.table.path(),
                format!("it has {told} of the {total} states that its metadata say: run verify"),
            )),
        }
    }

    /// Passes the distances of all states to `tell`, in the order of their indices. Each call gets
    /// the index of the first state and the distances of some rows, [`UNREACHED`] for states
    /// without a path to a goal. If the table keeps distances modulo 3 or 4 and `memory` suffices,
    /// the distances come from a new search. The job compares the labels of the table with them.
    /// Walking downhill from every state would take some forty times as long.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table is damaged or its labels differ from those of the search;
    /// `Interrupted` if the watch stops the work; those of `tell`.
    pub fn in_order(
        &self,
        memory: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(u64, &[u32]) -> Result<()>,
    ) -> Result<()> {
        let (distances, layout) = (self.lookups()?, self.space.layout());
        let known = self.trusted(self.known_depths(memory, watch))?;
        let states = (memory / ROWS_BYTES).clamp(ROWS.1, ROWS.0);
        let rows = (states / layout.row_states()).max(1);
        for first in (0..layout.rows).step_by(rows as usize) {
            let (done, total) = (first * layout.row_states(), layout.size());
            watch.report(WorkProgress { phase: "write", depth: None, done, total })?;
            let of: Range<u64> = first..layout.rows.min(first + rows);
            let depths = self.trusted(distances.of_rows(of, &known))?;
            tell(done, &depths)?;
        }
        Ok(())
    }

    /// The distances that a pass over all states need not look up one by one.
    fn known_depths(&self, memory: u64, watch: &mut Watch<'_>) -> Result<KnownDepths> {
        let entries = self.table.metadata().layout.size();
        let Some(folding) = &self.folding else {
            return Ok(self.searched(&self.space, memory, watch)?.map_or(KnownDepths::None, KnownDepths::Searched));
        };
        // Four bytes each, in place of a look-up for each image.
        let Some(left) = memory.checked_sub(4 * entries) else { return Ok(KnownDepths::None) };
        let searched = self.searched(folding, left, watch)?.map_or(KnownDepths::None, KnownDepths::Searched);
        Ok(self.lookups()?.of_entries(&searched)?.map_or(KnownDepths::None, KnownDepths::OfEntries))
    }

    /// The depths of a new search of the table's entries as bytes, if the table stores only
    /// residues of depths. `None` if it does not, or if the depths do not fit in bytes or in
    /// memory.
    fn searched(
        &self,
        space: &NumberedProblem,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Box<dyn RecordedDepths>>> {
        let metadata = self.table.metadata();
        if metadata.encoding.modulus().is_none() || Encoding::Byte.holds(metadata.deepest().into()).is_err() {
            return Ok(None);
        }
        let threads = rayon::current_num_threads();
        let mut job = SearchJob::default().threads(threads).record(Encoding::Byte);
        job.memory = memory;
        match antipode_engines::all()?
            .into_iter()
            .find(|engine| engine.memory(space, &job).is_some_and(|needed| needed <= memory))
        {
            Some(engine) => Ok(engine.run(space, &job, watch)?.recorded),
            None => Ok(None),
        }
    }

    /// States of each depth with their depths, in the order of their indices. Chooses the states
    /// with the least hashes of index and seed.
    fn of_each_depth(
        &self,
        SampleDraw { count, seed }: SampleDraw,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<(u64, u32)>> {
        let key = mix(seed);
        let mut least: Vec<BinaryHeap<(u64, u64)>> = vec![BinaryHeap::new(); self.table.metadata().layers.len()];
        self.in_order(memory, watch, |first, depths| {
            for (index, &depth) in (first..).zip(depths).filter(|(_, depth)| **depth != UNREACHED) {
                // Only damage gives such a depth. The missing state shows at the end, when they are
                // counted.
                let Some(kept) = least.get_mut(depth as usize) else { continue };
                let number = mix(index ^ key);
                if (kept.len() as u64) < count {
                    // The greatest number is on top: it is the one to give way.
                    kept.push((number, index));
                } else if kept.peek().is_some_and(|&(greatest, _)| number < greatest) {
                    kept.pop();
                    kept.push((number, index));
                }
            }
            Ok(())
        })?;
        let mut chosen: Vec<(u64, u32)> =
            (0..).zip(least).flat_map(|(depth, kept)| kept.into_iter().map(move |(_, index)| (index, depth))).collect();
        chosen.sort_unstable();
        Ok(chosen)
    }

    /// `Limit` if the indices of `count` states do not fit in memory.
    fn fits(count: u64, memory: u64) -> Result<()> {
        let needed = count.saturating_mul(BYTES);
        if needed <= memory {
            return Ok(());
        }
        let (count, needed, memory) = (grouped(count), bytes(needed), bytes(memory));
        let what = format!("{count} labels need {needed} of memory, and {memory} are allowed");
        Err(Error::Limit(what).unless(&[RequestRemedy::Memory, RequestRemedy::Samples]))
    }

    /// Passes states with their distances to `tell`.
    fn tell(
        &self,
        indices: &[u64],
        distances: &[u32],
        tell: &mut impl FnMut(StateLabel<'_>) -> Result<()>,
    ) -> Result<()> {
        let states: Vec<Vec<u8>> = indices
            .par_chunks(PIECE)
            .map(|indices| {
                let mut states = vec![];
                self.space.append_states(indices, &mut states);
                states
            })
            .collect();
        let states = self.trusted(Ok(states.concat()))?;
        tell(StateLabel { indices, states: &states, distances })
    }
}
