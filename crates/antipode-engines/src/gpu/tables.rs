//! What a search keeps in the memory of a card.

use std::ops::Range;

use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_gpu::{CardArray, NewStates};
use bytemuck::Pod;
use rayon::prelude::*;

use crate::record::StateBits;
use antipode_core::tables::{StateLayout, StatePlace};

/// Consecutive words of a table.
#[derive(Clone, Debug)]
pub(super) struct TablePart {
    pub(super) table: usize,
    pub(super) words: Range<u64>,
}

impl TablePart {
    /// The number of words.
    pub(super) fn len(&self) -> usize {
        (self.words.end - self.words.start) as usize
    }

    /// The part cut into parts of at most `size` words.
    pub(super) fn cut(self, size: u64) -> impl Iterator<Item = TablePart> {
        let TablePart { table, words: Range { start, end } } = self;
        (start..end).step_by(size as usize).map(move |first| TablePart { table, words: first..end.min(first + size) })
    }
}

/// Where a launch writes, by address.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaunchOutput {
    /// The number of new states, by addition.
    pub(super) found: u64,
    pub(super) news: NewStates,
    /// Whether nothing is written but these.
    pub(super) dry: bool,
}

/// The visited states of a search, and how to find the next ones.
pub(super) trait CardTables {
    /// Visits a state of the first layer.
    fn visit(&mut self, state: u64) -> Result<()>;

    /// The tables that the next level writes, whole, in the order of their states.
    fn parts(&self) -> Vec<TablePart>;

    /// Words after which a part may end.
    fn grain(&self) -> u64;

    /// Prepares the next level.
    fn begin(&mut self) -> Result<()>;

    /// Starts the next level of a part.
    fn launch(&mut self, part: &TablePart, output: LaunchOutput) -> Result<()>;

    /// Starts the next level of all parts.
    fn launch_all(&mut self, output: LaunchOutput) -> Result<()>;

    /// Ends the level, of which all parts were launched.
    fn end(&mut self);

    /// Runs of words of a part in which the launch found states. It wrote the news of all their
    /// words.
    fn found(&self, part: &TablePart) -> Result<Vec<TablePart>>;

    /// Copies words of a part to their places among all words of the layout.
    fn copy(&self, part: &TablePart, from: &[u64], to: &mut CardWords);

    /// The tables with all visited states, whole.
    fn visited(&self) -> Vec<TablePart>;

    /// Reads the visited states of a part.
    fn read_words(&self, part: &TablePart, out: &mut [u64]) -> Result<()>;

    /// Writes everything that changes, between two levels.
    fn write(&self, out: &mut StateWriter) -> Result<()>;

    /// Reads what `write` wrote.
    fn read(&mut self, state: &mut StateReader) -> Result<()>;
}

/// Bytes of an array that pass through this machine's memory at a time.
const PASSED: usize = 16 << 20;

/// The parts of an array that pass at a time.
fn passed<T: Pod>(array: &CardArray<T>) -> impl Iterator<Item = Range<usize>> + use<T> {
    let (length, size) = (array.len(), PASSED / size_of::<T>());
    (0..length).step_by(size).map(move |first| first..length.min(first + size))
}

/// Writes an array to a checkpoint.
pub(super) fn write_array<T: Pod>(array: &CardArray<T>, out: &mut StateWriter) -> Result<()> {
    let mut buffer = vec![];
    passed(array).try_for_each(|part| {
        buffer.resize(part.len(), T::zeroed());
        array.read(part.start, &mut buffer)?;
        out.bytes(bytemuck::cast_slice(&buffer))
    })
}

/// Reads what `write_array` wrote.
pub(super) fn read_array<T: Pod>(array: &mut CardArray<T>, state: &mut StateReader) -> Result<()> {
    let mut buffer = vec![];
    passed(array).try_for_each(|part| {
        buffer.resize(part.len(), T::zeroed());
        state.bytes(bytemuck::cast_slice_mut(&mut buffer))?;
        array.write(part.start, &buffer)
    })
}

/// A set of states in this machine's memory, in the words of the layout.
pub(super) struct CardWords {
    layout: StateLayout,
    words: Vec<u64>,
    /// Whether words of each row were written.
    written: Vec<bool>,
}

impl CardWords {
    pub(super) fn new(layout: StateLayout) -> CardWords {
        let (rows, words) = (layout.rows as usize, layout.words as usize);
        CardWords { layout, words: vec![0; rows * words], written: vec![false; rows] }
    }

    /// Removes all states.
    pub(super) fn clear(&mut self) {
        let rows = self.words.par_chunks_mut(self.layout.words as usize).zip(&mut self.written);
        rows.with_min_len(64).filter(|(_, written)| **written).for_each(|(row, written)| {
            row.fill(0);
            *written = false;
        });
    }

    /// The number of states.
    pub(super) fn count(&self) -> u64 {
        let rows = self.words.par_chunks(self.layout.words as usize).zip(&self.written);
        rows.with_min_len(64)
            .filter(|(_, written)| **written)
            .map(|(row, _)| row.iter().map(|word| u64::from(word.count_ones())).sum::<u64>())
            .sum()
    }

    /// The words of some rows, to be written.
    pub(super) fn rows(&mut self, rows: Range<usize>) -> &mut [u64] {
        self.written[rows.clone()].fill(true);
        let words = self.layout.words as usize;
        &mut self.words[rows.start * words..rows.end * words]
    }
}

impl StateBits for CardWords {
    /// `first` is the first state of a word, and `count` the number of its lanes.
    fn bits(&self, first: u64, _count: u32) -> u64 {
        let StatePlace { row, word, .. } = self.layout.place(first);
        self.words[(row * u64::from(self.layout.words)) as usize + word as usize]
    }

    fn lacks(&self, row: u64) -> bool {
        !self.written[row as usize]
    }
}

/// The runs of marked places.
pub(super) fn runs(marks: &[u8]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = vec![];
    for at in (0..marks.len()).filter(|&at| marks[at] != 0) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}
