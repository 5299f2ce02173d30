//! Ranks of occupancies: the sets of cells that hold a token.

use crate::bits::full_word;
use crate::nums::{binomial, rank_subset, unrank_subset};

/// All sets of `tokens` cells out of `cells`, ranked by the cells of whichever kind is rarer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occupancies {
    cells: usize,
    /// Size of the ranked set.
    rarer: usize,
    /// Whether the ranked set is that of the holes.
    by_holes: bool,
}

impl Occupancies {
    pub(super) fn new(cells: usize, tokens: usize) -> Self {
        let holes = cells - tokens;
        Occupancies { cells, rarer: tokens.min(holes), by_holes: holes <= tokens }
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        binomial(self.cells, self.rarer)
    }

    #[inline]
    pub(super) fn rank(&self, occupied: u64) -> u64 {
        rank_subset(self.ranked(occupied))
    }

    #[inline]
    pub(super) fn unrank(&self, rank: u64) -> u64 {
        self.ranked(unrank_subset(rank, self.cells, self.rarer))
    }

    /// From the occupancy to the ranked set and back.
    #[inline]
    fn ranked(&self, set: u64) -> u64 {
        if self.by_holes { !set & full_word(self.cells) } else { set }
    }
}

/// The reading position of a cell: the number of occupied cells before it.
#[inline]
pub(super) fn position(occupied: u64, cell: u8) -> usize {
    (occupied & ((1 << cell) - 1)).count_ones() as usize
}
