//! The recorded depths of a finished search of the tile engine: every unit is a row.

use super::unit_store::{UnitStore, UnitTable};
use antipode_core::bits::UNIT;
use antipode_core::error::Result;
use antipode_core::model::PathStructure;
use antipode_core::tables::{DepthSpan, Encoding, RecordedDepths, StateLayout};

/// A finished search.
pub(super) struct RecordedUnits {
    pub(super) store: UnitStore,
    pub(super) encoding: Encoding,
    pub(super) board: PathStructure,
}

impl RecordedUnits {
    fn locate(&self, row: u64) -> (&UnitTable, usize) {
        let units = self.board.units();
        (&self.store.tables[(row / units) as usize], (row % units) as usize)
    }
}

impl RecordedDepths for RecordedUnits {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> StateLayout {
        self.board.layout()
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
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
