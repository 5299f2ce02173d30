//! The work on a task: decode, draw, encode.

use std::sync::Arc;

use super::layers::Record;
use super::level::{Context, Loaded, Piece};
use super::record::{Encoded, range};
use super::shape;
use super::sources::Sources;
use antipode_core::bits::Buffer;
use antipode_core::codes::Book;
use antipode_core::error::Result;
use antipode_core::storage::Storage;

/// Of the words of a segment, one in so many is looked at to make a book.
const SAMPLE: usize = 8;

/// A thread's memory.
pub(super) struct Worker<'a> {
    context: Context<'a>,
    storage: &'a dyn Storage,
    sources: Sources<'a>,
    seen: Buffer,
    other: Buffer,
    new: Buffer,
    /// States of each row.
    counts: Vec<u64>,
    scratch: shape::Scratch,
    book: OpenBook,
}

/// The book that was read last, and of which record.
#[derive(Default)]
pub(super) struct OpenBook(Option<(Arc<Record>, Book)>);

impl OpenBook {
    /// The book of a piece, if it has one.
    fn of(&mut self, piece: &Piece, lanes: u32, storage: &dyn Storage) -> Result<Option<&Book>> {
        let Some(bytes) = &piece.book else { return Ok(None) };
        if !self.0.as_ref().is_some_and(|(record, _)| Arc::ptr_eq(record, &piece.record)) {
            let book = Book::read(lanes, bytes).ok_or_else(|| piece.record.corrupt(storage))?;
            self.0 = Some((piece.record.clone(), book));
        }
        Ok(self.0.as_ref().map(|(_, book)| book))
    }

    /// Decodes the chunks of a piece: `decode` gets the number of each, and a function that overwrites words.
    pub(super) fn chunks(
        &mut self,
        context: &Context<'_>,
        piece: &Piece,
        storage: &dyn Storage,
        mut decode: impl FnMut(usize, &dyn Fn(&mut [u64]) -> Result<()>) -> Result<()>,
    ) -> Result<()> {
        let Piece { record, chunks, held, .. } = piece;
        let book = self.of(piece, context.shape.cut().layout.lanes, storage)?;
        let skip = usize::from(record.has_book);
        let start = range(&record.parts, 0..chunks.start + skip).end;
        for chunk in chunks.clone() {
            let place = range(&record.parts, chunk + skip..chunk + skip + 1);
            let bytes = &held[place.start - start..place.end - start];
            decode(chunk, &|words| context.code.decode(bytes, book, words).ok_or_else(|| record.corrupt(storage)))?;
        }
        Ok(())
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(context: Context<'a>, storage: &'a dyn Storage) -> Result<Worker<'a>> {
        let cut = context.shape.cut();
        let words = cut.segment_rows * cut.words();
        let other = if context.shape.sides() == 1 { words } else { 0 };
        Ok(Worker {
            context,
            storage,
            sources: Sources::new(cut, context.first_chunks)?,
            seen: Buffer::new(words)?,
            other: Buffer::new(other)?,
            new: Buffer::new(words)?,
            counts: vec![],
            scratch: context.shape.scratch(),
            book: OpenBook::default(),
        })
    }

    /// Finds the states of all targets of a task.
    pub(super) fn run(&mut self, task: Loaded) -> Result<Vec<(usize, Encoded)>> {
        let Loaded { targets, sources } = task;
        let cut = self.context.shape.cut();
        if sources.is_empty() {
            return Ok(targets.into_iter().map(|target| (target.segment, Encoded::default())).collect());
        }
        let rows =
            |piece: &Piece| piece.chunks.clone().map(|chunk| cut.chunk(piece.segment, chunk).len()).sum::<usize>();
        self.sources.clear(sources.iter().map(rows).sum())?;
        for piece in sources {
            let add = |chunk, decode: &dyn Fn(&mut [u64]) -> Result<()>| self.sources.add(piece.segment, chunk, decode);
            self.book.chunks(&self.context, &piece, self.storage, add)?;
        }
        targets.into_iter().map(|target| Ok((target.segment, self.target(target.segment, target.seen)?))).collect()
    }

    /// Finds the states of a segment.
    fn target(&mut self, segment: usize, seen: Vec<Piece>) -> Result<Encoded> {
        let (shape, cut) = (self.context.shape, self.context.shape.cut());
        let (rows, words) = (cut.rows(segment), cut.words());
        if seen.is_empty() {
            self.seen.fill(0);
        }
        for (i, piece) in seen.into_iter().enumerate() {
            let into = if i == 0 { &mut self.seen } else { &mut self.other };
            let place = |chunk, decode: &dyn Fn(&mut [u64]) -> Result<()>| {
                let rows = cut.chunk(segment, chunk);
                decode(&mut into[rows.start * words..rows.end * words])
            };
            self.book.chunks(&self.context, &piece, self.storage, place)?;
            if i > 0 {
                self.seen.iter_mut().zip(self.other.iter()).for_each(|(seen, other)| *seen |= other);
            }
        }
        self.new.fill(0);
        self.counts.clear();
        for index in 0..rows {
            let range = index * words..(index + 1) * words;
            let (seen, new) = (&mut self.seen[range.clone()], &mut self.new[range]);
            self.counts.push(shape.advance(&mut self.scratch, (segment, index), &self.sources, seen, new));
        }
        Ok(encode(&self.context, segment, &self.new[..rows * words], &self.counts))
    }
}

/// Encodes the rows of a segment; `counts` gives the states of each.
pub(super) fn encode(context: &Context<'_>, segment: usize, rows: &[u64], counts: &[u64]) -> Encoded {
    let (cut, code) = (context.shape.cut(), context.code);
    let states = counts.iter().sum();
    let mut encoded = Encoded { states, ..Encoded::default() };
    if states == 0 {
        return encoded;
    }
    let sample = || Book::of_sample(cut.layout.lanes, rows.iter().step_by(SAMPLE));
    let book = code.wants_book(rows.len(), states).then(sample);
    if let Some(book) = &book {
        encoded.has_book = true;
        book.write(&mut encoded.payload);
        encoded.close();
    }
    for chunk in 0..cut.chunks(segment) {
        let range = cut.chunk(segment, chunk);
        let states = counts[range.clone()].iter().sum();
        let rows = &rows[range.start * cut.words()..range.end * cut.words()];
        code.encode(rows, states, book.as_ref(), &mut encoded.payload);
        encoded.close();
    }
    encoded
}
