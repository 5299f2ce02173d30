//! The recorded depths of a finished search of the tile engine: every unit is a row.

use super::unit_store::{Table, UnitStore};
use antipode_core::bits::UNIT;
use antipode_core::error::Result;
use antipode_core::model::Serpentine;
use antipode_core::tables::{Encoding, Layout, RecordedDepths, Span};

/// A finished search.
pub(super) struct RecordedUnits {
    pub(super) store: UnitStore,
    pub(super) encoding: Encoding,
    pub(super) board: Serpentine,
}

impl RecordedUnits {
    fn locate(&self, row: u64) -> (&Table, usize) {
        let units = self.board.units();
        (&self.store.tables[(row / units) as usize], (row % units) as usize)
    }
}

impl RecordedDepths for RecordedUnits {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> Layout {
        self.board.layout()
    }

    fn span(&self, row: u64) -> Result<Span> {
        let (table, unit) = self.locate(row);
        Ok(table.spans[unit])
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let (table, unit) = self.locate(row);
        let reached = &table.bits[unit * UNIT..][..UNIT];
        let length = self.store.record_words;
        self.encoding.finish(&table.recorded[unit * length..][..length], reached, &self.board.layout(), out);
        Ok(())
    }
}
