//! Gathers selected bits of bytes end to end, and scatters them back.
//!
//! It uses `pext` and `pdep` where the machine has them.

use super::Arch;

/// The body of `gather`, compiled for each instruction set.
macro_rules! gather_with {
    ($bytes:expr, $base:expr, $masks:expr, $out:expr, $extract:expr) => {{
        $out.fill(0);
        let (mut at, mut strange) = (0usize, 0);
        let words = $bytes.chunks(8).zip($base).zip($masks);
        for ((chunk, base), &mask) in words {
            let word = match chunk.first_chunk() {
                Some(eight) => u64::from_le_bytes(*eight),
                None => chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
            };
            let word = word.wrapping_sub(*base);
            strange |= word & !mask;
            let bits = $extract(word, mask);
            $out[at / 64] |= bits << (at % 64);
            // The high part, or 0 if there is none; shifting twice avoids a shift by 64.
            $out[at / 64 + 1] |= bits >> 1 >> (63 - at % 64);
            at += mask.count_ones() as usize;
        }
        strange
    }};
}
use gather_with;

/// The body of `scatter`, compiled for each instruction set.
macro_rules! scatter_with {
    ($bits:expr, $base:expr, $masks:expr, $bytes:expr, $deposit:expr) => {{
        let mut at = 0usize;
        for ((chunk, base), &mask) in $bytes.chunks_mut(8).zip($base).zip($masks) {
            let stored = |i: usize| $bits.get(i).copied().unwrap_or(0);
            let bits = stored(at / 64) >> (at % 64) | stored(at / 64 + 1) << 1 << (63 - at % 64);
            let word = $deposit(bits, mask).wrapping_add(*base).to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
            at += mask.count_ones() as usize;
        }
    }};
}
use scatter_with;

/// Gathers and scatters bits.
#[derive(Clone, Copy, Debug)]
pub struct Gather(bool);

impl Gather {
    /// Detects the instructions of this machine, or takes the set that `ANTIPODE_ARCH` names.
    pub fn detect() -> Gather {
        Gather(Arch::detect().is_ok_and(|arch| arch != Arch::Portable))
    }

    /// Writes the bits of `bytes - base` that are in `masks` to `out`, end to end, lowest first.
    ///
    /// `bytes`, `base` and `masks` are little-endian words of eight bytes. Bits carried out of a
    /// word are lost. Returns the union of the bits outside the masks. `out` must have room for one
    /// word more than the bits fill.
    #[inline]
    pub fn gather(self, bytes: &[u8], base: &[u64], masks: &[u64], out: &mut [u64]) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.0 {
            // SAFETY: `detect` found BMI2.
            return unsafe { fast::gather(bytes, base, masks, out) };
        }
        gather_with!(bytes, base, masks, out, extract)
    }

    /// The inverse of [`Gather::gather`]: overwrites `bytes` with the gathered values.
    #[inline]
    pub fn scatter(self, bits: &[u64], base: &[u64], masks: &[u64], bytes: &mut [u8]) {
        #[cfg(target_arch = "x86_64")]
        if self.0 {
            // SAFETY: `detect` found BMI2.
            return unsafe { fast::scatter(bits, base, masks, bytes) };
        }
        scatter_with!(bits, base, masks, bytes, deposit);
    }
}

/// The bits of a word that are in a mask, end to end.
fn extract(word: u64, mask: u64) -> u64 {
    let bit = |(to, from): (usize, u32)| (word >> from & 1) << to;
    crate::bits::ones(mask).enumerate().map(bit).sum()
}

/// The lowest bits of a word, at the places of a mask.
fn deposit(bits: u64, mask: u64) -> u64 {
    let bit = |(from, to): (usize, u32)| (bits >> from & 1) << to;
    crate::bits::ones(mask).enumerate().map(bit).sum()
}

#[cfg(target_arch = "x86_64")]
mod fast {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    /// # Safety
    ///
    /// The machine must have BMI2.
    #[target_feature(enable = "bmi2,popcnt")]
    pub(super) unsafe fn gather(bytes: &[u8], base: &[u64], masks: &[u64], out: &mut [u64]) -> u64 {
        super::gather_with!(bytes, base, masks, out, _pext_u64)
    }

    /// # Safety
    ///
    /// The machine must have BMI2.
    #[target_feature(enable = "bmi2,popcnt")]
    pub(super) unsafe fn scatter(bits: &[u64], base: &[u64], masks: &[u64], bytes: &mut [u8]) {
        super::scatter_with!(bits, base, masks, bytes, _pdep_u64);
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
            for gather in [Gather(false), Gather::detect()] {
                let mut out = [0; 9];
                let strange = gather.gather(bytes, &base, &masks, &mut out);
                let mut again = vec![0; bytes.len()];
                gather.scatter(&out, &base, &masks, &mut again);
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
