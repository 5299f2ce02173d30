//! The work on a task of a board: decode, draw, encode.

use std::ops::Range;

use super::encoder::{Encoder, clear};
use super::piece::Piece;
use super::reading::Reading;
use super::record::Encoded;
use super::seen::{Seen, Target};
use super::shape::Context;
use super::sources::{Drawn, Sources};
use super::tile_shape::{TileShape, Units};
use antipode_core::bits::Buffer;
use antipode_core::error::Result;

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
    tiles: &'a TileShape,
    reading: &'a Reading,
    sources: Sources<'a>,
    seen: Seen<'a>,
    /// The new states of a chunk, or of all targets if these are encoded as a whole. Zero between
    /// chunks, or between tasks.
    new: Buffer,
    units: Box<Units>,
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
    pub(super) fn new(
        context: Context<'a>,
        tiles: &'a TileShape,
        first_chunks: &'a [u32],
        reading: &'a Reading,
    ) -> Result<Worker<'a>> {
        let coding = context.coding(reading);
        Ok(Worker {
            context,
            tiles,
            reading,
            sources: Sources::new(coding, first_chunks)?,
            seen: Seen::new(coding)?,
            new: Buffer::new(context.cut.chunk_words())?,
            units: Box::default(),
            needed: vec![],
            encoder: Encoder::default(),
        })
    }

    /// Finds the states of all targets of a task: a chunk of each target, then the next chunk, so
    /// that decoded sources stay in the cache.
    pub(super) fn run(&mut self, task: Loaded) -> Result<Vec<(usize, Encoded)>> {
        let Loaded { targets, sources, empty } = task;
        let cut = self.context.cut;
        if sources.is_empty() {
            return Ok(targets.into_iter().map(|target| (target.segment, self.nothing())).collect());
        }
        let begin = |target: &Target| {
            let counts = Vec::with_capacity(cut.rows(target.segment));
            Progress { segment: target.segment, counts, encoded: self.nothing() }
        };
        let mut found: Vec<Progress> = targets.iter().map(begin).collect();
        let (staying, passing) = sources.into_iter().partition(|piece| self.tiles.usage(piece.segment).stays);
        self.sources.start(Drawn { staying, passing, empty }, self.tiles.room().passing)?;
        self.seen.start(targets);
        if self.context.is_whole() && self.new.len() < found.len() * cut.segment_words() {
            self.new = Buffer::new(found.len() * cut.segment_words())?;
        }
        for chunk in 0..found.iter().map(|target| cut.chunks(target.segment)).max().unwrap_or(0) {
            if self.sources.has_passing() {
                self.needed.clear();
                for target in found.iter().filter(|target| chunk < cut.chunks(target.segment)) {
                    self.tiles.needs(target.segment, chunk..chunk + 1, &mut self.needed);
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
        let cut = self.context.cut;
        if self.context.is_whole() { target * cut.segment_words() + chunk * cut.chunk_words() } else { 0 }
    }

    /// Finds the states of a chunk of the `i`-th target.
    fn chunk(&mut self, i: usize, target: &mut Progress, chunk: usize) -> Result<()> {
        let cut = self.context.cut;
        let (rows, words, segment) = (cut.chunk(target.segment, chunk), cut.words(), target.segment);
        self.seen.turn(i, chunk);
        let first = self.word(i, chunk);
        let new = &mut self.new[first..][..rows.len() * words];
        for (index, new) in rows.clone().zip(new.chunks_exact_mut(words)) {
            let count = self.tiles.advance(&mut self.units, (segment, index), &self.sources, &mut self.seen, new)?;
            target.counts.push(count);
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
            let (first, words) = (self.word(i, 0), self.context.cut.words());
            let new = &mut self.new[first..][..counts.len() * words];
            self.encoder.segment(&self.context, segment, new, &counts, &mut encoded);
            clear(new, &counts, words);
        }
        encoded
    }
}
