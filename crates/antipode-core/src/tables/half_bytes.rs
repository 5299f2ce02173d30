//! [`HalfBytes`]: numbers of a table in an order of the caller.

use super::NumberWidth;
use crate::bits::{WordBuffer, prefetch};
use crate::error::Result;

/// Numbers of half a byte.
#[derive(Debug)]
pub struct HalfBytes(WordBuffer);

impl HalfBytes {
    /// The number for a state that is not reached.
    pub const UNREACHED: u8 = 15;

    /// `len` numbers, all [`HalfBytes::UNREACHED`].
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses the memory.
    pub fn new(len: usize) -> Result<HalfBytes> {
        let mut words = WordBuffer::new(len.div_ceil(NumberWidth::Nibble.per_word()))?;
        words.fill(u64::MAX);
        Ok(HalfBytes(words))
    }

    /// The number at a place.
    #[inline(always)]
    pub fn get(&self, at: usize) -> u8 {
        NumberWidth::Nibble.get(self.0.bytes(), at)
    }

    /// Sets a number that was [`HalfBytes::UNREACHED`].
    #[inline(always)]
    pub fn set(&mut self, at: usize, number: u8) {
        NumberWidth::Nibble.lower(bytemuck::cast_slice_mut(&mut self.0), at, number);
    }

    /// Prefetches the memory at a place.
    #[inline(always)]
    pub fn prefetch(&self, at: usize) {
        prefetch(self.0.bytes(), NumberWidth::Nibble.byte(at));
    }
}
