//! The distances that may occur in each block of states and are not final, modulo [`RING`].

use std::sync::atomic::{AtomicU64, Ordering};

use super::BLOCK;
use super::tentative::MOST_COST;
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;

/// Distances modulo this have a bit; greater than every cost.
const RING: usize = 256;

const _: () = assert!(RING > MOST_COST as usize);

/// A bit for each distance.
type Ring = [AtomicU64; RING / 64];

/// The distances of all blocks.
pub(super) struct PendingDistances {
    blocks: Vec<Ring>,
    /// Those of any block.
    all: Ring,
}

/// The word of a distance and its bit.
fn place(distance: usize) -> (usize, u64) {
    (distance % RING / 64, 1 << (distance % 64))
}

/// Whether a bit is set.
fn has(ring: &Ring, distance: usize) -> bool {
    let (word, bit) = place(distance);
    ring[word].load(Ordering::Relaxed) & bit != 0
}

/// Clears a bit.
fn clear(ring: &Ring, distance: usize) {
    let (word, bit) = place(distance);
    ring[word].fetch_and(!bit, Ordering::Relaxed);
}

/// Sets a bit. Returns whether it was clear.
#[inline]
fn set(ring: &Ring, distance: usize) -> bool {
    let (word, bit) = place(distance);
    // Most bits are set already: a load is cheaper than a locked operation.
    ring[word].load(Ordering::Relaxed) & bit == 0 && ring[word].fetch_or(bit, Ordering::Relaxed) & bit == 0
}

impl PendingDistances {
    /// Bytes for this many blocks.
    pub(super) fn bytes(blocks: u64) -> u64 {
        blocks * size_of::<Ring>() as u64
    }

    /// No distances. `Limit` if the system refuses memory.
    pub(super) fn new(blocks: usize) -> Result<PendingDistances> {
        let mut all = vec![];
        reserve_exact(&mut all, blocks)?;
        all.resize_with(blocks, Ring::default);
        Ok(PendingDistances { blocks: all, all: Ring::default() })
    }

    /// Marks a distance as one that may occur in the block of a state.
    #[inline]
    pub(super) fn mark(&self, state: usize, distance: usize) {
        if set(&self.blocks[state / BLOCK], distance) {
            set(&self.all, distance);
        }
    }

    /// The first distance from `from` on that may occur; `None` if there is none.
    pub(super) fn next(&self, from: usize) -> Option<usize> {
        (from..from + RING).find(|&distance| has(&self.all, distance))
    }

    /// The blocks in which a distance may occur. Unmarks it.
    pub(super) fn take(&self, distance: usize) -> Vec<usize> {
        clear(&self.all, distance);
        let due: Vec<usize> = (0..self.blocks.len()).filter(|&block| has(&self.blocks[block], distance)).collect();
        due.iter().for_each(|&block| clear(&self.blocks[block], distance));
        due
    }
}
