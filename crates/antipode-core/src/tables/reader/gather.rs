//! Look-ups of many states at once in a table of uncompressed depths.
//!
//! They prefetch many states before they read the first.

use std::sync::atomic::Ordering;

use super::Table;
use crate::bits::prefetch;
use crate::error::Result;
use crate::tables::{BlockCompression, NumberWidth, UNREACHED_BYTE};

/// Number of look-ups that wait for memory at a time.
const AHEAD: usize = 32;

impl Table {
    /// Whether the table holds an uncompressed depth of one byte for each state.
    pub fn is_plain(&self) -> bool {
        self.metadata.encoding.numbers() == Some(NumberWidth::Byte)
            && !self.metadata.encoding.is_surplus()
            && self.metadata.compression == BlockCompression::None
    }

    /// Looks up the depths of states in a plain table.
    ///
    /// States that no search reached have the depth `unreached`. `out` must be as long as `states`.
    ///
    /// # Errors
    ///
    /// Those of [`Table::with_block`].
    ///
    /// # Panics
    ///
    /// If the table is not plain, or a state is not below the layout's size.
    pub fn gather(&self, states: &[u64], unreached: i32, out: &mut [i32]) -> Result<()> {
        assert!(self.is_plain(), "only plain tables hold a byte for each state");
        let layout = &self.metadata.layout;
        let (size, row_states, stride) = (layout.size(), layout.row_states(), 8 * self.payload_words);
        let (rows_per_block, first) = (self.metadata.rows_per_block, self.payload_offset() as usize);
        let map: &[u8] = &self.map;
        let mut places = [0; AHEAD];
        for (states, out) in states.chunks(AHEAD).zip(out.chunks_mut(AHEAD)) {
            for (place, &state) in places.iter_mut().zip(states) {
                assert!(state < size, "state {state} is not in the table");
                let row = state / row_states;
                let block = row / rows_per_block;
                if !self.checked[block as usize].load(Ordering::Relaxed) {
                    self.with_block(block, |_| ())?;
                }
                *place = first + row as usize * stride + (state - row * row_states) as usize;
                prefetch(map, *place);
            }
            for (out, &place) in out.iter_mut().zip(&places) {
                let depth = map[place];
                *out = if depth == UNREACHED_BYTE { unreached } else { i32::from(depth) };
            }
        }
        self.intact()
    }
}
