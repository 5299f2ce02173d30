//! A running level, and the writing of what it finds.

use std::sync::Arc;

use super::layers::Layers;
use super::reading::Reading;
use super::record::Encoded;
use super::scratch::Scratch;
use super::shape::Context;
use antipode_core::error::Result;
use antipode_core::watch::{Progress, Watch};

/// A running level, for the calling thread.
pub(super) struct Level<'a, 'w> {
    pub(super) context: Context<'a>,
    pub(super) depth: u32,
    pub(super) side: usize,
    pub(super) layers: Arc<Layers>,
    pub(super) reading: Arc<Reading>,
    scratch: &'a mut Scratch,
    watch: &'a mut Watch<'w>,
    /// The number of states of earlier levels, and of this one so far.
    reached: u64,
    pub(super) found: u64,
}

impl<'a, 'w> Level<'a, 'w> {
    /// The level that finds the states at `depth`.
    pub(super) fn new(
        context: Context<'a>,
        scratch: &'a mut Scratch,
        (depth, side): (u32, usize),
        watch: &'a mut Watch<'w>,
    ) -> Level<'a, 'w> {
        let (layers, reading) = (scratch.layers.clone(), scratch.reading.clone());
        let (reached, found) = (scratch.manifest.layers.iter().sum(), layers.states(depth));
        Level { context, depth, side, layers, reading, scratch, watch, reached, found }
    }

    /// Writes the states found in some segments, reports, and checks the signal to stop.
    pub(super) fn take(&mut self, found: Vec<(usize, Encoded)>) -> Result<()> {
        let replaces = if self.context.keeps { 0 } else { self.depth - 1 };
        for (segment, encoded) in found {
            self.found += encoded.states;
            let is_scattered = self.context.shape.is_scattered(segment);
            self.scratch.append(segment, self.depth, replaces, encoded, is_scattered)?;
        }
        let done = self.reached + self.found;
        self.watch.report(Progress { phase: "search", depth: Some(self.depth), done, total: 0 })?;
        self.scratch.show(self.watch)
    }
}
