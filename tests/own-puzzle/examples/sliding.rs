//! Sliding puzzles with two numberings of their own: what a search by `rank` and `unrank` costs.
//!
//! `cargo run --release -p own-puzzle --example sliding -- cells|places ROWS COLUMNS [THREADS]`
//!
//! With `cells`, a state has the tile of each cell, and its number is computed as in textbooks.
//! With `places`, it has the cell of each tile, and `antipode::perms` computes its number.

use antipode::perms;
use antipode::prelude::*;

/// More cells would make more states than fit in memory.
const MOST_CELLS: usize = 20;

/// The cells of a board.
#[derive(Clone, Copy)]
struct Board {
    rows: usize,
    columns: usize,
}

impl Board {
    fn size(self) -> usize {
        self.rows * self.columns
    }

    /// The cells next to a cell.
    fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let sides = [
            (row > 0, cell.wrapping_sub(self.columns)),
            (column > 0, cell.wrapping_sub(1)),
            (column + 1 < self.columns, cell + 1),
            (row + 1 < self.rows, cell + self.columns),
        ];
        sides.into_iter().filter(|(inside, _)| *inside).map(|(_, cell)| cell)
    }

    /// Half of all arrangements: moves reach no others.
    fn layout(self) -> StateLayout {
        StateLayout::for_states((3..=self.size() as u64).product()).expect("at most 20 cells")
    }
}

/// States have the tile of each cell; 0 is the blank.
struct Cells(Board);

impl Puzzle for Cells {
    fn spec(&self) -> String {
        format!("cells:{}x{}", self.0.rows, self.0.columns)
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once((0..self.0.size() as u8).collect()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let blank = state.iter().position(|&tile| tile == 0).expect("a state has a blank");
        for cell in self.0.beside(blank) {
            let mut next = state.to_vec();
            next.swap(blank, cell);
            visit(&next);
        }
    }
}

/// The place of the blank, then half the rank of the tiles in lexicographic order: moves reach one
/// of two states that differ by the order of the last two tiles.
impl Numbering for Cells {
    fn layout(&self) -> StateLayout {
        self.0.layout()
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let blank = state.iter().position(|&tile| tile == 0)?;
        let tiles: Vec<u8> = state.iter().copied().filter(|&tile| tile > 0).collect();
        let digit = |at: usize| tiles[at + 1..].iter().filter(|later| **later < tiles[at]).count() as u64;
        let rank = (0..tiles.len()).fold(0, |rank, at| rank * (tiles.len() - at) as u64 + digit(at));
        Some(blank as u64 * (3..state.len() as u64).product::<u64>() + rank / 2)
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let tiles = self.0.size() - 1;
        let half = (3..=tiles as u64).product::<u64>();
        let (blank, mut rank) = ((index / half) as usize, index % half * 2);
        let mut digits = vec![0; tiles];
        for (at, digit) in digits.iter_mut().enumerate().rev() {
            *digit = (rank % (tiles - at) as u64) as usize;
            rank /= (tiles - at) as u64;
        }
        let odd = digits.iter().sum::<usize>() % 2 == 1;
        let mut left: Vec<u8> = (1..=tiles as u8).collect();
        state.clear();
        state.extend(digits.into_iter().map(|digit| left.remove(digit)));
        // A move along a column passes columns - 1 tiles, one along a row passes none.
        if odd != (blank / self.0.columns * (self.0.columns - 1) % 2 == 1) {
            state.swap(tiles - 2, tiles - 1);
        }
        state.insert(blank, 0);
    }
}

/// States have the cell of each tile, that of the blank first.
struct Places(Board);

impl Puzzle for Places {
    fn spec(&self) -> String {
        format!("places:{}x{}", self.0.rows, self.0.columns)
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once((0..self.0.size() as u8).collect()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        // Without an allocation, which would take a tenth of the search.
        let mut next = [0; MOST_CELLS];
        let next = &mut next[..state.len()];
        next.copy_from_slice(state);
        for cell in self.0.beside(state[0].into()) {
            let tile = state.iter().position(|&at| usize::from(at) == cell).expect("all other cells have tiles");
            next.swap(0, tile);
            visit(next);
            next.swap(0, tile);
        }
    }
}

/// Half the rank in lexicographic order: moves reach one of two states that differ by the last two
/// tiles.
impl Numbering for Places {
    fn layout(&self) -> StateLayout {
        self.0.layout()
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        Some(perms::rank(state) / 2)
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let size = self.0.size();
        state.resize(size, 0);
        let odd = perms::unrank(2 * index, state);
        let blank = usize::from(state[0]);
        // Each move exchanges the blank and a tile. Without a branch, because nothing predicts it.
        let other = odd != ((blank / self.0.columns + blank % self.0.columns) % 2 == 1);
        state.swap(size - 1 - usize::from(other), size - 1);
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<usize>().ok());
    let (Some(states), Some(rows), Some(columns)) = (arguments.first(), number(1), number(2)) else {
        return Err(Error::usage("write cells|places ROWS COLUMNS [THREADS]"));
    };
    let board = Board { rows, columns };
    let problem = if states == "cells" { Problem::numbered(Cells(board)) } else { Problem::numbered(Places(board)) };
    let resources = WorkResources { threads: number(3).unwrap_or(1), ..WorkResources::default() };
    let analysis = analyze(&problem, resources, &AnalyzeOptions::default(), |_| (), &mut Watch::none())?;
    let (reached, seconds) = (analysis.reached, analysis.run.search.cpu_seconds);
    let rate = reached as f64 / seconds / 1e6;
    println!("{reached} states, God's number {}, {seconds:.2} CPU-s: {rate:.1} million a CPU-s", analysis.god_number);
    Ok(())
}
