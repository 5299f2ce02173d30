//! The recorded depths of a finished search of the row engine.

use super::row_store::RowStore;
use antipode_core::error::Result;
use antipode_core::model::Lift;
use antipode_core::tables::{DepthSpan, Encoding, NumberWidth, RecordedDepths, StateLayout};

/// A finished search.
pub(super) struct RecordedRows {
    store: RowStore,
    encoding: Encoding,
    layout: StateLayout,
    shared: Option<RowRecords>,
}

/// The records that rows share.
struct RowRecords {
    /// For each shared record, the record on each side that is merged into it.
    records: Vec<[u32; 2]>,
    /// The width of the numbers in a record, which are the least depths.
    width: NumberWidth,
}

impl RecordedRows {
    pub(super) fn new(store: RowStore, encoding: Encoding, layout: StateLayout, lift: &dyn Lift) -> Self {
        let Some((width, shared)) = encoding.numbers().zip(lift.shared()) else {
            return RecordedRows { store, encoding, layout, shared: None };
        };
        let mut records = vec![[u32::MAX; 2]; shared.records() as usize];
        for row in 0..layout.rows {
            let (side, slot) = store.locate(row);
            records[shared.record(row) as usize][side] = store.sides[side].record(slot) as u32;
        }
        let layout = StateLayout { rows: shared.records(), ..layout };
        RecordedRows { store, encoding, layout, shared: Some(RowRecords { records, width }) }
    }
}

impl RecordedDepths for RecordedRows {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        if let Some(RowRecords { width, .. }) = &self.shared {
            let mut payload = vec![0; self.encoding.record_words(&self.layout)];
            self.payload(row, &mut payload)?;
            return Ok(width.span(&payload));
        }
        let (side, slot) = self.store.locate(row);
        Ok(self.store.sides[side].rows[slot].span)
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let length = self.encoding.record_words(&self.layout);
        if let Some(RowRecords { records, width }) = &self.shared {
            self.encoding.clear(out);
            for (side, record) in self.store.sides.iter().zip(records[row as usize]) {
                if record != u32::MAX {
                    width.merge(out, &side.recorded[record as usize * length..][..length]);
                }
            }
            return Ok(());
        }
        let (side, slot) = self.store.locate(row);
        let side = &self.store.sides[side];
        let words = self.layout.words as usize;
        let reached = &side.bits[slot * words..][..words];
        self.encoding.finish(&side.recorded[slot * length..][..length], reached, &self.layout, out);
        Ok(())
    }
}
