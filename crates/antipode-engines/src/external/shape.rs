//! How states move between the segments of a space.

use std::ops::Range;
use std::sync::Arc;

use super::cut::Cut;
use super::seen::Seen;
use super::sources::Sources;
use antipode_core::bits::{BitSet, UNIT, Unit};
use antipode_core::codes::{Aim, RowCode};
use antipode_core::error::Result;
use antipode_core::model::{self, Lift};

/// A space as a search on disk sees it. A *task* is some segments that are processed together,
/// because they draw from the same ones.
pub(super) trait Shape: Sync {
    /// The cut of the space.
    fn cut(&self) -> &Arc<Cut>;

    /// The number of sides: levels alternate between two sides, or all are on one.
    fn sides(&self) -> usize;

    /// The segments whose states a task of a level on a side finds; none after the last task.
    fn targets(&self, side: usize, task: usize) -> Vec<usize>;

    /// The chunks from which some chunks of a segment draw, as (segment, chunks), in any order.
    /// With `live` only these rows draw.
    fn needs(&self, target: usize, chunks: Range<usize>, live: Option<&BitSet>, out: &mut Vec<(usize, Range<usize>)>);

    /// The voltage graph, if each row draws from its neighbours there.
    fn lift(&self) -> Option<&dyn Lift> {
        None
    }

    /// How tasks draw from a segment.
    fn usage(&self, segment: usize) -> Usage;

    /// The size of a task.
    fn room(&self) -> TaskRoom;

    /// Finds the new states of a row: those adjacent to states of the sources and not seen before.
    /// Writes them to `new`, which is zero, and returns their number.
    fn advance(
        &self,
        room: &mut Room,
        place: (usize, usize),
        sources: &Sources<'_>,
        seen: &mut Seen<'_>,
        new: &mut [u64],
    ) -> Result<u64>;
}

/// The data that all levels share.
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
    /// Whether segments are encoded as a whole: a sample of their words determines their code.
    pub(super) fn is_whole(&self) -> bool {
        self.code.aim() == Aim::Size
    }
}

/// How tasks draw from a segment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Whether tasks need single chunks of the segment, besides the task that needs all of it. It
    /// should then stay in memory.
    pub(super) is_scattered: bool,
    /// Whether different chunks of a target draw from the same chunk of the segment, so that a task
    /// decodes it once. From other segments the targets draw side by side, chunk after chunk.
    pub(super) stays: bool,
}

/// The size of a task.
#[derive(Clone, Copy, Debug)]
pub(super) struct TaskRoom {
    /// The number of rows that it draws from.
    pub(super) rows: usize,
    /// The number of these rows that are decoded for the whole task.
    pub(super) staying: usize,
    /// The number of chunks that are decoded in addition, for one chunk of each target.
    pub(super) passing: usize,
    /// Bytes of tables that all threads share.
    pub(super) tables: u64,
    /// The bytes of code for each byte of bits, in the layers with the most states.
    pub(super) share: f64,
}

/// The working memory of a thread.
#[derive(Default)]
pub(super) struct Room {
    /// The arcs of a row.
    pub(super) arcs: Vec<model::RowArc>,
    pub(super) units: Box<Units>,
}

/// The results of windows, and the intermediate results of their steps.
#[repr(align(64))]
pub(super) struct Units(pub(super) [Unit; 3]);

impl Default for Units {
    fn default() -> Self {
        Units([[0; UNIT]; 3])
    }
}
