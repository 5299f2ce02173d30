//! Rows of bits and the row transforms, `destination |= T(source)`.
//!
//! A row holds one bit per element of a fibre: `words` x `lanes` elements, the `lanes` (at most 64)
//! lowest bits of each `u64`. Bits above are zero, always. A [`FibreTransform`] maps element to
//! element; [`RowKernel::pull`] applies several of them at once to a piece of a row that fits the
//! L1 cache, with the instructions that the machine has ([`InstructionSet`]).

mod arch;
mod buffer;
mod mixed;
mod network;
mod permutation;
mod transform;
mod unit;

pub use arch::{
    BitCounter, BitCounting, BitGather, BitPermuter, BytePacker, ChecksumKernel, Deposit, DepositSource,
    InstructionSet, LaneDepositor, MOST_SOURCES, PullSource, RowKernel, UnitKernel, prefetch,
};
pub use buffer::WordBuffer;
pub use permutation::BitPermutation;
pub use transform::{FibreTransform, LaneMap, MAX_WORDS, Pieces};
pub use unit::{GroupWordMap, UNIT, Unit, UnitShifts, VECTOR, VECTORS, VectorShift};

/// Words of a row that are processed at a time.
///
/// A piece and its sources stay in the L1 cache.
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

/// The bits of each byte, as bytes.
const SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut i = 0;
    while i < 8 * 256 {
        table[i / 8][i % 8] = ((i / 8) >> (i % 8) & 1) as u8;
        i += 1;
    }
    table
};

/// The bits of a word, lowest first, as bytes of value 0 or 1.
#[inline]
pub fn spread(word: u64) -> [u8; 64] {
    let mut out = [0; 64];
    for (out, byte) in out.chunks_exact_mut(8).zip(word.to_le_bytes()) {
        out.copy_from_slice(&SPREAD[usize::from(byte)]);
    }
    out
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
            prop_assert_eq!(&ours, &theirs);
            let bytes = super::spread(word);
            let spread: Vec<usize> = (0..64).filter(|&bit| bytes[bit] == 1).collect();
            prop_assert_eq!(&spread, &theirs);
        }
    }
}
