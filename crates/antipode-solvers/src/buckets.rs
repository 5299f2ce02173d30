//! Open states in buckets, one for each key, the least key first.

use std::collections::BTreeMap;

use super::budget::{BudgetMeter, SearchStop};
use antipode_core::memory::reserve;

/// Bytes of a bucket besides its states: its key and list in a node of a tree that is half empty,
/// and a block.
const BUCKET: usize = 2 * (16 + size_of::<Vec<u32>>()) + 32;

/// The states by key. In a bucket the latest comes first.
pub(super) struct Buckets<K> {
    buckets: BTreeMap<K, Vec<u32>>,
    /// The number of buckets whose memory is counted.
    counted: usize,
}

impl<K> Default for Buckets<K> {
    fn default() -> Self {
        Buckets { buckets: BTreeMap::new(), counted: 0 }
    }
}

impl<K: Ord + Copy> Buckets<K> {
    pub(super) fn push(&mut self, key: K, state: u32, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        let bucket = self.buckets.entry(key).or_default();
        reserve(bucket, 1)?;
        bucket.push(state);
        meter.keep(size_of::<u32>() + BUCKET * self.buckets.len().saturating_sub(self.counted))?;
        self.counted = self.counted.max(self.buckets.len());
        Ok(())
    }

    /// The first bucket that is not empty. One that was emptied stays until here, since it is often
    /// filled again.
    pub(super) fn first(&mut self) -> Option<(K, &mut Vec<u32>)> {
        while self.buckets.first_key_value()?.1.is_empty() {
            self.buckets.pop_first();
        }
        self.buckets.first_entry().map(|first| (*first.key(), first.into_mut()))
    }

    /// The states of a key, which are no longer open.
    pub(super) fn remove(&mut self, key: K) -> Vec<u32> {
        self.buckets.remove(&key).unwrap_or_default()
    }

    /// The buckets, in the order of their keys.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, &[u32])> {
        self.buckets.iter().map(|(&key, states)| (key, &states[..]))
    }
}
