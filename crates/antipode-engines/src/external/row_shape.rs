//! The cut of voltage graphs.

use std::sync::Arc;

use super::cut::SpaceCut;
use super::inverse_maps::InverseMaps;
use crate::rows::ArcKernel;
use crate::sides::MOST_ROWS;
use crate::symmetry_classes::SymmetryClasses;
use antipode_core::bits::{InstructionSet, PullSource};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Lift, RowArc, Space};

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
    pub(super) kernel: ArcKernel<'a>,
    pub(super) sides: usize,
    inverses: InverseMaps<'a>,
    classes: Option<SymmetryClasses<'a>>,
}

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
        let (kernel, inverses) = (ArcKernel::new(arch, fibre), InverseMaps::new(fibre));
        Ok(RowShape { cut: Arc::new(cut), lift, kernel, sides, inverses, classes: SymmetryClasses::of(lift) })
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

    /// Sets `out` to the images of a row's states under an automorphism.
    pub(super) fn map(&self, automorphism: u32, states: &[u64], out: &mut [u64]) {
        self.kernel.preimage(self.inverses.automorphism(automorphism), states, out);
    }

    /// Adds to `new`, a row of bits, the neighbours of a row's states along an arc, whose
    /// automorphism was applied to them.
    pub(super) fn push(&self, states: &[u64], arc: RowArc, new: &mut [u64]) {
        let transform = self.inverses.transform(arc.transform);
        self.kernel.pull(new, 0, &[PullSource { row: states, transform }], &[0]);
    }

    /// The number of states that the rows of a segment stand for, and of their classes, in a folded
    /// space. `counts` gives the states of each row.
    pub(super) fn weigh(&self, segment: usize, rows: &[u64], counts: &[u64]) -> Option<(u64, u64)> {
        let classes = self.classes.as_ref()?;
        let (mut states, mut orbits) = (0, 0);
        let rows = rows.chunks_exact(self.cut.words()).zip(counts).enumerate();
        for (index, (words, count)) in rows.filter(|(_, (_, count))| **count > 0) {
            let row = self.cut.row(segment, index);
            states += count * self.lift.weight(row);
            orbits += classes.count(row, 0, words.iter().copied());
        }
        Some((states, orbits))
    }
}
