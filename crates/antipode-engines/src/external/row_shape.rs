//! The cut of voltage graphs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::cut::SpaceCut;
use crate::sides::MOST_ROWS;
use antipode_core::bits::{InstructionSet, PullSource, RowKernel};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Fibre, Lift, RowArc, Space};

/// The approximate number of words in a chunk.
const CHUNK: usize = 3072;

/// The approximate number of words in a segment.
const SEGMENT: usize = 1 << 15;

/// The most slices of a level.
const MOST_SLICES: usize = 32;

/// A voltage graph.
pub(super) struct RowShape<'a> {
    pub(super) cut: Arc<SpaceCut>,
    pub(super) lift: &'a dyn Lift,
    pub(super) fibre: &'a Fibre,
    pub(super) kernel: RowKernel,
    pub(super) sides: usize,
    /// The transform that undoes each transform, or `UNKNOWN`.
    inverses: Vec<AtomicU32>,
}

/// Marks a transform whose inverse was not needed yet.
const UNKNOWN: u32 = u32::MAX;

impl<'a> RowShape<'a> {
    /// The shape of a space with rows: `Limit` if it has too many.
    pub(super) fn new(space: &'a dyn Space, lift: &'a dyn Lift, arch: InstructionSet) -> Result<RowShape<'a>> {
        let fibre = lift.fibre();
        let rows = lift.rows() as usize;
        if lift.rows() >= MOST_ROWS {
            return Err(Error::Limit(format!("{rows} rows are too many for a search on disk")));
        }
        let chunk = (CHUNK / fibre.words).max(1);
        let cut = SpaceCut::new(space.layout(), (SEGMENT / fibre.words / chunk).max(1) * chunk, chunk);
        let (cut, sides) = if space.alternates() { (cut.by_colour(space), 2) } else { (cut, 1) };
        let inverses = fibre.transforms.iter().map(|_| AtomicU32::new(UNKNOWN)).collect();
        let kernel = RowKernel::new(arch, &fibre.maps);
        Ok(RowShape { cut: Arc::new(cut), lift, fibre, kernel, sides, inverses })
    }

    /// The most segments of a level.
    pub(super) fn most_segments(&self) -> usize {
        [0, 1].map(|side| self.cut.segments_of(side).len()).into_iter().max().unwrap_or(0)
    }

    /// The bytes of the bits of a segment.
    fn segment_bytes(&self) -> u64 {
        8 * self.cut.segment_words() as u64
    }

    /// The bytes of the smallest slice.
    pub(super) fn least_slice(&self) -> u64 {
        self.most_segments().div_ceil(MOST_SLICES) as u64 * self.segment_bytes()
    }

    /// The number of segments in a slice, if there are `left` bytes of memory besides the smallest.
    pub(super) fn slice_segments(&self, left: u64) -> usize {
        let fit = left.saturating_add(self.least_slice()) / self.segment_bytes();
        fit.min(self.most_segments() as u64).max(1) as usize
    }

    /// Adds the neighbours of a row's states along an arc to `new`, a row of bits. `back` is
    /// working memory.
    pub(super) fn push(&self, row: u64, states: &[u64], arc: RowArc, new: &mut [u64], back: &mut Vec<RowArc>) {
        let inverse = &self.inverses[arc.transform as usize];
        if inverse.load(Ordering::Relaxed) == UNKNOWN {
            self.lift.arcs(arc.row, back);
            let found = back
                .iter()
                .find(|other| other.row == row && self.fibre.are_inverse(arc.transform, other.transform))
                .expect("arcs come in inverse pairs");
            inverse.store(found.transform, Ordering::Relaxed);
        }
        let transform = &self.fibre.transforms[inverse.load(Ordering::Relaxed) as usize];
        self.kernel.pull(new, 0, &[PullSource { row: states, transform }]);
    }
}
