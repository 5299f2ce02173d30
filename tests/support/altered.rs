//! Tables with wrong entries, whose checksums are right.

use std::path::Path;

use antipode::error::Result;
use antipode::tables::{
    DepthSpan, Encoding, RecordedDepths, StateLayout, Table, TableMetadata, TableSearch, TableWriter, UNREACHED,
};
use antipode::watch::Watch;

/// The depths of a table, with a change.
pub struct Altered<'a> {
    pub table: &'a Table,
    /// Changes the labels of a row; [`UNREACHED`] is none.
    pub change: &'a (dyn Fn(u64, &mut [u32]) + Sync),
    /// The row to write instead of a row.
    pub row: &'a (dyn Fn(u64) -> u64 + Sync),
}

impl Altered<'_> {
    fn metadata(&self) -> &TableMetadata {
        self.table.metadata()
    }

    /// Writes a table with right checksums.
    pub fn write(&self, layers: &[u64], to: &Path) {
        let states = self.table.states().unwrap();
        let writer = TableWriter::create(to, true).unwrap().carrying(self.metadata().definition.as_deref());
        let search = TableSearch { spec: &self.metadata().spec, engine: "liar", layers };
        writer
            .in_scheme(&self.metadata().scheme)
            .numbered_by(states.as_ref())
            .folded(self.metadata().folding)
            .write(&search, self, None, &mut Watch::none())
            .unwrap();
    }
}

impl RecordedDepths for Altered<'_> {
    fn encoding(&self) -> Encoding {
        self.metadata().encoding
    }

    fn layout(&self) -> StateLayout {
        self.metadata().layout
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        self.table.span((self.row)(row))
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let TableMetadata { layout, encoding, .. } = self.metadata();
        let parity = self.span(row)?.get().map_or(0, |(least, _)| least % 2);
        let mut labels = vec![0; layout.row_states() as usize];
        let mut bytes = vec![0; labels.len()];
        self.table.with_row((self.row)(row), |payload| {
            encoding.numbers_of_row(payload, layout, parity, &mut bytes, &mut labels);
        })?;
        (self.change)(row, &mut labels);
        let mut recorded = vec![0; out.len()];
        encoding.clear(&mut recorded);
        let mut reached = vec![0; layout.words as usize];
        for (place, &label) in labels.iter().enumerate().filter(|(_, label)| **label != UNREACHED) {
            let (word, lane) = (place / layout.lanes as usize, place % layout.lanes as usize);
            encoding.record(&mut recorded, layout, word, std::iter::once(1 << lane), label);
            reached[word] |= 1 << lane;
        }
        encoding.finish(&recorded, &reached, layout, out);
        Ok(())
    }
}
