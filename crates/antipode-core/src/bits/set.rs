//! Sets of numbers, one bit each.

/// A set of numbers below a bound.
#[derive(Clone, Debug)]
pub struct BitSet(Vec<u64>);

impl BitSet {
    /// The empty set.
    pub fn new(bound: u64) -> Self {
        BitSet(vec![0; bound.div_ceil(64) as usize])
    }

    /// Whether the set contains `i`.
    #[inline]
    pub fn get(&self, i: u64) -> bool {
        self.0[(i / 64) as usize] >> (i % 64) & 1 == 1
    }

    /// Adds a number if `value` is true.
    #[inline]
    pub fn set(&mut self, i: u64, value: bool) {
        self.0[(i / 64) as usize] |= u64::from(value) << (i % 64);
    }

    /// Adds a number; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, i: u64) -> bool {
        let new = !self.get(i);
        self.set(i, true);
        new
    }
}
