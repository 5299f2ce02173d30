//! A bit for each state, which threads set at the same time.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;

/// A bit for each state.
pub(super) struct AtomicBits(Vec<AtomicU64>);

impl AtomicBits {
    pub(super) fn new(size: u64) -> Result<AtomicBits> {
        let (mut words, length) = (vec![], size.div_ceil(64) as usize);
        reserve_exact(&mut words, length)?;
        words.resize_with(length, || AtomicU64::new(0));
        Ok(AtomicBits(words))
    }

    pub(super) fn set(&self, at: u64) {
        self.0[(at / 64) as usize].fetch_or(1 << (at % 64), Relaxed);
    }

    pub(super) fn has(&self, at: u64) -> bool {
        self.0[(at / 64) as usize].load(Relaxed) >> (at % 64) & 1 == 1
    }
}
