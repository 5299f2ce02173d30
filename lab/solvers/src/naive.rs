//! A beginner's solution by hand: the top row or left column first, tile by tile, then the rest (F.
//! Berrier, "Solving the Sliding Puzzle & Rubiks' Cube by Deep Reinforcement Learning", Royal
//! Holloway, 2022, section 5.2.2).
//!
//! For a line of m cells, tile m waits in the far corner; tiles 1 to m - 2 go to their cells, tile
//! `m - 1` to that of tile m, and tile m behind it; then the blank goes through both last cells,
//! and both tiles follow. The last 2x2 cells rotate until they are solved.
//!
//! The text leaves the routes open; its example on 5x5 cells fixes them. A tile moves one cell at a
//! time: up, else down, else right, else left, towards its cell and not through placed tiles. The
//! blank takes a shortest path around both; of several the first in the order left, up, right,
//! down. If it is shut in, tile m gives up its corner, because step 5 fetches that tile anyway.
//!
//! On 3x3 cells tile 3 does not wait. Tiles 1 and 2 go to the corners. If tile 3 is then between
//! them, or below the blank between them, the line takes the "handcrafted sequence of moves".

use super::line_by_line::{OuterLine, OuterLines};
use super::plain_board::{HOLE, PlainBoard};
use antipode_solvers::Path;

/// A cell by its line, the outer one first, and its place in that line.
type Cell = (usize, usize);

/// The directions: up, left, down, right.
const UP: usize = 0;
const LEFT: usize = 1;
const DOWN: usize = 2;
const RIGHT: usize = 3;

/// The blank's path from below tile 3 if the outer line is 1 3 2: the sequence of the thesis's
/// program (github.com/fberrier/rubiks, `naiveslidingsolver.py`), which its text does not print.
const SWAP: [usize; 23] = [
    UP, LEFT, DOWN, RIGHT, UP, RIGHT, DOWN, LEFT, UP, RIGHT, DOWN, LEFT, LEFT, UP, RIGHT, RIGHT, DOWN, LEFT, LEFT, UP,
    RIGHT, RIGHT, DOWN,
];

/// The remaining cells of a board, and the placed tiles among them.
struct RemainingBoard<'a> {
    path: &'a mut Path,
    outer: &'a OuterLine,
    placed: Vec<Cell>,
    /// The corner where the last tile waits.
    waiting: Option<Cell>,
}

impl RemainingBoard<'_> {
    fn at(&self, (line, place): Cell) -> u8 {
        self.outer.lines[line][place]
    }

    fn cell_of(&self, token: u8) -> Cell {
        let now = &self.path[self.path.len() - 1];
        let mut cells = (0..self.outer.lines.len())
            .flat_map(|line: usize| (0..self.outer.lines[line].len()).map(move |place| (line, place)));
        cells.find(|&cell| now[usize::from(self.at(cell))] == token).unwrap_or((0, 0))
    }

    /// The cell next to another one. Of columns, left is towards the outer one.
    fn beside(&self, (line, place): Cell, direction: usize) -> Option<Cell> {
        let direction = if self.outer.is_row { direction } else { direction ^ 1 };
        let next = match direction {
            UP => (line.checked_sub(1)?, place),
            LEFT => (line, place.checked_sub(1)?),
            DOWN => (line + 1, place),
            _ => (line, place + 1),
        };
        (next.0 < self.outer.lines.len() && next.1 < self.outer.lines[0].len()).then_some(next)
    }

    fn is_free(&self, cell: Cell) -> bool {
        !self.placed.contains(&cell) && self.waiting != Some(cell)
    }

    /// Moves the blank to a cell next to it.
    fn step(&mut self, to: Cell) {
        let mut next = self.path[self.path.len() - 1].clone();
        next.swap(usize::from(self.at(self.cell_of(HOLE))), usize::from(self.at(to)));
        self.path.push(next);
    }

    /// A shortest path of the blank to a cell, around placed tiles and one more.
    fn route(&self, to: Cell, around: Cell) -> Option<Vec<Cell>> {
        let start = self.cell_of(HOLE);
        let (mut queue, mut at) = (vec![(start, 0)], 0);
        while queue.get(at)?.0 != to {
            let here = queue[at].0;
            for direction in [LEFT, UP, RIGHT, DOWN] {
                let free = self.beside(here, direction).filter(|&next| next != around && self.is_free(next));
                if let Some(next) = free.filter(|&next| queue.iter().all(|&(known, _)| known != next)) {
                    queue.push((next, at));
                }
            }
            at += 1;
        }
        let mut cells: Vec<Cell> =
            std::iter::successors(Some(at), |&at| (at > 0).then(|| queue[at].1)).map(|at| queue[at].0).collect();
        cells.pop();
        cells.reverse();
        Some(cells)
    }

    /// Moves the blank to a cell, through the waiting tile if it must.
    fn bring_blank(&mut self, to: Cell, around: Cell) -> Option<()> {
        let route = self.route(to, around).or_else(|| {
            self.waiting.take()?;
            self.route(to, around)
        });
        route?.into_iter().for_each(|cell| self.step(cell));
        Some(())
    }

    /// Moves a tile to a cell and places it there.
    fn bring_tile(&mut self, tile: u8, to: Cell) -> Option<()> {
        loop {
            let here = self.cell_of(tile);
            if here == to {
                self.placed.push(to);
                return Some(());
            }
            let far = |cell: Cell| cell.0.abs_diff(to.0) + cell.1.abs_diff(to.1);
            let mut steps = [UP, DOWN, RIGHT, LEFT].into_iter().filter_map(|direction| self.beside(here, direction));
            let next = steps.find(|&next| far(next) < far(here) && self.is_free(next))?;
            self.bring_blank(next, here)?;
            self.step(here);
        }
    }

    /// Solves the outer line. `None` if it gets stuck.
    fn solve_line(&mut self, goal: &[u8]) -> Option<()> {
        let (lines, length) = (self.outer.lines.len(), self.outer.lines[0].len());
        let tiles: Vec<u8> = self.outer.lines[0].iter().map(|&cell| goal[usize::from(cell)]).collect();
        let (tile, end, back) = (tiles[length - 1], (0, length - 1), (1, length - 1));
        let is_special = (lines, length) == (3, 3);
        if !is_special {
            let corner = (lines - 1, 0);
            self.bring_tile(tile, corner)?;
            self.waiting = self.placed.pop();
        }
        for (place, &tile) in tiles[..length - 2].iter().enumerate() {
            self.bring_tile(tile, (0, place))?;
        }
        self.bring_tile(tiles[length - 2], end)?;
        self.waiting = None;
        let between = (0, length - 2);
        if is_special {
            if (self.cell_of(HOLE), self.cell_of(tile)) == (between, (1, 1)) {
                self.step((1, 1));
            }
            if self.cell_of(tile) == between {
                return self.swap();
            }
        }
        self.bring_tile(tile, back)?;
        self.bring_blank(between, back)?;
        self.step(end);
        self.step(back);
        Some(())
    }

    /// Solves 1 3 2 on 3x3 cells.
    fn swap(&mut self) -> Option<()> {
        self.bring_blank((1, 1), (0, 1))?;
        for direction in SWAP {
            let next = self.beside(self.cell_of(HOLE), direction)?;
            self.step(next);
        }
        Some(())
    }
}

/// All boards of a solution, from the given one on; empty if there is none.
pub(super) fn solve(board: &PlainBoard, from: &[u8]) -> Path {
    by_hand(board, from).unwrap_or_default()
}

/// The solution. `None` if there is none.
fn by_hand(board: &PlainBoard, from: &[u8]) -> Option<Path> {
    let (goal, lines) = (&board.goal[..], board.lines());
    let mut path = vec![from.to_vec()];
    let mut outer_lines = OuterLines::of(board, &lines, goal);
    for outer in outer_lines.by_ref() {
        RemainingBoard { path: &mut path, outer: &outer, placed: vec![], waiting: None }.solve_line(goal)?;
    }
    let (rows, columns) = (outer_lines.rows, outer_lines.columns);
    let corners = |row: usize| [lines[row][columns.start], lines[row][columns.start + 1]];
    let ([a, b], [d, c]) = (corners(rows.start), corners(rows.start + 1));
    let circle = [a, b, c, d].map(usize::from);
    // Twelve moves around 2x2 cells return to the same board.
    for _ in 0..12 {
        let now = &path[path.len() - 1];
        if now == goal {
            return Some(path);
        }
        let at = circle.iter().position(|&cell| now[cell] == HOLE)?;
        let mut next = now.clone();
        next.swap(circle[at], circle[(at + 1) % 4]);
        path.push(next);
    }
    None
}
