//! The encoder of segments.

use super::record::EncodedSegment;
use super::shape::DiskContext;
use antipode_core::codes::{CodeBook, EncoderWorkspace};

/// One word of a segment in this many is sampled for its book.
const SAMPLE: usize = 8;

/// Encodes segments.
#[derive(Default)]
pub(super) struct SegmentEncoder {
    workspace: EncoderWorkspace,
    /// The part being encoded.
    part: Vec<u8>,
}

impl SegmentEncoder {
    /// Encodes a segment with states into `into`, which is empty. `counts` gives the states of each
    /// row.
    pub(super) fn segment(
        &mut self,
        context: &DiskContext<'_>,
        segment: usize,
        rows: &[u64],
        counts: &[u64],
        into: &mut EncodedSegment,
    ) {
        let cut = context.cut;
        let book = context
            .code
            .wants_book(rows.len(), counts.iter().sum())
            .then(|| CodeBook::of_sample(cut.layout.lanes, rows.iter().step_by(SAMPLE)));
        if let Some(book) = &book {
            into.has_book = true;
            self.part.clear();
            book.write(&mut self.part);
            into.push(&context.code, &self.part);
        }
        for chunk in 0..cut.chunks(segment) {
            let range = cut.chunk(segment, chunk);
            let states = counts[range.clone()].iter().sum();
            let chunk = &rows[range.start * cut.words()..range.end * cut.words()];
            self.chunk(context, chunk, states, book.as_ref(), into);
        }
        if let Some((states, orbits)) = context.shape.weigh(segment, rows, counts) {
            (into.states, into.orbits) = (states, orbits);
        }
    }

    /// Adds a chunk with `states` states.
    pub(super) fn chunk(
        &mut self,
        context: &DiskContext<'_>,
        rows: &[u64],
        states: u64,
        book: Option<&CodeBook>,
        into: &mut EncodedSegment,
    ) {
        into.states += states;
        self.part.clear();
        context.code.encode(rows, states, book, &mut self.workspace, &mut self.part);
        into.push(&context.code, &self.part);
    }
}

/// Sets the rows that have states to zero.
pub(super) fn clear(rows: &mut [u64], counts: &[u64], words: usize) {
    let found = rows.chunks_exact_mut(words).zip(counts).filter(|(_, count)| **count > 0);
    found.for_each(|(row, _)| row.fill(0));
}
