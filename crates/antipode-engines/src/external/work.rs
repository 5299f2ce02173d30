//! The work on a task: decode, draw, encode.

use std::sync::Arc;

use super::layers::Record;
use super::level::{Context, Loaded, Piece};
use super::reading::Reading;
use super::record::Encoded;
use super::seen::Seen;
use super::shape::Room;
use super::sources::Sources;
use antipode_core::bits::Buffer;
use antipode_core::codes::{Book, Workspace};
use antipode_core::error::Result;

/// Of the words of a segment, one in so many is looked at to make a book.
const SAMPLE: usize = 8;

/// A thread's memory.
pub(super) struct Worker<'a> {
    context: Context<'a>,
    reading: &'a Reading,
    sources: Sources<'a>,
    seen: Seen<'a>,
    /// Zero between segments.
    new: Buffer,
    /// States of each row.
    counts: Vec<u64>,
    room: Room,
    book: OpenBook,
    encoder: Encoder,
}

/// The book that was read last, and of which record.
#[derive(Default)]
pub(super) struct OpenBook(Option<(Arc<Record>, Book)>);

impl OpenBook {
    /// Overwrites words with a chunk of a piece.
    pub(super) fn decode(
        &mut self,
        context: &Context<'_>,
        piece: &Piece,
        chunk: usize,
        reading: &Reading,
        words: &mut [u64],
    ) -> Result<()> {
        if piece.record.has_book && !self.0.as_ref().is_some_and(|(record, _)| Arc::ptr_eq(record, &piece.record)) {
            let book = piece.open_book(context.shape.cut().layout.lanes, reading)?;
            self.0 = book.map(|book| (piece.record.clone(), book));
        }
        let book = self.0.as_ref().map(|(_, book)| book);
        piece.decode(context.code, book, chunk, reading, words)
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(context: Context<'a>, reading: &'a Reading) -> Result<Worker<'a>> {
        let cut = context.shape.cut();
        Ok(Worker {
            context,
            reading,
            sources: Sources::new(cut, context.first_chunks)?,
            seen: Seen::new(context, reading)?,
            new: Buffer::new(cut.segment_rows * cut.words())?,
            counts: vec![],
            room: Room::default(),
            book: OpenBook::default(),
            encoder: Encoder::default(),
        })
    }

    /// Finds the states of all targets of a task.
    pub(super) fn run(&mut self, task: Loaded) -> Result<Vec<(usize, Encoded)>> {
        let Loaded { targets, sources, empty } = task;
        let cut = self.context.shape.cut();
        if sources.is_empty() {
            return Ok(targets.into_iter().map(|target| (target.segment, Encoded::default())).collect());
        }
        let rows =
            |piece: &Piece| piece.chunks.clone().map(|chunk| cut.chunk(piece.segment, chunk).len()).sum::<usize>();
        self.sources.clear(sources.iter().map(rows).sum())?;
        empty.into_iter().for_each(|(segment, chunks)| self.sources.add_empty(segment, chunks));
        for piece in sources {
            for chunk in piece.chunks.clone() {
                let decode = |words: &mut [u64]| self.book.decode(&self.context, &piece, chunk, self.reading, words);
                self.sources.add(piece.segment, chunk, decode)?;
            }
        }
        targets.into_iter().map(|target| Ok((target.segment, self.target(target.segment, target.seen)?))).collect()
    }

    /// Finds the states of a segment.
    fn target(&mut self, segment: usize, seen: Vec<Piece>) -> Result<Encoded> {
        let (shape, cut) = (self.context.shape, self.context.shape.cut());
        let (rows, words) = (cut.rows(segment), cut.words());
        self.seen.start(segment, seen);
        self.counts.clear();
        for (index, new) in self.new.chunks_exact_mut(words).take(rows).enumerate() {
            let count = shape.advance(&mut self.room, (segment, index), &self.sources, &mut self.seen, new)?;
            self.counts.push(count);
        }
        let encoded = {
            let rows = &self.new[..rows * words];
            self.encoder.encode(&self.context, segment, rows, &self.counts, self.reading.list())
        };
        let found = self.new.chunks_exact_mut(words).zip(&self.counts).filter(|(_, count)| **count > 0);
        found.for_each(|(row, _)| row.fill(0));
        Ok(encoded)
    }
}

/// Encodes segments.
#[derive(Default)]
pub(super) struct Encoder {
    workspace: Workspace,
}

impl Encoder {
    /// Encodes the rows of a segment to the end of `into`, which is empty; `counts` gives the states of each.
    pub(super) fn encode(
        &mut self,
        context: &Context<'_>,
        segment: usize,
        rows: &[u64],
        counts: &[u64],
        into: Vec<u8>,
    ) -> Encoded {
        let (cut, code) = (context.shape.cut(), context.code);
        let states = counts.iter().sum();
        let mut encoded = Encoded { states, payload: into, ..Encoded::default() };
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
            code.encode(rows, states, book.as_ref(), &mut self.workspace, &mut encoded.payload);
            encoded.close();
        }
        encoded
    }
}
