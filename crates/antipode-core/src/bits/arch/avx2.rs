//! Row transforms for AVX2.
//!
//! They are the portable code compiled for AVX2, with 256-bit ORs, hardware popcounts and a
//! separate implementation of lane maps.
//!
//! AVX2 has no bit permutation, but it tests 32 bits at once. A byte shuffle copies the source byte
//! of each lane into a separate byte. A comparison with the lane's bit and one instruction then
//! give a word of results.

use std::arch::x86_64::*;

use super::bit_tests::BitTests;
use super::portable::PortableIsa;
use super::pull::{Isa, PullSource, ReadyLaneMap, pull};
use crate::bits::LaneMap;

impl BitTests {
    /// # Safety
    ///
    /// Needs AVX2.
    #[inline(always)]
    pub(super) unsafe fn load(&self) -> LoadedLaneMap {
        let (bytes, bits) = (self.bytes.as_ptr().cast::<__m256i>(), self.bits.as_ptr().cast::<__m256i>());
        // SAFETY: 64 bytes each, aligned by the type.
        unsafe {
            LoadedLaneMap {
                bytes: [_mm256_load_si256(bytes), _mm256_load_si256(bytes.add(1))],
                bits: [_mm256_load_si256(bits), _mm256_load_si256(bits.add(1))],
            }
        }
    }
}

/// A lane map in registers, one half of the result at a time.
#[derive(Clone, Copy)]
pub(super) struct LoadedLaneMap {
    bytes: [__m256i; 2],
    bits: [__m256i; 2],
}

impl LoadedLaneMap {
    /// The image of a word under the lane map.
    #[inline(always)]
    pub(super) unsafe fn apply(&self, word: u64) -> u64 {
        // SAFETY: the caller guarantees the instruction set.
        unsafe { u64::from(self.half(word, 0)) | u64::from(self.half(word, 1)) << 32 }
    }

    /// # Safety
    ///
    /// Needs AVX2.
    #[inline(always)]
    unsafe fn half(&self, word: u64, half: usize) -> u32 {
        // SAFETY: the caller guarantees the instruction set.
        unsafe {
            let bytes = _mm256_shuffle_epi8(_mm256_set1_epi64x(word as i64), self.bytes[half]);
            let asked = _mm256_and_si256(bytes, self.bits[half]);
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(asked, self.bits[half])) as u32
        }
    }
}

/// AVX2, BMI1, BMI2, LZCNT, POPCNT.
pub(super) struct Avx2;

// SAFETY: callers guarantee the instruction set; the accesses are those of the portable code,
// except in `or_lanes`, whose indices the callers guarantee.
unsafe impl Isa for Avx2 {
    type Lanes = BitTests;

    fn prepare(map: &LaneMap) -> BitTests {
        BitTests::new(map.image())
    }

    #[inline(always)]
    unsafe fn or(acc: &mut [u64], source: &[u64]) {
        // SAFETY: the portable code checks its accesses.
        unsafe { PortableIsa::or(acc, source) }
    }

    #[inline(always)]
    unsafe fn or_lanes(acc: &mut [u64], source: &[u64], pairs: impl Iterator<Item = (usize, usize)>, map: &BitTests) {
        // SAFETY: the caller guarantees the instruction set and the indices.
        unsafe {
            let map = map.load();
            for (to, from) in pairs {
                debug_assert!(to < acc.len() && from < source.len());
                *acc.get_unchecked_mut(to) |= map.apply(*source.get_unchecked(from));
            }
        }
    }

    #[inline(always)]
    unsafe fn count_new(acc: &[u64], old: &[u64]) -> u64 {
        // SAFETY: the portable code checks its accesses.
        unsafe { PortableIsa::count_new(acc, old) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) unsafe fn pull_avx2(
    acc: &mut [u64],
    first: usize,
    sources: &[PullSource<'_>],
    maps: &[ReadyLaneMap<BitTests>],
) {
    // SAFETY: the caller's guarantees are ours.
    unsafe { pull::<Avx2>(acc, first, sources, maps) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) unsafe fn count_new_avx2(acc: &[u64], old: &[u64]) -> u64 {
    // SAFETY: as above.
    unsafe { Avx2::count_new(acc, old) }
}
