//! The rows that a task draws from, decoded.

use std::ops::Range;

use super::cut::Cut;
use antipode_core::bits::Buffer;
use antipode_core::error::Result;

/// A chunk that was not asked for.
const NONE: u32 = u32::MAX;

/// A chunk without states.
const EMPTY: u32 = u32::MAX - 1;

/// Decoded chunks.
pub(super) struct Sources<'a> {
    cut: &'a Cut,
    /// The number of the first chunk of each segment, and one more.
    first: &'a [u32],
    /// Where the rows of each chunk start; chunks side by side in a segment lie side by side here.
    row_of: Vec<u32>,
    /// Which chunks are here.
    here: Vec<u32>,
    bits: Buffer,
    /// Whether each row has any bits.
    live: Vec<bool>,
}

/// The number of the first chunk of each segment, and one more.
pub(super) fn numbered(cut: &Cut) -> Vec<u32> {
    let ends = (0..cut.segments()).scan(0, |end, segment| {
        *end += cut.chunks(segment) as u32;
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

impl<'a> Sources<'a> {
    pub(super) fn new(cut: &'a Cut, first: &'a [u32]) -> Result<Sources<'a>> {
        let chunks = first.last().copied().unwrap_or(0) as usize;
        Ok(Sources { cut, first, row_of: vec![NONE; chunks], here: vec![], bits: Buffer::new(0)?, live: vec![] })
    }

    /// Forgets all chunks, and makes room for so many rows.
    pub(super) fn clear(&mut self, rows: usize) -> Result<()> {
        self.here.drain(..).for_each(|chunk| self.row_of[chunk as usize] = NONE);
        self.live.clear();
        let words = rows * self.cut.words();
        if words > self.bits.len() {
            self.bits = Buffer::new(0)?;
            self.bits = Buffer::new(words)?;
        }
        Ok(())
    }

    /// Adds a chunk, after those added before: `decode` overwrites its words. Says which rows have any bits.
    pub(super) fn add(
        &mut self,
        segment: usize,
        chunk: usize,
        decode: impl FnOnce(&mut [u64]) -> Result<()>,
    ) -> Result<()> {
        let number = self.first[segment] + chunk as u32;
        let (words, start) = (self.cut.words(), self.live.len());
        let rows = self.cut.chunk(segment, chunk).len();
        let bits = &mut self.bits[start * words..][..rows * words];
        decode(bits)?;
        self.row_of[number as usize] = start as u32;
        self.here.push(number);
        self.live.extend(bits.chunks_exact(words).map(has_bits));
        Ok(())
    }

    /// Says that chunks that were asked for have no states.
    pub(super) fn add_empty(&mut self, segment: usize, chunks: Range<usize>) {
        for number in chunks.map(|chunk| self.first[segment] + chunk as u32) {
            self.row_of[number as usize] = EMPTY;
            self.here.push(number);
        }
    }

    /// Where the row of a place is, unless its chunk has no states.
    ///
    /// # Panics
    /// If the chunk was not asked for: states would be lost.
    #[inline]
    fn at(&self, segment: usize, index: usize) -> Option<usize> {
        let per_chunk = self.cut.chunk_rows;
        let start = self.row_of[self.first[segment] as usize + index / per_chunk];
        assert!(start != NONE, "row {index} of segment {segment} was not asked for");
        (start != EMPTY).then(|| start as usize + index % per_chunk)
    }

    /// A row, if it has any bits.
    #[inline]
    pub(super) fn row(&self, segment: usize, index: usize) -> Option<&[u64]> {
        let at = self.at(segment, index).filter(|&at| self.live[at])?;
        let words = self.cut.words();
        Some(&self.bits[at * words..][..words])
    }

    /// Some rows side by side, and which of them have any bits. Their chunks must have been added in order.
    #[inline]
    pub(super) fn rows(&self, segment: usize, range: Range<usize>) -> Option<(&[u64], &[bool])> {
        let at = self.at(segment, range.start)?;
        let words = self.cut.words();
        Some((&self.bits[at * words..][..range.len() * words], &self.live[at..][..range.len()]))
    }
}

/// Whether any bit is set: eight words at a time, as vectors hold them.
fn has_bits(row: &[u64]) -> bool {
    row.chunks(8).any(|words| words.iter().fold(0, |all, word| all | word) != 0)
}
