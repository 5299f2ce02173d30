//! The parity test for plain sliding boards, step by step (W. W. Johnson and W. E. Story, "Notes on the 15 puzzle", American
//! Journal of Mathematics 2, 1879).

use serde::Serialize;

/// The inversions of one tile: how many smaller tiles come after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TileInversions {
    /// The tile.
    pub tile: u32,
    /// Tiles after it with a smaller number.
    pub inversions: u32,
}

/// The tiles of a board in some order, with their inversions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InversionCount {
    /// The tiles in that order.
    pub tiles: Vec<TileInversions>,
    /// The sum.
    pub inversions: u32,
}

impl InversionCount {
    /// Counts the inversions of a sequence of tiles.
    pub fn of(tiles: &[u32]) -> Self {
        let later = |i: usize| tiles[i + 1..].iter().filter(|tile| **tile < tiles[i]).count() as u32;
        let tiles: Vec<_> =
            tiles.iter().enumerate().map(|(i, &tile)| TileInversions { tile, inversions: later(i) }).collect();
        InversionCount { inversions: tiles.iter().map(|tile| tile.inversions).sum(), tiles }
    }
}

/// The test in two forms; each says that the boards reach each other exactly if both counts are even or both are odd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inversions {
    /// Both boards after the blank was slid down and then right to the last cell.
    pub shifted: [String; 2],
    /// Their tiles row by row.
    pub by_rows: [InversionCount; 2],
    /// The tiles of the boards themselves along the rows in alternating directions, the blank left out.
    pub by_path: [InversionCount; 2],
    /// What both forms say.
    pub solvable: bool,
}
