//! The reading of scratch files into reusable buffers, and the pool of blocks for results.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::folders::ScratchFolders;
use super::lock::lock;
use super::payload::BlockPool;
use antipode_core::error::Result;
use antipode_core::storage::AlignedBytes;

/// The most free buffers to keep.
const WAITING: usize = 64;

/// The data that all threads share to read files.
#[derive(Debug)]
pub(super) struct FileReading {
    pub(super) folders: Arc<ScratchFolders>,
    /// The number of bytes read since the manifest was written.
    pub(super) bytes: AtomicU64,
    buffers: Mutex<Vec<AlignedBytes>>,
    /// The blocks for results.
    pub(super) blocks: Arc<BlockPool>,
}

/// A buffer that returns to the pool on drop.
pub(super) struct PooledBuffer {
    bytes: AlignedBytes,
    from: Arc<FileReading>,
}

impl FileReading {
    /// `block` is the size of the blocks of payloads.
    pub(super) fn new(folders: Arc<ScratchFolders>, block: usize) -> Arc<FileReading> {
        let blocks = BlockPool::new(block);
        Arc::new(FileReading { folders, bytes: AtomicU64::new(0), buffers: Mutex::default(), blocks })
    }

    /// Lends a buffer of `length` bytes with unspecified content.
    pub(super) fn lend(self: &Arc<Self>, length: usize) -> Result<PooledBuffer> {
        self.bytes.fetch_add(length as u64, Ordering::Relaxed);
        let mut bytes = lock(&self.buffers).pop().unwrap_or_default();
        bytes.resize(length)?;
        Ok(PooledBuffer { bytes, from: self.clone() })
    }
}

impl Drop for PooledBuffer {
    fn drop(&mut self) {
        let mut buffers = lock(&self.from.buffers);
        if buffers.len() < WAITING {
            buffers.push(std::mem::take(&mut self.bytes));
        }
    }
}

impl std::ops::Deref for PooledBuffer {
    type Target = AlignedBytes;

    fn deref(&self) -> &AlignedBytes {
        &self.bytes
    }
}

impl std::ops::DerefMut for PooledBuffer {
    fn deref_mut(&mut self) -> &mut AlignedBytes {
        &mut self.bytes
    }
}
