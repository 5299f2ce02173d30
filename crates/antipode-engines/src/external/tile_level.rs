//! A level of a board: readers load what tasks draw from, workers find the states.

use std::ops::Range;
use std::sync::Arc;

use super::layers::{LayerRecords, SegmentRecord};
use super::level::RunningLevel;
use super::piece::PieceLoading;
use super::pipeline::pipeline;
use super::reading::FileReading;
use super::seen_targets::TargetSegment;
use super::shape::DiskContext;
use super::sources::numbered;
use super::tile_shape::TileShape;
use super::tile_worker::{LoadedTask, TileWorker};
use antipode_core::error::Result;

/// A reader loads a segment whole if a task needs more than one in this many of its chunks.
const WHOLE: usize = 3;

/// The data that readers share.
struct TaskReader<'a> {
    context: DiskContext<'a>,
    tiles: &'a TileShape,
    layers: &'a LayerRecords,
    reading: &'a Arc<FileReading>,
    depth: u32,
}

/// Finds the states of a level.
pub(super) fn find(level: &mut RunningLevel<'_, '_>, tiles: &TileShape) -> Result<()> {
    let RunningLevel { context, depth, side, .. } = *level;
    let (layers, reading) = (level.layers.clone(), level.reading.clone());
    let first_chunks = numbered(context.cut);
    let reader = TaskReader { context, tiles, layers: &layers, reading: &reading, depth };
    pipeline(
        context.threads,
        tiles.tasks(),
        |task| reader.load(tiles.targets(side, task)),
        || {
            let mut worker = TileWorker::new(context, tiles, &first_chunks, &reading)?;
            Ok(move |task| worker.run(task))
        },
        |found| level.take(found.unwrap_or_default()),
    )
}

impl TaskReader<'_> {
    /// Loads the task of these targets; `None` if all are done.
    fn load(&self, mut targets: Vec<usize>) -> Result<Option<LoadedTask>> {
        let cut = self.context.cut;
        targets.retain(|&target| !self.layers.has(target, self.depth));
        let mut needs = vec![];
        for &target in &targets {
            self.tiles.needs(target, 0..cut.chunks(target), &mut needs);
        }
        if needs.is_empty() {
            return Ok(None);
        }
        needs.sort_unstable_by_key(|(segment, chunks)| (*segment, chunks.start, chunks.end));
        let (mut loading, mut empty) = (PieceLoading::new(self.reading), vec![]);
        for group in needs.chunk_by(|a, b| a.0 == b.0) {
            match self.layers.get(group[0].0, self.depth - 1) {
                Some(record) => self.add(group, &record, &mut loading),
                None => empty.extend_from_slice(group),
            }
        }
        let sources = loading.len();
        // Without sources there are no new states, so the task needs no earlier ones.
        for &target in targets.iter().filter(|_| sources > 0) {
            let seen = self.context.seen_depths(self.depth);
            for record in seen.filter_map(|depth| self.layers.get(target, depth)) {
                loading.add(target, &record, 0..cut.chunks(target));
            }
        }
        let mut pieces = loading.read()?;
        let mut seen = pieces.split_off(sources).into_iter().peekable();
        let mut loaded = LoadedTask { targets: vec![], sources: pieces, empty };
        for segment in targets {
            let seen = std::iter::from_fn(|| seen.next_if(|piece| piece.segment == segment)).collect();
            loaded.targets.push(TargetSegment { segment, seen });
        }
        Ok(Some(loaded))
    }

    /// Adds the chunks of a segment that are needed, given in order, to `loading`: all of the
    /// segment if they are many.
    fn add(&self, group: &[(usize, Range<usize>)], record: &Arc<SegmentRecord>, loading: &mut PieceLoading<'_>) {
        let segment = group[0].0;
        let mut ranges: Vec<Range<usize>> = vec![];
        for (_, chunks) in group {
            match ranges.last_mut() {
                Some(last) if chunks.start <= last.end => last.end = last.end.max(chunks.end),
                _ => ranges.push(chunks.clone()),
            }
        }
        let all = self.context.cut.chunks(segment);
        if ranges.iter().map(Range::len).sum::<usize>() * WHOLE > all {
            ranges.clear();
            ranges.push(0..all);
        }
        ranges.into_iter().for_each(|chunks| loading.add(segment, record, chunks));
    }
}
