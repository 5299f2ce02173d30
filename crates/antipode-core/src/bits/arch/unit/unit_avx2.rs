//! Maps of units for AVX2: a vector of the unit is two registers.

use std::arch::x86_64::*;

use super::fast::SHIFTS;
use super::unit_portable;
use crate::bits::unit::{Fields, Unit, VECTOR, VECTORS, Words};

/// The instruction sets that [`super::Arch::Avx2`] stands for.
macro_rules! avx2 {
    ($item:item) => {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        $item
    };
}

/// The two halves of the words from `word` on.
///
/// # Safety
/// There are eight of them.
#[inline(always)]
unsafe fn load(unit: *const u64, word: usize) -> [__m256i; 2] {
    // SAFETY: the caller guarantees eight words, and the instruction set.
    unsafe { [_mm256_loadu_si256(unit.add(word).cast()), _mm256_loadu_si256(unit.add(word + 4).cast())] }
}

/// # Safety
/// As for [`load`].
#[inline(always)]
unsafe fn store(unit: *mut u64, word: usize, [low, high]: [__m256i; 2]) {
    // SAFETY: as for `load`.
    unsafe {
        _mm256_storeu_si256(unit.add(word).cast(), low);
        _mm256_storeu_si256(unit.add(word + 4).cast(), high);
    }
}

avx2! {
/// `acc | (shifted(vector) & mask)`: up by `by`, or down if it is negative.
#[inline]
fn or_shifted(acc: [__m256i; 2], vector: [__m256i; 2], by: i64, mask: __m256i) -> [__m256i; 2] {
    let ([mut low, mut high], [a, b]) = (acc, vector);
    let count = _mm_cvtsi64_si128(by.abs());
    if by >= 0 {
        low = _mm256_or_si256(low, _mm256_and_si256(_mm256_sll_epi64(a, count), mask));
        high = _mm256_or_si256(high, _mm256_and_si256(_mm256_sll_epi64(b, count), mask));
    } else {
        low = _mm256_or_si256(low, _mm256_and_si256(_mm256_srl_epi64(a, count), mask));
        high = _mm256_or_si256(high, _mm256_and_si256(_mm256_srl_epi64(b, count), mask));
    }
    [low, high]
}
}

avx2! {
pub(super) fn words(out: &mut Unit, group: &[Unit], map: &Words, at: usize) {
    unit_portable::words(out, group, map, at);
}
}

avx2! {
pub(super) fn fields(out: &mut Unit, source: &Unit, map: &Fields, odd: bool) {
    match map.turn() {
        Some(0) => return fast::<0>(out, source),
        Some(_) => return fast::<1>(out, source),
        None => {}
    }
    if map.tables().is_some() {
        return unit_portable::fields(out, source, map, odd);
    }
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    let first = if odd { 3 } else { 2 };
    for v in 0..VECTORS {
        let zero = _mm256_setzero_si256();
        let mut acc = [zero, zero];
        for shift in map.ready(v) {
            // SAFETY: the constructor of `Fields` keeps sources in the unit; two words from the third or fourth of five.
            let (vector, pair) =
                unsafe { (load(from, shift[0] as usize), _mm_loadu_si128(shift.as_ptr().add(first).cast())) };
            acc = or_shifted(acc, vector, shift[1] as i64, _mm256_broadcastsi128_si256(pair));
        }
        // SAFETY: `v < VECTORS`.
        unsafe { store(to, v * VECTOR, acc) };
    }
}
}

/// What a vector receives through the fast window.
macro_rules! fast_vectors {
    ($turn:ident, $to:ident, $from:ident, $($v:literal)*) => {
        $(
            let zero = _mm256_setzero_si256();
            let mut acc = [zero, zero];
            fast_terms!($turn, acc, $from, $v, 0 1 2 3 4);
            // SAFETY: the literal is below `VECTORS`.
            unsafe { store($to, $v * VECTOR, acc) };
        )*
    };
}

/// The terms of such a vector.
macro_rules! fast_terms {
    ($turn:ident, $acc:ident, $from:ident, $v:literal, $($digit:literal)*) => {
        $(
            let term = const { SHIFTS[$turn][$v][$digit] };
            // SAFETY: the constant is below `VECTORS`.
            let vector = unsafe { load($from, term.source * VECTOR) };
            $acc = or_shifted($acc, vector, term.by as i64, _mm256_set1_epi64x(term.lanes as i64));
        )*
    };
}

avx2! {
fn fast<const TURN: usize>(out: &mut Unit, source: &Unit) {
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    fast_vectors!(TURN, to, from,
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
        21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41);
}
}

avx2! {
pub(super) fn merge(target: &mut Unit, sources: &[&Unit], record: Option<&mut Unit>) -> u32 {
    unit_portable::merge(target, sources, record)
}
}
