//! The decoded rows that a task draws from: some for the whole task, others for one chunk of each
//! target.

use std::ops::Range;

use super::cut::SpaceCut;
use super::decoder::{ChunkDecoder, SharedCoding};
use super::piece::SegmentPiece;
use antipode_core::bits::WordBuffer;
use antipode_core::error::Result;

/// Marks a chunk that the task did not request.
const NONE: u32 = u32::MAX;

/// Marks a chunk without states.
const EMPTY: u32 = u32::MAX - 1;

/// This plus the number of a piece marks a chunk that is decoded when needed.
const PASSING: u32 = 1 << 31;

/// The pieces that a task draws from.
pub(super) struct DrawnPieces {
    /// Pieces that are decoded for the whole task.
    pub(super) staying: Vec<SegmentPiece>,
    /// Pieces whose chunks are decoded when needed.
    pub(super) passing: Vec<SegmentPiece>,
    /// Chunks that have no states.
    pub(super) empty: Vec<(usize, Range<usize>)>,
}

/// Decoded chunks.
pub(super) struct DecodedChunks<'a> {
    coding: SharedCoding<'a>,
    /// The number of the first chunk of each segment, then the number of all chunks.
    first_chunks: &'a [u32],
    /// The first row of each chunk in `bits`, or its mark. Chunks that stay and are adjacent in a
    /// segment are adjacent here.
    row_of: Vec<u32>,
    /// The chunks that a task requested.
    here: Vec<u32>,
    bits: WordBuffer,
    /// Whether each row has any bits.
    live: Vec<bool>,
    /// The number of rows that stay.
    staying: usize,
    /// The pieces whose chunks are decoded when needed.
    passing: Vec<(SegmentPiece, ChunkDecoder)>,
    /// The chunks of these pieces that are decoded now, and the numbers of the pieces.
    passed: Vec<(u32, u32)>,
    decoder: ChunkDecoder,
}

/// The number of the first chunk of each segment, then the number of all chunks.
pub(super) fn numbered(cut: &SpaceCut) -> Vec<u32> {
    let ends = (0..cut.segments()).scan(0, |end, segment| {
        *end += cut.chunks(segment) as u32;
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

impl<'a> DecodedChunks<'a> {
    pub(super) fn new(coding: SharedCoding<'a>, first_chunks: &'a [u32]) -> Result<DecodedChunks<'a>> {
        let chunks = first_chunks.last().copied().unwrap_or(0) as usize;
        Ok(DecodedChunks {
            coding,
            first_chunks,
            row_of: vec![NONE; chunks],
            here: vec![],
            bits: WordBuffer::new(0)?,
            live: vec![],
            staying: 0,
            passing: vec![],
            passed: vec![],
            decoder: ChunkDecoder::default(),
        })
    }

    /// Switches to the sources of a task. At most `most_passing` chunks of the passing pieces are
    /// decoded at a time.
    pub(super) fn start(&mut self, drawn: DrawnPieces, most_passing: usize) -> Result<()> {
        let DrawnPieces { staying, passing, empty } = drawn;
        let cut = self.coding.cut;
        self.here.drain(..).for_each(|chunk| self.row_of[chunk as usize] = NONE);
        self.live.clear();
        self.passing.clear();
        self.passed.clear();
        for (segment, chunks) in empty {
            chunks.for_each(|chunk| self.know(segment, chunk, EMPTY));
        }
        let rows = staying
            .iter()
            .map(|piece| piece.chunks.clone().map(|chunk| cut.chunk(piece.segment, chunk).len()).sum::<usize>())
            .sum::<usize>()
            + most_passing * cut.chunk_rows;
        let words = rows * cut.words();
        if words > self.bits.len() {
            self.bits = WordBuffer::new(0)?;
            self.bits = WordBuffer::new(words)?;
        }
        let mut decoder = std::mem::take(&mut self.decoder);
        for piece in staying {
            for chunk in piece.chunks.clone() {
                let start = self.decode(&piece, &mut decoder, chunk)?;
                self.know(piece.segment, chunk, start);
            }
        }
        self.decoder = decoder;
        self.staying = self.live.len();
        for (number, piece) in (0..).zip(passing) {
            for chunk in piece.chunks.clone() {
                let known = if piece.is_empty(chunk) { EMPTY } else { PASSING + number };
                self.know(piece.segment, chunk, known);
            }
            self.passing.push((piece, ChunkDecoder::default()));
        }
        Ok(())
    }

    /// Notes the first row or the mark of a requested chunk.
    fn know(&mut self, segment: usize, chunk: usize, what: u32) {
        let number = self.first_chunks[segment] + chunk as u32;
        self.row_of[number as usize] = what;
        self.here.push(number);
    }

    /// Decodes a chunk behind the rows decoded before, and returns its first row.
    fn decode(&mut self, piece: &SegmentPiece, decoder: &mut ChunkDecoder, chunk: usize) -> Result<u32> {
        let cut = self.coding.cut;
        let (words, start) = (cut.words(), self.live.len());
        let rows = cut.chunk(piece.segment, chunk).len();
        let bits = &mut self.bits[start * words..][..rows * words];
        decoder.decode(self.coding, piece, chunk, bits)?;
        self.live.extend(bits.chunks_exact(words).map(has_bits));
        Ok(start as u32)
    }

    /// Whether the task has pieces whose chunks are decoded when needed.
    pub(super) fn has_passing(&self) -> bool {
        !self.passing.is_empty()
    }

    /// Decodes the needed chunks of the passing pieces, and drops those of the last call.
    pub(super) fn pass(&mut self, needed: &[(usize, Range<usize>)]) -> Result<()> {
        self.passed.drain(..).for_each(|(number, piece)| self.row_of[number as usize] = PASSING + piece);
        self.live.truncate(self.staying);
        let mut pieces = std::mem::take(&mut self.passing);
        for (segment, chunks) in needed {
            for chunk in chunks.clone() {
                let number = self.first_chunks[*segment] + chunk as u32;
                let known = self.row_of[number as usize];
                if (PASSING..EMPTY).contains(&known) {
                    let (piece, decoder) = &mut pieces[(known - PASSING) as usize];
                    self.row_of[number as usize] = self.decode(piece, decoder, chunk)?;
                    self.passed.push((number, known - PASSING));
                }
            }
        }
        self.passing = pieces;
        Ok(())
    }

    /// The place of a row in `bits`, or `None` if its chunk has no states.
    ///
    /// # Panics
    ///
    /// If the task did not request the chunk: states would be lost.
    #[inline]
    fn at(&self, segment: usize, index: usize) -> Option<usize> {
        let per_chunk = self.coding.cut.chunk_rows;
        let start = self.row_of[self.first_chunks[segment] as usize + index / per_chunk];
        assert!(start < PASSING || start == EMPTY, "row {index} of segment {segment} was not requested");
        (start != EMPTY).then(|| start as usize + index % per_chunk)
    }

    /// A row, if it has any bits.
    #[inline]
    pub(super) fn row(&self, segment: usize, index: usize) -> Option<&[u64]> {
        let at = self.at(segment, index).filter(|&at| self.live[at])?;
        let words = self.coding.cut.words();
        Some(&self.bits[at * words..][..words])
    }

    /// Some adjacent rows, and which of them have any bits. They lie in one chunk, or in chunks
    /// that stay.
    #[inline]
    pub(super) fn rows(&self, segment: usize, range: Range<usize>) -> Option<(&[u64], &[bool])> {
        let at = self.at(segment, range.start)?;
        let words = self.coding.cut.words();
        Some((&self.bits[at * words..][..range.len() * words], &self.live[at..][..range.len()]))
    }
}

/// Whether any bit is set: eight words at a time, as vectors hold them.
pub(super) fn has_bits(row: &[u64]) -> bool {
    row.chunks(8).any(|words| words.iter().fold(0, |all, word| all | word) != 0)
}
