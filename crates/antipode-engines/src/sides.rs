//! The rows of a bipartite base, each colour apart.

use antipode_core::model::{Colour, Space};

/// Most rows of a search that keeps the colours apart: a slot and a side fit a `u32`.
pub(crate) const MOST_ROWS: u64 = 1 << 31;

/// The rows of each colour, black ones first.
#[derive(Debug)]
pub(crate) struct Sides {
    /// The row in each slot of a side, in order.
    pub(crate) row_of: [Vec<u32>; 2],
    /// The slot of each row, times two, plus its side.
    pub(crate) slot_of: Vec<u32>,
}

impl Sides {
    /// Of the rows of a space, which are fewer than [`MOST_ROWS`].
    pub(crate) fn of(space: &dyn Space) -> Sides {
        let mut row_of = [vec![], vec![]];
        let slot_of = (0..space.layout().rows as u32)
            .map(|row| {
                let side = usize::from(space.colour(row.into()) == Some(Colour::White));
                row_of[side].push(row);
                (row_of[side].len() as u32 - 1) * 2 + side as u32
            })
            .collect();
        Sides { row_of, slot_of }
    }
}
