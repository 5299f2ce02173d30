//! A coloured board numbered along its path, as [`Coloured`] describes it.

use super::coloured::Coloured;
use super::{HOLE, MAX_CELLS};
use antipode_core::model::{Numbering, Words};
use antipode_core::tables::Layout;

/// The numbering of a coloured board along its path.
#[derive(Debug)]
pub struct ColourNumbering(Coloured);

impl ColourNumbering {
    /// The numbering of a puzzle whose rules say that this is one.
    pub fn new(board: Coloured) -> Self {
        ColourNumbering(board)
    }
}

impl Numbering for ColourNumbering {
    fn layout(&self) -> Layout {
        self.0.layout()
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let (mut order, mut blank, mut tiles) = ([0; MAX_CELLS], 0, 0);
        for (cell, &token) in state.iter().enumerate() {
            if token == HOLE {
                blank = cell;
            } else {
                order[tiles] = token;
                tiles += 1;
            }
        }
        Some(self.0.rank(blank, &order[..tiles]))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut order = [0; MAX_CELLS];
        let order = &mut order[..self.0.tiles()];
        let blank = self.0.unrank(index, order);
        state.clear();
        state.extend_from_slice(order);
        state.insert(blank, HOLE);
    }

    fn words(&self) -> Option<&dyn Words> {
        Some(&self.0)
    }
}
