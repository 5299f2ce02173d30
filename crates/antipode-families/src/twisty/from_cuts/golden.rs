//! Exact numbers `a + b φ` with integers a and b, where φ² = φ + 1, and vectors of them.
//!
//! The corners and planes of all regular solids have such coordinates, so the sign of every
//! distance is exact: pieces never get slivers, and a plane through a corner is not one beside it.
//! No product here exceeds 128 bits: cuts have denominators of at most [`MOST_DENOMINATOR`], and
//! corners are determinants of three planes.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::BigUint;

/// The largest denominator of a cut.
pub(super) const MOST_DENOMINATOR: i128 = 1000;

/// The golden ratio.
const PHI: f64 = 1.618_033_988_749_895;

/// A number `a + b φ`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct GoldenNumber {
    pub(super) a: i128,
    pub(super) b: i128,
}

/// A vector, or the normal of a plane.
pub(super) type GoldenVector = [GoldenNumber; 3];

impl GoldenNumber {
    pub(super) const ZERO: GoldenNumber = GoldenNumber::new(0, 0);

    pub(super) const fn new(a: i128, b: i128) -> GoldenNumber {
        GoldenNumber { a, b }
    }

    pub(super) const fn of(a: i128) -> GoldenNumber {
        GoldenNumber::new(a, 0)
    }

    /// The sign, exactly.
    pub(super) fn sign(self) -> Ordering {
        // Twice the number is `whole + b √5`.
        let whole = 2 * self.a + self.b;
        match (whole.cmp(&0), self.b.cmp(&0)) {
            (one, Ordering::Equal) => one,
            (Ordering::Equal, other) => other,
            (one, other) if one == other => one,
            (one, other) => {
                let [left, right] = [whole, self.b].map(|n| BigUint::from(n.unsigned_abs()).pow(2));
                if left > right * 5u32 { one } else { other }
            }
        }
    }

    pub(super) fn is_zero(self) -> bool {
        self == GoldenNumber::ZERO
    }

    /// The nearest `f64`.
    pub(super) fn float(self) -> f64 {
        self.a as f64 + self.b as f64 * PHI
    }
}

impl Add for GoldenNumber {
    type Output = GoldenNumber;
    fn add(self, other: GoldenNumber) -> GoldenNumber {
        GoldenNumber::new(self.a + other.a, self.b + other.b)
    }
}

impl Sub for GoldenNumber {
    type Output = GoldenNumber;
    fn sub(self, other: GoldenNumber) -> GoldenNumber {
        self + -other
    }
}

impl Neg for GoldenNumber {
    type Output = GoldenNumber;
    fn neg(self) -> GoldenNumber {
        GoldenNumber::new(-self.a, -self.b)
    }
}

impl Mul for GoldenNumber {
    type Output = GoldenNumber;
    fn mul(self, other: GoldenNumber) -> GoldenNumber {
        let both = self.b * other.b;
        GoldenNumber::new(self.a * other.a + both, self.a * other.b + self.b * other.a + both)
    }
}

impl Ord for GoldenNumber {
    fn cmp(&self, other: &GoldenNumber) -> Ordering {
        (*self - *other).sign()
    }
}

impl PartialOrd for GoldenNumber {
    fn partial_cmp(&self, other: &GoldenNumber) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

pub(super) fn dot(u: &GoldenVector, v: &GoldenVector) -> GoldenNumber {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

pub(super) fn cross(u: &GoldenVector, v: &GoldenVector) -> GoldenVector {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

/// The determinant: positive if the three go counterclockwise, seen from outside.
pub(super) fn det(u: &GoldenVector, v: &GoldenVector, w: &GoldenVector) -> GoldenNumber {
    dot(u, &cross(v, w))
}

pub(super) fn sum(u: &GoldenVector, v: &GoldenVector) -> GoldenVector {
    [u[0] + v[0], u[1] + v[1], u[2] + v[2]]
}

pub(super) fn scaled(by: GoldenNumber, v: &GoldenVector) -> GoldenVector {
    v.map(|x| by * x)
}

pub(super) fn opposite_of(v: &GoldenVector) -> GoldenVector {
    v.map(|x| -x)
}

/// Whether two vectors have the same axis.
pub(super) fn is_parallel(one: &GoldenVector, other: &GoldenVector) -> bool {
    cross(one, other).iter().all(|part| part.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_those_of_floats_and_exact_beyond() {
        for (a, b) in (-20..=20).flat_map(|a| (-20..=20).map(move |b| (a, b))) {
            let number = GoldenNumber::new(a, b);
            assert_eq!(number.sign(), number.float().total_cmp(&0.0).then(Ordering::Equal), "{number:?}");
        }
        // Fibonacci numbers: F(n+1) - F(n) φ has the sign of (-1)^n, far below an f64's error.
        let (mut a, mut b) = (1i128, 1i128);
        for n in 1..170 {
            let expected = if n % 2 == 0 { Ordering::Greater } else { Ordering::Less };
            assert_eq!(GoldenNumber::new(a, -b).sign(), expected, "{n}");
            (a, b) = (a + b, a);
        }
    }

    #[test]
    fn products_keep_the_equation_of_phi() {
        let phi = GoldenNumber::new(0, 1);
        assert_eq!(phi * phi, phi + GoldenNumber::of(1));
        let root = GoldenNumber::new(-1, 2);
        assert_eq!(root * root, GoldenNumber::of(5));
    }
}
