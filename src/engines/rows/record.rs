//! The recorded depths of a finished search, as the rows of a table.

use super::store::{Store, record_words};
use crate::tables::{Encoding, Layout, Rows, Span};

/// A finished search.
pub(super) struct Recorded {
    store: Store,
    encoding: Encoding,
    layout: Layout,
}

impl Recorded {
    pub(super) fn new(store: Store, encoding: Encoding, layout: Layout) -> Self {
        Recorded { store, encoding, layout }
    }
}

impl Rows for Recorded {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> Layout {
        self.layout
    }

    fn span(&self, row: u64) -> Span {
        let (side, slot) = self.store.locate(row);
        self.store.sides[side].rows[slot].span
    }

    fn payload(&self, row: u64, out: &mut [u64]) {
        let (side, slot) = self.store.locate(row);
        let side = &self.store.sides[side];
        let (words, length) = (self.layout.words as usize, record_words(Some(self.encoding), &self.layout));
        let reached = &side.bits[slot * words..][..words];
        let recorded = &side.recorded[slot * length..][..length];
        self.encoding.finish(recorded, reached, &self.layout, out);
    }
}
