//! Numbers that are exact up to 2^63, and logarithms beyond.

use std::cmp::Ordering;
use std::ops::Add;

/// The bit that marks a logarithm.
const LARGE: u64 = 1 << 63;

/// A number: exact below 2^63, else by its logarithm, to about nine digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogarithmicCount(u64);

/// The units of a logarithm in one power of 2.
const UNIT: f64 = (1u64 << 32) as f64;

impl LogarithmicCount {
    /// Zero.
    pub const ZERO: LogarithmicCount = LogarithmicCount(0);

    /// One.
    pub const ONE: LogarithmicCount = LogarithmicCount(1);

    /// The number as bits, to store it.
    pub(super) fn to_bits(self) -> u64 {
        self.0
    }

    /// The number of these bits.
    pub(super) fn from_bits(bits: u64) -> LogarithmicCount {
        LogarithmicCount(bits)
    }

    /// The number, if it is exact.
    pub fn exact(self) -> Option<u64> {
        (self.0 & LARGE == 0).then_some(self.0)
    }

    /// The logarithm of the number to the base 2; minus infinity for zero.
    pub fn log2(self) -> f64 {
        match self.exact() {
            Some(number) => libm::log2(number as f64),
            None => (self.0 & !LARGE) as f64 / UNIT,
        }
    }

    /// The number divided by another.
    pub fn over(self, count: u64) -> f64 {
        match self.exact() {
            Some(number) => number as f64 / count as f64,
            None => libm::exp2(self.log2() - libm::log2(count as f64)),
        }
    }
}

impl Ord for LogarithmicCount {
    fn cmp(&self, other: &LogarithmicCount) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl PartialOrd for LogarithmicCount {
    fn partial_cmp(&self, other: &LogarithmicCount) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for LogarithmicCount {
    type Output = LogarithmicCount;

    fn add(self, other: LogarithmicCount) -> LogarithmicCount {
        if let (Some(a), Some(b)) = (self.exact(), other.exact())
            && a + b < LARGE
        {
            return LogarithmicCount(a + b);
        }
        let (small, great) = (self.log2().min(other.log2()), self.log2().max(other.log2()));
        LogarithmicCount(
            LARGE | ((great + libm::log1p(libm::exp2(small - great)) / std::f64::consts::LN_2) * UNIT) as u64,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact_and_then_logarithms() {
        let mut power = LogarithmicCount::ONE;
        for exponent in 0..200 {
            assert_eq!(power.exact(), 1u64.checked_shl(exponent).filter(|_| exponent < 63));
            assert!((power.log2() - f64::from(exponent)).abs() < 1e-6, "{exponent}");
            assert!(power + LogarithmicCount::ONE >= power);
            power = power + power;
        }
        assert_eq!(LogarithmicCount::ZERO + LogarithmicCount::ONE, LogarithmicCount::ONE);
        assert!(LogarithmicCount(LARGE - 1) < LogarithmicCount(LARGE - 1) + LogarithmicCount::ONE);
    }
}
