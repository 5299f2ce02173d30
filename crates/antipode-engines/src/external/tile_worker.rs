//! The work on a task of a board: decode, draw, encode.

use std::ops::Range;

use super::encoder::{SegmentEncoder, clear};
use super::piece::SegmentPiece;
use super::reading::FileReading;
use super::record::EncodedSegment;
use super::seen_targets::{SeenTargets, TargetSegment};
use super::shape::DiskContext;
use super::sources::{DecodedChunks, DrawnPieces};
use super::tile_shape::{TileShape, WindowUnits};
use antipode_core::bits::WordBuffer;
use antipode_core::error::Result;

/// A task, with all that it needs in memory.
pub(super) struct LoadedTask {
    pub(super) targets: Vec<TargetSegment>,
    /// Chunks to draw from, in order.
    pub(super) sources: Vec<SegmentPiece>,
    /// Chunks to draw from that have no states.
    pub(super) empty: Vec<(usize, Range<usize>)>,
}

/// The memory of a worker thread.
pub(super) struct TileWorker<'a> {
    context: DiskContext<'a>,
    tiles: &'a TileShape,
    reading: &'a FileReading,
    sources: DecodedChunks<'a>,
    seen: SeenTargets<'a>,
    /// The new states of a chunk, or of all targets if these are encoded as a whole. Zero between
    /// chunks, or between tasks.
    new: WordBuffer,
    units: Box<WindowUnits>,
    needed: Vec<(usize, Range<usize>)>,
    encoder: SegmentEncoder,
}

/// The states found so far in a target.
struct TargetProgress {
    segment: usize,
    /// The number of states of each row.
    counts: Vec<u64>,
    encoded: EncodedSegment,
}

impl<'a> TileWorker<'a> {
    pub(super) fn new(
        context: DiskContext<'a>,
        tiles: &'a TileShape,
        first_chunks: &'a [u32],
        reading: &'a FileReading,
    ) -> Result<TileWorker<'a>> {
        let coding = context.coding(reading);
        Ok(TileWorker {
            context,
            tiles,
            reading,
            sources: DecodedChunks::new(coding, first_chunks)?,
            seen: SeenTargets::new(coding)?,
            new: WordBuffer::new(context.cut.chunk_words())?,
            units: Box::default(),
            needed: vec![],
            encoder: SegmentEncoder::default(),
        })
    }

    /// Finds the states of all targets of a task: a chunk of each target, then the next chunk, so
    /// that decoded sources stay in the cache.
    pub(super) fn run(&mut self, task: LoadedTask) -> Result<Vec<(usize, EncodedSegment)>> {
        let LoadedTask { targets, sources, empty } = task;
        let cut = self.context.cut;
        if sources.is_empty() {
            return Ok(targets.into_iter().map(|target| (target.segment, self.nothing())).collect());
        }
        let mut found: Vec<TargetProgress> = targets
            .iter()
            .map(|target| {
                let counts = Vec::with_capacity(cut.rows(target.segment));
                TargetProgress { segment: target.segment, counts, encoded: self.nothing() }
            })
            .collect();
        let (staying, passing) = sources.into_iter().partition(|piece| self.tiles.usage(piece.segment).stays);
        self.sources.start(DrawnPieces { staying, passing, empty }, self.tiles.room().passing)?;
        self.seen.start(targets);
        if self.context.is_whole() && self.new.len() < found.len() * cut.segment_words() {
            self.new = WordBuffer::new(found.len() * cut.segment_words())?;
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
    fn nothing(&self) -> EncodedSegment {
        EncodedSegment::new(&self.reading.blocks)
    }

    /// The first word of a target's chunk in `new`.
    fn word(&self, target: usize, chunk: usize) -> usize {
        let cut = self.context.cut;
        if self.context.is_whole() { target * cut.segment_words() + chunk * cut.chunk_words() } else { 0 }
    }

    /// Finds the states of a chunk of the `i`-th target.
    fn chunk(&mut self, i: usize, target: &mut TargetProgress, chunk: usize) -> Result<()> {
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
    fn finish(&mut self, i: usize, target: TargetProgress) -> EncodedSegment {
        let TargetProgress { segment, counts, mut encoded } = target;
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
