//! The reading of scratch files into reusable buffers, and the pool of blocks for results.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::lock::lock;
use super::payload::Blocks;
use antipode_core::error::Result;
use antipode_core::storage::{AlignedBytes, Storage};

/// The most free buffers to keep.
const WAITING: usize = 64;

/// The data that all threads share to read files.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) storage: Arc<dyn Storage>,
    /// The number of bytes read since the manifest was written.
    pub(super) bytes: AtomicU64,
    buffers: Mutex<Vec<AlignedBytes>>,
    /// The blocks for results.
    pub(super) blocks: Arc<Blocks>,
}

/// A buffer that returns to the pool on drop.
pub(super) struct Loan {
    bytes: AlignedBytes,
    from: Arc<Reading>,
}

impl Reading {
    /// `block` is the size of the blocks of payloads.
    pub(super) fn new(storage: Arc<dyn Storage>, block: usize) -> Arc<Reading> {
        let blocks = Blocks::new(block);
        Arc::new(Reading { storage, bytes: AtomicU64::new(0), buffers: Mutex::default(), blocks })
    }

    /// Lends a buffer of `length` bytes with unspecified content.
    pub(super) fn lend(self: &Arc<Self>, length: usize) -> Result<Loan> {
        self.bytes.fetch_add(length as u64, Ordering::Relaxed);
        let mut bytes = lock(&self.buffers).pop().unwrap_or_default();
        bytes.resize(length)?;
        Ok(Loan { bytes, from: self.clone() })
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        let mut buffers = lock(&self.from.buffers);
        if buffers.len() < WAITING {
            buffers.push(std::mem::take(&mut self.bytes));
        }
    }
}

impl std::ops::Deref for Loan {
    type Target = AlignedBytes;

    fn deref(&self) -> &AlignedBytes {
        &self.bytes
    }
}

impl std::ops::DerefMut for Loan {
    fn deref_mut(&mut self) -> &mut AlignedBytes {
        &mut self.bytes
    }
}
