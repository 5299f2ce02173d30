//! The two kinds of spaces that a search on disk knows, and what all levels share.

use std::sync::Arc;

use super::cut::Cut;
use super::decoder::Coding;
use super::reading::Reading;
use super::row_shape::RowShape;
use super::tile_shape::TileShape;
use antipode_core::codes::{Aim, RowCode};

/// A space as a search on disk sees it.
pub(super) enum Shape<'a> {
    /// A board in the numbering along a path. A task draws states from the segments around it.
    Tiles(Box<TileShape>),
    /// A voltage graph. A row adds its states to those around it, which are in memory as bits.
    Rows(RowShape<'a>),
}

impl Shape<'_> {
    /// The cut of the space.
    pub(super) fn cut(&self) -> &Arc<Cut> {
        match self {
            Shape::Tiles(tiles) => &tiles.cut,
            Shape::Rows(rows) => &rows.cut,
        }
    }

    /// The number of sides: levels alternate between two sides, or all are on one.
    pub(super) fn sides(&self) -> usize {
        match self {
            Shape::Tiles(_) => 2,
            Shape::Rows(rows) => rows.sides,
        }
    }

    /// Whether the payloads of a segment should stay in memory rather than others.
    pub(super) fn is_scattered(&self, segment: usize) -> bool {
        match self {
            Shape::Tiles(tiles) => tiles.usage(segment).is_scattered,
            Shape::Rows(_) => false,
        }
    }
}

/// The data that all levels share.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) shape: &'a Shape<'a>,
    pub(super) cut: &'a Cut,
    pub(super) code: RowCode,
    pub(super) threads: usize,
    /// Whether all layers are kept.
    pub(super) keeps: bool,
}

impl<'a> Context<'a> {
    /// Whether segments are encoded as a whole: a sample of their words determines their code.
    pub(super) fn is_whole(&self) -> bool {
        self.code.aim() == Aim::Size
    }

    /// What decoders need.
    pub(super) fn coding<'b>(self, reading: &'b Reading) -> Coding<'b>
    where
        'a: 'b,
    {
        Coding { cut: self.cut, code: self.code, reading }
    }

    /// The depths before `depth` at which a level may find states again: of the same side.
    pub(super) fn seen_depths(&self, depth: u32) -> impl Iterator<Item = u32> + use<> {
        (0..2 / self.shape.sides() as u32).filter_map(move |back| depth.checked_sub(2 - back))
    }
}
