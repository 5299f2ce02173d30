//! Bytes that start at a boundary of the disk's blocks, which unbuffered reads and writes ask for.

use crate::error::Result;
use crate::memory::reserve_exact;

/// Bytes of a block: unbuffered reads and writes start, end and lie in memory at multiples of it.
pub const BLOCK: usize = 4096;

/// A list of bytes in memory that starts at a multiple of [`BLOCK`].
#[derive(Debug, Default)]
pub struct AlignedBytes {
    memory: Vec<u8>,
    start: usize,
    length: usize,
}

impl AlignedBytes {
    /// So many zero bytes. `Limit` if the system refuses the memory.
    pub fn new(length: usize) -> Result<AlignedBytes> {
        let mut bytes = AlignedBytes::default();
        bytes.resize(length)?;
        Ok(bytes)
    }

    /// Changes the length; what the bytes are then is not said. `Limit` if the system refuses the memory.
    pub fn resize(&mut self, length: usize) -> Result<()> {
        let needed = length + BLOCK;
        if needed > self.memory.len() {
            self.memory = Vec::new();
            reserve_exact(&mut self.memory, needed)?;
            self.memory.resize(needed, 0);
        }
        self.start = self.memory.as_ptr().align_offset(BLOCK).min(BLOCK);
        self.length = length;
        Ok(())
    }
}

impl std::ops::Deref for AlignedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.memory[self.start..][..self.length]
    }
}

impl std::ops::DerefMut for AlignedBytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.start..][..self.length]
    }
}
