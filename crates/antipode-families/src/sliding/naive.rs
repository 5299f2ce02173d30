//! A beginner's solution by hand: the top row or left column first, tile by tile, then the rest (F.
//! Berrier, "Solving the Sliding Puzzle & Rubiks' Cube by Deep Reinforcement Learning", Royal
//! Holloway, 2022, section 5.2.2).
//!
//! For a line of m cells, tile m waits in the far corner; tiles 1 to m - 2 go to their cells, tile
//! `m - 1` to that of tile m, and tile m behind it; then the blank goes through both last cells,
//! and both tiles follow. A tile moves one cell at a time, along its line as far as it can and then
//! across, and the blank moves around it; neither passes placed tiles. The last 2x2 cells rotate
//! until they are solved. The thesis does not specify the routes of tile and blank. If the blank
//! gets shut in, the line is solved as [`super::line_by_line`] does, instead of the thesis's
//! "handcrafted sequence of moves" for its one case on 3x3 cells.

use super::board::Board;
use super::line_by_line::{OuterLines, Solving};
use crate::tokens::{HOLE, Placement};

/// A partly solved board with the coordinates of its cells.
struct Hand<'a> {
    solving: Solving<'a>,
    neighbours: &'a [Vec<u8>],
    /// The row and the column of each cell.
    places: Vec<[usize; 2]>,
}

impl Hand<'_> {
    /// Moves the blank to a cell, around the solved cells and one more.
    fn bring_blank(&mut self, to: u8, around: u8) -> bool {
        let before = std::mem::replace(&mut self.solving.solved[usize::from(around)], true);
        let done = self.solving.bring(&[], Some(to));
        self.solving.solved[usize::from(around)] = before;
        done
    }

    /// Moves a tile to a cell stepwise, first along the current line.
    fn bring_tile(&mut self, tile: u8, to: u8, along_row: bool) -> bool {
        let distance = self.distances(to);
        loop {
            let here = self.solving.cell_of(tile);
            if here == to {
                return true;
            }
            let line = |cell: u8| self.places[usize::from(cell)][usize::from(!along_row)];
            let nearer = |cell: &&u8| distance[usize::from(**cell)] < distance[usize::from(here)];
            let mut steps: Vec<u8> = self.neighbours[usize::from(here)].iter().filter(nearer).copied().collect();
            steps.sort_by_key(|&cell| line(cell) != line(here));
            let Some(&step) = steps.iter().find(|&&step| self.bring_blank(step, here)) else { return false };
            self.solving.bring(&[], Some(here));
            debug_assert_eq!(self.solving.cell_of(tile), step);
        }
    }

    /// The distance of a cell from all others over unsolved cells; `usize::MAX` if unreachable.
    fn distances(&self, to: u8) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.neighbours.len()];
        distances[usize::from(to)] = 0;
        let (mut queue, mut at) = (vec![to], 0);
        while let Some(&here) = queue.get(at) {
            at += 1;
            for &next in &self.neighbours[usize::from(here)] {
                if distances[usize::from(next)] == usize::MAX && !self.solving.solved[usize::from(next)] {
                    distances[usize::from(next)] = distances[usize::from(here)] + 1;
                    queue.push(next);
                }
            }
        }
        distances
    }

    /// Solves a line of at least two cells. Needs the line behind it and the far corner; returns
    /// false if it got stuck.
    fn solve_line(&mut self, line: &[u8], behind: &[u8], corner: u8, along_row: bool) -> bool {
        let done = self.follow(line, behind, corner, along_row);
        self.solving.solved[usize::from(corner)] = false;
        if !done {
            line.iter().for_each(|&cell| self.solving.solved[usize::from(cell)] = false);
            self.solving.solve_line(line, behind);
        }
        line.iter().for_each(|&cell| self.solving.solved[usize::from(cell)] = true);
        done
    }

    /// Follows the seven steps of the thesis; false as soon as one is impossible.
    fn follow(&mut self, line: &[u8], behind: &[u8], corner: u8, along_row: bool) -> bool {
        let tiles: Vec<u8> = line.iter().map(|&cell| self.solving.goal[usize::from(cell)]).collect();
        let last = line.len() - 1;
        let (pocket, end, back) = (line[last - 1], line[last], behind[last]);
        if !self.bring_tile(tiles[last], corner, along_row) {
            return false;
        }
        self.solving.solved[usize::from(corner)] = true;
        for i in 0..last - 1 {
            if !self.bring_tile(tiles[i], line[i], along_row) {
                return false;
            }
            self.solving.solved[usize::from(line[i])] = true;
        }
        if !self.bring_tile(tiles[last - 1], end, along_row) {
            return false;
        }
        (self.solving.solved[usize::from(corner)], self.solving.solved[usize::from(end)]) = (false, true);
        if !self.bring_tile(tiles[last], back, along_row) || !self.bring_blank(pocket, back) {
            return false;
        }
        self.solving.solved[usize::from(end)] = false;
        self.solving.bring(&[], Some(end)) && self.solving.bring(&[], Some(back))
    }
}

/// All boards of a solution, from the given one on; empty if there is none. The board must be plain
/// with at least two rows and columns. `goal` and `neighbours` are in the order of the board's
/// path.
pub(super) fn solve(board: &Board, goal: &[u8], neighbours: &[Vec<u8>], from: &[u8]) -> Vec<Placement> {
    by_hand(board, goal, neighbours, from).0
}

/// The solution, and the number of lines that got stuck.
fn by_hand(board: &Board, goal: &[u8], neighbours: &[Vec<u8>], from: &[u8]) -> (Vec<Placement>, usize) {
    let lines = board.lines();
    let mut places = vec![[0; 2]; goal.len()];
    for (row, line) in lines[..board.rows].iter().enumerate() {
        line.iter().enumerate().for_each(|(column, &cell)| places[usize::from(cell)] = [row, column]);
    }
    let mut hand = Hand { solving: Solving::new(goal, neighbours, from), neighbours, places };
    let (mut outer, mut stuck) = (OuterLines::of(board, &lines, goal), 0);
    for line in outer.by_ref() {
        stuck += usize::from(!hand.solve_line(&line.cells, &line.behind, line.far, line.is_row));
    }
    let (rows, columns) = (outer.rows, outer.columns);
    let corners = |row: usize| [lines[row][columns.start], lines[row][columns.start + 1]];
    let ([a, b], [d, c]) = (corners(rows.start), corners(rows.start + 1));
    let circle = [a, b, c, d];
    // Twelve moves around 2x2 cells return to the same board.
    for _ in 0..12 {
        if hand.solving.now() == goal {
            return (hand.solving.path, stuck);
        }
        let blank = hand.solving.cell_of(HOLE);
        let at = circle.iter().position(|&cell| cell == blank).unwrap_or(0);
        hand.solving.bring(&[], Some(circle[(at + 1) % 4]));
    }
    (vec![], stuck)
}

#[cfg(test)]
mod tests {
    use super::super::{METRICS, WRAPS};
    use super::*;

    /// The moves of each solved board, and the number of stuck lines.
    fn solve_all(rows: usize, columns: usize, boards: Vec<Vec<u8>>) -> Vec<(Option<usize>, usize)> {
        let board = Board::new(rows, columns, vec![1; rows * columns - 1]);
        let goal = board.solved();
        let moves = board.moves(METRICS[0], WRAPS[0]);
        let neighbours: Vec<Vec<u8>> =
            moves.iter().map(|shifts| shifts.iter().map(|shift| shift.steps[0].from).collect()).collect();
        let solve = |tiles: Vec<u8>| {
            let (path, stuck) = by_hand(&board, &goal, &neighbours, &board.along_path(&tiles));
            (path.len().checked_sub(1), stuck)
        };
        boards.into_iter().map(solve).collect()
    }

    /// All arrangements of some tiles.
    fn arrangements(tiles: &[u8]) -> Vec<Vec<u8>> {
        if tiles.is_empty() {
            return vec![vec![]];
        }
        let rest = |i: usize| [&tiles[..i], &tiles[i + 1..]].concat();
        let from = |i: usize| arrangements(&rest(i)).into_iter().map(move |rest| [&tiles[i..=i], &rest].concat());
        (0..tiles.len()).flat_map(from).collect()
    }

    /// Half of all boards have a solution; on some a line gets stuck.
    #[test]
    fn stuck_lines_are_counted_on_all_small_boards() {
        let found = [(2, 2), (2, 3), (3, 2)].map(|(rows, columns)| {
            let tiles: Vec<u8> = (0..rows as u8 * columns as u8 - 1).chain([HOLE]).collect();
            let all = solve_all(rows, columns, arrangements(&tiles));
            let solved: Vec<_> = all.iter().filter_map(|(moves, stuck)| Some((*moves.as_ref()?, *stuck))).collect();
            assert_eq!(2 * solved.len(), all.len(), "{rows}x{columns}");
            let stuck = solved.iter().filter(|(_, stuck)| *stuck > 0).count();
            let moves: usize = solved.iter().map(|(moves, _)| moves).sum();
            (stuck, solved.iter().map(|(moves, _)| *moves).max(), moves)
        });
        assert_eq!(found, [(0, Some(11), 66), (90, Some(38), 8880), (90, Some(36), 8160)]);
    }

    /// The hardest board of the thesis takes 61 moves, and no line gets stuck.
    #[test]
    fn the_hardest_board_takes_as_many_moves_as_in_the_thesis() {
        assert_eq!(solve_all(3, 3, vec![vec![7, 5, 6, 1, 4, 3, 2, HOLE, 0]]), [(Some(61), 0)]);
    }
}
