//! What was seen of a segment in the two layers before: decoded chunk by chunk, where something is found.

use super::level::{Context, Piece};
use super::reading::Reading;
use super::work::OpenBook;
use antipode_core::bits::Buffer;
use antipode_core::error::Result;

/// The states of a segment that were seen.
pub(super) struct Seen<'a> {
    context: Context<'a>,
    reading: &'a Reading,
    segment: usize,
    /// One for each layer that has any.
    pieces: Vec<Piece>,
    books: [OpenBook; 2],
    bits: Buffer,
    /// A chunk of another layer.
    other: Vec<u64>,
    /// Which chunks are decoded.
    decoded: Vec<bool>,
}

impl<'a> Seen<'a> {
    pub(super) fn new(context: Context<'a>, reading: &'a Reading) -> Result<Seen<'a>> {
        let cut = context.shape.cut();
        let bits = Buffer::new(cut.segment_rows * cut.words())?;
        let other = vec![0; cut.chunk_rows * cut.words()];
        Ok(Seen {
            context,
            reading,
            segment: 0,
            pieces: vec![],
            books: Default::default(),
            bits,
            other,
            decoded: vec![],
        })
    }

    /// Turns to another segment.
    pub(super) fn start(&mut self, segment: usize, pieces: Vec<Piece>) {
        self.segment = segment;
        self.pieces = pieces;
        self.decoded.clear();
        self.decoded.resize(self.context.shape.cut().chunks(segment), false);
    }

    /// The states of a row that were seen. They may be overwritten: nobody asks again.
    pub(super) fn row(&mut self, index: usize) -> Result<&mut [u64]> {
        let cut = self.context.shape.cut();
        let (words, chunk) = (cut.words(), index / cut.chunk_rows);
        if !self.decoded[chunk] {
            self.decoded[chunk] = true;
            self.decode(chunk)?;
        }
        Ok(&mut self.bits[index * words..][..words])
    }

    fn decode(&mut self, chunk: usize) -> Result<()> {
        let Seen { context, reading, segment, pieces, books, bits, other, .. } = self;
        let cut = context.shape.cut();
        let rows = cut.chunk(*segment, chunk);
        let bits = &mut bits[rows.start * cut.words()..rows.end * cut.words()];
        let Some((first, rest)) = pieces.split_first() else {
            bits.fill(0);
            return Ok(());
        };
        let [book, books @ ..] = books;
        book.decode(context, first, chunk, reading, bits)?;
        for (piece, book) in rest.iter().zip(books) {
            let other = &mut other[..bits.len()];
            book.decode(context, piece, chunk, reading, other)?;
            bits.iter_mut().zip(other).for_each(|(bits, other)| *bits |= *other);
        }
        Ok(())
    }
}
