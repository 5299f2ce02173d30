//! The values of heuristics.

use std::fmt;
use std::ops::Add;

/// An estimate of the distance from a state to the nearest goal.
///
/// It is a number of moves, in steps of 2^-16 of a move, since weights and networks produce
/// fractions of moves.
///
/// [`UNREACHABLE`](Estimate::UNREACHABLE) means a proof. It is greater than every number, and sums
/// of numbers never yield it, whatever their size.
///
/// ```
/// use antipode_core::model::Estimate;
///
/// assert_eq!(Estimate::from(2) + Estimate::from(3), Estimate::from(5));
/// assert_eq!(Estimate::of(1.25) + Estimate::of(1.5), Estimate::of(2.75));
/// assert_eq!(Estimate::MOST + Estimate::from(1), Estimate::MOST);
/// assert_eq!(Estimate::UNREACHABLE + Estimate::from(1), Estimate::UNREACHABLE);
/// assert!(Estimate::of(f64::INFINITY) < Estimate::UNREACHABLE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Estimate(u64);

/// Steps per move.
const STEPS: u64 = 1 << 16;

impl Estimate {
    /// Zero moves.
    pub const ZERO: Estimate = Estimate(0);

    /// The greatest number of moves.
    pub const MOST: Estimate = Estimate(u64::MAX - 1);

    /// A proof that all goals are unreachable.
    pub const UNREACHABLE: Estimate = Estimate(u64::MAX);

    /// The nearest estimate to a number of moves.
    ///
    /// It is 0 for negative numbers and NaN, and [`Estimate::MOST`] for numbers that are too great.
    #[inline]
    pub fn of(moves: f64) -> Estimate {
        Estimate(((moves * STEPS as f64).round() as u64).min(Estimate::MOST.0))
    }

    /// The number of moves; `None` if all goals are unreachable.
    #[inline]
    pub fn moves(self) -> Option<f64> {
        (self != Estimate::UNREACHABLE).then(|| self.0 as f64 / STEPS as f64)
    }

    /// The number of moves, rounded down; `None` if all goals are unreachable.
    #[inline]
    pub fn floor(self) -> Option<u64> {
        (self != Estimate::UNREACHABLE).then_some(self.0 / STEPS)
    }

    /// The number of moves, rounded up; `None` if all goals are unreachable.
    ///
    /// Paths have whole lengths, so rounding up keeps an admissible estimate admissible.
    #[inline]
    pub fn ceil(self) -> Option<u64> {
        (self != Estimate::UNREACHABLE).then_some(self.0.div_ceil(STEPS))
    }
}

impl fmt::Debug for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves() {
            Some(moves) => write!(f, "{moves}"),
            None => f.write_str("unreachable"),
        }
    }
}

impl From<u32> for Estimate {
    #[inline]
    fn from(moves: u32) -> Estimate {
        Estimate(u64::from(moves) * STEPS)
    }
}

/// The distance in an abstraction; unreachable if there is none.
impl From<Option<u32>> for Estimate {
    #[inline]
    fn from(distance: Option<u32>) -> Estimate {
        distance.map_or(Estimate::UNREACHABLE, Estimate::from)
    }
}

impl Add for Estimate {
    type Output = Estimate;

    /// The sum; unreachable if either is.
    #[inline]
    fn add(self, other: Estimate) -> Estimate {
        if self.max(other) == Estimate::UNREACHABLE {
            return Estimate::UNREACHABLE;
        }
        Estimate(self.0.saturating_add(other.0).min(Estimate::MOST.0))
    }
}
