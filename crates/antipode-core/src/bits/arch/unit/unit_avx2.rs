//! Maps of units for AVX2: a vector of the unit is two registers.

use std::arch::x86_64::*;

use super::fast::SHIFTS;
use super::merging::merging;
use super::unit_portable;
use crate::bits::arch::{BitTests, prefetch};
use crate::bits::unit::{GroupWordMap, UNIT, Unit, UnitShifts, VECTOR, VECTORS};

/// The target features of [`super::InstructionSet::Avx2`].
macro_rules! avx2 {
    ($item:item) => {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        $item
    };
}

/// The two halves of the words from `word` on.
///
/// # Safety
///
/// There are eight of them.
#[inline(always)]
unsafe fn load(unit: *const u64, word: usize) -> [__m256i; 2] {
    // SAFETY: the caller guarantees eight words, and the instruction set.
    unsafe { [_mm256_loadu_si256(unit.add(word).cast()), _mm256_loadu_si256(unit.add(word + 4).cast())] }
}

/// # Safety
///
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
#[inline]
fn shifted_up([a, b]: [__m256i; 2], by: i64) -> [__m256i; 2] {
    let count = _mm_cvtsi64_si128(by);
    [_mm256_sll_epi64(a, count), _mm256_sll_epi64(b, count)]
}
}

avx2! {
#[inline]
fn shifted_down([a, b]: [__m256i; 2], by: i64) -> [__m256i; 2] {
    let count = _mm_cvtsi64_si128(by);
    [_mm256_srl_epi64(a, count), _mm256_srl_epi64(b, count)]
}
}

avx2! {
/// `acc | (vector & mask)`
#[inline]
fn or_and([low, high]: [__m256i; 2], [a, b]: [__m256i; 2], mask: __m256i) -> [__m256i; 2] {
    [_mm256_or_si256(low, _mm256_and_si256(a, mask)), _mm256_or_si256(high, _mm256_and_si256(b, mask))]
}
}

avx2! {
pub(super) fn words(out: &mut Unit, group: &[Unit], map: &GroupWordMap, at: usize) {
    unit_portable::words(out, group, map, at);
}
}

avx2! {
pub(super) fn fields(out: &mut Unit, source: &Unit, map: &UnitShifts, odd: bool) {
    match map.turn() {
        Some(0) => return fast::<0>(out, source),
        Some(_) => return fast::<1>(out, source),
        None => {}
    }
    if let Some(shifts) = map.few() {
        return match shifts.iter().filter(|(by, _)| *by < 0).count() {
            0 => shifted_in_words::<0>(out, source, shifts, odd),
            1 => shifted_in_words::<1>(out, source, shifts, odd),
            2 => shifted_in_words::<2>(out, source, shifts, odd),
            3 => shifted_in_words::<3>(out, source, shifts, odd),
            _ => shifted_in_words::<4>(out, source, shifts, odd),
        };
    }
    if let Some(tests) = map.tests() {
        return in_words(out, source, tests, odd);
    }
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    let first = if odd { 3 } else { 2 };
    for v in 0..VECTORS {
        let zero = _mm256_setzero_si256();
        let mut acc = [zero, zero];
        let (down, up) = map.ready(v);
        for shift in down {
            // SAFETY: the constructor of `UnitShifts` keeps sources in the unit; two words from the
            // third or fourth of five.
            let (vector, pair) =
                unsafe { (load(from, shift[0] as usize), _mm_loadu_si128(shift.as_ptr().add(first).cast())) };
            let moved = shifted_down(vector, (shift[1] as i64).wrapping_neg());
            acc = or_and(acc, moved, _mm256_broadcastsi128_si256(pair));
        }
        for shift in up {
            // SAFETY: as above.
            let (vector, pair) =
                unsafe { (load(from, shift[0] as usize), _mm_loadu_si128(shift.as_ptr().add(first).cast())) };
            acc = or_and(acc, shifted_up(vector, shift[1] as i64), _mm256_broadcastsi128_si256(pair));
        }
        // SAFETY: `v < VECTORS`.
        unsafe { store(to, v * VECTOR, acc) };
    }
}
}

avx2! {
/// Words stay in place, and few shifts make up the permutation; the first `DOWN` go down.
fn shifted_in_words<const DOWN: usize>(out: &mut Unit, source: &Unit, shifts: &[(i64, [u64; 2]); 4], odd: bool) {
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    let zero = _mm256_setzero_si256();
    let mut masks = [[zero; 4]; 2];
    for i in 0..4 {
        let [even, other] = shifts[i].1;
        let (a, b) = if odd { (other as i64, even as i64) } else { (even as i64, other as i64) };
        // The highest word comes first. Parity alternates from word to word, so two masks take
        // turns, and the other order serves the vectors of the other parity.
        masks[0][i] = _mm256_set_epi64x(b, a, b, a);
        masks[1][i] = _mm256_set_epi64x(a, b, a, b);
    }
    for y in 0..VECTORS / 6 {
        for z in 0..6 {
            // SAFETY: `y < 7`.
            let vector = unsafe { load(from, VECTOR * (6 * y + z)) };
            let masks = &masks[(y + z) % 2];
            let mut acc = [zero, zero];
            for i in 0..4 {
                let by = shifts[i].0;
                let moved = if i < DOWN { shifted_down(vector, -by) } else { shifted_up(vector, by) };
                acc = or_and(acc, moved, masks[i]);
            }
            // SAFETY: as above.
            unsafe { store(to, VECTOR * (6 * y + z), acc) };
        }
    }
}
}

avx2! {
/// Words stay in place; one test per bit.
fn in_words(out: &mut Unit, source: &Unit, tests: &[BitTests; 2], odd: bool) {
    // SAFETY: the instruction set is there.
    let [even, other] = unsafe { [tests[0].load(), tests[1].load()] };
    for v in 0..VECTORS {
        let odd = odd ^ ((v / 6 + v % 6) % 2 == 1);
        let [a, b] = if odd { [other, even] } else { [even, other] };
        for x in (0..VECTOR).step_by(2) {
            let at = v * VECTOR + x;
            // SAFETY: as above.
            (out[at], out[at + 1]) = unsafe { (a.apply(source[at]), b.apply(source[at + 1])) };
        }
    }
}
}

/// The vectors of the fast window.
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
            let by = i64::from(term.by);
            let moved = if by < 0 { shifted_down(vector, -by) } else { shifted_up(vector, by) };
            $acc = or_and($acc, moved, _mm256_set1_epi64x(term.lanes as i64));
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
#[inline]
fn or([a, b]: [__m256i; 2], [c, d]: [__m256i; 2]) -> [__m256i; 2] {
    [_mm256_or_si256(a, c), _mm256_or_si256(b, d)]
}
}

avx2! {
/// The number of set bits of each byte, by two look-ups of half a byte.
#[inline]
fn ones_of_bytes(vector: __m256i) -> __m256i {
    let low = _mm256_set1_epi8(15);
    let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    // There is no shift of single bytes: `low` cuts off the bits that came from the next one.
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(vector), low);
    _mm256_add_epi8(_mm256_shuffle_epi8(ones, _mm256_and_si256(vector, low)), _mm256_shuffle_epi8(ones, upper))
}
}

avx2! {
#[inline]
fn xor([a, b]: [__m256i; 2], [c, d]: [__m256i; 2]) -> [__m256i; 2] {
    [_mm256_xor_si256(a, c), _mm256_xor_si256(b, d)]
}
}

avx2! {
#[inline]
fn none_counted() -> __m256i {
    _mm256_setzero_si256()
}
}

avx2! {
/// Adds the bit counts of two words to those of earlier vectors: at most 16 in two bytes.
#[inline]
fn counted(count: __m256i, [low, high]: [__m256i; 2]) -> __m256i {
    let bytes = _mm256_add_epi8(ones_of_bytes(low), ones_of_bytes(high));
    _mm256_add_epi64(count, _mm256_sad_epu8(bytes, _mm256_setzero_si256()))
}
}

avx2! {
#[inline]
fn total(count: __m256i) -> u32 {
    let half = _mm_add_epi64(_mm256_castsi256_si128(count), _mm256_extracti128_si256::<1>(count));
    (_mm_extract_epi64::<0>(half) + _mm_extract_epi64::<1>(half)) as u32
}
}

merging!(avx2);
