//! A part of a set: a sorted array of keys with gaps.

use std::cmp::Ordering;
use std::ops::Range;

use super::keys::first_word;
use crate::bits::prefetch;
use crate::error::Result;
use crate::memory::{reserve, reserve_exact};

/// The least number of slots.
const LEAST_SLOTS: usize = 8;

/// A part grows when it is 7/8 full: by a ninth, or by half while small. So gaps stay near.
const FULL: (usize, usize) = (7, 8);
const GROWTH: (usize, usize) = (10, 9);
const SMALL: usize = 1 << 10;
const SMALL_GROWTH: (usize, usize) = (3, 2);

/// Sorted keys with gaps, none between a key and the *home* that its first 64 bits suggest.
#[derive(Clone, Debug, Default)]
pub struct KeyPart {
    /// Slots of the width of a key; gaps are zero.
    slots: Vec<u8>,
    /// A bit for each slot that holds a key, so that the next gap is found at once.
    taken: Vec<u64>,
    /// Number of slots that are homes; a few more follow, for keys that do not fit before.
    homes: usize,
    keys: usize,
}

/// Work with keys of one width, which is the constant `W` unless that is 0.
pub trait WithWidth {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run<const W: usize>(self) -> Self::Output;
}

/// Does work with keys of a width; widths up to 16 become constants.
pub fn with_width<T: WithWidth>(width: usize, work: T) -> T::Output {
    macro_rules! dispatch {
        ($($w:literal)*) => {
            match width {
                $($w => work.run::<$w>(),)*
                _ => work.run::<0>(),
            }
        };
    }
    dispatch!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
}

/// A slot; `width` is `W` unless that is 0.
#[inline(always)]
fn slot<const W: usize>(slots: &[u8], at: usize, width: usize) -> &[u8] {
    if W == 0 { &slots[at * width..][..width] } else { &slots[at * W..][..W] }
}

/// Whether a slot holds a key: the last bit of a key is set.
#[inline(always)]
fn is_key(slot: &[u8]) -> bool {
    slot[slot.len() - 1] & 1 == 1
}

/// Compares keys; most differ in the first eight bytes.
#[inline(always)]
fn compare(a: &[u8], b: &[u8]) -> Ordering {
    first_word(a).cmp(&first_word(b)).then_with(|| a.cmp(b))
}

/// The home of a key among `homes` slots, which its first bits suggest.
#[inline(always)]
fn home(key: &[u8], homes: usize) -> usize {
    ((u128::from(first_word(key)) * homes as u128) >> 64) as usize
}

impl KeyPart {
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
        self.slots.capacity() + 8 * self.taken.capacity()
    }

    /// The slots, a bit for each that is taken, and the number of homes: for [`KeyPart::from_raw`].
    pub fn raw(&self) -> (&[u8], &[u64], usize) {
        (&self.slots, &self.taken, self.homes)
    }

    /// The inverse of [`KeyPart::raw`] for keys of a width; `None` if they are inconsistent.
    pub fn from_raw(slots: Vec<u8>, taken: Vec<u64>, homes: usize, width: usize) -> Option<KeyPart> {
        let count = slots.len() / width;
        let right = slots.len().is_multiple_of(width) && taken.len() == count.div_ceil(64) && homes <= count;
        let is_taken = |at: usize| taken[at / 64] >> (at % 64) & 1 == 1;
        let agrees = |(at, slot): (usize, &[u8])| is_key(slot) == is_taken(at);
        let right = right && slots.chunks_exact(width).enumerate().all(agrees);
        let keys = taken.iter().map(|word| word.count_ones() as usize).sum();
        right.then_some(KeyPart { slots, taken, homes, keys })
    }

    /// The keys, in increasing order.
    pub fn keys(&self, width: usize) -> impl Iterator<Item = &[u8]> {
        self.slots.chunks_exact(width).filter(|slot| is_key(slot))
    }

    /// Number of slots.
    pub fn slots(&self, width: usize) -> usize {
        self.slots.len() / width
    }

    /// The keys in some slots, each with the number of its slot.
    pub fn keys_in(&self, slots: Range<usize>, width: usize) -> impl Iterator<Item = (usize, &[u8])> {
        let bytes = &self.slots[slots.start * width..slots.end * width];
        (slots.start..).zip(bytes.chunks_exact(width)).filter(|(_, slot)| is_key(slot))
    }

    /// Prefetches the memory in which a lookup of a key starts.
    #[inline]
    pub fn prefetch(&self, key: &[u8]) {
        prefetch(&self.slots, home(key, self.homes) * key.len());
    }

    /// The slot of a key, or the one that it would take; and whether the key is there.
    #[inline(always)]
    fn find<const W: usize>(&self, key: &[u8]) -> (usize, bool) {
        let slots = self.slots.len() / key.len();
        let mut at = home(key, self.homes);
        while at < slots {
            let slot = slot::<W>(&self.slots, at, key.len());
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

    /// Whether it holds a key, of `W` bytes if that is not 0.
    #[inline]
    pub fn contains<const W: usize>(&self, key: &[u8]) -> bool {
        self.keys > 0 && self.find::<W>(key).1
    }

    /// The slot of a new key, until another one is added; `None` if the part holds the key.
    #[inline]
    pub fn vacancy<const W: usize>(&self, key: &[u8]) -> Option<usize> {
        let (at, known) = self.find::<W>(key);
        if known { None } else { Some(at) }
    }

    /// Adds a key, of `W` bytes if that is not 0; returns whether it is new.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory: the part stays as it was.
    #[inline]
    pub fn insert<const W: usize>(&mut self, key: &[u8]) -> Result<bool> {
        let Some(at) = self.vacancy::<W>(key) else { return Ok(false) };
        self.add::<W>(at, key)?;
        Ok(true)
    }

    /// Adds a new key at the slot that [`KeyPart::vacancy`] returned.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory: the part stays as it was.
    #[inline]
    pub fn add<const W: usize>(&mut self, mut at: usize, key: &[u8]) -> Result<()> {
        while (self.keys + 1) * FULL.1 > self.homes * FULL.0 || !self.put::<W>(at, key) {
            self.grow::<W>(key.len(), 1)?;
            at = self.find::<W>(key).0;
        }
        self.keys += 1;
        Ok(())
    }

    /// Puts a key into a slot and moves the keys up to the next gap; false if there is none.
    #[inline(always)]
    fn put<const W: usize>(&mut self, at: usize, key: &[u8]) -> bool {
        let width = if W == 0 { key.len() } else { W };
        let Some(gap) = self.gap(at).filter(|gap| (gap + 1) * width <= self.slots.len()) else { return false };
        self.taken[gap / 64] |= 1 << (gap % 64);
        if gap > at {
            self.slots.copy_within(at * width..gap * width, (at + 1) * width);
        }
        self.slots[at * width..][..width].copy_from_slice(key);
        true
    }

    /// The first gap from a slot on, if there is one; it may lie after the last slot.
    #[inline(always)]
    fn gap(&self, at: usize) -> Option<usize> {
        let mut word = at / 64;
        let mut taken = self.taken.get(word)? | ((1 << (at % 64)) - 1); // Ignore earlier slots.
        while taken == u64::MAX {
            word += 1;
            taken = *self.taken.get(word)?;
        }
        Some(word * 64 + taken.trailing_ones() as usize)
    }

    /// Makes room for `more` keys, or for the usual growth if that is more.
    #[inline(never)]
    fn grow<const W: usize>(&mut self, width: usize, more: usize) -> Result<()> {
        let factor = if self.homes < SMALL { SMALL_GROWTH } else { GROWTH };
        let least = (self.keys + more) * FULL.1 / FULL.0 + 1;
        let homes = (self.homes * factor.0 / factor.1).max(least).max(LEAST_SLOTS);
        let mut grown = KeyPart::default();
        grown.fill::<W>(self.keys(width), homes, width)?;
        *self = grown;
        Ok(())
    }

    /// Makes room for about `more` keys, of `W` bytes if that is not 0.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory: the part stays as it was.
    pub fn reserve<const W: usize>(&mut self, more: usize, width: usize) -> Result<()> {
        if (self.keys + more) * FULL.1 > self.homes * FULL.0 { self.grow::<W>(width, more) } else { Ok(()) }
    }

    /// Fills an empty part with increasing keys; it gets `homes` and a few slots more at the end.
    fn fill<'a, const W: usize>(
        &mut self,
        sorted: impl Iterator<Item = &'a [u8]>,
        homes: usize,
        width: usize,
    ) -> Result<()> {
        let KeyPart { slots, taken, .. } = self;
        let count = homes + LEAST_SLOTS + homes / 64;
        reserve_exact(slots, count * width)?;
        slots.resize(count * width, 0);
        reserve_exact(taken, count.div_ceil(64))?;
        taken.resize(count.div_ceil(64), 0);
        let (mut next, mut keys) = (0, 0);
        for key in sorted {
            let place = home(key, homes).max(next);
            (next, keys) = (place + 1, keys + 1);
            if next * width > slots.len() {
                reserve(slots, width)?;
                slots.resize(next * width, 0);
                taken.resize(next.div_ceil(64), 0);
            }
            taken[place / 64] |= 1 << (place % 64);
            match (key.first_chunk::<W>(), W) {
                (Some(key), 1..) => slots[place * W..][..W].copy_from_slice(key),
                _ => slots[place * width..next * width].copy_from_slice(key),
            }
        }
        (self.homes, self.keys) = (homes, keys);
        Ok(())
    }

    /// Merges two parts that have no keys in common.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory.
    pub fn merged(self, other: KeyPart, width: usize) -> Result<KeyPart> {
        if self.is_empty() || other.is_empty() {
            return Ok(if self.is_empty() { other } else { self });
        }
        let keys = self.keys + other.keys;
        let mut others = other.keys(width).peekable();
        let mut own = self.keys(width).peekable();
        let both = std::iter::from_fn(|| match (own.peek(), others.peek()) {
            (Some(a), Some(b)) if b < a => others.next(),
            (Some(_), _) => own.next(),
            (None, _) => others.next(),
        });
        let mut merged = KeyPart::default();
        merged.fill::<0>(both, keys * FULL.1 / FULL.0 + LEAST_SLOTS, width)?;
        Ok(merged)
    }

    /// The keys without gaps.
    pub(super) fn into_sorted(self, width: usize) -> Vec<u8> {
        let mut sorted = self.slots;
        let mut to = 0;
        for from in (0..sorted.len()).step_by(width) {
            if is_key(&sorted[from..from + width]) {
                sorted.copy_within(from..from + width, to);
                to += width;
            }
        }
        sorted.truncate(to);
        sorted
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_part_is_a_sorted_set(width in 1usize..12, keys: Vec<[u8; 12]>, dense: bool) {
            let (mut part, mut set) = (KeyPart::default(), BTreeSet::new());
            for key in keys.iter().cycle().take(3 * keys.len()).enumerate() {
                let mut key = if dense { [key.0 as u8; 12] } else { *key.1 };
                key[width - 1] |= 1;
                prop_assert_eq!(part.contains::<0>(&key[..width]), set.contains(&key[..width]));
                prop_assert_eq!(part.insert::<0>(&key[..width]).unwrap(), set.insert(key[..width].to_vec()));
            }
            prop_assert_eq!(part.len(), set.len());
            let (slots, taken, homes) = part.raw();
            let again = KeyPart::from_raw(slots.to_vec(), taken.to_vec(), homes, width).unwrap();
            prop_assert!(again.len() == part.len() && again.keys(width).eq(part.keys(width)));
            prop_assert!(part.keys(width).eq(set.iter().map(Vec::as_slice)));
            // Merging two halves gives the same keys.
            let mut halves = [KeyPart::default(), KeyPart::default()];
            for (i, key) in set.iter().enumerate() {
                halves[i % 3 % 2].insert::<0>(key).unwrap();
            }
            let [a, b] = halves;
            let merged = a.merged(b, width).unwrap();
            prop_assert!(merged.keys(width).eq(set.iter().map(Vec::as_slice)));
            prop_assert!(set.iter().all(|key| merged.contains::<0>(key)));
            prop_assert_eq!(part.into_sorted(width), set.into_iter().flatten().collect::<Vec<_>>());
        }
    }

    #[test]
    fn keys_that_all_begin_alike_have_room() {
        let mut part = KeyPart::default();
        for i in 0..5000u16 {
            let [high, low] = i.to_be_bytes();
            assert!(part.insert::<11>(&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, high, low, 1]).unwrap());
        }
        assert_eq!(part.len(), 5000);
    }
}
