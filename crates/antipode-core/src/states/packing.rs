//! States packed to the bits in which they differ.

use crate::bits::Gather;

/// The bits of byte strings of one length that differ among those met so far. Widened when a new one differs elsewhere.
#[derive(Clone, Debug)]
pub struct Packing {
    length: usize,
    /// The first state, in words of eight bytes, little-endian.
    base: Vec<u64>,
    masks: Vec<u64>,
    gather: Gather,
}

impl Packing {
    /// The packing that tells no other state from this one.
    pub fn of(state: &[u8]) -> Packing {
        let base: Vec<u64> = words(state).collect();
        Packing { length: state.len(), masks: vec![0; base.len()], base, gather: Gather::detect() }
    }

    /// A packing from its parts, which may come from a file; `None` if they do not fit each other.
    pub(super) fn from_parts(length: usize, base: Vec<u64>, masks: Vec<u64>) -> Option<Packing> {
        let fits = length > 0 && base.len() == length.div_ceil(8) && masks.len() == base.len();
        let packing = Packing { length, base, masks, gather: Gather::detect() };
        // Bits after the last byte are no bits of a state.
        let rest =
            |words: &[u64]| !length.is_multiple_of(8) && words.last().is_some_and(|w| w >> (length % 8 * 8) != 0);
        (fits && !rest(&packing.base) && !rest(&packing.masks)).then_some(packing)
    }

    /// Bytes of a state.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The first state and the masks, in words of eight bytes.
    pub(super) fn parts(&self) -> (&[u64], &[u64]) {
        (&self.base, &self.masks)
    }

    /// Bits of a packed state.
    pub fn bits(&self) -> usize {
        self.masks.iter().map(|mask| mask.count_ones() as usize).sum()
    }

    /// Packs a state into words; false if it differs in other bits, or has another length. Every word of `out` is overwritten; it needs one word
    /// more than the bits fill.
    #[inline]
    pub fn pack(&self, state: &[u8], out: &mut [u64]) -> bool {
        state.len() == self.length && self.gather.gather(state, &self.base, &self.masks, out) == 0
    }

    /// Overwrites `state`, of the right length, with a state that was packed.
    #[inline]
    pub fn unpack(&self, packed: &[u64], state: &mut [u8]) {
        self.gather.scatter(packed, &self.base, &self.masks, state);
    }

    /// Adds to `differences` the bits in which a state of the right length differs from the first one: one word for eight bytes.
    pub fn note(&self, state: &[u8], differences: &mut [u64]) {
        words(state).zip(&self.base).zip(differences).for_each(|((word, base), all)| *all |= word ^ base);
    }

    /// Packs states with these differences, too.
    pub fn widen(&mut self, differences: &[u64]) {
        self.masks.iter_mut().zip(differences).for_each(|(mask, more)| *mask |= more);
    }
}

/// The bytes of a state in words of eight.
fn words(state: &[u8]) -> impl Iterator<Item = u64> + '_ {
    state.chunks(8).map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
}
