//! Rows that other searches add states to.
//!
//! A sweep is a dense level: all moves of all visited states at once. Between two sweeps, states
//! that were found in another way become visited, too. So a sweep reads and writes all rows, in two
//! buffers, whatever the colours of the rows are.

use rayon::prelude::*;

use super::gathering::ArcKernel;
use super::row_store::{RowBuffers, RowMetadata, RowStore, row_bytes};
use super::{RowContext, dense};
use crate::SearchJob;
use antipode_core::bits::{InstructionSet, PIECE, full_word, ones};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::Lift;
use antipode_core::tables::{DepthSpan, StateLayout, StatePlace};
use antipode_core::watch::StopSignal;

/// The number of buckets of states to add.
const BUCKETS: u64 = 256;

/// Words that one thread clears at once.
const CLEARED: usize = 1 << 16;

/// Visited states, in rows.
pub(crate) struct RowSweep<'a> {
    context: RowContext<'a>,
    store: RowStore,
    visited: u64,
}

/// States to add, in buckets of neighbouring rows.
#[derive(Clone, Debug)]
pub(crate) struct FoundStates {
    /// The number of states that share a bucket.
    span: u64,
    buckets: Vec<Vec<u64>>,
    count: usize,
}

impl FoundStates {
    /// Adds the state of an index.
    #[inline]
    pub(crate) fn push(&mut self, index: u64) {
        self.buckets[(index / self.span) as usize].push(index);
        self.count += 1;
    }

    /// The number of states, each as often as it was found.
    pub(crate) fn len(&self) -> usize {
        self.count
    }
}

impl<'a> RowSweep<'a> {
    /// Rows without visited states, on the best instruction set or that of `ANTIPODE_ARCH`.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many rows, or too little memory; `Usage` if `ANTIPODE_ARCH` names
    /// no instruction set of this machine.
    pub(crate) fn new(lift: &'a dyn Lift, layout: StateLayout, signal: StopSignal<'a>) -> Result<RowSweep<'a>> {
        let fibre = lift.fibre();
        let kernel = ArcKernel::new(InstructionSet::detect()?, fibre);
        let context = RowContext { lift, fibre, kernel, layout, job: SearchJob::default(), signal };
        let store = RowStore::in_two_buffers(&context)?;
        Ok(RowSweep { context, store, visited: 0 })
    }

    /// Bytes of the rows of a layout.
    pub(crate) fn bytes(layout: &StateLayout) -> u64 {
        row_bytes(layout, 2).map_or(u64::MAX, |row| layout.rows.saturating_mul(row))
    }

    /// The number of visited states.
    pub(crate) fn visited(&self) -> u64 {
        self.visited
    }

    /// Forgets all visited states.
    pub(crate) fn clear(&mut self) {
        let side = &mut self.store.sides[0];
        let mut buffers = vec![(&mut side.bits, &mut side.changed)];
        if let RowBuffers::TwoBuffers { bits, changed } = &mut self.store.form {
            buffers.push((bits, changed));
        }
        for (bits, changed) in buffers {
            bits.par_chunks_mut(CLEARED).for_each(|bits| bits.fill(0));
            changed.fill(0);
        }
        side.rows.fill(RowMetadata { full: 0, span: DepthSpan::EMPTY });
        self.visited = 0;
    }

    /// An empty set of states to add.
    pub(crate) fn found(&self) -> FoundStates {
        let span = self.bucket_rows() as u64 * self.context.layout.row_states();
        FoundStates { span, buckets: vec![vec![]; BUCKETS as usize], count: 0 }
    }

    /// The number of rows of a bucket.
    fn bucket_rows(&self) -> usize {
        self.context.layout.rows.div_ceil(BUCKETS) as usize
    }

    /// Visits all states that a move leads to from a visited one. Returns how many are new.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the search should stop: then the rows cannot be used any more.
    pub(crate) fn sweep(&mut self) -> Result<u64> {
        let found = dense::level(&self.context, &mut self.store, 0)?;
        self.visited += found.count;
        Ok(found.count)
    }

    /// Visits states, and empties the sets. Returns how many are new.
    pub(crate) fn add(&mut self, found: &mut [FoundStates]) -> u64 {
        let (layout, rows) = (self.context.layout, self.bucket_rows());
        let words = rows * layout.words as usize;
        let side = &mut self.store.sides[0];
        let buckets = side.bits.par_chunks_mut(words).zip(side.changed.par_chunks_mut(rows)).enumerate();
        let new: u64 = buckets
            .map(|(bucket, (bits, changed))| {
                let mut new = 0;
                for &index in found.iter().flat_map(|found| &found.buckets[bucket]) {
                    let StatePlace { row, word, lane } = layout.place(index);
                    let row = row as usize - bucket * rows;
                    let bit = 1 << lane;
                    let bits = &mut bits[row * layout.words as usize + word as usize];
                    if *bits & bit == 0 {
                        *bits |= bit;
                        changed[row] |= 1 << (word as usize / PIECE);
                        new += 1;
                    }
                }
                new
            })
            .sum();
        for found in found {
            found.buckets.iter_mut().for_each(Vec::clear);
            found.count = 0;
        }
        self.visited += new;
        new
    }

    /// Whether the state of an index is visited.
    pub(crate) fn is_visited(&self, index: u64) -> bool {
        let StatePlace { row, word, lane } = self.context.layout.place(index);
        self.bits()[(row * u64::from(self.context.layout.words)) as usize + word as usize] >> lane & 1 != 0
    }

    /// A bit for each state, in words of lanes, row by row.
    pub(crate) fn bits(&self) -> &[u64] {
        &self.store.sides[0].bits
    }

    /// The first states that are not visited, at most this many.
    pub(crate) fn missing(&self, most: usize) -> Vec<u64> {
        let layout = self.context.layout;
        let full = full_word(layout.lanes as usize);
        let words = self.bits().iter().enumerate().filter(|(_, word)| **word != full);
        words
            .flat_map(|(at, word)| {
                let first = at as u64 * u64::from(layout.lanes);
                ones(full & !word).map(move |lane| first + u64::from(lane)).collect::<Vec<u64>>()
            })
            .take(most)
            .collect()
    }

    /// Writes the rows between two calls.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub(crate) fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(self.visited)?;
        self.store.write(out)
    }

    /// Reads what `write` wrote.
    ///
    /// # Errors
    ///
    /// `Io` or `Corrupt` if it cannot be read.
    pub(crate) fn read(&mut self, state: &mut StateReader) -> Result<()> {
        self.visited = state.at_most(self.context.layout.size())?;
        self.store.read(state)
    }
}
