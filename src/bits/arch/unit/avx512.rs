//! Maps of units for AVX-512: a vector of the unit is a register.

use std::arch::x86_64::*;

use super::portable;
use crate::bits::unit::{Fields, Unit, VECTOR, VECTORS, Words};

/// The instruction sets that [`super::Arch::Avx512`] stands for.
macro_rules! avx512 {
    ($item:item) => {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
        $item
    };
}

/// A vector of a unit.
///
/// # Safety
/// `v < VECTORS`.
#[inline(always)]
unsafe fn load(unit: *const u64, v: usize) -> __m512i {
    // SAFETY: units have `VECTORS` vectors.
    unsafe { _mm512_loadu_si512(unit.add(v * VECTOR).cast()) }
}

/// # Safety
/// `v < VECTORS`.
#[inline(always)]
unsafe fn store(unit: *mut u64, v: usize, vector: __m512i) {
    // SAFETY: units have `VECTORS` vectors.
    unsafe { _mm512_storeu_si512(unit.add(v * VECTOR).cast(), vector) }
}

avx512! {
pub(super) fn words(out: &mut Unit, group: &[Unit], map: &Words, at: usize) {
    portable::words(out, group, map, at);
}
}

avx512! {
pub(super) fn fields(out: &mut Unit, source: &Unit, map: &Fields, odd: bool) {
    if let Some(lanes) = map.lanes() {
        return in_words(out, source, lanes, odd);
    }
    let (to, from) = (out.as_mut_ptr(), source.as_ptr());
    for v in 0..VECTORS {
        let mut acc = _mm512_setzero_si512();
        for shift in map.shifts(v) {
            let [even, other] = shift.lanes.map(|mask| mask as i64);
            let (a, b) = if odd { (other, even) } else { (even, other) };
            let masks = _mm512_set_epi64(b, a, b, a, b, a, b, a);
            // SAFETY: the constructor of `Fields` keeps sources below `VECTORS`.
            let vector = unsafe { load(from, usize::from(shift.source)) };
            let turned = _mm512_rolv_epi64(vector, _mm512_set1_epi64(i64::from(shift.by)));
            acc = _mm512_or_si512(acc, _mm512_and_si512(turned, masks));
        }
        // SAFETY: `v < VECTORS`.
        unsafe { store(to, v, acc) };
    }
}
}

avx512! {
/// Words stay: one bit permutation for each.
fn in_words(out: &mut Unit, source: &Unit, lanes: &[[u8; 64]; 2], odd: bool) {
    // SAFETY: 64 bytes each.
    let [even, other] = lanes.each_ref().map(|lanes| unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) });
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
pub(super) fn merge(target: &mut Unit, sources: &[&Unit], record: Option<&mut Unit>) -> u32 {
    match *sources {
        [a] => merge_some(target, [a], record),
        [a, b] => merge_some(target, [a, b], record),
        [a, b, c] => merge_some(target, [a, b, c], record),
        [a, b, c, d] => merge_some(target, [a, b, c, d], record),
        _ => portable::merge(target, sources, record),
    }
}
}

avx512! {
#[inline]
fn merge_some<const N: usize>(target: &mut Unit, sources: [&Unit; N], record: Option<&mut Unit>) -> u32 {
    let to = target.as_mut_ptr();
    let mut count = _mm512_setzero_si512();
    // SAFETY: `v < VECTORS`.
    unsafe {
        match record {
            None => {
                for v in 0..VECTORS {
                    let old = load(to, v);
                    let new = sources.iter().fold(old, |acc, s| _mm512_or_si512(acc, load(s.as_ptr(), v)));
                    count = _mm512_add_epi64(count, _mm512_popcnt_epi64(_mm512_xor_si512(old, new)));
                    store(to, v, new);
                }
            }
            Some(record) => {
                let record = record.as_mut_ptr();
                for v in 0..VECTORS {
                    let old = load(to, v);
                    let new = sources.iter().fold(old, |acc, s| _mm512_or_si512(acc, load(s.as_ptr(), v)));
                    let found = _mm512_xor_si512(old, new);
                    count = _mm512_add_epi64(count, _mm512_popcnt_epi64(found));
                    store(to, v, new);
                    store(record, v, _mm512_or_si512(load(record, v), found));
                }
            }
        }
    }
    _mm512_reduce_add_epi64(count) as u32
}
}
