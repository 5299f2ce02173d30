//! Distances on boards that are numbered along a path, by walks that compute only what changes.
//!
//! A move along the path changes only the place of the blank, and any other move rotates a window
//! of the tiles (see `PathStructure`). So a walk carries the order of the tiles, and ranks it anew
//! for the moves of the second kind. A step takes the first neighbour that is closer by its label.
//!
//! This is a look-up, which trusts the table: `walks.rs` also checks the other neighbours.

use antipode_core::error::Result;
use antipode_core::model::{PathStructure, Space};
use antipode_core::tables::{BlockCompression, StatePlace};

use super::TableDistances;
use super::walks::each;

/// The number of states that a thread looks up at a time.
const PIECE: usize = 64;

/// The most tiles of a numbered board.
const MOST_TILES: usize = 20;

/// Walks through the table of a board.
pub(super) struct BoardWalks<'a> {
    distances: &'a TableDistances<'a>,
    board: PathStructure,
    modulus: u32,
    /// The rows for each cell of the blank.
    units: u64,
}

impl<'a> BoardWalks<'a> {
    /// The walks through a table; `None` unless it is an uncompressed table of such a board with
    /// labels modulo 3 or 4.
    pub(super) fn new(distances: &'a TableDistances<'a>) -> Option<BoardWalks<'a>> {
        let metadata = distances.table.metadata();
        let (board, modulus) = (distances.space.structure().path()?, metadata.encoding.modulus()?);
        (metadata.compression == BlockCompression::None).then(|| BoardWalks {
            distances,
            board,
            modulus,
            units: board.units(),
        })
    }

    /// The distances of states, in their order; `None` where there is no path.
    ///
    /// # Errors
    ///
    /// `Corrupt` if no walk downhill ends at a goal.
    pub(super) fn depths(&self, states: &[u64]) -> Result<Vec<Option<u32>>> {
        let found = each(&mut states.to_vec(), PIECE, |&mut state| self.depth(state));
        self.distances.table.intact()?;
        found.into_iter().collect()
    }

    fn depth(&self, start: u64) -> Result<Option<u32>> {
        let TableDistances { table, space, .. } = self.distances;
        let (layout, mut tiles) = (self.board.layout(), [0; MOST_TILES]);
        let tiles = &mut tiles[..self.board.tiles()];
        let (mut at, mut blank, mut before) = (layout.place(start), self.board.unrank(start, tiles), usize::MAX);
        let Some(mut label) = table.label(start)? else { return Ok(None) };
        for depth in 0..=table.metadata().deepest() {
            if space.goals().binary_search(&layout.index(at)).is_ok() {
                return match label {
                    0 => Ok(Some(depth)),
                    _ => Err(self.distances.wrong(layout.index(at), "is a goal, but the table gives it another depth")),
                };
            }
            label = (label + self.modulus - 1) % self.modulus;
            let next = self.neighbour((at, blank, before), tiles, label)?;
            let (place, to) =
                next.ok_or_else(|| self.distances.wrong(layout.index(at), "has no neighbour closer to a goal"))?;
            slide(tiles, blank, to);
            (at, before, blank) = (place, blank, to);
        }
        Err(self.distances.wrong(start, "has no path to a goal that is as short as the table says"))
    }

    /// The first neighbour with a label, and the cell of the blank there. The blank does not move
    /// back to the cell `before`.
    #[inline]
    fn neighbour(
        &self,
        (at, blank, before): (StatePlace, usize, usize),
        tiles: &mut [u8],
        label: u32,
    ) -> Result<Option<(StatePlace, usize)>> {
        for to in self.board.next_places(blank).filter(|to| *to != before) {
            let next = match to.abs_diff(blank) {
                // The orders of the tiles have the same places for all cells of the blank.
                1 => StatePlace { row: at.row - blank as u64 * self.units + to as u64 * self.units, ..at },
                _ => {
                    slide(tiles, blank, to);
                    let next = self.board.place(to, tiles);
                    slide(tiles, to, blank);
                    let Some(next) = next else { continue };
                    next
                }
            };
            // Depths of neighbours differ in parity where a table needs the parity.
            if self.distances.table.label_at(next, label % 2)? == Some(label) {
                return Ok(Some((next, to)));
            }
        }
        Ok(None)
    }
}

/// Moves the blank from one cell to another one beside it.
#[inline]
fn slide(tiles: &mut [u8], from: usize, to: usize) {
    if from < to {
        tiles[from..to].rotate_right(1);
    } else {
        tiles[to..from].rotate_left(1);
    }
}
