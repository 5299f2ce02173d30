//! The recorded depths of a finished search, as the rows of a table.

use super::store::{Store, record_words};
use crate::model::Lift;
use crate::tables::{Encoding, Layout, Rows, Span};

/// A finished search.
pub(super) struct Recorded {
    store: Store,
    encoding: Encoding,
    layout: Layout,
    /// Where rows share records: the record of each entry on each side.
    shared: Option<Vec<[u32; 2]>>,
}

impl Recorded {
    pub(super) fn new(store: Store, encoding: Encoding, layout: Layout, lift: &dyn Lift) -> Self {
        if lift.entries() == layout.rows {
            return Recorded { store, encoding, layout, shared: None };
        }
        let mut shared = vec![[u32::MAX; 2]; lift.entries() as usize];
        for row in 0..layout.rows {
            let (side, slot) = store.locate(row);
            shared[lift.entry(row) as usize][side] = store.sides[side].record(slot) as u32;
        }
        Recorded { store, encoding, layout: Layout { rows: lift.entries(), ..layout }, shared: Some(shared) }
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
        if self.shared.is_some() {
            let mut payload = vec![0; record_words(Some(self.encoding), &self.layout)];
            self.payload(row, &mut payload);
            return Span::of_bytes(bytemuck::cast_slice(&payload));
        }
        let (side, slot) = self.store.locate(row);
        self.store.sides[side].rows[slot].span
    }

    fn payload(&self, row: u64, out: &mut [u64]) {
        if let Some(shared) = &self.shared {
            out.fill(u64::MAX);
            for (side, record) in self.store.sides.iter().zip(shared[row as usize]) {
                if record != u32::MAX {
                    let theirs = &side.recorded[record as usize * out.len()..][..out.len()];
                    let theirs: &[u8] = bytemuck::cast_slice(theirs);
                    let own: &mut [u8] = bytemuck::cast_slice_mut(out);
                    own.iter_mut().zip(theirs).for_each(|(own, theirs)| *own = (*own).min(*theirs));
                }
            }
            return;
        }
        let (side, slot) = self.store.locate(row);
        let side = &self.store.sides[side];
        let (words, length) = (self.layout.words as usize, record_words(Some(self.encoding), &self.layout));
        let reached = &side.bits[slot * words..][..words];
        let recorded = &side.recorded[slot * length..][..length];
        self.encoding.finish(recorded, reached, &self.layout, out);
    }
}
