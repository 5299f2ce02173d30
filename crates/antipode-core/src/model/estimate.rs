//! What a heuristic says of a state.

use std::ops::Add;

/// An estimate of the distance from a state to the nearest goal.
///
/// [`Unreachable`](Estimate::Unreachable) is a proof, and no arithmetic leads to it: sums of numbers stay numbers, whatever
/// their size. It is greater than every number.
///
/// ```
/// use antipode_core::model::Estimate;
///
/// assert_eq!(Estimate::from(2) + Estimate::from(3), Estimate::Moves(5));
/// assert_eq!(Estimate::Moves(u64::MAX) + Estimate::from(1), Estimate::Moves(u64::MAX));
/// assert_eq!(Estimate::Unreachable + Estimate::from(1), Estimate::Unreachable);
/// assert!(Estimate::Moves(u64::MAX) < Estimate::Unreachable);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Estimate {
    /// So many moves, perhaps times a weight.
    Moves(u64),
    /// The goals are proven to be unreachable.
    Unreachable,
}

impl Estimate {
    /// The number; `None` if all goals are unreachable.
    #[inline]
    pub fn moves(self) -> Option<u64> {
        match self {
            Estimate::Moves(moves) => Some(moves),
            Estimate::Unreachable => None,
        }
    }
}

impl From<u32> for Estimate {
    #[inline]
    fn from(moves: u32) -> Estimate {
        Estimate::Moves(u64::from(moves))
    }
}

/// The distance in an abstraction; unreachable if there is none.
impl From<Option<u32>> for Estimate {
    #[inline]
    fn from(distance: Option<u32>) -> Estimate {
        distance.map_or(Estimate::Unreachable, Estimate::from)
    }
}

impl Add for Estimate {
    type Output = Estimate;

    /// The sum; unreachable if either is.
    #[inline]
    fn add(self, other: Estimate) -> Estimate {
        match (self, other) {
            (Estimate::Moves(a), Estimate::Moves(b)) => Estimate::Moves(a.saturating_add(b)),
            _ => Estimate::Unreachable,
        }
    }
}
