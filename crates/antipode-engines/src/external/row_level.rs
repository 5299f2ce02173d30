//! A level of a voltage graph, slice by slice.
//!
//! A *slice* is some segments of the next layer, whose bits are in memory. Each chunk of the last
//! layer is decoded once for each slice: its rows add their states to their neighbours there. Then
//! the states that were seen before are removed, and the rest is encoded.

use std::ops::Range;
use std::sync::Mutex;

use super::encoder::{SegmentEncoder, clear};
use super::layer_rows::RowReader;
use super::level::RunningLevel;
use super::lock::lock;
use super::piece::{PieceLoading, SegmentPiece};
use super::pipeline::pipeline;
use super::record::EncodedSegment;
use super::row_shape::RowShape;
use super::seen_targets::{SeenTargets, TargetSegment};
use super::shape::DiskContext;
use super::sources::has_bits;
use antipode_core::bits::{WordBuffer, prefetch};
use antipode_core::error::Result;
use antipode_core::model::RowArc;

/// Finds the states of a level. `bits` is zero, and as long as the largest slice.
pub(super) fn find(level: &mut RunningLevel<'_, '_>, rows: &RowShape<'_>, bits: &mut WordBuffer) -> Result<()> {
    let (cut, depth) = (level.context.cut, level.depth);
    let todo: Vec<usize> = cut.segments_of(level.side).filter(|&segment| !level.layers.has(segment, depth)).collect();
    let slices = todo.len().div_ceil((bits.len() / cut.segment_words()).max(1)).max(1);
    for segments in todo.chunks(todo.len().div_ceil(slices).max(1)) {
        let slice = LayerSlice::new(level.context, rows, segments, bits);
        slice.collect(level)?;
        slice.finish(level, segments)?;
    }
    Ok(())
}

/// A slice of the next layer.
struct LayerSlice<'a> {
    context: DiskContext<'a>,
    rows: &'a RowShape<'a>,
    /// The first segment, and the segments from there on. Some that were found before are not in
    /// the slice.
    first: usize,
    segments: Vec<Option<Mutex<NextRows<'a>>>>,
}

/// The rows of a segment of the next layer.
struct NextRows<'a> {
    words: &'a mut [u64],
    /// The chunks that have neighbours in the last layer.
    reached: Vec<bool>,
}

impl NextRows<'_> {
    /// Prefetches the first cache lines of a row that will soon change.
    fn prefetch(&self, first: usize, length: usize) {
        (first..first + length.min(PREFETCHED)).step_by(LINE).for_each(|at| prefetch(self.words, at));
    }
}

/// The words of a cache line.
const LINE: usize = 8;

/// The most words of a row to prefetch. The processor prefetches the rest of a longer row.
const PREFETCHED: usize = 4 * LINE;

impl<'a> LayerSlice<'a> {
    fn new(
        context: DiskContext<'a>,
        rows: &'a RowShape<'a>,
        segments: &[usize],
        bits: &'a mut WordBuffer,
    ) -> LayerSlice<'a> {
        let (first, last) = (segments[0], segments[segments.len() - 1]);
        let mut all: Vec<_> = (first..=last).map(|_| None).collect();
        for (&segment, words) in segments.iter().zip(bits.chunks_exact_mut(context.cut.segment_words())) {
            let reached = vec![false; context.cut.chunks(segment)];
            all[segment - first] = Some(Mutex::new(NextRows { words, reached }));
        }
        LayerSlice { context, rows, first, segments: all }
    }

    /// The segment of a row, and the row's number there, if the slice has it.
    #[inline]
    fn place(&self, row: u64) -> Option<(&Mutex<NextRows<'a>>, usize)> {
        let (segment, index) = self.context.cut.place(row);
        let segment = self.segments.get(segment.checked_sub(self.first)?)?.as_ref()?;
        Some((segment, index))
    }

    /// Whether some rows of a segment have neighbours in the slice.
    fn is_next_to(&self, segment: usize, indices: Range<usize>) -> bool {
        let mut arcs = vec![];
        indices.into_iter().any(|index| {
            self.rows.lift.arcs(self.context.cut.row(segment, index), &mut arcs);
            arcs.iter().any(|arc| self.place(arc.row).is_some())
        })
    }

    /// Adds the neighbours of the last layer.
    fn collect(&self, level: &mut RunningLevel<'_, '_>) -> Result<()> {
        let (cut, last) = (self.context.cut, level.depth - 1);
        let (layers, reading) = (level.layers.clone(), level.reading.clone());
        pipeline(
            self.context.threads,
            cut.segments(),
            |segment| match layers.get(segment, last) {
                Some(record) if self.is_next_to(segment, 0..cut.rows(segment)) => {
                    SegmentPiece::whole(segment, &record, cut, &reading).map(Some)
                }
                _ => Ok(None),
            },
            || {
                let (mut reader, mut adding) = (RowReader::new(self.context.coding(&reading)), AddingMemory::new(self));
                Ok(move |piece: SegmentPiece| {
                    let segment = piece.segment;
                    reader.each(&piece, |rows| self.is_next_to(segment, rows), |row, states| adding.row(row, states))
                })
            },
            |_| level.take(vec![]),
        )
    }

    /// Removes what was seen before, and writes the rest.
    fn finish(&self, level: &mut RunningLevel<'_, '_>, segments: &[usize]) -> Result<()> {
        let (cut, depth) = (self.context.cut, level.depth);
        let (layers, reading) = (level.layers.clone(), &level.reading.clone());
        let next = |segment: usize| self.segments[segment - self.first].as_ref().map(lock);
        pipeline(
            self.context.threads,
            segments.len(),
            |task| {
                let segment = segments[task];
                let mut loading = PieceLoading::new(reading);
                if next(segment).is_some_and(|next| next.reached.contains(&true)) {
                    let seen = self.context.seen_depths(depth).filter_map(|depth| layers.get(segment, depth));
                    seen.for_each(|record| loading.add(segment, &record, 0..cut.chunks(segment)));
                }
                Ok(Some(TargetSegment { segment, seen: loading.read()? }))
            },
            || {
                let (mut seen, mut encoder) =
                    (SeenTargets::new(self.context.coding(reading))?, SegmentEncoder::default());
                Ok(move |target: TargetSegment| {
                    let (segment, mut found) = (target.segment, EncodedSegment::new(&reading.blocks));
                    if let Some(mut next) = next(segment) {
                        let counts = self.subtract(&mut next, target, &mut seen)?;
                        let words = &mut next.words[..counts.len() * cut.words()];
                        if counts.iter().any(|&count| count > 0) {
                            encoder.segment(&self.context, segment, words, &counts, &mut found);
                        }
                        clear(words, &counts, cut.words());
                    }
                    Ok(vec![(segment, found)])
                })
            },
            |found| level.take(found.unwrap_or_default()),
        )
    }

    /// Removes the states of a segment that were seen before, and returns the number of the others
    /// in each row.
    fn subtract(&self, next: &mut NextRows<'_>, target: TargetSegment, seen: &mut SeenTargets<'_>) -> Result<Vec<u64>> {
        let (cut, segment) = (self.context.cut, target.segment);
        let mut counts = vec![0; cut.rows(segment)];
        seen.start(vec![target]);
        for chunk in (0..cut.chunks(segment)).filter(|&chunk| next.reached[chunk]) {
            seen.turn(0, chunk);
            let rows = cut.chunk(segment, chunk);
            let words = &mut next.words[rows.start * cut.words()..rows.end * cut.words()];
            for (index, new) in rows.zip(words.chunks_exact_mut(cut.words())).filter(|(_, new)| has_bits(new)) {
                let seen = seen.row(index)?;
                counts[index] = self.rows.kernel.count_new(new, seen);
                new.iter_mut().zip(seen).for_each(|(new, seen)| *new &= !*seen);
            }
        }
        Ok(counts)
    }
}

/// The memory of a thread that adds states to their neighbours.
struct AddingMemory<'s, 'a> {
    slice: &'s LayerSlice<'a>,
    /// The arcs of a row.
    arcs: Vec<RowArc>,
    /// The neighbours of a row in the slice: the arc, the segment, and the first word there.
    neighbours: Vec<(RowArc, &'s Mutex<NextRows<'a>>, usize)>,
    /// The states of a row after an automorphism.
    mapped: Vec<u64>,
}

impl<'s, 'a> AddingMemory<'s, 'a> {
    fn new(slice: &'s LayerSlice<'a>) -> AddingMemory<'s, 'a> {
        AddingMemory { slice, arcs: vec![], neighbours: vec![], mapped: vec![0; slice.context.cut.words()] }
    }

    /// Adds the states of a row.
    fn row(&mut self, row: u64, states: &[u64]) {
        let (rows, slice) = (self.slice.rows, self.slice);
        rows.lift.arcs(row, &mut self.arcs);
        if rows.kernel.has_automorphisms() {
            // So that each automorphism is applied once.
            self.arcs.sort_unstable_by_key(|arc| arc.automorphism);
        }
        self.neighbours.clear();
        for &arc in &self.arcs {
            let Some((segment, index)) = slice.place(arc.row) else { continue };
            let first = index * states.len();
            if let Ok(next) = segment.try_lock() {
                next.prefetch(first, states.len());
            }
            self.neighbours.push((arc, segment, first));
        }
        let mut applied = 0;
        for &(arc, segment, first) in &self.neighbours {
            if arc.automorphism != applied {
                rows.map(arc.automorphism, states, &mut self.mapped);
                applied = arc.automorphism;
            }
            let states = if applied == 0 { states } else { &self.mapped };
            let mut next = lock(segment);
            next.reached[first / slice.context.cut.chunk_words()] = true;
            rows.push(states, arc, &mut next.words[first..][..states.len()]);
        }
    }
}
