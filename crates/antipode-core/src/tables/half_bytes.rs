//! [`HalfBytes`]: numbers of a table in an order of the caller.

use super::Width;
use crate::bits::{Buffer, prefetch};
use crate::error::Result;

/// Numbers of half a byte.
#[derive(Debug)]
pub struct HalfBytes(Buffer);

impl HalfBytes {
    /// The number for a state that is not reached.
    pub const UNREACHED: u8 = 15;

    /// `len` numbers, all [`HalfBytes::UNREACHED`].
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses the memory.
    pub fn new(len: usize) -> Result<HalfBytes> {
        let mut words = Buffer::new(len.div_ceil(Width::Nibble.per_word()))?;
        words.fill(u64::MAX);
        Ok(HalfBytes(words))
    }

    /// The number at a place.
    #[inline(always)]
    pub fn get(&self, at: usize) -> u8 {
        Width::Nibble.get(self.0.bytes(), at)
    }

    /// Sets a number that was [`HalfBytes::UNREACHED`].
    #[inline(always)]
    pub fn set(&mut self, at: usize, number: u8) {
        Width::Nibble.lower(bytemuck::cast_slice_mut(&mut self.0), at, number);
    }

    /// Prefetches the memory at a place.
    #[inline(always)]
    pub fn prefetch(&self, at: usize) {
        prefetch(self.0.bytes(), Width::Nibble.byte(at));
    }
}
