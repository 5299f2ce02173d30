//! Estimates of the distance to the goal.

/// The estimate for a state from which no goal can be reached.
pub const NO_WAY: u32 = u32::MAX;

/// An estimate of the distance from a state to the nearest goal.
///
/// Laws: it is 0 at every goal, and it is as `admissible` and `consistent` as it says: `antipode heuristic audit`
/// checks that on all states of a table.
pub trait Heuristic: Send + Sync {
    /// Its name.
    fn name(&self) -> String;

    /// Whether it never exceeds the distance.
    fn admissible(&self) -> bool;

    /// Whether a move never lowers it by more than 1: then it is admissible, too.
    fn consistent(&self) -> bool;

    /// The estimate in moves, for the key of a state; [`NO_WAY`] where it knows that there is none.
    fn estimate(&self, state: &[u8]) -> u32;
}

/// No estimate: 0 everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl Heuristic for Zero {
    fn name(&self) -> String {
        "zero".into()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        true
    }

    fn estimate(&self, _: &[u8]) -> u32 {
        0
    }
}
