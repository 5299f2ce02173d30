//! Voltage graphs: a task is one segment, which draws from all rows that its arcs come from.

use std::ops::Range;
use std::sync::Arc;

use super::cut::Cut;
use super::seen::Seen;
use super::shape::{Room, Shape, TaskRoom, Usage};
use super::sources::Sources;
use crate::sides::MOST_ROWS;
use antipode_core::bits::{Arch, BitSet, Kernel, PIECE, Source};
use antipode_core::error::{Error, Result};
use antipode_core::model::{self, Fibre, Lift, Space};

/// The approximate number of words in a chunk.
const CHUNK: usize = 3072;

/// The approximate number of words in a segment.
const SEGMENT: usize = 1 << 15;

/// A voltage graph.
pub(super) struct RowShape<'a> {
    cut: Arc<Cut>,
    lift: &'a dyn Lift,
    fibre: &'a Fibre,
    kernel: Kernel,
    sides: usize,
    /// The most arcs of a row.
    degree: usize,
}

/// The number of rows sampled to find the most arcs of a row.
const COUNTED: usize = 1000;

impl<'a> RowShape<'a> {
    /// The shape of a space with rows: `Limit` if it has too many.
    pub(super) fn new(space: &'a dyn Space, lift: &'a dyn Lift, arch: Arch) -> Result<RowShape<'a>> {
        let fibre = lift.fibre();
        let rows = lift.rows() as usize;
        if lift.rows() >= MOST_ROWS {
            return Err(Error::Limit(format!("{rows} rows are too many for a search on disk")));
        }
        let chunk = (CHUNK / fibre.words).max(1);
        let cut = Cut::new(space.layout(), (SEGMENT / fibre.words / chunk).max(1) * chunk, chunk);
        let (cut, sides) = if space.alternates() { (cut.by_colour(space), 2) } else { (cut, 1) };
        let mut arcs = vec![];
        let mut count = |row: usize| {
            lift.arcs(row as u64, &mut arcs);
            arcs.len()
        };
        let degree = (0..rows).step_by(rows.div_ceil(COUNTED).max(1)).map(&mut count).max().unwrap_or(0);
        let kernel = Kernel::new(arch, &fibre.maps);
        Ok(RowShape { cut: Arc::new(cut), lift, fibre, kernel, sides, degree })
    }
}

impl Shape for RowShape<'_> {
    fn cut(&self) -> &Arc<Cut> {
        &self.cut
    }

    fn sides(&self) -> usize {
        self.sides
    }

    fn targets(&self, side: usize, task: usize) -> Vec<usize> {
        self.cut.segments_of(side).skip(task).take(1).collect()
    }

    fn needs(&self, target: usize, chunks: Range<usize>, live: Option<&BitSet>, out: &mut Vec<(usize, Range<usize>)>) {
        let mut arcs = vec![];
        let rows = chunks.flat_map(|chunk| self.cut.chunk(target, chunk)).map(|index| self.cut.row(target, index));
        for row in rows.filter(|&row| live.is_none_or(|live| live.get(row))) {
            self.lift.arcs(row, &mut arcs);
            out.extend(arcs.iter().map(|arc| {
                let (segment, index) = self.cut.place(arc.row);
                let chunk = index / self.cut.chunk_rows;
                (segment, chunk..chunk + 1)
            }));
        }
    }

    fn lift(&self) -> Option<&dyn Lift> {
        Some(self.lift)
    }

    fn usage(&self, _: usize) -> Usage {
        Usage { is_scattered: false, stays: true }
    }

    fn room(&self) -> TaskRoom {
        let all = (self.cut.layout.rows as usize).next_multiple_of(self.cut.chunk_rows);
        // Each arc of a row may lead to a different chunk.
        let rows = (self.degree * self.cut.segment_rows * self.cut.chunk_rows).min(all);
        TaskRoom { rows, staying: rows, passing: 0, tables: self.cut.memory() + self.lift.rows() / 8, share: 0.75 }
    }

    fn advance(
        &self,
        room: &mut Room,
        (segment, index): (usize, usize),
        sources: &Sources<'_>,
        seen: &mut Seen<'_>,
        new: &mut [u64],
    ) -> Result<u64> {
        self.lift.arcs(self.cut.row(segment, index), &mut room.arcs);
        let source = |arc: &model::RowArc| {
            let (segment, index) = self.cut.place(arc.row);
            let transform = &self.fibre.transforms[arc.transform as usize];
            sources.row(segment, index).map(|row| Source { row, transform })
        };
        let live: Vec<Source<'_>> = room.arcs.iter().filter_map(source).collect();
        if live.is_empty() {
            return Ok(0);
        }
        let (mut found, seen) = (0, seen.row(index)?);
        for (first, (new, seen)) in (0..).step_by(PIECE).zip(new.chunks_mut(PIECE).zip(seen.chunks(PIECE))) {
            self.kernel.pull(new, first, &live);
            found += self.kernel.count_new(new, seen);
            new.iter_mut().zip(seen).for_each(|(new, seen)| *new &= !seen);
        }
        Ok(found)
    }
}
