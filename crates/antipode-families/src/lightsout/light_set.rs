//! A set of lights or presses: a bit for each cell.

use std::ops::BitXorAssign;

/// A set of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LightSet<const W: usize>([u64; W]);

impl<const W: usize> LightSet<W> {
    /// No cell.
    pub(super) const NONE: LightSet<W> = LightSet([0; W]);

    /// Some cells.
    pub(super) fn of(cells: impl IntoIterator<Item = usize>) -> LightSet<W> {
        let mut set = LightSet::NONE;
        cells.into_iter().for_each(|cell| set.toggle(cell));
        set
    }

    pub(super) fn toggle(&mut self, cell: usize) {
        self.0[cell / 64] ^= 1 << (cell % 64);
    }

    pub(super) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == LightSet::NONE
    }

    /// The number of cells.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells, in increasing order.
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        (0..).zip(self.0).flat_map(|(at, word)| antipode_core::bits::ones(word).map(move |bit| 64 * at + bit as usize))
    }

    /// Whether the sets have an odd number of cells in common.
    pub(super) fn meets_oddly(&self, other: &LightSet<W>) -> bool {
        self.0.iter().zip(&other.0).fold(0, |sum, (a, b)| sum ^ (a & b)).count_ones() % 2 == 1
    }

    /// The set as a number, if there are at most 64 cells.
    pub(super) fn word(&self) -> u64 {
        self.0[0]
    }

    /// The set as a state: a big-endian number.
    pub(super) fn state(&self) -> Vec<u8> {
        self.0.iter().rev().flat_map(|word| word.to_be_bytes()).collect()
    }

    /// The set that is a state.
    pub(super) fn of_state(state: &[u8]) -> LightSet<W> {
        let mut words = [0; W];
        for (word, bytes) in words.iter_mut().zip(state.rchunks(8)) {
            *word = bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        LightSet(words)
    }
}

impl<const W: usize> BitXorAssign for LightSet<W> {
    fn bitxor_assign(&mut self, other: LightSet<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word ^= other);
    }
}

impl<const W: usize> std::ops::BitXor for LightSet<W> {
    type Output = LightSet<W>;

    fn bitxor(mut self, other: LightSet<W>) -> LightSet<W> {
        self ^= other;
        self
    }
}
