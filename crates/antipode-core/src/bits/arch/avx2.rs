//! Row transforms for AVX2: the portable code compiled for it, with 256-bit ORs and hardware
//! popcounts. Lane maps stay byte tables: AVX2 has no bit permutation.

use super::{Isa, LaneMap, Source, portable, pull};
use portable::{ByteTables, Portable};

/// AVX2, BMI1, BMI2, LZCNT, POPCNT.
pub(super) struct Avx2;

// SAFETY: callers guarantee the instruction set; the accesses are those of the portable code but
// for `or_words` and `or_both`, whose table entries the callers guarantee.
unsafe impl Isa for Avx2 {
    type Lanes = ByteTables;

    fn prepare(map: &LaneMap) -> ByteTables {
        Portable::prepare(map)
    }

    #[inline(always)]
    unsafe fn or(acc: &mut [u64], source: &[u64]) {
        // SAFETY: the portable code checks its accesses.
        unsafe { Portable::or(acc, source) }
    }

    #[inline(always)]
    unsafe fn or_words(acc: &mut [u64], source: &[u64], table: &[u16]) {
        for (a, &t) in acc.iter_mut().zip(table) {
            debug_assert!(usize::from(t) < source.len());
            // SAFETY: entries are indices into `source`.
            *a |= unsafe { *source.get_unchecked(usize::from(t)) };
        }
    }

    #[inline(always)]
    unsafe fn or_lanes(acc: &mut [u64], source: &[u64], map: &ByteTables) {
        // SAFETY: the portable code checks its accesses.
        unsafe { Portable::or_lanes(acc, source, map) }
    }

    #[inline(always)]
    unsafe fn or_both(acc: &mut [u64], source: &[u64], table: &[u32], maps: &[ByteTables]) {
        for (a, &t) in acc.iter_mut().zip(table) {
            debug_assert!(((t & 0xFFFF) as usize) < source.len());
            // SAFETY: entries are indices into `source` and `maps`.
            unsafe {
                let word = *source.get_unchecked((t & 0xFFFF) as usize);
                *a |= maps.get_unchecked((t >> 16) as usize).apply(word);
            }
        }
    }

    #[inline(always)]
    unsafe fn count_new(acc: &[u64], old: &[u64]) -> u64 {
        // SAFETY: the portable code checks its accesses.
        unsafe { Portable::count_new(acc, old) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) unsafe fn pull_avx2(acc: &mut [u64], first: usize, sources: &[Source<'_>], maps: &[ByteTables]) {
    // SAFETY: the caller's guarantees are ours.
    unsafe { pull::<Avx2>(acc, first, sources, maps) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) unsafe fn count_new_avx2(acc: &[u64], old: &[u64]) -> u64 {
    // SAFETY: as above.
    unsafe { Avx2::count_new(acc, old) }
}
