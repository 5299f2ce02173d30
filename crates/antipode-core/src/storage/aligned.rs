//! Bytes that start at a block boundary, as unbuffered reads and writes require.

use crate::bits::WordBuffer;
use crate::error::Result;

/// Bytes of a block: unbuffered reads and writes start, end and lie in memory at multiples of it.
pub const BLOCK: usize = 4096;

/// Growing lists get an extra one in this many bytes, since they are likely to grow again.
const GROWTH: usize = 8;

/// A list of bytes in memory that starts at a multiple of [`BLOCK`].
///
/// Long lists lie in huge pages, which are faster to read and write past the page cache.
#[derive(Debug, Default)]
pub struct AlignedBytes {
    memory: WordBuffer,
    length: usize,
}

impl AlignedBytes {
    /// Allocates `length` zero bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses the memory.
    pub fn new(length: usize) -> Result<AlignedBytes> {
        Ok(AlignedBytes { memory: WordBuffer::new(length.div_ceil(8))?, length })
    }

    /// Changes the length; the content is then unspecified.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses the memory.
    pub fn resize(&mut self, length: usize) -> Result<()> {
        if length > 8 * self.memory.len() {
            // Free the old memory first.
            self.memory = WordBuffer::default();
            *self = AlignedBytes::new(length + length / GROWTH)?;
        }
        self.length = length;
        Ok(())
    }
}

impl std::ops::Deref for AlignedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.memory)[..self.length]
    }
}

impl std::ops::DerefMut for AlignedBytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(&mut self.memory)[..self.length]
    }
}
