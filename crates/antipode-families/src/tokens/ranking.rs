//! [`TokenNumbering`] as a [`Numbering`]: row = (pattern, occupancy, parity if it is part of the
//! row), then the orders.

use super::classes::ClassSplit;
use super::fibre::FibreElement;
use super::occupancy::CellSet;
use super::occupancy_walk::ParityRole;
use super::{HOLE, MAX_TOKENS, TokenNumbering};
use antipode_core::model::{Numbering, Structure};
use antipode_core::nums;
use antipode_core::perms;
use antipode_core::tables::{StateLayout, StatePlace};

/// The components of a row number.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowComponents {
    /// The rank of the occupancy.
    pub(super) occupancy: u64,
    /// The parity of the arrangement; false if it is not part of the row.
    pub(super) odd: bool,
    /// The rank of the pattern.
    pub(super) pattern: u64,
}

impl TokenNumbering {
    /// The number of a row. Rows of one pattern are contiguous, since they are often neighbours.
    #[inline]
    pub(super) fn join_row(&self, row: RowComponents) -> u64 {
        match self.walk.parity {
            ParityRole::Row => (row.pattern * self.occupancies.count() + row.occupancy) * 2 + u64::from(row.odd),
            _ => row.pattern * self.occupancies.count() + row.occupancy,
        }
    }

    #[inline]
    pub(super) fn split_row(&self, row: u64) -> RowComponents {
        let (row, odd) = match self.walk.parity {
            ParityRole::Row => (row / 2, row % 2 == 1),
            _ => (row, false),
        };
        let count = self.occupancies.count();
        RowComponents { occupancy: row % count, odd, pattern: row / count }
    }
}

impl Numbering for TokenNumbering {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        nums::arrangements(self.rules.counts())?.checked_mul(self.occupancies.count())
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let mut arrangement = [0; MAX_TOKENS];
        let tokens = self.rules.tokens();
        let present = state.iter().filter(|&&token| token != HOLE);
        for (slot, &token) in arrangement.iter_mut().zip(present) {
            *slot = self.label[usize::from(token)];
        }
        let arrangement = &arrangement[..tokens];
        let occupancy = self.occupancies.of(state);
        let odd = perms::is_odd(arrangement);
        // Moves keep the relation of parity and occupancy, so they never lead here from a goal.
        if self.walk.parity == ParityRole::Fixed && odd != self.walk.is_odd(occupancy) ^ self.goal_odd {
            return None;
        }
        let split = self.classes.split(arrangement);
        let pattern = self.classes.patterns.rank(&split.pattern[..tokens]);
        let FibreElement { word, lane } = self.orders.rank(&split.orders[..tokens]);
        let row = self.join_row(RowComponents { occupancy, odd, pattern });
        Some(self.layout.index(StatePlace { row, word, lane }))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let StatePlace { row, word, lane } = self.layout.place(index);
        let row = self.split_row(row);
        let tokens = self.rules.tokens();
        let mut split = ClassSplit { pattern: [0; MAX_TOKENS], orders: [0; MAX_TOKENS] };
        self.classes.patterns.unrank(row.pattern, &mut split.pattern[..tokens]);
        self.orders.unrank(FibreElement { word, lane }, &mut split.orders[..tokens]);
        let mut arrangement = [0; MAX_TOKENS];
        let arrangement = &mut arrangement[..tokens];
        self.classes.join(&split, arrangement);
        let wanted = match self.walk.parity {
            ParityRole::Fixed => Some(self.walk.is_odd(row.occupancy) ^ self.goal_odd),
            ParityRole::Row => Some(row.odd),
            ParityRole::Free => None,
        };
        // A lane stands for two orders of opposite parity, and `orders` has written one of them.
        // Exchanging two tokens gives the other.
        if wanted.is_some_and(|odd| odd != perms::is_odd(arrangement)) {
            self.orders.flip(&mut split.orders[..tokens]);
            self.classes.join(&split, arrangement);
        }
        let occupied = self.occupancies.cells_of(row.occupancy);
        let mut next = arrangement.iter().map(|&label| self.token[usize::from(label)]);
        state.clear();
        state.extend(
            (0..self.rules.cells() as u8).map(|cell| {
                if occupied.has(cell) { next.next().expect("a token for every occupied cell") } else { HOLE }
            }),
        );
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Rows(self)
    }
}
