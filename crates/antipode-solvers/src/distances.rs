//! A distance and a mark for each state, in two bytes while all distances are short.

use antipode_core::bits::prefetch;
use antipode_core::error::{Error, Result};
use antipode_core::memory::{reserve, reserve_exact};

/// Bits of a distance beside the mark.
const LOW: u32 = 15;
const MARK: u16 = 1 << LOW;

/// The longest distance.
const MOST: u32 = u32::MAX >> 1;

/// The distances and marks by state. Distances are below 2^31.
#[derive(Default)]
pub(super) struct Distances {
    /// The mark and the low bits of each distance.
    low: Vec<u16>,
    /// The other bits; none before the first distance that needs them.
    high: Vec<u16>,
}

impl Distances {
    /// Adds a state without a mark. Returns the bytes that it takes, and those that the states
    /// before grew by.
    ///
    /// # Errors
    ///
    /// `Limit` if the distance is too long, or the system refuses memory.
    pub(super) fn push(&mut self, distance: u32) -> Result<usize> {
        if distance > MOST {
            return Err(Error::Limit(format!("a path costs more than {MOST}")));
        }
        let grown = self.widen(distance)?;
        reserve(&mut self.low, 1)?;
        self.low.push(distance as u16 & !MARK);
        if !self.high.is_empty() || distance >> LOW != 0 {
            reserve(&mut self.high, 1)?;
            self.high.push((distance >> LOW) as u16);
            return Ok(grown + 4);
        }
        Ok(grown + 2)
    }

    /// Makes room for the high bits of all distances, if this one is the first to need them.
    /// Returns the bytes of that.
    fn widen(&mut self, distance: u32) -> Result<usize> {
        if distance >> LOW == 0 || !self.high.is_empty() {
            return Ok(0);
        }
        reserve_exact(&mut self.high, self.low.len())?;
        self.high.resize(self.low.len(), 0);
        Ok(2 * self.low.len())
    }

    #[inline]
    pub(super) fn get(&self, state: u32) -> u32 {
        let low = u32::from(self.low[state as usize] & !MARK);
        self.high.get(state as usize).map_or(low, |&high| low | u32::from(high) << LOW)
    }

    /// Replaces a distance by a shorter one; the mark stays.
    pub(super) fn shorten(&mut self, state: u32, distance: u32) {
        let low = &mut self.low[state as usize];
        *low = *low & MARK | distance as u16 & !MARK;
        if let Some(high) = self.high.get_mut(state as usize) {
            *high = (distance >> LOW) as u16;
        }
    }

    #[inline]
    pub(super) fn marked(&self, state: u32) -> bool {
        self.low[state as usize] & MARK != 0
    }

    pub(super) fn mark(&mut self, state: u32, marked: bool) {
        let low = &mut self.low[state as usize];
        *low = if marked { *low | MARK } else { *low & !MARK };
    }

    #[inline]
    pub(super) fn prefetch(&self, state: u32) {
        prefetch(&self.low, state as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random distances and marks, first short and then of any length, compared with a list.
    #[test]
    fn distances_are_those_of_a_list() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut distances, mut list, mut bytes) = (Distances::default(), Vec::<(u32, bool)>::new(), 0);
        for most in [5, (1 << 15) - 1, MOST] {
            for _ in 0..200 {
                let distance = random.random_range(0..=most);
                bytes += distances.push(distance).unwrap();
                list.push((distance, false));
                let state = random.random_range(0..list.len());
                if list[state].0 > 0 {
                    list[state].0 = random.random_range(0..list[state].0);
                    distances.shorten(state as u32, list[state].0);
                }
                let state = random.random_range(0..list.len());
                list[state].1 = random.random();
                distances.mark(state as u32, list[state].1);
            }
            let same = (0..).zip(&list).all(|(state, &known)| known == (distances.get(state), distances.marked(state)));
            assert!(same, "{most}");
            assert_eq!(bytes, list.len() * if most < 1 << 15 { 2 } else { 4 });
        }
        assert!(distances.push(MOST + 1).is_err());
    }
}
