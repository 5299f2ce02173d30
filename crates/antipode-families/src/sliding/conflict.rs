//! Linear conflict: Manhattan distance, and 2 for every tile that has to leave its row or column for others to pass.
//!
//! Of the tiles that lie in the row of their goal, those keep their order that form a longest increasing sequence of goal
//! columns; each other one leaves the row and comes back: two moves that the Manhattan distance does not count (O. Hansson,
//! A. Mayer, M. Yung, "Criticizing solutions to relaxed models yields powerful admissible heuristics", Information Sciences 63,
//! 1992). Columns likewise.

use super::board::Board;
use crate::tokens::TokenSums;
use antipode_core::model::{Estimate, Heuristic};

/// The heuristic, for plain boards and moves of one tile.
pub(super) struct LinearConflict {
    manhattan: TokenSums,
    lines: Vec<Line>,
}

/// A row or a column.
struct Line {
    /// Its cells, in order.
    cells: Vec<u8>,
    /// For each of its cells, 0 for the hole, then for every token its place in this line in the goal, from 1; 0 if the goal
    /// has it elsewhere.
    places: Vec<u8>,
}

impl LinearConflict {
    pub(super) fn new(board: &Board, goal: &[u8], manhattan: TokenSums) -> Self {
        let line = |cells: Vec<u8>| {
            let mut places = vec![0; goal.len()];
            for (place, &cell) in (1..).zip(&cells) {
                let token = goal[usize::from(cell)];
                if usize::from(token) < goal.len() {
                    places[usize::from(token) + 1] = place;
                }
            }
            Line { cells, places }
        };
        LinearConflict { manhattan, lines: board.lines().into_iter().map(line).collect() }
    }
}

impl Line {
    /// How many tiles of this line have to leave it.
    #[inline]
    fn leaving(&self, state: &[u8]) -> u32 {
        // The least last place of an increasing sequence of each length.
        let mut ends = [0u8; super::MAX_CELLS];
        let (mut longest, mut tiles) = (0, 0);
        for &cell in &self.cells {
            let place = self.places[usize::from(state[usize::from(cell)].wrapping_add(1))];
            if place > 0 {
                tiles += 1;
                let mut length = longest;
                while length > 0 && ends[length - 1] > place {
                    length -= 1;
                }
                ends[length] = place;
                longest = longest.max(length + 1);
            }
        }
        tiles - longest as u32
    }
}

impl Heuristic for LinearConflict {
    fn name(&self) -> String {
        "linear-conflict".into()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        true
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let leaving: u32 = self.lines.iter().map(|line| line.leaving(state)).sum();
        self.manhattan.estimate(state) + Estimate::from(2 * leaving)
    }
}
