//! Permutations of the bits of rows for AVX-512, as networks.
//!
//! A permutation of the bits of a word is one `vpshufbitqmb`. A block of 64 words is transposed in
//! eight registers.

use std::arch::x86_64::*;

use super::avx512::{Avx512, LaneSelectors};
use super::bit_networks::{NetworkIsa, ReadyNetwork, SIDE, gather};

/// Words of a vector.
const VECTOR: usize = 8;

/// `acc[x] |= row[image(x)]` for all elements. The slices are as long as the network's rows.
///
/// # Safety
///
/// The machine must have AVX-512 F, BW, VL and BITALG.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn gather_avx512(network: &ReadyNetwork<LaneSelectors>, acc: &mut [u64], row: &[u64]) {
    // SAFETY: the caller guarantees the instructions.
    unsafe { gather::<Avx512>(network, acc, row) }
}

// SAFETY: callers guarantee the instruction set; the vectors lie in the arrays.
unsafe impl NetworkIsa for Avx512 {
    #[inline(always)]
    unsafe fn permute_words(maps: &[LaneSelectors], words: &mut [u64; SIDE]) {
        for (word, map) in words.iter_mut().zip(maps) {
            // SAFETY: the caller guarantees the instructions.
            unsafe { *word = _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(*word as i64), map.load()) };
        }
    }

    #[inline(always)]
    unsafe fn transpose<const WORDS: usize>(words: &mut [u64; SIDE]) {
        // SAFETY: the caller guarantees the instructions.
        unsafe {
            if WORDS == SIDE {
                transpose_vectors::<8>(words);
            } else {
                transpose_vectors::<4>(words);
            }
        }
    }
}

/// A step of a transposition within vectors, for each of their words.
struct VectorStep {
    /// The word with which it exchanges bits.
    partner: [i64; VECTOR],
    /// The bits that it keeps.
    keep: [i64; VECTOR],
    /// By how much the bits of its partner turn.
    turn: [i64; VECTOR],
}

impl VectorStep {
    /// The step for squares of this half side, whose left halves have the bits `low`.
    const fn new(half: usize, low: u64) -> VectorStep {
        let mut step = VectorStep { partner: [0; VECTOR], keep: [0; VECTOR], turn: [0; VECTOR] };
        let mut word = 0;
        while word < VECTOR {
            // The words with the bit `half` in their numbers keep the high bits.
            let is_high = word & half != 0;
            step.partner[word] = (word ^ half) as i64;
            step.keep[word] = if is_high { !low } else { low } as i64;
            step.turn[word] = if is_high { 64 - half } else { half } as i64;
            word += 1;
        }
        step
    }
}

/// The steps, computed once: the compiler would compute them for each block.
static STEPS: [VectorStep; 3] = [
    VectorStep::new(4, 0x0F0F_0F0F_0F0F_0F0F),
    VectorStep::new(2, 0x3333_3333_3333_3333),
    VectorStep::new(1, 0x5555_5555_5555_5555),
];

/// Transposes the bits of eight words for each vector: all of 64, or each half of 32 words.
///
/// # Safety
///
/// As for [`gather_avx512`].
#[inline(always)]
unsafe fn transpose_vectors<const VECTORS: usize>(words: &mut [u64; SIDE]) {
    const { assert!(VECTORS * VECTOR <= SIDE) };
    // SAFETY: the caller guarantees the instructions; the vectors lie in the array.
    unsafe {
        let at = words.as_mut_ptr().cast::<i64>();
        let mut x = [_mm512_setzero_si512(); VECTORS];
        for (i, x) in x.iter_mut().enumerate() {
            *x = _mm512_loadu_epi64(at.add(VECTOR * i));
        }
        for (half, low) in [(32, 0xFFFF_FFFFu64), (16, 0xFFFF_0000_FFFF), (8, 0x00FF_00FF_00FF_00FF)] {
            let low = _mm512_set1_epi64(low as i64);
            for i in 0..VECTORS {
                let other = i + half / VECTOR;
                if i & (half / VECTOR) != 0 || other >= VECTORS {
                    continue;
                }
                let (a, b) = (x[i], x[other]);
                let (up, down) = (_mm512_sllv_epi64(b, by(half)), _mm512_srlv_epi64(a, by(half)));
                x[i] = _mm512_ternarylogic_epi64::<CHOOSE>(low, a, up);
                x[other] = _mm512_ternarylogic_epi64::<CHOOSE>(low, down, b);
            }
        }
        for step in &STEPS {
            let (partner, keep) = (_mm512_loadu_epi64(step.partner.as_ptr()), _mm512_loadu_epi64(step.keep.as_ptr()));
            let turn = _mm512_loadu_epi64(step.turn.as_ptr());
            for x in &mut x {
                let other = _mm512_rolv_epi64(_mm512_permutexvar_epi64(partner, *x), turn);
                *x = _mm512_ternarylogic_epi64::<CHOOSE>(keep, *x, other);
            }
        }
        for (i, x) in x.into_iter().enumerate() {
            _mm512_storeu_epi64(at.add(VECTOR * i), x);
        }
    }
}

/// The bits of the second where the first has ones, else those of the third.
const CHOOSE: i32 = 0xCA;

/// A distance of shifts.
///
/// # Safety
///
/// As for [`gather_avx512`].
#[inline(always)]
unsafe fn by(distance: usize) -> __m512i {
    // SAFETY: the caller guarantees the instructions.
    unsafe { _mm512_set1_epi64(distance as i64) }
}
