//! A part of a set: a sorted array of keys with gaps.

use std::cmp::Ordering;
use std::collections::TryReserveError;

use super::keys::first_word;
use crate::bits::prefetch;

/// The least number of slots.
const LEAST_SLOTS: usize = 8;

/// A part is filled to 9/10, and then grows by a fifth.
const FULL: (usize, usize) = (9, 10);
const GROWTH: (usize, usize) = (6, 5);

/// Keys in increasing order, with gaps. A key lies at or after its *home*, the slot that its first 64 bits suggest, and there is no gap between.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Slots of `width` bytes; gaps are zero.
    slots: Vec<u8>,
    /// Slots that are homes; a few more follow, for keys that do not fit before.
    homes: usize,
    keys: usize,
}

/// Whether a slot holds a key: the last bit of a key is set.
#[inline]
fn is_key(slot: &[u8]) -> bool {
    slot.last().is_some_and(|last| last & 1 == 1)
}

/// Compares keys; most differ in the first eight bytes.
#[inline]
fn compare(a: &[u8], b: &[u8]) -> Ordering {
    first_word(a).cmp(&first_word(b)).then_with(|| a.cmp(b))
}

impl Part {
    /// Number of keys.
    pub fn len(&self) -> usize {
        self.keys
    }

    /// Whether it holds no key.
    pub fn is_empty(&self) -> bool {
        self.keys == 0
    }

    /// Bytes of memory.
    pub fn memory(&self) -> usize {
        self.slots.capacity()
    }

    /// The keys, in increasing order.
    pub fn keys(&self, width: usize) -> impl Iterator<Item = &[u8]> {
        self.slots.chunks_exact(width).filter(|slot| is_key(slot))
    }

    /// Asks for the memory in which a key is looked up.
    #[inline]
    pub fn prefetch(&self, key: &[u8]) {
        prefetch(&self.slots, self.home(key) * key.len());
    }

    #[inline]
    fn home(&self, key: &[u8]) -> usize {
        home(key, self.homes)
    }

    /// The slot of a key, or the one that it would take.
    #[inline]
    fn find(&self, key: &[u8]) -> (usize, bool) {
        let width = key.len();
        let mut at = self.home(key);
        while let Some(slot) = self.slots.get(at * width..(at + 1) * width) {
            if !is_key(slot) {
                break;
            }
            match compare(slot, key) {
                Ordering::Less => at += 1,
                Ordering::Equal => return (at, true),
                Ordering::Greater => break,
            }
        }
        (at, false)
    }

    /// Whether it holds a key.
    #[inline]
    pub fn contains(&self, key: &[u8]) -> bool {
        self.keys > 0 && self.find(key).1
    }

    /// Adds a key; whether it is new. An error leaves the part as it was.
    #[inline]
    pub fn insert(&mut self, key: &[u8]) -> Result<bool, TryReserveError> {
        let (mut at, known) = self.find(key);
        if known {
            return Ok(false);
        }
        let width = key.len();
        if (self.keys + 1) * FULL.1 > self.homes * FULL.0 {
            self.grow(width)?;
            at = self.find(key).0;
        }
        while !self.put(at, key) {
            self.grow(width)?;
            at = self.find(key).0;
        }
        self.keys += 1;
        Ok(true)
    }

    /// Puts a key into a slot, and moves those from there to the next gap; false if there is none.
    fn put(&mut self, at: usize, key: &[u8]) -> bool {
        let width = key.len();
        let slots = self.slots.len() / width;
        let Some(gap) = (at..slots).find(|&i| !is_key(&self.slots[i * width..(i + 1) * width])) else { return false };
        self.slots.copy_within(at * width..gap * width, (at + 1) * width);
        self.slots[at * width..(at + 1) * width].copy_from_slice(key);
        true
    }

    /// Makes room for more keys: all move to the end, and from there to their places.
    fn grow(&mut self, width: usize) -> Result<(), TryReserveError> {
        let mut homes = (self.homes * GROWTH.0 / GROWTH.1).max(self.homes + LEAST_SLOTS);
        let mut extra = LEAST_SLOTS + homes / 64;
        self.squeeze(width);
        loop {
            let bytes = (homes + extra) * width;
            self.slots.try_reserve_exact(bytes.saturating_sub(self.slots.len()))?;
            if self.spread(width, homes, extra) {
                self.homes = homes;
                return Ok(());
            }
            self.slots.truncate(self.keys * width);
            (homes, extra) = (homes + homes / 16, 2 * extra);
        }
    }

    /// Removes all gaps.
    fn squeeze(&mut self, width: usize) {
        let mut to = 0;
        for from in (0..self.slots.len()).step_by(width) {
            if is_key(&self.slots[from..from + width]) {
                self.slots.copy_within(from..from + width, to);
                to += width;
            }
        }
        self.slots.truncate(to);
    }

    /// Gives every key of an array without gaps a place among so many slots. Leaves the array as it was if they do not fit.
    fn spread(&mut self, width: usize, homes: usize, extra: usize) -> bool {
        let slots = homes + extra;
        // A key may not be put where another is still to be read.
        let fits = (0..self.keys).try_fold(0, |next, i| {
            let place = home(&self.slots[i * width..(i + 1) * width], homes).max(next);
            (place <= slots - self.keys + i).then_some(place + 1)
        });
        if fits.is_none() {
            return false;
        }
        self.slots.resize(slots * width, 0);
        self.slots.copy_within(..self.keys * width, (slots - self.keys) * width);
        let mut next = 0;
        for from in slots - self.keys..slots {
            let place = home(&self.slots[from * width..(from + 1) * width], homes).max(next);
            self.slots.copy_within(from * width..(from + 1) * width, place * width);
            self.slots[next * width..place * width].fill(0);
            next = place + 1;
        }
        self.slots[next * width..].fill(0);
        true
    }

    /// The keys without gaps.
    pub(super) fn into_sorted(mut self, width: usize) -> Vec<u8> {
        self.squeeze(width);
        self.slots
    }
}

/// The slot of `homes` that the first bits of a key suggest.
#[inline]
fn home(key: &[u8], homes: usize) -> usize {
    (u128::from(first_word(key)) * homes as u128 >> 64) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_part_is_a_sorted_set(width in 1usize..12, keys: Vec<[u8; 12]>, dense: bool) {
            let (mut part, mut set) = (Part::default(), BTreeSet::new());
            for key in keys.iter().cycle().take(3 * keys.len()).enumerate() {
                let mut key = if dense { [key.0 as u8; 12] } else { *key.1 };
                key[width - 1] |= 1;
                prop_assert_eq!(part.contains(&key[..width]), set.contains(&key[..width]));
                prop_assert_eq!(part.insert(&key[..width]).unwrap(), set.insert(key[..width].to_vec()));
            }
            prop_assert_eq!(part.len(), set.len());
            prop_assert!(part.keys(width).eq(set.iter().map(Vec::as_slice)));
            prop_assert_eq!(part.into_sorted(width), set.into_iter().flatten().collect::<Vec<_>>());
        }
    }

    #[test]
    fn keys_that_all_begin_alike_have_room() {
        let mut part = Part::default();
        for i in 0..5000u16 {
            let [high, low] = i.to_be_bytes();
            assert!(part.insert(&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, high, low, 1]).unwrap());
        }
        assert_eq!(part.len(), 5000);
    }
}
