//! States with their distances, for those who learn from them or compute with them.

use std::collections::BinaryHeap;
use std::ops::Range;

use rayon::prelude::*;

use super::OpenTable;
use crate::Draw;
use antipode_analysis::UNREACHED;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::{bytes, grouped, mix};
use antipode_core::tables::{Encoding, RecordedDepths};
use antipode_core::watch::{Progress, Watch};
use antipode_engines::{Engine, Job};

/// Drawn states that are passed on at a time.
const BATCH: usize = 1 << 14;

/// States in the rows that are read at a time, unless a row has more.
const ROWS: u64 = 1 << 18;

/// States that one thread makes from their indices at a time.
const PIECE: usize = 1 << 10;

/// Bytes of a state, beside itself, in a list of numbers that grows to twice what it holds, in a
/// search tree, and with its distance.
const BYTES: u64 = 40;

/// Which states of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All with a path to a goal.
    All,
    /// Different ones of these, drawn uniformly; all if there are no more.
    Drawn(Draw),
    /// Different ones of each depth, drawn uniformly; all of a depth that has no more.
    OfEachDepth(Draw),
}

/// Some states with their distances.
#[derive(Clone, Copy, Debug)]
pub struct Labelled<'a> {
    /// Their indices in the numbering of the table; empty if they are not from a table.
    pub indices: &'a [u64],
    /// The states, end to end.
    pub states: &'a [u8],
    /// The distance of each.
    pub distances: &'a [u32],
}

impl OpenTable {
    /// The puzzle.
    pub fn problem(&self) -> &Problem {
        self.space.problem()
    }

    /// How many states a selection has.
    pub fn selected(&self, selection: Selection) -> u64 {
        let metadata = self.table.metadata();
        match selection {
            Selection::All => metadata.reached(),
            Selection::Drawn(draw) => draw.count.min(metadata.reached()),
            Selection::OfEachDepth(draw) => metadata.layers.iter().map(|&layer| layer.min(draw.count)).sum(),
        }
    }

    /// States of a selection and their distances. `tell` gets them in the order of their indices,
    /// in batches.
    ///
    /// # Errors
    ///
    /// `Limit` if indices of drawn states do not fit the memory; `Corrupt` if the table has not as
    /// many states as it says; those of `tell`.
    pub fn labelled(
        &self,
        selection: Selection,
        memory: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(Labelled<'_>) -> Result<()>,
    ) -> Result<()> {
        let total = self.selected(selection);
        if let Selection::Drawn(Draw { count, seed }) = selection
            && count < self.selected(Selection::All)
        {
            Self::fits(total, memory)?;
            let distances = self.lookups()?;
            let drawn = self.trusted(distances.draw(count, seed, watch))?;
            for (done, batch) in drawn.chunks(BATCH).enumerate() {
                watch.report(Progress { phase: "labels", depth: None, done: (done * BATCH) as u64, total })?;
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
            Selection::OfEachDepth(draw) => {
                Self::fits(total, memory)?;
                for chosen in self.of_each_depth(draw, memory, watch)?.chunks(BATCH) {
                    watch.report(Progress { phase: "labels", depth: None, done: told, total })?;
                    let (indices, depths): (Vec<u64>, Vec<u32>) = chosen.iter().copied().unzip();
                    told += chosen.len() as u64;
                    self.tell(&indices, &depths, &mut tell)?;
                }
            }
            Selection::All | Selection::Drawn(..) => self.in_order(memory, watch, |first, depths| {
                let reached = || (first..).zip(depths).filter(|(_, depth)| **depth != UNREACHED);
                let (indices, depths): (Vec<u64>, Vec<u32>) =
                    reached().map(|(index, &depth)| (index, u32::from(depth))).unzip();
                told += indices.len() as u64;
                if indices.is_empty() { Ok(()) } else { self.tell(&indices, &depths, &mut tell) }
            })?,
        }
        match told == total {
            true => Ok(()),
            false => Err(Error::corrupt(
                self.table.path(),
                format!("it has {told} of the {total} states that its metadata say: run verify"),
            )),
        }
    }

    /// The distances of all states in the order of their indices, [`UNREACHED`] for those without a
    /// path to a goal. `tell` gets the index of the first and the distances of some rows. If
    /// `memory` suffices, distances that the table keeps modulo 3 or 4 come from a search, and the
    /// labels of the table are compared with them: walking downhill from every state takes some
    /// forty times as long.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table is damaged or its labels are others; `Interrupted` if the watch stops
    /// the work; those of `tell`.
    pub fn in_order(
        &self,
        memory: u64,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(u64, &[u16]) -> Result<()>,
    ) -> Result<()> {
        let (distances, layout) = (self.lookups()?, self.table.metadata().layout);
        let searched = self.trusted(self.searched(memory, watch))?;
        let rows = (ROWS / layout.row_states()).max(1);
        for first in (0..layout.rows).step_by(rows as usize) {
            let (done, total) = (first * layout.row_states(), layout.size());
            watch.report(Progress { phase: "write", depth: None, done, total })?;
            let of: Range<u64> = first..layout.rows.min(first + rows);
            let depths = self.trusted(distances.of_rows(of, searched.as_deref()))?;
            tell(done, &depths)?;
        }
        Ok(())
    }

    /// The depths of a new search as bytes, if the table does not tell them by itself, and they fit
    /// bytes and the memory.
    fn searched(&self, memory: u64, watch: &mut Watch<'_>) -> Result<Option<Box<dyn RecordedDepths>>> {
        let metadata = self.table.metadata();
        if metadata.encoding.modulus().is_none() || Encoding::Byte.holds(metadata.deepest().into()).is_err() {
            return Ok(None);
        }
        let threads = rayon::current_num_threads();
        let mut job = Job::default().threads(threads).record(Encoding::Byte);
        job.memory = memory;
        let fits = |engine: &dyn Engine| engine.memory(&self.space, &job).is_some_and(|needed| needed <= memory);
        match antipode_engines::all()?.into_iter().find(|engine| fits(&**engine)) {
            Some(engine) => Ok(engine.run(&self.space, &job, watch)?.recorded),
            None => Ok(None),
        }
    }

    /// States of each depth with their depths, in the order of their indices: those to which a hash
    /// of index and seed gives the least numbers.
    fn of_each_depth(&self, Draw { count, seed }: Draw, memory: u64, watch: &mut Watch<'_>) -> Result<Vec<(u64, u32)>> {
        let key = mix(seed);
        let mut least: Vec<BinaryHeap<(u64, u64)>> = vec![BinaryHeap::new(); self.table.metadata().layers.len()];
        self.in_order(memory, watch, |first, depths| {
            for (index, &depth) in (first..).zip(depths).filter(|(_, depth)| **depth != UNREACHED) {
                let Some(kept) = least.get_mut(usize::from(depth)) else { continue };
                let number = mix(index ^ key);
                if (kept.len() as u64) < count {
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

    /// `Limit` if the indices of `count` states do not fit the memory.
    fn fits(count: u64, memory: u64) -> Result<()> {
        let needed = count.saturating_mul(BYTES);
        if needed <= memory {
            return Ok(());
        }
        let (count, needed, memory) = (grouped(count), bytes(needed), bytes(memory));
        let what = format!("{count} labels need {needed} of memory, and {memory} are allowed");
        Err(Error::Limit(what).unless(&[Remedy::Memory, Remedy::Samples]))
    }

    /// Passes states with their distances to `tell`.
    fn tell(
        &self,
        indices: &[u64],
        distances: &[u32],
        tell: &mut impl FnMut(Labelled<'_>) -> Result<()>,
    ) -> Result<()> {
        let states = |indices: &[u64]| {
            let mut states = vec![];
            self.space.append_states(indices, &mut states);
            states
        };
        let states: Vec<Vec<u8>> = indices.par_chunks(PIECE).map(states).collect();
        let states = self.trusted(Ok(states.concat()))?;
        tell(Labelled { indices, states: &states, distances })
    }
}
