//! A part of a set: sorted keys.

use std::cmp::Ordering;
use std::ops::Range;

use super::keys::first_word;
use crate::error::Result;
use crate::memory::{reserve, reserve_exact};

/// A part that grows gets room for one key more for this many.
const SLACK: usize = 16;

/// Sorted keys, end to end. All have the same width, which every method is given. Some methods know
/// it as the constant `W`, unless that is 0.
#[derive(Clone, Debug, Default)]
pub struct KeyPart {
    keys: Vec<u8>,
}

/// Whether the last bit of a key is set, as it is in all keys.
fn is_key(key: &[u8]) -> bool {
    key[key.len() - 1] & 1 == 1
}

/// A key; its width is `W` unless that is 0.
#[inline(always)]
pub(super) fn key<const W: usize>(keys: &[u8], at: usize, width: usize) -> &[u8] {
    if W == 0 { &keys[at..][..width] } else { &keys[at..][..W] }
}

/// Compares keys; most differ in the first eight bytes.
#[inline(always)]
fn compare(a: &[u8], b: &[u8]) -> Ordering {
    first_word(a).cmp(&first_word(b)).then_with(|| a.cmp(b))
}

impl KeyPart {
    /// Number of keys.
    pub fn len(&self, width: usize) -> usize {
        self.keys.len() / width
    }

    /// Bytes of memory.
    pub fn memory(&self) -> usize {
        self.keys.capacity()
    }

    /// The keys, end to end.
    pub fn bytes(&self) -> &[u8] {
        &self.keys
    }

    /// A part of the keys in `bytes`, end to end; `None` if they are no increasing keys.
    pub fn from_bytes(bytes: Vec<u8>, width: usize) -> Option<KeyPart> {
        let right = bytes.len().is_multiple_of(width)
            && bytes.chunks_exact(width).all(is_key)
            && bytes.chunks_exact(width).is_sorted_by(|a, b| a < b);
        right.then_some(KeyPart { keys: bytes })
    }

    /// The keys, in increasing order.
    pub fn keys(&self, width: usize) -> impl Iterator<Item = &[u8]> {
        self.keys.chunks_exact(width)
    }

    /// Some of the keys, by their places in the order.
    pub fn keys_in(&self, places: Range<usize>, width: usize) -> impl Iterator<Item = &[u8]> {
        self.keys[places.start * width..places.end * width].chunks_exact(width)
    }

    /// A finder of keys, which must be looked up in increasing order.
    pub fn finder<const W: usize>(&self, width: usize) -> KeyFinder<'_, W> {
        KeyFinder { keys: &self.keys, width, at: 0 }
    }

    /// Merges keys in increasing order, at most `most`: those that are not in the part and that
    /// `wanted` accepts. Each has a note for `wanted`. It overwrites `scratch`.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory.
    pub fn merge<'a, const W: usize, N>(
        &mut self,
        keys: impl Iterator<Item = (&'a [u8], N)>,
        most: usize,
        width: usize,
        scratch: &mut Vec<u8>,
        mut wanted: impl FnMut(&[u8], N) -> bool,
    ) -> Result<()> {
        scratch.clear();
        reserve(scratch, self.keys.len() + most * width)?;
        let (mut finder, mut copied) = (self.finder::<W>(width), 0);
        for (new, note) in keys {
            if !finder.finds(new) && wanted(new, note) {
                scratch.extend_from_slice(&self.keys[copied..finder.at]);
                scratch.extend_from_slice(key::<W>(new, 0, width));
                copied = finder.at;
            }
        }
        // Keys of the part are copied only before a new one, so none is new.
        if scratch.is_empty() {
            return Ok(());
        }
        scratch.extend_from_slice(&self.keys[copied..]);
        // Blocks that grow a little each time would leave gaps in memory that nothing fits.
        self.keys.clear();
        if self.keys.capacity() < scratch.len() {
            self.keys = vec![];
            reserve_exact(&mut self.keys, scratch.len() + scratch.len() / SLACK)?;
        }
        self.keys.extend_from_slice(scratch);
        Ok(())
    }

    /// The keys, end to end.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.keys
    }
}

/// A finder looks at this many keys one by one before it takes larger steps.
const NEAR: usize = 8;

/// Finds increasing keys in a part.
pub struct KeyFinder<'a, const W: usize> {
    keys: &'a [u8],
    width: usize,
    /// The first byte of the first key that is not less than the last one looked up.
    at: usize,
}

impl<const W: usize> KeyFinder<'_, W> {
    /// Whether the part holds a key, which must not be less than the one before.
    #[inline]
    pub fn finds(&mut self, wanted: &[u8]) -> bool {
        let (width, wanted) = (if W == 0 { self.width } else { W }, key::<W>(wanted, 0, self.width));
        let word = first_word(wanted);
        // The next wanted key is mostly near, where a scan costs less than jumps.
        let near = self.keys.len().min(self.at + NEAR * width);
        while self.at < near && first_word(key::<W>(self.keys, self.at, width)) < word {
            self.at += width;
        }
        if self.at == near && near < self.keys.len() {
            self.skip(wanted);
        }
        while self.at < self.keys.len() {
            match compare(key::<W>(self.keys, self.at, width), wanted) {
                Ordering::Less => self.at += width,
                order => return order == Ordering::Equal,
            }
        }
        false
    }

    /// Skips lesser keys in steps that double, then halve.
    #[inline(never)]
    fn skip(&mut self, wanted: &[u8]) {
        let width = if W == 0 { self.width } else { W };
        let (left, count) = (&self.keys[self.at..], (self.keys.len() - self.at) / width);
        let is_less = |at: usize| compare(key::<W>(left, at * width, width), wanted) == Ordering::Less;
        let (mut low, mut high) = (0, 1);
        while high <= count && is_less(high - 1) {
            (low, high) = (high, 2 * high);
        }
        // The keys before `low` are less; that before `high`, if there is one, is not.
        high = high.min(count + 1) - 1;
        while low < high {
            let middle = low.midpoint(high);
            if is_less(middle) { low = middle + 1 } else { high = middle }
        }
        self.at += low * width;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::SortedEntries;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_part_is_a_sorted_set(width in 1usize..12, keys: Vec<[u8; 12]>, alike: bool, cuts: [prop::sample::Index; 3]) {
            let key = |(i, key): (usize, [u8; 12])| {
                let mut key = if alike { [0xFF; 12] } else { key };
                if alike {
                    key[width.saturating_sub(2)] = i as u8;
                }
                key[width - 1] |= 1;
                key
            };
            let keys: Vec<[u8; 12]> = keys.iter().copied().cycle().take(3 * keys.len()).enumerate().map(key).collect();
            let (mut part, mut set) = (KeyPart::default(), BTreeSet::new());
            let mut cuts = cuts.map(|cut| cut.index(keys.len() + 1));
            cuts.sort_unstable();
            for range in [0..cuts[0], cuts[0]..cuts[1], cuts[1]..cuts[2], cuts[2]..keys.len()] {
                // Two lists; the notes of a key are the numbers of its entries.
                let mut lists = [vec![], vec![]];
                for (i, key) in range.clone().zip(&keys[range.clone()]) {
                    lists[i % 2].extend_from_slice(&key[..width]);
                    lists[i % 2].push(i as u8);
                }
                let lists = lists.each_ref().map(Vec::as_slice);
                let sorted = SortedEntries::<0>::new(&lists, width + 1, width).unwrap();
                let mut noted = vec![];
                part.merge::<0, _>(sorted.keys(), sorted.entries(), width, &mut vec![], |key, notes| {
                    noted.extend(notes.map(|note| (key.to_vec(), note[0])));
                    // A key that is not wanted.
                    key[0] != 7
                }).unwrap();
                let new = range.clone().filter(|&i| !set.contains(&keys[i][..width]));
                let mut expected: Vec<(Vec<u8>, u8)> = new.map(|i| (keys[i][..width].to_vec(), i as u8)).collect();
                expected.sort_unstable();
                noted.sort_unstable();
                prop_assert_eq!(noted, expected);
                set.extend(keys[range].iter().filter(|key| key[0] != 7).map(|key| key[..width].to_vec()));
                prop_assert!(part.keys(width).eq(set.iter().map(Vec::as_slice)));
            }
            prop_assert_eq!(part.len(width), set.len());
            let again = KeyPart::from_bytes(part.bytes().to_vec(), width).unwrap();
            prop_assert!(again.keys(width).eq(part.keys(width)));
            // Every key is found, and others are not.
            let all: BTreeSet<&[u8]> = keys.iter().map(|key| &key[..width]).collect();
            let mut finder = part.finder::<0>(width);
            prop_assert!(all.iter().all(|key| finder.finds(key) == set.contains(*key)));
        }
    }

    #[test]
    fn bytes_that_are_no_sorted_keys_are_refused() {
        assert!(KeyPart::from_bytes(vec![1, 1, 2, 1], 2).is_some());
        for wrong in [vec![1, 1, 2], vec![1, 1, 2, 2], vec![2, 1, 1, 1], vec![1, 1, 1, 1]] {
            assert!(KeyPart::from_bytes(wrong, 2).is_none());
        }
    }
}
