//! A list of keys of one length. Each byte of a key takes half a byte while all bytes are below 16.

use std::ops::Deref;

use antipode_core::bits::prefetch;
use antipode_core::error::Result;
use antipode_core::memory::reserve;

/// The longest key whose bytes take half a byte each.
const LONGEST: usize = 64;

/// Bytes of keys that become one word, and the bytes that they then take.
const WORD: usize = 8;
const HALF: usize = WORD / 2;

/// The keys, end to end.
pub(super) struct Keys {
    length: usize,
    halves: bool,
    bytes: Vec<u8>,
}

/// A key of the list.
pub(super) enum Key<'a> {
    /// As it lies in the list.
    Whole(&'a [u8]),
    /// Its bytes, and their number.
    Unpacked([u8; LONGEST], usize),
}

impl Deref for Key<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Key::Whole(key) => key,
            Key::Unpacked(key, length) => &key[..*length],
        }
    }
}

/// Halves of bytes, as the low halves of bytes.
fn spread(halves: u32) -> u64 {
    let word = u64::from(halves);
    let word = (word | word << 16) & 0x0000_FFFF_0000_FFFF;
    let word = (word | word << 8) & 0x00FF_00FF_00FF_00FF;
    (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

/// The low halves of bytes whose high halves are 0.
fn gather(bytes: u64) -> u32 {
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
        Keys { length, halves: length <= LONGEST, bytes: vec![] }
    }

    /// Bytes that a key takes.
    pub(super) fn width(&self) -> usize {
        if self.halves { self.length.div_ceil(2) } else { self.length }
    }

    /// The key at a place.
    #[inline]
    pub(super) fn get(&self, at: u32) -> Key<'_> {
        let width = self.width();
        let bytes = &self.bytes[at as usize * width..][..width];
        if !self.halves {
            return Key::Whole(bytes);
        }
        let mut key = [0; LONGEST];
        for (key, halves) in key.as_chunks_mut::<WORD>().0.iter_mut().zip(bytes.chunks(HALF)) {
            *key = spread(u32::from_le_bytes(padded(halves))).to_le_bytes();
        }
        Key::Unpacked(key, self.length)
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
        if self.halves && key.iter().any(|&byte| byte > 15) {
            let count = self.bytes.len() / before.max(1);
            let mut whole = vec![];
            reserve(&mut whole, count * self.length)?;
            (0..count as u32).for_each(|at| whole.extend_from_slice(&self.get(at)));
            (self.bytes, self.halves) = (whole, false);
        }
        let width = self.width();
        reserve(&mut self.bytes, width)?;
        Ok(width - before)
    }

    /// Adds a key for which there is room.
    pub(super) fn push(&mut self, key: &[u8]) {
        if !self.halves {
            return self.bytes.extend_from_slice(key);
        }
        for bytes in key.chunks(WORD) {
            let halves = gather(u64::from_le_bytes(padded(bytes))).to_le_bytes();
            self.bytes.extend_from_slice(&halves[..bytes.len().div_ceil(2)]);
        }
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

    /// Random keys, first with small bytes, then with any, compared with a list.
    #[test]
    fn keys_are_those_that_were_pushed() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for length in (1..20).chain([31, 32, 63, 64, 65]) {
            let (mut keys, mut list) = (Keys::new(length), Vec::<Vec<u8>>::new());
            for most in [15, 15, 15, 16, 15, 255] {
                for _ in 0..random.random_range(1..20) {
                    let key: Vec<u8> = (0..length).map(|_| random.random_range(0..=most)).collect();
                    let before = keys.width();
                    let grown = keys.make_room(&key).unwrap();
                    assert_eq!(keys.width(), before + grown);
                    keys.push(&key);
                    list.push(key);
                }
                list.truncate(random.random_range(0..=list.len()));
                keys.truncate(list.len() as u32);
                assert!(list.iter().zip(0..).all(|(key, at)| keys.get(at)[..] == key[..]), "{length}");
                let small = list.iter().flatten().all(|&byte| byte < 16);
                assert!(small || keys.width() == length);
            }
            assert_eq!(keys.width(), length);
        }
    }
}
