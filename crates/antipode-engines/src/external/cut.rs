//! How the rows of a space are cut into segments and chunks.
//!
//! A *segment* is some rows that are written together. A *chunk* is some of its rows that are
//! compressed and checked together.

use std::ops::Range;

use crate::sides::ColourClasses;
use antipode_core::model::Space;
use antipode_core::tables::StateLayout;

/// The bits of a segment would fill this many blocks. At a density of one in ten, their code fills
/// a third of them, and wastes half a block.
const BLOCKS: usize = 128;

/// The cut of a space.
#[derive(Debug)]
pub(super) struct SpaceCut {
    pub(super) layout: StateLayout,
    /// The number of rows in a chunk; the last one of a segment may have fewer.
    pub(super) chunk_rows: usize,
    /// The number of rows in a segment; the last one of a side may have fewer.
    pub(super) segment_rows: usize,
    /// The rows of each side, in order, if segments hold rows of one colour.
    sides: Option<ColourClasses>,
    /// The number of segments of each side. If rows are in order, all are on side 0.
    segments: [usize; 2],
}

impl SpaceCut {
    /// A cut of the rows in order.
    pub(super) fn new(layout: StateLayout, segment_rows: usize, chunk_rows: usize) -> SpaceCut {
        let segments = [(layout.rows as usize).div_ceil(segment_rows), 0];
        SpaceCut { layout, chunk_rows, segment_rows, sides: None, segments }
    }

    /// The same cut, but with separate segments for the rows of each colour.
    pub(super) fn by_colour(self, space: &dyn Space) -> SpaceCut {
        let sides = ColourClasses::of(space);
        let segments = [0, 1].map(|side| sides.row_of[side].len().div_ceil(self.segment_rows));
        SpaceCut { sides: Some(sides), segments, ..self }
    }

    /// The bytes in a block of payloads: a fraction of a segment, but at least a page.
    pub(super) fn block(&self) -> usize {
        (8 * self.segment_words() / BLOCKS).next_power_of_two().clamp(1 << 12, 1 << 16)
    }

    /// The number of words of a row.
    pub(super) fn words(&self) -> usize {
        self.layout.words as usize
    }

    /// The number of rows of a side.
    fn slots(&self, side: usize) -> usize {
        self.sides.as_ref().map_or(self.layout.rows as usize, |sides| sides.row_of[side].len())
    }

    /// The segments of a side. If rows are in order, all are on side 0.
    pub(super) fn segments_of(&self, side: usize) -> Range<usize> {
        let [first, second] = self.segments;
        if side == 0 { 0..first } else { first..first + second }
    }

    /// Number of segments.
    pub(super) fn segments(&self) -> usize {
        self.segments.iter().sum()
    }

    /// The side of a segment, and its first slot there.
    fn slot(&self, segment: usize) -> (usize, usize) {
        let first = self.segments_of(0).end;
        if segment < first { (0, segment * self.segment_rows) } else { (1, (segment - first) * self.segment_rows) }
    }

    /// Number of rows of a segment.
    pub(super) fn rows(&self, segment: usize) -> usize {
        let (side, slot) = self.slot(segment);
        self.segment_rows.min(self.slots(side) - slot)
    }

    /// Number of chunks of a segment.
    pub(super) fn chunks(&self, segment: usize) -> usize {
        self.rows(segment).div_ceil(self.chunk_rows)
    }

    /// The rows of a chunk, numbered within its segment.
    pub(super) fn chunk(&self, segment: usize, chunk: usize) -> Range<usize> {
        chunk * self.chunk_rows..self.rows(segment).min((chunk + 1) * self.chunk_rows)
    }

    /// The segment of a row, and the row's number there.
    pub(super) fn place(&self, row: u64) -> (usize, usize) {
        let (first, slot) = match &self.sides {
            None => (0, row as usize),
            Some(sides) => {
                let slot = sides.slot_of[row as usize] as usize;
                (self.segments_of(slot % 2).start, slot / 2)
            }
        };
        (first + slot / self.segment_rows, slot % self.segment_rows)
    }

    /// The row with a number in a segment.
    pub(super) fn row(&self, segment: usize, index: usize) -> u64 {
        let (side, slot) = self.slot(segment);
        self.sides.as_ref().map_or((slot + index) as u64, |sides| sides.row_of[side][slot + index].into())
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> u64 {
        // A slot and a row, for each row.
        self.sides.as_ref().map_or(0, |_| 8 * self.layout.rows)
    }

    /// The number of words of a chunk.
    pub(super) fn chunk_words(&self) -> usize {
        self.chunk_rows * self.words()
    }

    /// The number of words of a segment.
    pub(super) fn segment_words(&self) -> usize {
        self.segment_rows * self.words()
    }
}
