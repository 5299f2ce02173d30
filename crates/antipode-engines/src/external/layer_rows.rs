//! The rows of a layer that have states.

use std::ops::Range;

use super::decoder::{ChunkDecoder, SharedCoding};
use super::piece::SegmentPiece;
use super::scratch::ScratchFiles;
use super::shape::DiskContext;
use super::sources::has_bits;
use antipode_core::error::Result;

/// Decodes the rows of segments that have states.
pub(super) struct RowReader<'a> {
    coding: SharedCoding<'a>,
    decoder: ChunkDecoder,
    /// A chunk.
    words: Vec<u64>,
}

impl<'a> RowReader<'a> {
    pub(super) fn new(coding: SharedCoding<'a>) -> RowReader<'a> {
        RowReader { coding, decoder: ChunkDecoder::default(), words: vec![0; coding.cut.chunk_words()] }
    }

    /// Visits the rows of a piece that have states, with their words. Skips chunks whose rows, as
    /// numbered in the segment, `wants` does not want.
    pub(super) fn each(
        &mut self,
        piece: &SegmentPiece,
        wants: impl Fn(Range<usize>) -> bool,
        mut visit: impl FnMut(u64, &[u64]),
    ) -> Result<()> {
        let RowReader { coding, decoder, words } = self;
        let (cut, segment) = (coding.cut, piece.segment);
        for chunk in piece.chunks.clone() {
            let rows = cut.chunk(segment, chunk);
            if piece.is_empty(chunk) || !wants(rows.clone()) {
                continue;
            }
            let words = &mut words[..rows.len() * cut.words()];
            decoder.decode(*coding, piece, chunk, words)?;
            let with_states = rows.zip(words.chunks_exact(cut.words())).filter(|(_, states)| has_bits(states));
            with_states.for_each(|(index, states)| visit(cut.row(segment, index), states));
        }
        Ok(())
    }
}

/// Visits the rows of a segment that have states at a depth, with the words of each.
pub(super) fn each_row(
    context: DiskContext<'_>,
    scratch: &ScratchFiles,
    (segment, depth): (usize, u32),
    visit: &mut dyn FnMut(u64, &[u64]),
) -> Result<()> {
    let Some(record) = scratch.layers.get(segment, depth) else { return Ok(()) };
    let piece = SegmentPiece::whole(segment, &record, context.cut, &scratch.reading)?;
    RowReader::new(context.coding(&scratch.reading)).each(&piece, |_| true, visit)
}
