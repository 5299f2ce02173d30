//! Bounds of the memory that readers of a table take: mapped pages and decompressed blocks.
//!
//! Pages of the file that were read count as memory of the process until the system needs them. A
//! job that promises a bound returns them itself: after each block the table adds up what a reader
//! can have touched, and where that reaches the bound, it asks the system how much is resident.

use std::num::NonZeroUsize;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Table;
use crate::tables::{BlockCompression, TableMetadata};

/// Bytes of decompressed blocks that are kept by default.
const CACHED: u64 = 64 << 20;

/// Bytes that the system maps around a page that is read, at most twice for a look-up.
const AROUND: u64 = 128 << 10;

/// The least bytes of pages that are worth returning.
const LEAST: u64 = 1 << 20;

/// What readers may keep, and what they can have touched.
#[derive(Debug)]
pub(super) struct ResidentMemory {
    /// Bytes of pages; `u64::MAX` without a bound.
    most: AtomicU64,
    /// Bytes that may have become resident since the last comparison.
    touched: AtomicU64,
    /// Bytes of files that were resident before.
    before: AtomicU64,
}

impl Default for ResidentMemory {
    fn default() -> Self {
        ResidentMemory { most: AtomicU64::new(u64::MAX), touched: AtomicU64::new(0), before: AtomicU64::new(0) }
    }
}

/// Bytes of a decompressed block.
fn block_bytes(metadata: &TableMetadata) -> u64 {
    (metadata.rows_per_block * metadata.payload_words() as u64 * 8).max(1)
}

/// Decompressed blocks that are kept by default.
pub(super) fn cached_blocks(metadata: &TableMetadata) -> NonZeroUsize {
    blocks((CACHED / block_bytes(metadata)).min(metadata.blocks()))
}

fn blocks(count: u64) -> NonZeroUsize {
    NonZeroUsize::new(count as usize).unwrap_or(NonZeroUsize::MIN)
}

impl Table {
    /// Bytes of memory that look-ups all over the table take: the file, and blocks that are kept
    /// decompressed.
    pub fn memory(&self) -> u64 {
        let kept = cached_blocks(&self.metadata).get() as u64;
        self.bytes() + if self.is_compressed() { kept * block_bytes(&self.metadata) } else { 0 }
    }

    /// Bytes of memory that reading the table takes at least, on a number of threads.
    pub fn least_memory(&self, threads: usize) -> u64 {
        // Each thread decompresses a block, and the cache has one for each.
        let blocks = if self.is_compressed() { 2 * threads as u64 } else { 0 };
        self.bytes().min(LEAST) + blocks.min(self.metadata.blocks()) * block_bytes(&self.metadata)
    }

    /// Bounds the memory that readers on a number of threads keep from now on, to at least
    /// [`Table::least_memory`].
    pub fn keep_at_most(&self, bytes: u64, threads: usize) {
        if bytes >= self.memory() {
            return;
        }
        let bytes = bytes.max(self.least_memory(threads));
        let mut pages = bytes;
        if self.is_compressed() {
            let (block, threads) = (block_bytes(&self.metadata), threads as u64);
            let most = cached_blocks(&self.metadata).get() as u64;
            let kept = (bytes.saturating_sub(threads * block + LEAST) / block).clamp(threads.min(most), most);
            self.cache.lock().unwrap_or_else(PoisonError::into_inner).resize(blocks(kept));
            pages = bytes.saturating_sub((threads + kept) * block);
        }
        self.resident.before.store(file_pages().unwrap_or(0), Ordering::Relaxed);
        self.resident.most.store(pages.max(LEAST), Ordering::Relaxed);
    }

    fn is_compressed(&self) -> bool {
        self.metadata.compression != BlockCompression::None
    }

    /// A reader has touched some bytes of the file in one place.
    #[inline]
    pub(super) fn has_read(&self, bytes: usize) {
        let most = self.resident.most.load(Ordering::Relaxed);
        if most != u64::MAX {
            let bytes = bytes as u64 + AROUND;
            let touched = self.resident.touched.fetch_add(bytes, Ordering::Relaxed) + bytes;
            if touched >= most {
                self.trim(most);
            }
        }
    }

    /// Returns the pages of the file to the system, if they are many.
    #[cold]
    fn trim(&self, most: u64) {
        let before = self.resident.before.load(Ordering::Relaxed);
        let resident = file_pages().map_or(most, |pages| pages.saturating_sub(before));
        // Until half of the bound is resident, what is left of it may be touched.
        if resident > most / 2 {
            self.map.release();
        }
        let still = if resident > most / 2 { 0 } else { resident };
        self.resident.touched.store(still, Ordering::Relaxed);
    }
}

/// Bytes of the pages of all files that are mapped and resident, if the system says it.
fn file_pages() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages = pages.split(' ').nth(2)?.parse::<u64>().ok()?;
    Some(pages * crate::memory::page_bytes())
}
