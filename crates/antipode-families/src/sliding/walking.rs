//! Walking distance: the boards whose tiles of one goal row, or one goal column, are equal.
//!
//! For the rows, a state counts the tiles of each goal row in each row, and holds the row of the
//! blank. The vertical moves of a solution solve it. A search from the goal gives all distances
//! (24,964 states on 4x4). The sum for rows and columns is admissible, because every move is
//! vertical or horizontal, and at least the Manhattan distance (K. Takahashi, 2002).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::board::TileBoard;
use crate::tokens::HOLE;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};
use antipode_core::nums::mix;

/// The most states of each search.
const MOST: usize = 4_000_000;

/// The walking distance heuristic, for plain boards and moves of one tile.
pub(super) struct WalkingDistance {
    rows: WalkingTable,
    columns: WalkingTable,
}

/// The distances for the rows of a board, or for its columns.
struct WalkingTable {
    /// The amount that a token adds to the number of a state. Each cell has 0 for the hole, then an
    /// entry per token.
    weights: Vec<u64>,
    width: usize,
    distance: HashMap<u64, u8, BuildHasherDefault<MixHasher>>,
}

/// A hasher that mixes the number of a state.
#[derive(Default)]
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = mix(self.0 ^ number);
    }
}

impl WalkingDistance {
    /// Builds the tables. `Limit` if a board has too many states.
    pub(super) fn new(board: &TileBoard, goal: &[u8]) -> Result<Self> {
        let lines = board.lines();
        let (rows, columns) = lines.split_at(board.rows);
        let tables = WalkingTable::new(rows, goal).and_then(|rows| Some((rows, WalkingTable::new(columns, goal)?)));
        let (rows, columns) = tables.ok_or_else(|| {
            Error::Limit(format!("walking-distance has too large tables for {}x{} boards", board.rows, board.columns))
        })?;
        Ok(WalkingDistance { rows, columns })
    }
}

impl WalkingTable {
    /// The distances for some lines; `None` if there are too many states.
    fn new(lines: &[Vec<u8>], goal: &[u8]) -> Option<Self> {
        let (count, width) = (lines.len(), goal.len());
        // A state has a digit for each pair of lines: the number of tiles of the second in the
        // first.
        let radix = lines[0].len() as u64 + 1;
        radix.checked_pow((count * count) as u32)?;
        let digit = |lies: usize, belongs: usize| radix.pow((lies * count + belongs) as u32);
        let mut weights = vec![0; width * width];
        let mut start = 0;
        let mut blank = 0;
        for (belongs, line) in lines.iter().enumerate() {
            for &target in line {
                let token = goal[usize::from(target)];
                if token == HOLE {
                    blank = belongs;
                    continue;
                }
                start += digit(belongs, belongs);
                for (lies, cells) in lines.iter().enumerate() {
                    for &cell in cells {
                        weights[usize::from(cell) * width + usize::from(token) + 1] = digit(lies, belongs);
                    }
                }
            }
        }
        let mut distance = HashMap::from_iter([(start, 0)]);
        let mut level = vec![(start, blank)];
        for depth in 1u8.. {
            let mut next = vec![];
            for &(state, blank) in &level {
                for from in [blank.wrapping_sub(1), blank + 1].into_iter().filter(|&from| from < count) {
                    for belongs in (0..count).filter(|&belongs| state / digit(from, belongs) % radix > 0) {
                        let moved = state - digit(from, belongs) + digit(blank, belongs);
                        distance.entry(moved).or_insert_with(|| {
                            next.push((moved, from));
                            depth
                        });
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            if distance.len() > MOST || depth == u8::MAX {
                return None;
            }
            level = next;
        }
        Some(WalkingTable { weights, width, distance })
    }

    #[inline]
    fn estimate(&self, state: &[u8]) -> Estimate {
        let rows = self.weights.chunks_exact(self.width);
        let number = rows.zip(state).map(|(row, token)| row[usize::from(token.wrapping_add(1))]).sum::<u64>();
        Estimate::from(self.distance.get(&number).map(|&depth| u32::from(depth)))
    }
}

impl Heuristic for WalkingDistance {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("walking-distance")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.rows.estimate(state) + self.columns.estimate(state)
    }
}
