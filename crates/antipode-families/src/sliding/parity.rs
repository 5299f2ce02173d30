//! The inversion counts of plain boards.

use super::board::TileBoard;
use super::{HOLE, Placement};
use antipode_core::model::{InversionCount, InversionParity};

impl TileBoard {
    /// Compares the inversions of two placements. The board must be plain with at least two rows
    /// and columns.
    pub(super) fn inversions(&self, boards: [&[u8]; 2]) -> InversionParity {
        let shifted = boards.map(|board| self.shifted(board));
        let by_rows = [0, 1].map(|i| InversionCount::of(&tiles(&self.by_rows(&shifted[i]))));
        let by_path = boards.map(|board| InversionCount::of(&tiles(board)));
        let solvable = (by_rows[0].inversions + by_rows[1].inversions).is_multiple_of(2);
        InversionParity { shifted: shifted.map(|board| self.write(&board)), by_rows, by_path, solvable }
    }

    /// The board with the blank moved down, then along the last row.
    fn shifted(&self, board: &[u8]) -> Placement {
        let mut cells = self.by_rows(board);
        let mut blank = cells.iter().position(|&token| token == HOLE).unwrap_or(0);
        while blank + 1 < cells.len() {
            let next = if blank + self.columns < cells.len() { blank + self.columns } else { blank + 1 };
            cells.swap(blank, next);
            blank = next;
        }
        self.along_path(&cells)
    }
}

/// Whether the inversions of a placement along the path are odd. Of two placements on a plain board
/// with at least two rows and columns, each reaches the other if they agree.
pub(super) fn is_odd(placement: &[u8]) -> bool {
    let mut odd = false;
    for (at, &tile) in placement.iter().enumerate().filter(|(_, tile)| **tile != HOLE) {
        // The hole has the largest number, so that nothing counts it as smaller.
        odd ^= placement[at + 1..].iter().filter(|&&later| later < tile).count() % 2 == 1;
    }
    odd
}

/// The tiles of a placement in its order, numbered from 1.
fn tiles(placement: &[u8]) -> Vec<u32> {
    placement.iter().filter(|&&token| token != HOLE).map(|&token| u32::from(token) + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn parity_decides_as_both_counts_do() {
        for spec in ["sliding:2x3", "sliding:3x3", "sliding:3x4", "sliding:4x4", "sliding:3x3;metric=multi"] {
            let problem = parse(spec).unwrap();
            let goal = problem.goals().next().unwrap();
            let mut state = goal.clone();
            for step in 0..200 {
                let (a, b) = (step * 7 % state.len(), step * 11 / 3 % state.len());
                state.swap(a, b);
                let solvable = problem.inversions(&state, &goal).unwrap().solvable;
                assert_eq!(problem.reaches_goal(&state), Some(solvable), "{spec}: {state:?}");
                assert_eq!(is_odd(&state) == is_odd(&goal), solvable);
            }
        }
    }
}
