//! Tests that decide without a search which states moves reach.
//!
//! Most families provide it; `solvable`, `components` and the solvers use it
//! (`jobs/src/components.rs`). The parity test of sliding boards is by W. W. Johnson and W. E.
//! Story, "Notes on the 15 puzzle", American Journal of Mathematics 2, 1879.

use num_bigint::BigUint;
use serde::Serialize;

/// Facts about components that need no search.
pub trait StateReachability: Send + Sync {
    /// Whether moves lead from a state to a goal; `None` if the test decides nothing for this
    /// puzzle.
    fn reaches_goal(&self, state: &[u8]) -> Option<bool>;

    /// Whether moves lead from one state to another; `None` if the test does not decide it.
    ///
    /// OPTIONAL: by default the test is only about goals.
    fn connects(&self, from: &[u8], to: &[u8]) -> Option<bool> {
        let _ = (from, to);
        None
    }

    /// The division of all configurations by moves.
    ///
    /// `None` if only a walk over the base shows it. OPTIONAL.
    fn division(&self) -> Option<ComponentDivision> {
        None
    }

    /// A quick lower bound of the number of states that moves reach from a goal.
    ///
    /// OPTIONAL: by default the size of a component, if that is known.
    fn least_reached(&self) -> Option<BigUint> {
        self.division().map(|division| division.size)
    }

    /// The inversions of two states, if counting them decides whether they reach each other.
    ///
    /// OPTIONAL.
    fn inversions(&self, a: &[u8], b: &[u8]) -> Option<InversionParity> {
        let _ = (a, b);
        None
    }
}

/// The division of all configurations into components of the same size and local group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentDivision {
    /// Number of components.
    pub count: BigUint,
    /// Configurations of each component.
    pub size: BigUint,
    /// Order of the group of rearrangements that closed walks over the base produce.
    pub group_order: BigUint,
}

/// The inversions of one tile: the number of smaller tiles after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileInversions {
    /// The tile.
    pub tile: u32,
    /// Tiles after it with a smaller number.
    pub inversions: u32,
}

/// The tiles of a board in some order, with their inversions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InversionCount {
    /// The tiles in that order.
    pub tiles: Vec<TileInversions>,
    /// The sum of their inversions.
    pub inversions: u32,
}

impl InversionCount {
    /// Counts the inversions of a sequence of tiles.
    pub fn of(tiles: &[u32]) -> Self {
        let counted = tiles.iter().enumerate().map(|(i, &tile)| {
            let inversions = tiles[i + 1..].iter().filter(|later| **later < tile).count() as u32;
            TileInversions { tile, inversions }
        });
        let tiles: Vec<_> = counted.collect();
        InversionCount { inversions: tiles.iter().map(|tile| tile.inversions).sum(), tiles }
    }
}

/// The parity test in two forms.
///
/// In each form, the boards reach each other exactly if both counts are even or both are odd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InversionParity {
    /// Both boards after sliding the blank down and then right to the last cell.
    pub shifted: [String; 2],
    /// The tiles of `shifted`, row by row.
    pub by_rows: [InversionCount; 2],
    /// The tiles of the original boards along the rows in alternating directions, without the
    /// blank.
    pub by_path: [InversionCount; 2],
    /// The answer of both forms.
    pub solvable: bool,
}
