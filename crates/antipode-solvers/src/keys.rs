//! A list of keys of one length. Each byte of a key takes half a byte while all bytes are below 16,
//! or below 15 and 255: tokens and holes.

use std::ops::Deref;

use antipode_core::bits::prefetch;
use antipode_core::error::Result;
use antipode_core::memory::reserve;

/// The longest key whose bytes take half a byte each.
const LONGEST: usize = 64;

/// Bytes of keys that become one word, and the bytes that they then take.
const WORD: usize = 8;
const HALF: usize = WORD / 2;

/// What a half byte of 15 stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Halves {
    /// Nothing so far.
    Unused,
    /// A byte of 15.
    Fifteen,
    /// A byte of 255.
    Hole,
}

/// The keys, end to end.
pub(super) struct Keys {
    length: usize,
    /// How bytes are halved, if they are.
    halves: Option<Halves>,
    bytes: Vec<u8>,
}

/// A state that a [`StateStore`](crate::StateStore) keeps, as bytes.
pub struct StateKey<'a>(HeldKey<'a>);

/// The bytes of a key.
enum HeldKey<'a> {
    /// As it lies in the list.
    Whole(&'a [u8]),
    /// Its bytes, and their number.
    Unpacked([u8; LONGEST], usize),
}

impl Deref for StateKey<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            HeldKey::Whole(key) => key,
            HeldKey::Unpacked(key, length) => &key[..*length],
        }
    }
}

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Bytes with the lowest bit where the low half of a byte is 15.
fn fifteens(word: u64) -> u64 {
    let pairs = word & word >> 1;
    // The lowest bit of each byte is now set if all four of its half are.
    pairs & pairs >> 2 & ONES
}

impl Halves {
    /// The bytes of halves.
    #[inline]
    fn spread(self, halves: u32) -> u64 {
        let word = u64::from(halves);
        let word = (word | word << 16) & 0x0000_FFFF_0000_FFFF;
        let word = (word | word << 8) & 0x00FF_00FF_00FF_00FF;
        let word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F;
        if self == Halves::Hole { word | (fifteens(word) * 0xF0) } else { word }
    }

    /// What a half byte of 15 stands for if these bytes join others; `None` if bytes cannot be
    /// halved.
    fn with(self, bytes: u64) -> Option<Halves> {
        let (high, fifteens) = (bytes & (ONES * 0xF0), fifteens(bytes));
        let own = match (high, fifteens) {
            (0, 0) => return Some(self),
            (0, _) => Halves::Fifteen,
            _ if high == fifteens * 0xF0 => Halves::Hole,
            _ => return None,
        };
        (self == Halves::Unused || self == own).then_some(own)
    }
}

/// The low halves of bytes.
fn gather(bytes: u64) -> u32 {
    let bytes = bytes & (ONES * 0x0F);
    let word = (bytes | bytes >> 4) & 0x00FF_00FF_00FF_00FF;
    let word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF;
    (word | word >> 16) as u32
}

/// At most `N` bytes, with zeros behind them.
fn padded<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut all = [0; N];
    all[..bytes.len()].copy_from_slice(bytes);
    all
}

impl Keys {
    /// No keys of this length.
    pub(super) fn new(length: usize) -> Keys {
        Keys { length, halves: (length <= LONGEST).then_some(Halves::Unused), bytes: vec![] }
    }

    /// Bytes that a key takes.
    pub(super) fn width(&self) -> usize {
        if self.halves.is_some() { self.length.div_ceil(2) } else { self.length }
    }

    /// The key at a place.
    #[inline]
    pub(super) fn get(&self, at: u32) -> StateKey<'_> {
        let width = self.width();
        let bytes = &self.bytes[at as usize * width..][..width];
        let Some(code) = self.halves else { return StateKey(HeldKey::Whole(bytes)) };
        let mut key = [0; LONGEST];
        let (halves, rest) = bytes.as_chunks::<HALF>();
        let (words, _) = key.as_chunks_mut::<WORD>();
        for (word, halves) in words.iter_mut().zip(halves) {
            *word = code.spread(u32::from_le_bytes(*halves)).to_le_bytes();
        }
        if !rest.is_empty() {
            words[halves.len()] = code.spread(u32::from_le_bytes(padded(rest))).to_le_bytes();
        }
        StateKey(HeldKey::Unpacked(key, self.length))
    }

    /// Whether the key at a place is this one.
    #[inline]
    pub(super) fn is(&self, at: u32, key: &[u8]) -> bool {
        let width = self.width();
        let bytes = &self.bytes[at as usize * width..][..width];
        let Some(code) = self.halves else { return bytes == key };
        // The halves are spread rather than the key gathered: that would lose the high bits of the
        // key, and two different keys would seem equal.
        let (words, last_word) = key.as_chunks::<WORD>();
        let (halves, last_halves) = bytes.split_at(words.len() * HALF);
        let mut pairs = halves.as_chunks::<HALF>().0.iter().zip(words);
        pairs.all(|(halves, word)| code.spread(u32::from_le_bytes(*halves)) == u64::from_le_bytes(*word))
            && code.spread(u32::from_le_bytes(padded(last_halves))) == u64::from_le_bytes(padded(last_word))
    }

    /// Prefetches the key at a place.
    #[inline]
    pub(super) fn prefetch(&self, at: u32) {
        prefetch(&self.bytes, at as usize * self.width());
    }

    /// Makes room for a key to push. Returns by how many bytes each other key grew, if the new one
    /// has larger bytes than all before.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory.
    pub(super) fn make_room(&mut self, key: &[u8]) -> Result<usize> {
        let before = self.width();
        let Some(code) = self.halves else {
            reserve(&mut self.bytes, before)?;
            return Ok(0);
        };
        let (words, rest) = key.as_chunks::<WORD>();
        // The bytes that pad the rest are 0, which every code holds.
        let words = words.iter().copied().chain([padded(rest)]);
        let joined = words.map(u64::from_le_bytes).try_fold(code, Halves::with);
        if joined.is_none() {
            let count = self.bytes.len() / before.max(1);
            let mut whole = vec![];
            reserve(&mut whole, count * self.length)?;
            (0..count as u32).for_each(|at| whole.extend_from_slice(&self.get(at)));
            self.bytes = whole;
        }
        self.halves = joined;
        let width = self.width();
        reserve(&mut self.bytes, width)?;
        Ok(width - before)
    }

    /// Adds a key for which there is room.
    pub(super) fn push(&mut self, key: &[u8]) {
        if self.halves.is_none() {
            return self.bytes.extend_from_slice(key);
        }
        let (words, rest) = key.as_chunks::<WORD>();
        for word in words {
            self.bytes.extend_from_slice(&gather(u64::from_le_bytes(*word)).to_le_bytes());
        }
        let last = gather(u64::from_le_bytes(padded(rest))).to_le_bytes();
        self.bytes.extend_from_slice(&last[..rest.len().div_ceil(2)]);
    }

    /// Removes the keys from a place on. The list keeps their memory.
    pub(super) fn truncate(&mut self, len: u32) {
        self.bytes.truncate(len as usize * self.width());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random keys, first with small bytes and perhaps holes, then with any bytes, compared with a
    /// list.
    #[test]
    fn keys_are_those_that_were_pushed() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for (length, last) in (1..20).chain([31, 32, 63, 64, 65]).flat_map(|length| [(length, 15), (length, u8::MAX)]) {
            let (mut keys, mut list) = (Keys::new(length), Vec::<Vec<u8>>::new());
            let rounds = [&[0, 3, 14, last][..], &[7, 14], &[1, last], &[2, 14, 15, u8::MAX, 16], &[0, last]];
            for (round, bytes) in rounds.into_iter().enumerate() {
                for _ in 0..random.random_range(1..20) {
                    let key: Vec<u8> = (0..length).map(|_| bytes[random.random_range(0..bytes.len())]).collect();
                    let before = keys.width();
                    let grown = keys.make_room(&key).unwrap();
                    assert_eq!(keys.width(), before + grown);
                    keys.push(&key);
                    list.push(key);
                }
                list.truncate(random.random_range(0..=list.len()));
                keys.truncate(list.len() as u32);
                for (at, key) in (0..).zip(&list) {
                    assert_eq!(keys.get(at)[..], key[..]);
                    assert!((0..).zip(&list).all(|(at, other)| keys.is(at, key) == (other == key)), "{length}");
                }
                let small = list.iter().flatten().all(|byte| [0, 1, 3, 7, 14, last].contains(byte));
                assert!(small || keys.width() == length);
                assert!(round > 2 || keys.width() == if length > LONGEST { length } else { length.div_ceil(2) });
            }
        }
    }
}
