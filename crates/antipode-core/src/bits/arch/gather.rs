//! Gathers selected bits of bytes end to end, and scatters them back.
//!
//! It uses PEXT and PDEP where the machine has fast ones.

use super::InstructionSet;
use super::bit_moves::BitMoves;

/// The body of `gather`, compiled for each instruction set.
macro_rules! gather_with {
    ($bytes:expr, $base:expr, $moves:expr, $out:expr, $extract:expr) => {{
        // The word to be filled stays in a register: reading one just written takes longer.
        let (mut full, mut held, mut used, mut strange) = (0usize, 0u64, 0u32, 0);
        let words = $bytes.chunks(8).zip($base).zip($moves);
        for ((chunk, base), moves) in words {
            let word = match chunk.first_chunk() {
                Some(eight) => u64::from_le_bytes(*eight),
                None => chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
            };
            let word = word.wrapping_sub(*base);
            strange |= word & !moves.mask;
            let bits = $extract(word, moves);
            held |= bits << used;
            let count = used + moves.mask.count_ones();
            if count >= 64 {
                $out[full] = held;
                full += 1;
                // The high part, or 0 if there is none; shifting twice avoids a shift by 64.
                held = bits >> 1 >> (63 - used);
            }
            used = count % 64;
        }
        $out[full] = held;
        $out[full + 1..].fill(0);
        strange
    }};
}
use gather_with;

/// The body of `scatter`, compiled for each instruction set.
macro_rules! scatter_with {
    ($bits:expr, $base:expr, $moves:expr, $bytes:expr, $deposit:expr) => {{
        let mut at = 0usize;
        for ((chunk, base), moves) in $bytes.chunks_mut(8).zip($base).zip($moves) {
            let stored = |i: usize| $bits.get(i).copied().unwrap_or(0);
            let bits = stored(at / 64) >> (at % 64) | stored(at / 64 + 1) << 1 << (63 - at % 64);
            let word = $deposit(bits, moves).wrapping_add(*base).to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
            at += moves.mask.count_ones() as usize;
        }
    }};
}
use scatter_with;

/// Gathers and scatters the bits of some masks.
#[derive(Clone, Debug)]
pub struct BitGather {
    moves: Vec<BitMoves>,
    #[cfg(target_arch = "x86_64")]
    bmi2: bool,
}

impl BitGather {
    /// Gathers by the instructions of this machine, or by the set that `ANTIPODE_ARCH` names.
    pub fn new(masks: &[u64]) -> BitGather {
        BitGather {
            moves: masks.iter().map(|&mask| BitMoves::new(mask)).collect(),
            #[cfg(target_arch = "x86_64")]
            bmi2: InstructionSet::detect().is_ok_and(|arch| arch != InstructionSet::Portable)
                && super::bit_moves::has_fast_pext(),
        }
    }

    /// Writes the bits of `bytes - base` that are in the masks to `out`, end to end, lowest first.
    ///
    /// `bytes`, `base` and the masks are little-endian words of eight bytes. Bits carried out of a
    /// word are lost. Returns the union of the bits outside the masks. `out` must have room for one
    /// word more than the bits fill.
    #[inline]
    pub fn gather(&self, bytes: &[u8], base: &[u64], out: &mut [u64]) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.bmi2 {
            // SAFETY: `new` found BMI2.
            return unsafe { fast::gather(bytes, base, &self.moves, out) };
        }
        gather_with!(bytes, base, &self.moves, out, |word, moves: &BitMoves| moves.extract(word))
    }

    /// The inverse of [`BitGather::gather`]: overwrites `bytes` with the gathered values.
    #[inline]
    pub fn scatter(&self, bits: &[u64], base: &[u64], bytes: &mut [u8]) {
        #[cfg(target_arch = "x86_64")]
        if self.bmi2 {
            // SAFETY: `new` found BMI2.
            return unsafe { fast::scatter(bits, base, &self.moves, bytes) };
        }
        scatter_with!(bits, base, &self.moves, bytes, |bits, moves: &BitMoves| moves.deposit(bits));
    }
}

#[cfg(target_arch = "x86_64")]
mod fast {
    use super::BitMoves;
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    /// # Safety
    ///
    /// The machine must have BMI2.
    #[target_feature(enable = "bmi2,popcnt")]
    pub(super) unsafe fn gather(bytes: &[u8], base: &[u64], moves: &[BitMoves], out: &mut [u64]) -> u64 {
        super::gather_with!(bytes, base, moves, out, |word, moves: &BitMoves| _pext_u64(word, moves.mask))
    }

    /// # Safety
    ///
    /// The machine must have BMI2.
    #[target_feature(enable = "bmi2,popcnt")]
    pub(super) unsafe fn scatter(bits: &[u64], base: &[u64], moves: &[BitMoves], bytes: &mut [u8]) {
        super::scatter_with!(bits, base, moves, bytes, |bits, moves: &BitMoves| _pdep_u64(bits, moves.mask));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_gathered_is_scattered(bytes: Vec<u8>, masks: [u64; 8], base: [u64; 8]) {
            let bytes = &bytes[..bytes.len().min(64)];
            let words: Vec<u64> = bytes
                .chunks(8)
                .map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
                .collect();
            let mut all = vec![BitGather::new(&masks)];
            #[cfg(target_arch = "x86_64")]
            all.extend([false, InstructionSet::Avx2.available()].map(|bmi2| BitGather { bmi2, ..BitGather::new(&masks) }));
            for gather in all {
                let mut out = [0; 9];
                let strange = gather.gather(bytes, &base, &mut out);
                let mut again = vec![0; bytes.len()];
                gather.scatter(&out, &base, &mut again);
                let mut expected = 0;
                for ((word, again), (base, mask)) in words.iter().zip(again.chunks(8)).zip(base.iter().zip(masks)) {
                    let kept = (word.wrapping_sub(*base) & mask).wrapping_add(*base).to_le_bytes();
                    prop_assert_eq!(again, &kept[..again.len()]);
                    expected |= word.wrapping_sub(*base) & !mask;
                }
                prop_assert_eq!(strange, expected);
            }
        }
    }
}
