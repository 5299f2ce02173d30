//! Packing of states to the bits in which they differ.

use crate::bits::BitGather;

/// The values that each byte has in some states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteValues(Vec<[u64; 4]>);

impl ByteValues {
    /// An empty set of values, for states of `length` bytes.
    pub fn none(length: usize) -> ByteValues {
        ByteValues(vec![[0; 4]; length])
    }

    /// Adds the values of a state of the right length.
    pub fn note(&mut self, state: &[u8]) {
        self.0.iter_mut().zip(state).for_each(|(seen, &byte)| seen[usize::from(byte / 64)] |= 1 << (byte % 64));
    }

    /// The values, four words of bits for each byte.
    pub fn words(&self) -> &[u64] {
        self.0.as_flattened()
    }

    /// The inverse of [`ByteValues::words`]; `None` if `words` cannot be its result.
    pub fn from_words(words: &[u64]) -> Option<ByteValues> {
        let (values, rest) = words.as_chunks();
        (!values.is_empty() && rest.is_empty()).then(|| ByteValues(values.to_vec()))
    }

    /// Adds the values of other states.
    pub fn add(&mut self, others: &ByteValues) {
        self.0.iter_mut().zip(&others.0).for_each(|(seen, more)| (0..4).for_each(|i| seen[i] |= more[i]));
    }
}

/// The bits of states that packed states keep.
///
/// Of each byte these are the bits of its difference from the least value that are ever set. A byte
/// whose differences need the highest bit counts from 0.
#[derive(Clone, Debug)]
pub struct StatePacking {
    length: usize,
    /// The least values, in words of eight bytes, little-endian.
    base: Vec<u64>,
    masks: Vec<u64>,
    gather: BitGather,
}

/// The highest bit of every byte, which the subtraction of the least value sets for smaller values.
const HIGHEST: u64 = 0x8080_8080_8080_8080;

impl StatePacking {
    /// The packing of states whose bytes have these values.
    #[expect(clippy::missing_panics_doc, reason = "highest bits have no base")]
    pub fn new(values: &ByteValues) -> StatePacking {
        let (base, masks): (Vec<u8>, Vec<u8>) = values
            .0
            .iter()
            .map(|seen| {
                let all = (0..=u8::MAX).filter(|byte| seen[usize::from(byte / 64)] >> (byte % 64) & 1 == 1);
                let least = all.clone().next().unwrap_or(0);
                match all.clone().fold(0, |bits, value| bits | (value - least)) {
                    // A difference with the highest bit would look like that of a value below the
                    // least.
                    128.. => (0, all.fold(0, |bits, value| bits | value)),
                    bits => (least, bits),
                }
            })
            .unzip();
        let packing = StatePacking::from_parts(values.0.len(), words(&base).collect(), words(&masks).collect());
        packing.expect("highest bits have no base")
    }

    /// A packing from its parts, which may come from a file; `None` if they do not fit each other.
    pub(super) fn from_parts(length: usize, base: Vec<u64>, masks: Vec<u64>) -> Option<StatePacking> {
        let fits = length > 0 && base.len() == length.div_ceil(8) && masks.len() == base.len();
        // Bits after the last byte do not belong to a state.
        let rest =
            |words: &[u64]| !length.is_multiple_of(8) && words.last().is_some_and(|w| w >> (length % 8 * 8) != 0);
        let wrong = rest(&base)
            || rest(&masks)
            || base.iter().zip(&masks).any(|(base, mask)| {
                (0..8).any(|byte| mask & HIGHEST & 0xFF << (8 * byte) != 0 && base & 0xFF << (8 * byte) != 0)
            });
        (fits && !wrong).then(|| StatePacking { gather: BitGather::new(&masks), length, base, masks })
    }

    /// Bytes of a state.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The least values and the masks, in words of eight bytes.
    pub(super) fn parts(&self) -> (&[u64], &[u64]) {
        (&self.base, &self.masks)
    }

    /// Bits of a packed state.
    pub fn bits(&self) -> usize {
        self.masks.iter().map(|mask| mask.count_ones() as usize).sum()
    }

    /// Packs a state into words; false if it has other values, or another length.
    ///
    /// It overwrites every word of `out`, which needs one word more than the bits fill.
    #[inline]
    pub fn pack(&self, state: &[u8], out: &mut [u64]) -> bool {
        state.len() == self.length && self.gather.gather(state, &self.base, out) == 0
    }

    /// Overwrites `state`, of the right length, with a state that was packed.
    #[inline]
    pub fn unpack(&self, packed: &[u64], state: &mut [u8]) {
        self.gather.scatter(packed, &self.base, state);
    }
}

/// Bytes as little-endian words of eight.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.chunks(8).map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn only_what_was_noted_or_looks_so_is_packed(states in prop::collection::vec(any::<[u8; 11]>(), 1..6), other: [u8; 11], near: bool) {
            let mut values = ByteValues::none(11);
            states.iter().for_each(|state| values.note(state));
            let packing = StatePacking::new(&values);
            let mut words = vec![0; packing.bits() / 64 + 2];
            let other = if near { std::array::from_fn(|i| states[0][i] ^ other[i] & 3) } else { other };
            for state in states.iter().chain([&other]) {
                let mut again = [0; 11];
                if packing.pack(state, &mut words) {
                    packing.unpack(&words, &mut again);
                    prop_assert_eq!(&again, state);
                } else {
                    prop_assert!(!states.contains(state));
                }
            }
            prop_assert!(!packing.pack(&states[0][1..], &mut words));
        }
    }
}
