//! Permutations of the bits of rows for AVX2, as networks.
//!
//! The bits of a word are tested 32 at a time, as for lane maps. A block of 64 words is transposed
//! in vectors of four words.

use std::arch::x86_64::*;

use super::avx2::Avx2;
use super::bit_networks::{NetworkIsa, ReadyNetwork, SIDE, gather};
use super::bit_tests::BitTests;

/// Words of a vector.
const VECTOR: usize = 4;

/// `acc[x] |= row[image(x)]` for all elements. The slices are as long as the network's rows.
///
/// # Safety
///
/// The machine must have AVX2.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) unsafe fn gather_avx2(network: &ReadyNetwork<BitTests>, acc: &mut [u64], row: &[u64]) {
    // SAFETY: the caller guarantees the instructions.
    unsafe { gather::<Avx2>(network, acc, row) }
}

// SAFETY: callers guarantee the instruction set; the vectors lie in the arrays.
unsafe impl NetworkIsa for Avx2 {
    #[inline(always)]
    unsafe fn permute_words(maps: &[BitTests], words: &mut [u64; SIDE]) {
        for (word, map) in words.iter_mut().zip(maps) {
            // SAFETY: the caller guarantees the instructions.
            unsafe { *word = map.load().apply(*word) };
        }
    }

    #[inline(always)]
    unsafe fn transpose<const WORDS: usize>(words: &mut [u64; SIDE]) {
        const { assert!(WORDS <= SIDE && WORDS.is_multiple_of(VECTOR)) };
        let at = words.as_mut_ptr().cast::<__m256i>();
        // SAFETY: the caller guarantees the instructions; the vectors lie in the array.
        unsafe {
            for (half, low) in
                [(32, 0xFFFF_FFFFu64), (16, 0xFFFF_0000_FFFF), (8, 0x00FF_00FF_00FF_00FF), (4, 0x0F0F_0F0F_0F0F_0F0F)]
            {
                let (low, by) = (_mm256_set1_epi64x(low as i64), _mm_cvtsi64_si128(half as i64));
                for i in 0..WORDS / VECTOR {
                    let other = i + half / VECTOR;
                    if i & (half / VECTOR) != 0 || other >= WORDS / VECTOR {
                        continue;
                    }
                    let (a, b) = (_mm256_loadu_si256(at.add(i)), _mm256_loadu_si256(at.add(other)));
                    let (up, down) = (_mm256_sll_epi64(b, by), _mm256_srl_epi64(a, by));
                    _mm256_storeu_si256(at.add(i), choose(low, a, up));
                    _mm256_storeu_si256(at.add(other), choose(low, down, b));
                }
            }
            for i in 0..WORDS / VECTOR {
                let x = _mm256_loadu_si256(at.add(i));
                // The words with the bit 2, then 1, in their numbers keep the high bits.
                let two = _mm256_permute4x64_epi64::<0b01_00_11_10>(x);
                let (left, right) = (_mm256_setr_epi64x(2, 2, 64, 64), _mm256_setr_epi64x(64, 64, 2, 2));
                let (low, high) = (0x3333_3333_3333_3333u64, 0xCCCC_CCCC_CCCC_CCCCu64);
                let keep = _mm256_setr_epi64x(low as i64, low as i64, high as i64, high as i64);
                let x = choose(keep, x, shifted(two, left, right));
                let one = _mm256_permute4x64_epi64::<0b10_11_00_01>(x);
                let (left, right) = (_mm256_setr_epi64x(1, 64, 1, 64), _mm256_setr_epi64x(64, 1, 64, 1));
                let (low, high) = (0x5555_5555_5555_5555u64, 0xAAAA_AAAA_AAAA_AAAAu64);
                let keep = _mm256_setr_epi64x(low as i64, high as i64, low as i64, high as i64);
                let x = choose(keep, x, shifted(one, left, right));
                _mm256_storeu_si256(at.add(i), x);
            }
        }
    }
}

/// The bits of the second where the first has ones, else those of the third.
///
/// # Safety
///
/// The machine must have AVX2.
#[inline(always)]
unsafe fn choose(mask: __m256i, ones: __m256i, zeros: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instructions.
    unsafe { _mm256_or_si256(_mm256_and_si256(mask, ones), _mm256_andnot_si256(mask, zeros)) }
}

/// Each word shifted to the left by one distance, or to the right by another. The distance 64 of
/// the other direction gives nothing.
///
/// # Safety
///
/// The machine must have AVX2.
#[inline(always)]
unsafe fn shifted(x: __m256i, left: __m256i, right: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instructions.
    unsafe { _mm256_or_si256(_mm256_sllv_epi64(x, left), _mm256_srlv_epi64(x, right)) }
}
