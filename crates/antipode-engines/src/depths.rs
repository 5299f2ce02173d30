//! Recorded depths of engines that keep a number for every state.

use antipode_core::error::Result;
use antipode_core::tables::{Encoding, Layout, Place, RecordedDepths, Span};

/// The depth of an unreached state.
pub(super) const UNREACHED: u16 = u16::MAX;

/// The recorded depth of every state.
pub(super) struct Depths {
    pub(super) depths: Vec<u16>,
    pub(super) layout: Layout,
    pub(super) encoding: Encoding,
    /// Whether every state is reached.
    pub(super) complete: bool,
}

impl Depths {
    fn row(&self, row: u64) -> &[u16] {
        let states = self.layout.row_states() as usize;
        &self.depths[row as usize * states..][..states]
    }
}

impl RecordedDepths for Depths {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> Layout {
        self.layout
    }

    fn span(&self, row: u64) -> Result<Span> {
        let mut span = Span::EMPTY;
        self.row(row).iter().filter(|&&d| d != UNREACHED).for_each(|&d| span.include(d.into()));
        Ok(span)
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let (encoding, layout) = (self.encoding, &self.layout);
        let mut recorded = vec![0; encoding.payload_words(layout, self.complete)];
        let mut reached = vec![0; layout.words as usize];
        encoding.clear(&mut recorded);
        for (i, &depth) in self.row(row).iter().enumerate() {
            if depth != UNREACHED {
                let Place { word, lane, .. } = layout.place(i as u64);
                encoding.record(&mut recorded, layout, word as usize, std::iter::once(1 << lane), depth.into());
                reached[word as usize] |= 1 << lane;
            }
        }
        encoding.finish(&recorded, &reached, layout, out);
        Ok(())
    }
}
