//! The work on a task: decode, draw, encode.

use std::ops::Range;

use super::decoder::Coding;
use super::piece::Piece;
use super::reading::Reading;
use super::record::Encoded;
use super::seen::{Seen, Target};
use super::shape::{Context, Room};
use super::sources::{Drawn, Sources};
use antipode_core::bits::{BitSet, Buffer};
use antipode_core::codes::{Book, Workspace};
use antipode_core::error::Result;

/// One word of a segment in this many is sampled for its book.
const SAMPLE: usize = 8;

/// A task, with all that it needs in memory.
pub(super) struct Loaded {
    pub(super) targets: Vec<Target>,
    /// Chunks to draw from, in order.
    pub(super) sources: Vec<Piece>,
    /// Chunks to draw from that have no states.
    pub(super) empty: Vec<(usize, Range<usize>)>,
}

/// The memory of a worker thread.
pub(super) struct Worker<'a> {
    context: Context<'a>,
    reading: &'a Reading,
    /// The rows that may have new states, if these are few.
    live: Option<&'a BitSet>,
    sources: Sources<'a>,
    seen: Seen<'a>,
    /// The new states of a chunk, or of all targets if these are encoded as a whole. Zero between
    /// chunks, or between tasks.
    new: Buffer,
    room: Room,
    needed: Vec<(usize, Range<usize>)>,
    encoder: Encoder,
}

/// The states found so far in a target.
struct Progress {
    segment: usize,
    /// The number of states of each row.
    counts: Vec<u64>,
    encoded: Encoded,
}

impl<'a> Worker<'a> {
    pub(super) fn new(context: Context<'a>, reading: &'a Reading, live: Option<&'a BitSet>) -> Result<Worker<'a>> {
        let cut = context.shape.cut();
        let coding = Coding { cut, code: context.code, reading };
        Ok(Worker {
            context,
            reading,
            live,
            sources: Sources::new(coding, context.first_chunks)?,
            seen: Seen::new(coding)?,
            new: Buffer::new(cut.chunk_words())?,
            room: Room::default(),
            needed: vec![],
            encoder: Encoder::default(),
        })
    }

    /// Finds the states of all targets of a task: a chunk of each target, then the next chunk, so
    /// that decoded sources stay in the cache.
    pub(super) fn run(&mut self, task: Loaded) -> Result<Vec<(usize, Encoded)>> {
        let Loaded { targets, sources, empty } = task;
        let cut = self.context.shape.cut();
        if sources.is_empty() {
            return Ok(targets.into_iter().map(|target| (target.segment, self.nothing())).collect());
        }
        let begin = |target: &Target| {
            let counts = Vec::with_capacity(cut.rows(target.segment));
            Progress { segment: target.segment, counts, encoded: self.nothing() }
        };
        let mut found: Vec<Progress> = targets.iter().map(begin).collect();
        let shape = self.context.shape;
        let (staying, passing) = sources.into_iter().partition(|piece| shape.usage(piece.segment).stays);
        self.sources.start(Drawn { staying, passing, empty }, shape.room().passing)?;
        self.seen.start(targets);
        if self.context.is_whole() && self.new.len() < found.len() * cut.segment_words() {
            self.new = Buffer::new(found.len() * cut.segment_words())?;
        }
        for chunk in 0..found.iter().map(|target| cut.chunks(target.segment)).max().unwrap_or(0) {
            if self.sources.has_passing() {
                self.needed.clear();
                for target in found.iter().filter(|target| chunk < cut.chunks(target.segment)) {
                    self.context.shape.needs(target.segment, chunk..chunk + 1, self.live, &mut self.needed);
                }
                self.sources.pass(&self.needed)?;
            }
            for (i, target) in found.iter_mut().enumerate().filter(|(_, target)| chunk < cut.chunks(target.segment)) {
                self.chunk(i, target, chunk)?;
            }
        }
        Ok(found.into_iter().enumerate().map(|(i, target)| (target.segment, self.finish(i, target))).collect())
    }

    /// The result for a target without new states.
    fn nothing(&self) -> Encoded {
        Encoded::new(&self.reading.blocks)
    }

    /// The first word of a target's chunk in `new`.
    fn word(&self, target: usize, chunk: usize) -> usize {
        let cut = self.context.shape.cut();
        if self.context.is_whole() { target * cut.segment_words() + chunk * cut.chunk_words() } else { 0 }
    }

    /// Finds the states of a chunk of the `i`-th target.
    fn chunk(&mut self, i: usize, target: &mut Progress, chunk: usize) -> Result<()> {
        let (shape, cut) = (self.context.shape, self.context.shape.cut());
        let (rows, words, segment) = (cut.chunk(target.segment, chunk), cut.words(), target.segment);
        self.seen.turn(i, chunk);
        let first = self.word(i, chunk);
        let new = &mut self.new[first..][..rows.len() * words];
        for (index, new) in rows.clone().zip(new.chunks_exact_mut(words)) {
            let is_live = self.live.is_none_or(|live| live.get(cut.row(segment, index)));
            let mut advance = || shape.advance(&mut self.room, (segment, index), &self.sources, &mut self.seen, new);
            target.counts.push(if is_live { advance()? } else { 0 });
        }
        if !self.context.is_whole() {
            let counts = &target.counts[rows];
            self.encoder.chunk(&self.context, new, counts.iter().sum(), None, &mut target.encoded);
            clear(new, counts, words);
        }
        Ok(())
    }

    /// The encoded states of the `i`-th target.
    fn finish(&mut self, i: usize, target: Progress) -> Encoded {
        let Progress { segment, counts, mut encoded } = target;
        if counts.iter().all(|&count| count == 0) {
            return self.nothing();
        }
        if self.context.is_whole() {
            let (first, words) = (self.word(i, 0), self.context.shape.cut().words());
            let new = &mut self.new[first..][..counts.len() * words];
            self.encoder.segment(&self.context, segment, new, &counts, &mut encoded);
            clear(new, &counts, words);
        }
        encoded
    }
}

/// Sets the rows that have states to zero.
fn clear(rows: &mut [u64], counts: &[u64], words: usize) {
    let found = rows.chunks_exact_mut(words).zip(counts).filter(|(_, count)| **count > 0);
    found.for_each(|(row, _)| row.fill(0));
}

/// Encodes segments.
#[derive(Default)]
pub(super) struct Encoder {
    workspace: Workspace,
    /// The part being encoded.
    part: Vec<u8>,
}

impl Encoder {
    /// Encodes a segment with states into `into`, which is empty. `counts` gives the states of each
    /// row.
    pub(super) fn segment(
        &mut self,
        context: &Context<'_>,
        segment: usize,
        rows: &[u64],
        counts: &[u64],
        into: &mut Encoded,
    ) {
        let cut = context.shape.cut();
        let sample = || Book::of_sample(cut.layout.lanes, rows.iter().step_by(SAMPLE));
        let book = context.code.wants_book(rows.len(), counts.iter().sum()).then(sample);
        if let Some(book) = &book {
            into.has_book = true;
            self.part.clear();
            book.write(&mut self.part);
            into.push(&context.code, &self.part);
        }
        for chunk in 0..cut.chunks(segment) {
            let range = cut.chunk(segment, chunk);
            let states = counts[range.clone()].iter().sum();
            let rows = &rows[range.start * cut.words()..range.end * cut.words()];
            self.chunk(context, rows, states, book.as_ref(), into);
        }
    }

    /// Adds a chunk with `states` states.
    fn chunk(&mut self, context: &Context<'_>, rows: &[u64], states: u64, book: Option<&Book>, into: &mut Encoded) {
        into.states += states;
        self.part.clear();
        context.code.encode(rows, states, book, &mut self.workspace, &mut self.part);
        into.push(&context.code, &self.part);
    }
}
