//! The decoder of chunks, one after the other.

use std::sync::Arc;

use super::cut::SpaceCut;
use super::layers::SegmentRecord;
use super::piece::SegmentPiece;
use super::reading::FileReading;
use antipode_core::codes::{CodeBook, RowCode};
use antipode_core::error::Result;

/// The data for decoding that all levels and threads share.
#[derive(Clone, Copy)]
pub(super) struct SharedCoding<'a> {
    pub(super) cut: &'a SpaceCut,
    pub(super) code: RowCode,
    pub(super) reading: &'a FileReading,
}

/// Decodes chunks of one record after the other.
#[derive(Default)]
pub(super) struct ChunkDecoder {
    /// The last book read, and its record.
    book: Option<(Arc<SegmentRecord>, CodeBook)>,
    /// Memory to join a code that lies in several blocks.
    apart: Vec<u8>,
}

impl ChunkDecoder {
    /// Decodes a chunk of a piece over `words`.
    pub(super) fn decode(
        &mut self,
        coding: SharedCoding<'_>,
        piece: &SegmentPiece,
        chunk: usize,
        words: &mut [u64],
    ) -> Result<()> {
        let SharedCoding { cut, code, reading } = coding;
        if piece.record.has_book && !self.book.as_ref().is_some_and(|(record, _)| Arc::ptr_eq(record, &piece.record)) {
            let book = piece.open_book(cut.layout.lanes, reading)?;
            self.book = book.map(|book| (piece.record.clone(), book));
        }
        let book = self.book.as_ref().map(|(_, book)| book);
        piece.decode(code, book, chunk, reading, &mut self.apart, words)
    }
}
