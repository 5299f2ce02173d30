//! Rows of bits and the four row transforms, `destination |= T(source)`.
//!
//! A row holds one bit per element of a fibre: `words` x `lanes` elements, the `lanes` (at most 64)
//! lowest bits of each `u64`. Bits above are zero, always. A [`Transform`] maps element to element;
//! [`Kernel::pull`] applies several of them at once to a piece of a row that fits the L1 cache, with
//! the instructions that the machine has ([`Arch`]).

mod arch;
mod buffer;
mod set;
mod transform;
mod unit;

pub use arch::{Arch, BytePacker, Counter, Counting, Gather, Kernel, MOST_SOURCES, Source, UnitKernel, prefetch};
pub use buffer::Buffer;
pub use set::BitSet;
pub use transform::{LaneMap, MAX_WORDS, Pieces, Transform};
pub use unit::{Fields, Shift, UNIT, Unit, VECTOR, VECTORS, Words};

/// Words of a row that are worked on at a time: the piece and its sources stay in the L1 cache.
pub const PIECE: usize = 512;

/// A word whose `lanes` lowest bits are set.
pub const fn full_word(lanes: usize) -> u64 {
    if lanes >= 64 { u64::MAX } else { (1 << lanes) - 1 }
}

/// The positions of the set bits of a word, lowest first.
#[inline]
pub fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use bitvec::prelude::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ones_are_those_of_bitvec(word: u64) {
            let ours: Vec<usize> = super::ones(word).map(|b| b as usize).collect();
            let theirs: Vec<usize> = word.view_bits::<Lsb0>().iter_ones().collect();
            prop_assert_eq!(ours, theirs);
        }
    }
}
