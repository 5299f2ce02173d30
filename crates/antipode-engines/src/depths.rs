//! Recorded depths of engines that keep a number for every state.

use antipode_core::error::Result;
use antipode_core::tables::{DepthSpan, Encoding, RecordedDepths, StateLayout, StatePlace, UNREACHED};

/// The depth of each state, or [`UNREACHED`].
pub(super) trait StateDepths: Send + Sync {
    fn depth(&self, state: usize) -> u32;
}

impl StateDepths for Vec<u32> {
    fn depth(&self, state: usize) -> u32 {
        self[state]
    }
}

/// The recorded depth of every state.
pub(super) struct NumberedDepths<D> {
    pub(super) depths: D,
    pub(super) layout: StateLayout,
    pub(super) encoding: Encoding,
    /// Whether every state is reached.
    pub(super) complete: bool,
}

impl<D: StateDepths> NumberedDepths<D> {
    /// The depths of a row.
    fn row(&self, row: u64) -> impl Iterator<Item = u32> + '_ {
        let states = self.layout.row_states() as usize;
        let first = row as usize * states;
        (first..first + states).map(|state| self.depths.depth(state))
    }
}

impl<D: StateDepths> RecordedDepths for NumberedDepths<D> {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        let mut span = DepthSpan::EMPTY;
        self.row(row).filter(|&depth| depth != UNREACHED).for_each(|depth| span.include(depth));
        Ok(span)
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let (encoding, layout) = (self.encoding, &self.layout);
        let mut recorded = vec![0; encoding.payload_words(layout, self.complete)];
        let mut reached = vec![0; layout.words as usize];
        encoding.clear(&mut recorded);
        for (i, depth) in (0..).zip(self.row(row)).filter(|(_, depth)| *depth != UNREACHED) {
            let StatePlace { word, lane, .. } = layout.place(i);
            encoding.record(&mut recorded, layout, word as usize, std::iter::once(1 << lane), depth);
            reached[word as usize] |= 1 << lane;
        }
        encoding.finish(&recorded, &reached, layout, out);
        Ok(())
    }
}
