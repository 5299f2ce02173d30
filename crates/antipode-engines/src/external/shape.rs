//! The two kinds of spaces that a search on disk knows, and what all levels share.

use std::sync::Arc;

use super::cut::SpaceCut;
use super::decoder::SharedCoding;
use super::reading::FileReading;
use super::row_shape::RowShape;
use super::tile_shape::TileShape;
use antipode_core::codes::{CodingAim, RowCode};

/// A space as a search on disk sees it.
pub(super) enum DiskShape<'a> {
    /// A board in the numbering along a path. A task draws states from the segments around it.
    Tiles(Box<TileShape>),
    /// A voltage graph. A row adds its states to those around it, which are in memory as bits.
    Rows(Box<RowShape<'a>>),
}

impl DiskShape<'_> {
    /// The cut of the space.
    pub(super) fn cut(&self) -> &Arc<SpaceCut> {
        match self {
            DiskShape::Tiles(tiles) => &tiles.cut,
            DiskShape::Rows(rows) => &rows.cut,
        }
    }

    /// The number of sides: levels alternate between two sides, or all are on one.
    pub(super) fn sides(&self) -> usize {
        match self {
            DiskShape::Tiles(_) => 2,
            DiskShape::Rows(rows) => rows.sides,
        }
    }

    /// The number of states that the rows of a segment stand for, and of their classes, in a folded
    /// space.
    pub(super) fn weigh(&self, segment: usize, rows: &[u64], counts: &[u64]) -> Option<(u64, u64)> {
        match self {
            DiskShape::Tiles(_) => None,
            DiskShape::Rows(shape) => shape.weigh(segment, rows, counts),
        }
    }

    /// Whether the payloads of a segment should stay in memory rather than others.
    pub(super) fn is_scattered(&self, segment: usize) -> bool {
        match self {
            DiskShape::Tiles(tiles) => tiles.usage(segment).is_scattered,
            DiskShape::Rows(_) => false,
        }
    }
}

/// The data that all levels share.
#[derive(Clone, Copy)]
pub(super) struct DiskContext<'a> {
    pub(super) shape: &'a DiskShape<'a>,
    pub(super) cut: &'a SpaceCut,
    pub(super) code: RowCode,
    pub(super) threads: usize,
}

impl<'a> DiskContext<'a> {
    /// Whether segments are encoded as a whole: a sample of their words determines their code.
    pub(super) fn is_whole(&self) -> bool {
        self.code.aim() == CodingAim::Size
    }

    /// What decoders need.
    pub(super) fn coding<'b>(self, reading: &'b FileReading) -> SharedCoding<'b>
    where
        'a: 'b,
    {
        SharedCoding { cut: self.cut, code: self.code, reading }
    }

    /// The depths before `depth` at which a level may find states again: of the same side.
    pub(super) fn seen_depths(&self, depth: u32) -> impl Iterator<Item = u32> + use<> {
        (0..2 / self.shape.sides() as u32).filter_map(move |back| depth.checked_sub(2 - back))
    }
}
