//! Look-ups of the labels of single states, and of several in one block.

use std::sync::atomic::Ordering;

use super::Table;
use crate::error::Result;
use crate::tables::{BlockCompression, StatePlace, TableMetadata};

impl Table {
    /// The block of a state.
    ///
    /// # Panics
    ///
    /// If `state` is not below the layout's size.
    pub fn block_of(&self, state: u64) -> u64 {
        let layout = &self.metadata.layout;
        assert!(state < layout.size(), "state {state} is not in the table");
        state / (layout.row_states() * self.metadata.rows_per_block)
    }

    /// The label of a state; `None` if it is not reached.
    ///
    /// The label is the depth, reduced by the encoding's modulus if it has one.
    ///
    /// # Errors
    ///
    /// Those of [`Table::with_block`].
    ///
    /// # Panics
    ///
    /// As [`Table::block_of`].
    pub fn label(&self, state: u64) -> Result<Option<u32>> {
        let block = self.block_of(state);
        self.with_part(block, 0, |words| self.label_in(block, words, state))
    }

    /// The labels of states of one block, in the same order.
    ///
    /// # Errors
    ///
    /// Those of [`Table::with_block`].
    ///
    /// # Panics
    ///
    /// If one of them lies in another block.
    pub fn labels(&self, block: u64, states: impl Iterator<Item = u64>) -> Result<Vec<Option<u32>>> {
        self.with_block(block, |words| states.map(|state| self.label_in(block, words, state)).collect())
    }

    /// The label of the state at a place in an uncompressed table, given the parity of the depths
    /// in its row, which only `plane` needs.
    ///
    /// This is for many look-ups, and does not notice that the file changed meanwhile: call
    /// [`Table::intact`] after the last one.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the checksum of the block is wrong.
    ///
    /// # Panics
    ///
    /// If the table is compressed, or has no such place.
    #[inline]
    pub fn label_at(&self, place: StatePlace, parity: u32) -> Result<Option<u32>> {
        let TableMetadata { layout, encoding, rows_per_block, compression, .. } = &self.metadata;
        assert!(*compression == BlockCompression::None, "the rows of a compressed table have no places");
        let block = place.row / rows_per_block;
        if !self.checked[block as usize].load(Ordering::Relaxed) {
            self.with_block(block, |_| ())?;
        }
        let bytes = 8 * self.payload_words;
        let row = &self.map[self.payload_offset() as usize + place.row as usize * bytes..][..bytes];
        Ok(encoding.label(bytemuck::cast_slice(row), layout, place.word as usize, place.lane, parity))
    }

    /// The label of a state in a block with these payloads.
    fn label_in(&self, block: u64, words: &[u64], state: u64) -> Option<u32> {
        let TableMetadata { layout, encoding, rows_per_block, .. } = &self.metadata;
        let place = layout.place(state);
        // Only `plane` needs the parity; the look-up would cost others a cache miss.
        let parity = match encoding.modulus() {
            Some(4) => self.stored_span(place.row).and_then(|span| span.get()).map_or(0, |(least, _)| least % 2),
            _ => 0,
        };
        let at = (place.row - block * rows_per_block) as usize * self.payload_words;
        encoding.label(&words[at..at + self.payload_words], layout, place.word as usize, place.lane, parity)
    }
}
