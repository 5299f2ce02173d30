//! The rows of a bipartite base graph, separated by colour.

use antipode_core::model::{BaseColour, Space};

/// A search that separates colours has fewer rows than this: a slot and a side fit a `u32`.
pub(crate) const MOST_ROWS: u64 = 1 << 31;

/// The rows of each colour, black ones first.
#[derive(Debug)]
pub(crate) struct ColourClasses {
    /// The row in each slot of a side, in order.
    pub(crate) row_of: [Vec<u32>; 2],
    /// The slot of each row, times two, plus its side.
    pub(crate) slot_of: Vec<u32>,
}

impl ColourClasses {
    /// The sides of a space with fewer than [`MOST_ROWS`] rows.
    pub(crate) fn of(space: &dyn Space) -> ColourClasses {
        let mut row_of = [vec![], vec![]];
        let slot_of = (0..space.layout().rows as u32)
            .map(|row| {
                let side = usize::from(space.colour(row.into()) == Some(BaseColour::White));
                row_of[side].push(row);
                (row_of[side].len() as u32 - 1) * 2 + side as u32
            })
            .collect();
        ColourClasses { row_of, slot_of }
    }
}
