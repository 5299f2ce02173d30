//! Maps of units for AVX-512: a vector of the unit is a register.

use std::arch::x86_64::*;

use super::fast::SHIFTS;
use super::merging::merging;
use super::unit_portable;
use crate::bits::arch::prefetch;
use crate::bits::unit::{GroupWordMap, UNIT, Unit, UnitShifts, VECTOR, VECTORS};

/// The target features of [`super::InstructionSet::Avx512`].
macro_rules! avx512 {
    ($item:item) => {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
        $item
    };
}

/// The vector from `word` on.
///
/// # Safety
///
/// There are eight words.
#[inline(always)]
unsafe fn load(unit: *const u64, word: usize) -> __m512i {
    // SAFETY: the caller guarantees eight words, and the instruction set.
    unsafe { _mm512_loadu_si512(unit.add(word).cast()) }
}

/// # Safety
///
/// As for [`load`].
#[inline(always)]
unsafe fn store(unit: *mut u64, word: usize, vector: __m512i) {
    // SAFETY: as for `load`.
    unsafe { _mm512_storeu_si512(unit.add(word).cast(), vector) }
}

avx512! {
pub(super) fn words(out: &mut Unit, group: &[Unit], map: &GroupWordMap, at: usize) {
    unit_portable::words(out, group, map, at);
}
}

avx512! {
pub(super) fn fields(out: &mut Unit, source: &Unit, map: &UnitShifts, odd: bool) {
    match map.turn() {
        Some(0) => return fast::<0>(out, source),
        Some(_) => return fast::<1>(out, source),
        None => {}
    }
    if let Some(shifts) = map.few() {
        return shifted_in_words(out, source, shifts, odd);
    }
    if let Some(lanes) = map.lanes() {
        return in_words(out, source, lanes, odd);
    }
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    let first = if odd { 3 } else { 2 };
    for v in 0..VECTORS {
        let mut acc = _mm512_setzero_si512();
        let (down, up) = map.ready(v);
        for shift in down.iter().chain(up) {
            let &[source, by, ..] = shift;
            // SAFETY: the constructor of `UnitShifts` keeps sources below `VECTORS`; two words from
            // the third or fourth of five.
            let (vector, pair) = unsafe {
                (load(from, source as usize), _mm_loadu_si128(shift.as_ptr().add(first).cast()))
            };
            let turned = _mm512_rolv_epi64(vector, _mm512_set1_epi64(by as i64));
            acc = or_and(acc, turned, _mm512_broadcast_i32x4(pair));
        }
        // SAFETY: `v < VECTORS`.
        unsafe { store(to, v * VECTOR, acc) };
    }
}
}

/// The vectors of the fast window.
macro_rules! fast_vectors {
    ($turn:ident, $to:ident, $from:ident, $($v:literal)*) => {
        $(
            let mut acc = _mm512_setzero_si512();
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
            let turned = _mm512_rolv_epi64(vector, _mm512_set1_epi64(i64::from(term.by)));
            $acc = or_and($acc, turned, _mm512_set1_epi64(term.lanes as i64));
        )*
    };
}

avx512! {
/// `acc | (vector & mask)`
#[inline]
fn or_and(acc: __m512i, vector: __m512i, mask: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xF8>(acc, vector, mask)
}
}

avx512! {
fn fast<const TURN: usize>(out: &mut Unit, source: &Unit) {
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    fast_vectors!(TURN, to, from,
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
        21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41);
}
}

avx512! {
/// Words stay in place, and few shifts make up the permutation.
fn shifted_in_words(out: &mut Unit, source: &Unit, shifts: &[(i64, [u64; 2]); 4], odd: bool) {
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    let zero = _mm512_setzero_si512();
    let (mut by, mut masks) = ([zero; 4], [[zero; 4]; 2]);
    for i in 0..4 {
        let (shift, [even, other]) = shifts[i];
        by[i] = _mm512_set1_epi64(shift);
        let (a, b) = if odd { (other as i64, even as i64) } else { (even as i64, other as i64) };
        masks[0][i] = _mm512_set_epi64(b, a, b, a, b, a, b, a);
        masks[1][i] = _mm512_set_epi64(a, b, a, b, a, b, a, b);
    }
    for y in 0..VECTORS / 6 {
        for z in 0..6 {
            // SAFETY: `y < 7`.
            let vector = unsafe { load(from, VECTOR * (6 * y + z)) };
            let masks = &masks[(y + z) % 2];
            let mut acc = _mm512_and_si512(_mm512_rolv_epi64(vector, by[0]), masks[0]);
            for i in 1..4 {
                acc = or_and(acc, _mm512_rolv_epi64(vector, by[i]), masks[i]);
            }
            // SAFETY: as above.
            unsafe { store(to, VECTOR * (6 * y + z), acc) };
        }
    }
}
}

avx512! {
/// Words stay in place; one bit permutation per word.
fn in_words(out: &mut Unit, source: &Unit, lanes: &[[u8; 64]; 2], odd: bool) {
    // SAFETY: 64 bytes each.
    let (even, other) = unsafe {
        (_mm512_loadu_si512(lanes[0].as_ptr().cast()), _mm512_loadu_si512(lanes[1].as_ptr().cast()))
    };
    for v in 0..VECTORS {
        let odd = odd ^ ((v / 6 + v % 6) % 2 == 1);
        let pair = if odd { [other, even] } else { [even, other] };
        for x in 0..VECTOR {
            let word = _mm512_set1_epi64(source[v * VECTOR + x] as i64);
            out[v * VECTOR + x] = _mm512_bitshuffle_epi64_mask(word, pair[x % 2]);
        }
    }
}
}

avx512! {
#[inline]
fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}
}

avx512! {
#[inline]
fn xor(a: __m512i, b: __m512i) -> __m512i {
    _mm512_xor_si512(a, b)
}
}

avx512! {
#[inline]
fn none_counted() -> __m512i {
    _mm512_setzero_si512()
}
}

avx512! {
/// Adds the bit count of each word to those of earlier vectors.
#[inline]
fn counted(count: __m512i, vector: __m512i) -> __m512i {
    _mm512_add_epi64(count, _mm512_popcnt_epi64(vector))
}
}

avx512! {
#[inline]
fn total(count: __m512i) -> u32 {
    _mm512_reduce_add_epi64(count) as u32
}
}

merging!(avx512);
