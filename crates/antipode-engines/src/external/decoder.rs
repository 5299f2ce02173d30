//! The decoder of chunks, one after the other.

use std::sync::Arc;

use super::cut::Cut;
use super::layers::Record;
use super::piece::Piece;
use super::reading::Reading;
use antipode_core::codes::{Book, RowCode};
use antipode_core::error::Result;

/// The data for decoding that all levels and threads share.
#[derive(Clone, Copy)]
pub(super) struct Coding<'a> {
    pub(super) cut: &'a Cut,
    pub(super) code: RowCode,
    pub(super) reading: &'a Reading,
}

/// Decodes chunks of one record after the other.
#[derive(Default)]
pub(super) struct Decoder {
    /// The last book read, and its record.
    book: Option<(Arc<Record>, Book)>,
    /// Memory to join a code that lies in several blocks.
    apart: Vec<u8>,
}

impl Decoder {
    /// Decodes a chunk of a piece over `words`.
    pub(super) fn decode(&mut self, coding: Coding<'_>, piece: &Piece, chunk: usize, words: &mut [u64]) -> Result<()> {
        let Coding { cut, code, reading } = coding;
        if piece.record.has_book && !self.book.as_ref().is_some_and(|(record, _)| Arc::ptr_eq(record, &piece.record)) {
            let book = piece.open_book(cut.layout.lanes, reading)?;
            self.book = book.map(|book| (piece.record.clone(), book));
        }
        let book = self.book.as_ref().map(|(_, book)| book);
        piece.decode(code, book, chunk, reading, &mut self.apart, words)
    }
}
