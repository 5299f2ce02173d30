//! What moves between the segments of a space.

use std::ops::Range;
use std::sync::Arc;

use super::cut::Cut;
use super::seen::Seen;
use super::sources::Sources;
use antipode_core::bits::{UNIT, Unit};
use antipode_core::codes::{Aim, RowCode};
use antipode_core::error::Result;
use antipode_core::model;

/// A space as a search on disk sees it. A *task* is some segments that are worked on together,
/// because they draw from the same ones.
pub(super) trait Shape: Sync {
    /// Its cut.
    fn cut(&self) -> &Arc<Cut>;

    /// Number of sides: levels go to and fro between two sides, or all to the one there is.
    fn sides(&self) -> usize;

    /// Number of tasks of a level that is on a side.
    fn tasks(&self, side: usize) -> usize;

    /// The segments that a task finds the states of.
    fn targets(&self, side: usize, task: usize) -> Vec<usize>;

    /// The chunks from which some chunks of a segment draw, as (segment, chunks), in any order.
    fn needs(&self, target: usize, chunks: Range<usize>, out: &mut Vec<(usize, Range<usize>)>);

    /// How tasks draw from a segment.
    fn usage(&self, segment: usize) -> Usage;

    /// What a task takes at once.
    fn room(&self) -> TaskRoom;

    /// Finds the states of a row that are adjacent to states of the sources and were not seen, and
    /// writes them to `new`, which is zero. Returns how many.
    fn advance(
        &self,
        room: &mut Room,
        place: (usize, usize),
        sources: &Sources<'_>,
        seen: &mut Seen<'_>,
        new: &mut [u64],
    ) -> Result<u64>;
}

/// What is the same for all levels.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) shape: &'a dyn Shape,
    pub(super) first_chunks: &'a [u32],
    pub(super) code: RowCode,
    pub(super) threads: usize,
    /// Whether all layers are kept.
    pub(super) keeps: bool,
}

impl Context<'_> {
    /// Whether segments are encoded as a whole: their code is made from a sample of their words.
    pub(super) fn is_whole(&self) -> bool {
        self.code.aim() == Aim::Size
    }
}

/// How tasks draw from a segment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Chunks of it are needed one by one, by tasks other than the one that needs all of it: it
    /// should stay in memory.
    pub(super) is_scattered: bool,
    /// Different chunks of a target draw from the same chunk of it, so that it is decoded once for
    /// all of a task. From others the targets draw side by side, chunk after chunk.
    pub(super) stays: bool,
}

/// What a task takes at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct TaskRoom {
    /// Rows that it draws from.
    pub(super) rows: usize,
    /// Those of them that are decoded for all of the task.
    pub(super) staying: usize,
    /// Chunks that are decoded besides, for a chunk of each target.
    pub(super) passing: usize,
    /// Bytes of tables that all threads share.
    pub(super) tables: u64,
    /// Bytes of codes, for each byte of bits, in the layers with the most states.
    pub(super) share: f64,
}

/// Memory that a thread works with.
#[derive(Default)]
pub(super) struct Room {
    /// The arcs of a row.
    pub(super) arcs: Vec<model::RowArc>,
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
