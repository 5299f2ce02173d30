//! What moves between the segments of a space.

use std::ops::Range;
use std::sync::Arc;

use super::cut::Cut;
use super::seen::Seen;
use super::sources::Sources;
use antipode_core::bits::{UNIT, Unit};
use antipode_core::error::Result;
use antipode_core::model;

/// A space as a search on disk sees it. A *task* is some segments that are worked on together, because they draw from the same ones.
pub(super) trait Shape: Sync {
    /// Its cut.
    fn cut(&self) -> &Arc<Cut>;

    /// Number of sides: levels go to and fro between two sides, or all to the one there is.
    fn sides(&self) -> usize;

    /// Number of tasks of a level that is on a side.
    fn tasks(&self, side: usize) -> usize;

    /// The segments that a task finds the states of.
    fn targets(&self, side: usize, task: usize) -> Vec<usize>;

    /// The chunks from which segments draw, as (segment, chunks), in any order.
    fn needs(&self, targets: &[usize], out: &mut Vec<(usize, Range<usize>)>);

    /// Whether chunks of a segment are needed one by one, by tasks other than the one that needs all of it: it should stay in memory.
    fn is_scattered(&self, segment: usize) -> bool;

    /// Bytes of all chunks that a task needs at once, decoded.
    fn source_bytes(&self) -> u64;

    /// Finds the states of a row that are adjacent to states of the sources and were not seen, and writes them to `new`, which is
    /// zero. Returns how many.
    fn advance(
        &self,
        room: &mut Room,
        place: (usize, usize),
        sources: &Sources<'_>,
        seen: &mut Seen<'_>,
        new: &mut [u64],
    ) -> Result<u64>;
}

/// Memory that a thread works with.
#[derive(Default)]
pub(super) struct Room {
    /// The arcs of a row.
    pub(super) arcs: Vec<model::Arc>,
    pub(super) units: Box<Units>,
}

/// What windows give, and what their steps leave on the way.
#[repr(align(64))]
pub(super) struct Units(pub(super) [Unit; 3]);

impl Default for Units {
    fn default() -> Self {
        Units([[0; UNIT]; 3])
    }
}
