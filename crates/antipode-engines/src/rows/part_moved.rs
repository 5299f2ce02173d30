//! The rows of a part, taken from the states of parts that divided the rows another way.
//!
//! Every old part owned a range of rows, and so does every new one. So what moves from one to the
//! other is a range, too: of each list in the old state, a stretch.

use std::ops::Range;

use super::part::RowPart;
use super::part_store::side_of;
use super::row_store::record_words;
use super::state::TakenRows;
use antipode_core::checkpoint::StateReader;
use antipode_core::error::Result;

impl RowPart<'_> {
    /// Takes the rows that this part owns from what [`RowPart::write`] wrote in a part that owned
    /// `rows`.
    ///
    /// In place of [`RowPart::start`], call this for all old parts that owned some of them.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the state is damaged; `Io` if it cannot be read.
    pub fn take(&mut self, rows: &Range<u64>, state: &mut StateReader) -> Result<()> {
        self.store.touch();
        let mut taken = [TakenRows::default(), TakenRows::default()];
        for row in rows.clone() {
            let side = if self.space.alternates() { side_of(self.space.colour(row)) } else { 0 };
            let TakenRows { before, slots, after } = &mut taken[side];
            if self.store.is_own(row) {
                let (_, slot) = self.store.locate(row);
                *slots = if slots.end == 0 { slot } else { slots.start }..slot + 1;
            } else if slots.end == 0 {
                *before += 1;
            } else {
                *after += 1;
            }
        }
        let recorded = record_words(self.context.job.record, &self.context.layout);
        self.store.take(&taken, (self.context.fibre.words, recorded), state)
    }
}
