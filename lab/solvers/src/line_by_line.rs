//! A solver without a search of the whole board: it solves line by line, as a person would.
//!
//! It solves outer rows and columns one at a time until 2x2 cells are left that contain the goal of
//! the blank (F. Berrier, "Solving the Sliding Puzzle & Rubiks' Cube by Deep Reinforcement
//! Learning", Royal Holloway, 2022, section 5.2.2, does rows from the top and columns from the
//! left). It moves tiles to their places one by one over unsolved cells. Only the last two tiles of
//! a line move together: first one to the corner and the other behind it, then both into the line.
//! Each step is a shortest path of the blank and one or two tiles, ignoring the others, so no
//! special case gets stuck. Cost: about n^2 positions per tile on a board of n cells.

use std::collections::HashMap;
use std::ops::Range;

use super::plain_board::{HOLE, PlainBoard};
use antipode_solvers::Path;

/// The state of the solver: a partly solved board.
struct SolvingBoard<'a> {
    goal: &'a [u8],
    /// The cells next to each cell.
    neighbours: &'a [Vec<u8>],
    /// All boards so far.
    path: Path,
    solved: Vec<bool>,
}

/// The cells of the blank and of the moving tiles; one tile leaves the last one unused.
type Places = [u8; 3];

impl<'a> SolvingBoard<'a> {
    fn new(goal: &'a [u8], neighbours: &'a [Vec<u8>], from: &[u8]) -> SolvingBoard<'a> {
        SolvingBoard { goal, neighbours, path: vec![from.to_vec()], solved: vec![false; goal.len()] }
    }

    fn now(&self) -> &[u8] {
        &self.path[self.path.len() - 1]
    }

    fn cell_of(&self, token: u8) -> u8 {
        self.now().iter().position(|&there| there == token).unwrap_or(0) as u8
    }

    /// Moves up to two tiles, and perhaps the blank, to cells. It follows a shortest path over
    /// unsolved cells, and returns whether there is one.
    fn bring(&mut self, tiles: &[(u8, u8)], blank: Option<u8>) -> bool {
        let mut start: Places = [self.cell_of(HOLE), HOLE, HOLE];
        let mut goal: Places = [blank.unwrap_or(HOLE), HOLE, HOLE];
        for (i, &(token, cell)) in (1..).zip(tiles) {
            (start[i], goal[i]) = (self.cell_of(token), cell);
        }
        let mut before = HashMap::from([(start, start)]);
        let mut queue = vec![start];
        let mut at = 0;
        while let Some(&places) =
            queue.get(at).filter(|places| !(places[1..] == goal[1..] && (blank.is_none() || places[0] == goal[0])))
        {
            at += 1;
            for &from in self.neighbours[usize::from(places[0])].iter().filter(|&&cell| !self.solved[usize::from(cell)])
            {
                let mut next = places.map(|cell| if cell == from { places[0] } else { cell });
                next[0] = from;
                before.entry(next).or_insert_with(|| {
                    queue.push(next);
                    places
                });
            }
        }
        let Some(&end) = queue.get(at) else { return false };
        let mut blanks: Vec<u8> =
            std::iter::successors(Some(end), |here| before.get(here).copied().filter(|before| before != here))
                .map(|places| places[0])
                .collect();
        blanks.reverse();
        for pair in blanks.windows(2) {
            let mut next = self.now().to_vec();
            next.swap(usize::from(pair[0]), usize::from(pair[1]));
            self.path.push(next);
        }
        true
    }

    /// Solves a line of at least two cells, given the unsolved line behind it. Returns whether that
    /// is possible: always if at least three lines are left.
    fn solve_line(&mut self, line: &[u8], behind: &[u8]) -> bool {
        let target = |cell: u8| (self.goal[usize::from(cell)], cell);
        let (rest, last) = line.split_at(line.len() - 2);
        let (a, b) = (target(last[0]), target(last[1]));
        for tile in rest.iter().map(|&cell| target(cell)).collect::<Vec<_>>() {
            if !self.bring(&[tile], None) {
                return false;
            }
            self.solved[usize::from(tile.1)] = true;
        }
        // First move both near their places, so that their joint path is short. If the second
        // cannot get there, it is near already.
        let near = self.bring(&[(a.0, b.1)], None);
        self.solved[usize::from(b.1)] = near;
        self.bring(&[(b.0, behind[line.len() - 1])], None);
        self.solved[usize::from(b.1)] = false;
        let done = self.bring(&[a, b], None);
        last.iter().for_each(|&cell| self.solved[usize::from(cell)] = true);
        done
    }
}

/// An outer row or column of the remaining cells.
pub(super) struct OuterLine {
    /// All remaining lines of that direction: the outer one, the one behind it, and so on.
    pub(super) lines: Vec<Vec<u8>>,
    pub(super) is_row: bool,
}

/// An iterator of outer lines, the longer side's first.
///
/// It ends when 2x2 cells are left that contain the goal of the blank.
pub(super) struct OuterLines<'a> {
    /// All rows, and then all columns.
    lines: &'a [Vec<u8>],
    board: &'a PlainBoard,
    goal: &'a [u8],
    /// The remaining rows and columns.
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
}

impl<'a> OuterLines<'a> {
    pub(super) fn of(board: &'a PlainBoard, lines: &'a [Vec<u8>], goal: &'a [u8]) -> OuterLines<'a> {
        OuterLines { lines, board, goal, rows: 0..board.rows, columns: 0..board.columns }
    }
}

impl Iterator for OuterLines<'_> {
    type Item = OuterLine;

    fn next(&mut self) -> Option<OuterLine> {
        if self.rows.len() <= 2 && self.columns.len() <= 2 {
            return None;
        }
        let is_row = self.rows.len() >= self.columns.len();
        let (across, along, lines) = match is_row {
            true => (&mut self.rows, &self.columns, &self.lines[..self.board.rows]),
            false => (&mut self.columns, &self.rows, &self.lines[self.board.rows..]),
        };
        let cells = |line: usize| lines[line][along.clone()].to_vec();
        // The first line, or the last one if the first contains the goal of the blank.
        let is_first = cells(across.start).iter().all(|&cell| self.goal[usize::from(cell)] != HOLE);
        let mut lines: Vec<Vec<u8>> = across.clone().map(cells).collect();
        if is_first {
            across.start += 1;
        } else {
            across.end -= 1;
            lines.reverse();
        }
        Some(OuterLine { lines, is_row })
    }
}

/// All boards of a solution, from the given one on; empty if there is none.
pub(super) fn solve(board: &PlainBoard, from: &[u8]) -> Path {
    let (goal, lines, neighbours) = (&board.goal[..], board.lines(), board.neighbours());
    let mut solving = SolvingBoard::new(goal, &neighbours, from);
    for line in OuterLines::of(board, &lines, goal) {
        if !solving.solve_line(&line.lines[0], &line.lines[1]) {
            return vec![];
        }
    }
    // Place two of the last three tiles and the blank: the third tile then has one place left.
    let open: Vec<u8> = (0..goal.len() as u8).filter(|&cell| !solving.solved[usize::from(cell)]).collect();
    let (blank, tiles): (Vec<u8>, Vec<u8>) = open.into_iter().partition(|&cell| goal[usize::from(cell)] == HOLE);
    let two: Vec<(u8, u8)> = tiles.iter().take(2).map(|&cell| (goal[usize::from(cell)], cell)).collect();
    if solving.bring(&two, blank.first().copied()) { solving.path } else { vec![] }
}
