//! Linear conflict: Manhattan distance plus 2 for every tile that must let others pass.
//!
//! Among the tiles in the row of their goal, those of a longest increasing sequence of goal columns
//! stay. Every other one leaves the row and comes back, two moves that the Manhattan distance does
//! not count (O. Hansson, A. Mayer, M. Yung, "Criticizing solutions to relaxed models yields
//! powerful admissible heuristics", Information Sciences 63, 1992). Columns likewise.
//!
//! Coloured boards do not determine which tile goes where. [`ColourConflict`] takes the tile
//! nearest to each cell of the pattern, like M. Igitkhanian, "Solving Rubik's Race", 2023, and
//! counts conflicts among these tiles, which that paper leaves for future work.

use super::board::TileBoard;
use crate::tokens::{FAR, TokenSums};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// The linear conflict heuristic, for plain boards and moves of one tile.
pub(super) struct LinearConflict {
    manhattan: TokenSums,
    lines: Vec<ConflictLine>,
}

/// A row or a column.
struct ConflictLine {
    /// Its cells, in order.
    cells: Vec<u8>,
    /// The goal place of each token in this line, by cell. Each cell has 0 for the hole, then a
    /// place from 1 per token, or 0 if its goal is elsewhere.
    places: Vec<u8>,
}

impl LinearConflict {
    pub(super) fn new(board: &TileBoard, goal: &[u8], manhattan: TokenSums) -> Self {
        LinearConflict {
            manhattan,
            lines: board
                .lines()
                .into_iter()
                .map(|cells| {
                    let mut places = vec![0; goal.len()];
                    for (place, &cell) in (1..).zip(&cells) {
                        let token = goal[usize::from(cell)];
                        if usize::from(token) < goal.len() {
                            places[usize::from(token) + 1] = place;
                        }
                    }
                    ConflictLine { cells, places }
                })
                .collect(),
        }
    }
}

impl ConflictLine {
    /// The number of tiles that have to leave this line.
    #[inline]
    fn leaving(&self, state: &[u8]) -> u32 {
        // For each length, the least last place of an increasing sequence of that length.
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
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("linear-conflict")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let leaving: u32 = self.lines.iter().map(|line| line.leaving(state)).sum();
        self.manhattan.estimate(state) + Estimate::from(2 * leaving)
    }
}

/// Distances to the nearest tile of each colour, with linear conflicts.
///
/// The sum of the distances from each cell of a pattern to the nearest tile of its colour, plus 2
/// for every two cells of a line whose nearest tiles lie in that line in reverse order. Other tiles
/// could take their place, so the sum is not admissible.
pub(super) struct ColourConflict {
    /// The cells of the pattern with their colours.
    targets: Vec<(u8, u8)>,
    /// The place of each cell in its row, and in its column.
    lines: Vec<[[u8; 2]; 2]>,
    /// The distances between all cells.
    distance: Vec<Vec<u32>>,
}

impl ColourConflict {
    pub(super) fn new(board: &TileBoard, goal: &[u8], distance: Vec<Vec<u32>>) -> Self {
        let mut lines = vec![[[0; 2]; 2]; goal.len()];
        for (line, cells) in (0..).zip(board.lines()) {
            let column = usize::from(usize::from(line) >= board.rows);
            (0..).zip(&cells).for_each(|(place, &cell)| lines[usize::from(cell)][column] = [line, place]);
        }
        let colours = board.counts.len();
        let targets = (0..).zip(goal).filter(|(_, colour)| usize::from(**colour) < colours);
        ColourConflict { targets: targets.map(|(cell, &colour)| (cell, colour)).collect(), lines, distance }
    }

    /// Whether the nearest tiles of two cells of a line are reversed. Both tiles must lie in the
    /// same row, or else column, as the cells.
    fn conflict(&self, [(a, from_a), (b, from_b)]: [(u8, u8); 2], column: usize) -> bool {
        let [a, b, from_a, from_b] = [a, b, from_a, from_b].map(|cell| self.lines[usize::from(cell)][column]);
        let one_line = [b[0], from_a[0], from_b[0]].iter().all(|line| *line == a[0]);
        one_line && a[1].cmp(&b[1]) == from_b[1].cmp(&from_a[1]) && from_a[1] != from_b[1]
    }
}

impl Heuristic for ColourConflict {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::none("race-conflict")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let mut nearest = vec![];
        let mut sum = 0;
        for &(cell, colour) in &self.targets {
            let tiles = (0..state.len()).filter(|&there| state[there] == colour);
            let distances = &self.distance[usize::from(cell)];
            let Some(tile) = tiles.min_by_key(|&there| distances[there]) else { return Estimate::UNREACHABLE };
            sum += distances[tile];
            nearest.push((cell, tile as u8));
        }
        if sum >= FAR {
            return Estimate::UNREACHABLE;
        }
        sum += 2 * nearest
            .iter()
            .enumerate()
            .map(|(i, &a)| -> u32 {
                nearest[..i]
                    .iter()
                    .map(|&b| (0..2).map(|line| u32::from(self.conflict([a, b], line))).sum::<u32>())
                    .sum()
            })
            .sum::<u32>();
        Estimate::from(sum)
    }
}
