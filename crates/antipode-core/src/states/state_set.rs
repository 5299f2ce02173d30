//! A numbered set of states: a perfect hash that stores only the states.

use std::cmp::Ordering;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::keys::first_word;
use super::{KeyPart, StateCodec, StatePacking};
use crate::error::Result;
use crate::memory::reserve_exact;
use crate::nums::product;

/// Shared bytes: memory, or a mapped file.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The most bytes of a state.
const LONGEST_STATE: u64 = 1 << 16;

/// States, numbered from 0 in the order of their keys.
#[derive(Clone)]
pub struct StateSet {
    codec: StateCodec,
    /// The number of the first state of each part, then the number of all states.
    firsts: Arc<[u64]>,
    bytes: Bytes,
    /// The range of `bytes` that holds the keys.
    keys: Range<usize>,
}

impl std::fmt::Debug for StateSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StateSet").field("states", &self.len()).field("codec", &self.codec).finish_non_exhaustive()
    }
}

impl StateSet {
    /// The set of all states of some parts.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses memory for them.
    pub fn new(codec: StateCodec, parts: Vec<KeyPart>) -> Result<StateSet> {
        let (mut all, mut firsts) = (vec![], vec![0]);
        let width = codec.width();
        reserve_exact(&mut all, parts.iter().map(|part| part.bytes().len()).sum::<usize>())?;
        for part in parts {
            // Each part is dropped after it is copied, so that memory never holds all keys twice.
            all.extend_from_slice(&part.into_bytes());
            firsts.push((all.len() / width) as u64);
        }
        let keys = 0..all.len();
        Ok(StateSet { codec, firsts: firsts.into(), bytes: Arc::new(all), keys })
    }

    /// Number of states.
    pub fn len(&self) -> u64 {
        self.firsts.last().copied().unwrap_or(0)
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of a state.
    pub fn length(&self) -> usize {
        self.codec.packing().length()
    }

    /// Bytes of memory per state.
    pub fn bytes_a_state(&self) -> f64 {
        (self.keys.len() + self.firsts.len() * 8) as f64 / self.len().max(1) as f64
    }

    fn key(&self, index: u64) -> &[u8] {
        let width = self.codec.width();
        &(*self.bytes).as_ref()[self.keys.clone()][index as usize * width..][..width]
    }

    /// The number of a state; `None` if it is not in the set.
    pub fn find(&self, state: &[u8]) -> Option<u64> {
        let (mut scratch, mut key) = (self.codec.scratch(), vec![0; self.codec.width()]);
        let part = self.codec.seal::<0>(state, &mut scratch, &mut key)?;
        let (mut low, mut high) = (self.firsts[part], self.firsts[part + 1]);
        // Keys are uniformly distributed, so the first guess is off by about the square root of
        // their number. After each miss the step doubles.
        let mut guess = low + ((u128::from(first_word(&key)) * u128::from(high - low)) >> 64) as u64;
        let mut step = 1;
        while low < high {
            match self.key(guess).cmp(&key) {
                Ordering::Equal => return Some(guess),
                Ordering::Less => {
                    low = guess + 1;
                    guess = guess.saturating_add(step);
                }
                Ordering::Greater => {
                    high = guess;
                    guess = guess.saturating_sub(step);
                }
            }
            if !(low..high).contains(&guess) {
                guess = low + (high - low) / 2;
            }
            step *= 2;
        }
        None
    }

    /// Overwrites `state` with the state of a number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`StateSet::len`].
    pub fn state(&self, index: u64, state: &mut Vec<u8>) {
        let part = self.firsts.partition_point(|&first| first <= index) - 1;
        state.resize(self.length(), 0);
        self.codec.open(part, self.key(index), &mut self.codec.scratch(), state);
    }

    /// Writes the set, little-endian.
    ///
    /// It consists of:
    ///
    /// - bytes of a state, and number of states;
    /// - the least bytes and the masks of the packing, in words of eight bytes;
    /// - the number of the first state of each part, and the number of all states;
    /// - the keys.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (base, masks) = self.codec.packing().parts();
        let numbers = [self.length() as u64, self.len()];
        for number in numbers.iter().chain(base).chain(masks).chain(&*self.firsts) {
            out.write_all(&number.to_le_bytes())?;
        }
        out.write_all(&(*self.bytes).as_ref()[self.keys.clone()])
    }

    /// Bytes that [`StateSet::write`] writes.
    pub(crate) fn stored_bytes(&self) -> u64 {
        let (base, masks) = self.codec.packing().parts();
        ((2 + base.len() + masks.len() + self.firsts.len()) * 8 + self.keys.len()) as u64
    }

    /// Reads a set that was written to a part of `bytes`; `None` if it is invalid.
    ///
    /// It checks every number, but not the order of the keys. If the order is wrong, lookups miss
    /// states.
    pub fn read(bytes: Bytes, at: Range<usize>) -> Option<StateSet> {
        let all = (*bytes).as_ref().get(at.clone())?;
        let number = |i: usize| Some(u64::from_le_bytes(*all.get(i * 8..)?.first_chunk()?));
        let numbers = |from: usize, count: usize| (from..from + count).map(number).collect::<Option<Vec<u64>>>();
        let length = number(0).filter(|&length| length <= LONGEST_STATE)? as usize;
        let (count, words) = (number(1)?, length.div_ceil(8));
        let packing = StatePacking::from_parts(length, numbers(2, words)?, numbers(2 + words, words)?)?;
        let codec = StateCodec::new(packing);
        let firsts = numbers(2 + 2 * words, codec.parts() + 1)?;
        let start = (2 + 2 * words + firsts.len()) * 8;
        let size = product([count, codec.width() as u64])? as usize;
        let right = firsts.is_sorted() && firsts[0] == 0 && firsts[firsts.len() - 1] == count;
        let keys = at.start + start..at.end;
        (right && keys.len() == size).then(|| StateSet { codec, firsts: firsts.into(), bytes: bytes.clone(), keys })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::ByteValues;
    use super::*;
    use proptest::prelude::*;

    /// The set of some states, with a packing that fits them.
    fn set_of(states: &BTreeSet<Vec<u8>>) -> StateSet {
        let mut values = ByteValues::none(states.first().unwrap().len());
        states.iter().for_each(|state| values.note(state));
        let codec = StateCodec::new(StatePacking::new(&values));
        let mut parts = vec![BTreeSet::new(); codec.parts()];
        let (mut scratch, mut key) = (codec.scratch(), vec![0; codec.width()]);
        for state in states {
            let part = codec.seal::<0>(state, &mut scratch, &mut key).unwrap();
            assert!(parts[part].insert(key.clone()));
        }
        let part = |keys: BTreeSet<Vec<u8>>| KeyPart::from_bytes(keys.into_iter().flatten().collect(), codec.width());
        let parts = parts.into_iter().map(|keys| part(keys).unwrap()).collect();
        StateSet::new(codec, parts).unwrap()
    }

    proptest! {
        #[test]
        fn states_and_numbers_correspond(length in 1usize..30, mask: [u8; 30], states: Vec<[u8; 30]>, other: [u8; 30]) {
            prop_assume!(!states.is_empty());
            let cut = |state: &[u8; 30]| state.iter().zip(mask).map(|(s, m)| s & m).take(length).collect::<Vec<u8>>();
            let states: BTreeSet<Vec<u8>> = states.iter().map(cut).collect();
            let set = set_of(&states);
            prop_assert_eq!(set.len(), states.len() as u64);
            let mut stored = vec![7; 5];
            set.write(&mut stored).unwrap();
            prop_assert_eq!(stored.len() as u64, set.stored_bytes() + 5);
            let range = 5..stored.len();
            let again = StateSet::read(Arc::new(stored), range).unwrap();
            for set in [set, again] {
                let mut state = vec![];
                let all: BTreeSet<Vec<u8>> = (0..set.len()).map(|i| {
                    set.state(i, &mut state);
                    assert_eq!(set.find(&state), Some(i));
                    state.clone()
                }).collect();
                prop_assert_eq!(&all, &states);
                prop_assert_eq!(set.find(&other[..length]).is_some(), states.contains(&other[..length]));
                prop_assert_eq!(set.find(&[]), None);
            }
        }

        #[test]
        fn whatever_is_read_gives_no_panic(bytes: Vec<u8>, length in 0u64..20, count in 0u64..9, state: [u8; 9]) {
            let mut stored = [length.to_le_bytes(), count.to_le_bytes()].concat();
            stored.extend(bytes.iter().cycle().take(if bytes.is_empty() { 0 } else { 2000 }));
            let range = 0..stored.len();
            if let Some(set) = StateSet::read(Arc::new(stored), range) {
                let _ = set.find(&state);
            }
        }
    }
}
