//! A table of lower bounds with two bits an entry, for look-ups that cost one access to memory.
//!
//! All depths up to a *last* one are marked. An entry is 0 for more than the last depth, 1 for the
//! last, 2 for the one before, and 3 for less. Each line of the processor's cache has 252 entries.
//! The last byte of a line is one more than its least depth, which is the bound of the entries that
//! are 3 (T. Rokicki, nxopt; S. Tronto, H48).

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::bits::{WordBuffer, prefetch};
use crate::checkpoint::{StateReader, StateWriter};
use crate::error::Result;
use crate::memory::atomic;

/// Words of a line.
const WORDS: usize = 8;

/// Entries of a line, whose last byte is for the least depth.
const ENTRIES: u64 = 252;

/// Entries of a word.
const OF_WORD: usize = 32;

/// The lower bit of each entry of a word.
const LOW: u64 = u64::MAX / 3;

/// Words that a thread counts at a time.
const COUNTED: usize = 1 << 15;

/// The entry for depths less than the last two.
const LESS: u64 = 3;

/// The position of the least depth in the last word of a line.
const LEAST: u32 = 56;

/// The bits of a line's last word that belong to entries.
const LEAST_MASK: u64 = (1 << LEAST) - 1;

const _: () = assert!(COUNTED.is_multiple_of(WORDS));
const _: () = assert!(ENTRIES as usize * 2 + 8 == WORDS * u64::BITS as usize);

/// The greatest depth that can be marked, such that one more fits a byte.
pub(crate) const MOST_BOUND: u8 = u8::MAX - 2;

/// A table of lower bounds.
#[derive(Debug)]
pub struct BoundTable {
    words: WordBuffer,
    entries: u64,
    last: u8,
}

/// The place of an entry.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoundSpot {
    word: usize,
    shift: u32,
}

impl BoundSpot {
    /// The place of the entry of an index.
    #[inline(always)]
    pub fn of(index: u64) -> BoundSpot {
        let (line, entry) = ((index / ENTRIES) as usize, (index % ENTRIES) as usize);
        BoundSpot { word: line * WORDS + entry / OF_WORD, shift: 2 * (entry % OF_WORD) as u32 }
    }

    /// The last word of its line.
    #[inline(always)]
    fn least(self) -> usize {
        self.word | (WORDS - 1)
    }
}

impl BoundTable {
    /// The bytes of `entries` entries.
    pub fn bytes(entries: f64) -> f64 {
        (entries / ENTRIES as f64).ceil() * (WORDS * size_of::<u64>()) as f64
    }

    /// A table without marks, for depths up to `last`, at most 253.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses the memory.
    pub fn new(entries: u64, last: u8) -> Result<BoundTable> {
        let mut words = WordBuffer::new(entries.div_ceil(ENTRIES) as usize * WORDS)?;
        words.touch();
        Ok(BoundTable { words, entries, last: last.min(MOST_BOUND) })
    }

    /// The table with the words that [`BoundTable::words`] returned.
    pub(super) fn of(words: WordBuffer, entries: u64, last: u8) -> BoundTable {
        BoundTable { words, entries, last }
    }

    /// Number of entries.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// The last depth that is marked.
    pub fn last(&self) -> u8 {
        self.last
    }

    /// The lines, end to end.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Number of lines.
    pub fn lines(&self) -> u64 {
        (self.words.len() / WORDS) as u64
    }

    /// The line of an entry.
    pub fn line(index: u64) -> u64 {
        index / ENTRIES
    }

    /// Number of entries at marked depths.
    pub fn marked(&self) -> u64 {
        self.words
            .par_chunks(COUNTED)
            .map(|part| {
                part.iter()
                    .enumerate()
                    // The last byte of a line is a depth, not entries.
                    .map(|(i, word)| if i % WORDS == WORDS - 1 { word & LEAST_MASK } else { *word })
                    // An entry is marked if one of its two bits is set.
                    .map(|word: u64| u64::from(((word | word >> 1) & LOW).count_ones()))
                    .sum::<u64>()
            })
            .sum()
    }

    /// What is stored at a spot: 0 for more than the last depth, 1 for the last, 2 for the one
    /// before, 3 for less.
    #[inline(always)]
    pub fn label(&self, spot: BoundSpot) -> u8 {
        (self.words[spot.word] >> spot.shift & LESS) as u8
    }

    /// The label of an entry at a depth; above the last for `None`.
    pub fn label_of(&self, depth: Option<u8>) -> u8 {
        depth.map_or(0, |depth| (self.last + 1).saturating_sub(depth).min(LESS as u8))
    }

    /// The least depth of a line as stored; `None` if no entry is marked.
    #[inline(always)]
    pub fn least(&self, line: u64) -> Option<u8> {
        ((self.words[line as usize * WORDS + WORDS - 1] >> LEAST) as u8).checked_sub(1)
    }

    /// The first spot beyond the entries that is not empty.
    pub fn spare(&self) -> Option<u64> {
        (self.entries..self.lines() * ENTRIES).find(|&index| self.label(BoundSpot::of(index)) != 0)
    }

    /// Writes the lines into the state of a search.
    ///
    /// # Errors
    ///
    /// Those of [`StateWriter::words`].
    pub fn save(&self, out: &mut StateWriter) -> Result<()> {
        out.words(&self.words)
    }

    /// Reads the lines that [`BoundTable::save`] wrote for a table of the same size.
    ///
    /// # Errors
    ///
    /// Those of [`StateReader::words`].
    pub fn restore(&mut self, saved: &mut StateReader) -> Result<()> {
        saved.words(&mut self.words)
    }

    /// A view of the table for marking depths.
    pub fn marks(&mut self) -> DepthMarks<'_> {
        DepthMarks { last: self.last, words: atomic(&mut self.words) }
    }

    /// Prefetches the memory at a spot.
    #[inline(always)]
    pub fn prefetch(&self, spot: BoundSpot) {
        prefetch(&self.words, spot.word);
    }

    /// The lower bound at a spot, and whether it comes from a separate entry.
    #[inline(always)]
    pub fn get(&self, spot: BoundSpot) -> (u8, bool) {
        let own = self.words[spot.word] >> spot.shift & LESS;
        match own {
            // The line of a marked entry has a least depth.
            LESS => (((self.words[spot.least()] >> LEAST) as u8).saturating_sub(1), false),
            _ => ((self.last + 1).saturating_sub(own as u8), true),
        }
    }
}

/// A table in which any number of threads mark depths.
#[derive(Clone, Copy, Debug)]
pub struct DepthMarks<'a> {
    words: &'a [AtomicU64],
    last: u8,
}

impl DepthMarks<'_> {
    /// Prefetches the memory at a spot.
    #[inline(always)]
    pub fn prefetch(&self, spot: BoundSpot) {
        prefetch(self.words, spot.word);
    }

    /// Marks a depth, up to the last one, unless a lesser one is marked.
    ///
    /// Depths must come in increasing order; any thread may mark those of one depth.
    #[inline(always)]
    pub fn mark(&self, spot: BoundSpot, depth: u8) {
        // Depths come in increasing order, so what is marked is less or the same.
        if self.words[spot.word].load(Ordering::Relaxed) >> spot.shift & LESS != 0 {
            return;
        }
        let own = u64::from(self.last + 1 - depth).min(LESS);
        self.words[spot.word].fetch_or(own << spot.shift, Ordering::Relaxed);
        let least = &self.words[spot.least()];
        // Threads that get here at once write the same depth.
        if least.load(Ordering::Relaxed) >> LEAST == 0 {
            least.fetch_or(u64::from(depth + 1) << LEAST, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_lower_bounds_and_the_least_depth_of_their_line() {
        for last in [0, 1, 2, 5] {
            let mut table = BoundTable::new(1000, last).unwrap();
            let depth = |index: u64| (index % 7 + index / ENTRIES) as u8;
            for marked in 0..=last {
                let marks = table.marks();
                for index in (0..1000).filter(|&index| depth(index) <= marked) {
                    marks.mark(BoundSpot::of(index), marked);
                }
            }
            for index in 0..1000 {
                let known = depth(index).min(last + 1);
                let silent = known + 1 < last;
                let line = (index / ENTRIES) as u8;
                assert_eq!(table.get(BoundSpot::of(index)), if silent { (line, false) } else { (known, true) });
                let marked = (known <= last).then_some(known);
                assert_eq!(table.label(BoundSpot::of(index)), table.label_of(marked));
                assert_eq!(table.least(BoundTable::line(index)), (line <= last).then_some(line));
            }
            assert_eq!(table.marked(), (0..1000).filter(|&index| depth(index) <= last).count() as u64);
            assert_eq!(table.spare(), None);
        }
    }
}
