//! Row transforms for AVX-512.
//!
//! A lane map takes one `vpshufbitqmb` per word: the word in all eight 64-bit elements, 64
//! selectors, 64 result bits in a mask register.

use super::pull::{Isa, PullSource, ReadyLaneMap, pull};
use crate::bits::LaneMap;
use std::arch::x86_64::*;

/// The 64 bit selectors of a lane map.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct LaneSelectors([u8; 64]);

impl LaneSelectors {
    /// # Safety
    ///
    /// Needs AVX-512F.
    #[inline(always)]
    pub(super) unsafe fn load(&self) -> __m512i {
        // SAFETY: 64 bytes, aligned by the type.
        unsafe { _mm512_load_si512(self.0.as_ptr().cast()) }
    }
}

/// AVX-512 F, BW, VL, BITALG, VPOPCNTDQ.
pub(super) struct Avx512;

/// The mask of the first `n` (at most 8) elements of a vector.
#[inline(always)]
fn head(n: usize) -> __mmask8 {
    if n >= 8 { 0xFF } else { (1 << n) - 1 }
}

// SAFETY: callers guarantee the instruction set, equal lengths, and table entries in range; vector
// accesses are masked to the slices' lengths.
unsafe impl Isa for Avx512 {
    type Lanes = LaneSelectors;

    fn prepare(map: &LaneMap) -> LaneSelectors {
        LaneSelectors(*map.image())
    }

    #[inline(always)]
    unsafe fn or(acc: &mut [u64], source: &[u64]) {
        let n = acc.len().min(source.len());
        let (a, s) = (acc.as_mut_ptr().cast::<i64>(), source.as_ptr().cast::<i64>());
        let mut i = 0;
        // SAFETY: each access ends at or before `n`. Short blocks are common: halves, quarters and
        // eighths of a vector are faster for them than a masked one.
        unsafe {
            while i + 8 <= n {
                let or = _mm512_or_si512(_mm512_loadu_epi64(a.add(i)), _mm512_loadu_epi64(s.add(i)));
                _mm512_storeu_epi64(a.add(i), or);
                i += 8;
            }
            if i + 4 <= n {
                let or = _mm256_or_si256(_mm256_loadu_epi64(a.add(i)), _mm256_loadu_epi64(s.add(i)));
                _mm256_storeu_epi64(a.add(i), or);
                i += 4;
            }
            if i + 2 <= n {
                let or = _mm_or_si128(_mm_loadu_epi64(a.add(i)), _mm_loadu_epi64(s.add(i)));
                _mm_storeu_epi64(a.add(i), or);
                i += 2;
            }
            if i < n {
                *a.add(i) |= *s.add(i);
            }
        }
    }

    #[inline(always)]
    unsafe fn or_lanes(
        acc: &mut [u64],
        source: &[u64],
        pairs: impl Iterator<Item = (usize, usize)>,
        map: &LaneSelectors,
    ) {
        // SAFETY: the caller guarantees the instruction set and the indices.
        unsafe {
            let selectors = map.load();
            for (to, from) in pairs {
                debug_assert!(to < acc.len() && from < source.len());
                let word = _mm512_set1_epi64(*source.get_unchecked(from) as i64);
                *acc.get_unchecked_mut(to) |= _mm512_bitshuffle_epi64_mask(word, selectors);
            }
        }
    }

    #[inline(always)]
    unsafe fn count_new(acc: &[u64], old: &[u64]) -> u64 {
        let n = acc.len().min(old.len());
        let (a, o) = (acc.as_ptr().cast::<i64>(), old.as_ptr().cast::<i64>());
        let mut i = 0;
        // SAFETY: every load is masked to what is left of both slices.
        unsafe {
            let mut sum = _mm512_setzero_si512();
            while i < n {
                let mask = head(n - i);
                let x = _mm512_maskz_loadu_epi64(mask, a.add(i));
                let y = _mm512_maskz_loadu_epi64(mask, o.add(i));
                sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_andnot_si512(y, x)));
                i += 8;
            }
            _mm512_reduce_add_epi64(sum) as u64
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn pull_avx512(
    acc: &mut [u64],
    first: usize,
    sources: &[PullSource<'_>],
    maps: &[ReadyLaneMap<LaneSelectors>],
) {
    // SAFETY: the caller's guarantees are ours.
    unsafe { pull::<Avx512>(acc, first, sources, maps) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn count_new_avx512(acc: &[u64], old: &[u64]) -> u64 {
    // SAFETY: as above.
    unsafe { Avx512::count_new(acc, old) }
}
