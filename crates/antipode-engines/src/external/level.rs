//! A running level, and the writing of what it finds.

use std::sync::Arc;

use super::layers::LayerRecords;
use super::reading::FileReading;
use super::record::EncodedSegment;
use super::scratch::ScratchFiles;
use super::shape::DiskContext;
use crate::level_findings::LevelFindings;
use antipode_core::error::Result;
use antipode_core::watch::{Watch, WorkProgress};

/// A running level, for the calling thread.
pub(super) struct RunningLevel<'a, 'w> {
    pub(super) context: DiskContext<'a>,
    pub(super) depth: u32,
    pub(super) side: usize,
    pub(super) layers: Arc<LayerRecords>,
    pub(super) reading: Arc<FileReading>,
    scratch: &'a mut ScratchFiles,
    watch: &'a mut Watch<'w>,
    /// The number of states of earlier levels.
    reached: u64,
    /// The states of this level so far.
    pub(super) found: LevelFindings,
}

impl<'a, 'w> RunningLevel<'a, 'w> {
    /// The level that finds the states at `depth`.
    pub(super) fn new(
        context: DiskContext<'a>,
        scratch: &'a mut ScratchFiles,
        (depth, side): (u32, usize),
        watch: &'a mut Watch<'w>,
    ) -> RunningLevel<'a, 'w> {
        let (layers, reading) = (scratch.layers.clone(), scratch.reading.clone());
        let (reached, found) = (scratch.manifest.layers.iter().sum(), layers.found(depth));
        RunningLevel { context, depth, side, layers, reading, scratch, watch, reached, found }
    }

    /// Writes the states found in some segments, reports, and checks the signal to stop.
    pub(super) fn take(&mut self, found: Vec<(usize, EncodedSegment)>) -> Result<()> {
        for (segment, encoded) in found {
            self.found.count += encoded.states;
            self.found.orbits += encoded.orbits;
            let is_scattered = self.context.shape.is_scattered(segment);
            self.scratch.append(segment, self.depth, encoded, is_scattered)?;
        }
        let done = self.reached + self.found.count;
        self.watch.report(WorkProgress { phase: "search", depth: Some(self.depth), done, total: 0 })?;
        self.scratch.show(self.watch)
    }
}
