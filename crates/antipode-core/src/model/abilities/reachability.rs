//! Which states moves lead to, as a test on the states alone decides it.
//!
//! Most families provide it; `solvable`, `components` and the solvers use it
//! (`jobs/src/components.rs`). The parity test of sliding boards is by W. W. Johnson and W. E.
//! Story, "Notes on the 15 puzzle", American Journal of Mathematics 2, 1879.

use num_bigint::BigUint;
use serde::Serialize;

/// What the rules tell of components without a search.
pub trait Reachability: Send + Sync {
    /// Whether they do; `None` for a puzzle of this kind in which the test decides nothing.
    fn reaches_goal(&self, state: &[u8]) -> Option<bool>;

    /// Whether moves lead from one state to another; `None` where the test does not decide it.
    /// OPTIONAL: it is about goals alone.
    fn connects(&self, from: &[u8], to: &[u8]) -> Option<bool> {
        let _ = (from, to);
        None
    }

    /// How moves divide all configurations; `None` where only a walk over the base shows it.
    /// OPTIONAL.
    fn division(&self) -> Option<Division> {
        None
    }

    /// A lower bound of the number of states that moves reach from a goal, known in a moment.
    /// OPTIONAL: the size of a component, if that is known.
    fn least_reached(&self) -> Option<BigUint> {
        self.division().map(|division| division.size)
    }

    /// The inversions of two states, where counting them decides whether they reach each other.
    /// OPTIONAL.
    fn inversions(&self, a: &[u8], b: &[u8]) -> Option<Inversions> {
        let _ = (a, b);
        None
    }
}

/// How moves divide all configurations, where all components have the same size and local group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// How many components there are.
    pub count: BigUint,
    /// Configurations of each.
    pub size: BigUint,
    /// Order of the group of rearrangements that closed walks over the base make.
    pub group_order: BigUint,
}

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

/// The test in two forms; each says that the boards reach each other exactly if both counts are
/// even or both are odd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inversions {
    /// Both boards after the blank was slid down and then right to the last cell.
    pub shifted: [String; 2],
    /// Their tiles row by row.
    pub by_rows: [InversionCount; 2],
    /// The tiles of the boards themselves along the rows in alternating directions, the blank left
    /// out.
    pub by_path: [InversionCount; 2],
    /// What both forms say.
    pub solvable: bool,
}
