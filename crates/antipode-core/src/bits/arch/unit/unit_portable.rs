//! Maps of units in plain Rust: the reference implementation, which runs on any machine.

use crate::bits::arch::portable::ByteTables;
use crate::bits::arch::prefetch;
use crate::bits::unit::{GroupWordMap, UNIT, Unit, UnitShifts, VECTOR, VECTORS};

type Vector = [u64; VECTOR];

#[inline(always)]
fn vectors(unit: &Unit) -> &[Vector] {
    unit.as_chunks().0
}

#[inline(always)]
pub(super) fn words(out: &mut Unit, group: &[Unit], map: &GroupWordMap, at: usize) {
    let group = group.as_flattened();
    let repeat = map.repeat();
    let blocks = out.chunks_exact_mut(repeat * VECTOR).zip(map.sources(at).as_chunks::<VECTOR>().0);
    for (block, sources) in blocks {
        let last = (repeat - 1) * VECTOR;
        debug_assert!(sources.iter().all(|&source| source as usize + last < group.len()));
        // SAFETY: the constructor of `GroupWordMap` keeps all words of a block in the group, which
        // has the size that it is for.
        let from = |i: usize| unsafe { group.as_ptr().add(sources[i] as usize) };
        let (a, b, c, d) = (from(0), from(1), from(2), from(3));
        let (e, f, g, h) = (from(4), from(5), from(6), from(7));
        for (r, vector) in block.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
            // SAFETY: as above. Reads are volatile so that the compiler does not turn them into
            // gathers, which are slower.
            let read = |source: *const u64| unsafe { source.add(r * VECTOR).read_volatile() };
            *vector = [read(a), read(b), read(c), read(d), read(e), read(f), read(g), read(h)];
        }
    }
}

#[inline(always)]
pub(super) fn fields(out: &mut Unit, source: &Unit, map: &UnitShifts, odd: bool) {
    if let Some(tables) = map.tables() {
        return in_words(out, source, tables, odd);
    }
    let source = vectors(source);
    for (v, out) in out.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
        let mut acc = [0; VECTOR];
        for shift in map.shifts(v) {
            let from = &source[usize::from(shift.source)];
            let [even, other] = shift.lanes;
            let by = u32::from(shift.by.unsigned_abs()) & 63;
            let pair = if odd { [other, even] } else { [even, other] };
            if shift.by >= 0 {
                for i in 0..VECTOR {
                    acc[i] |= (from[i] << by) & pair[i % 2];
                }
            } else {
                for i in 0..VECTOR {
                    acc[i] |= (from[i] >> by) & pair[i % 2];
                }
            }
        }
        *out = acc;
    }
}

/// Words stay in place; eight look-ups per word.
#[inline(always)]
fn in_words(out: &mut Unit, source: &Unit, tables: &[ByteTables; 2], odd: bool) {
    for w in 0..UNIT {
        let v = w / VECTOR;
        let odd = usize::from(odd) ^ ((v / 6 + v % 6 + w % VECTOR) % 2);
        out[w] = tables[odd].apply(source[w]);
    }
}

pub(super) fn fields_then_words(out: &mut Unit, group: &[Unit], fields: &UnitShifts, map: &GroupWordMap, at: usize) {
    let repeat = map.repeat();
    for (block, sources) in out.chunks_exact_mut(repeat * VECTOR).zip(map.sources(at).as_chunks::<VECTOR>().0) {
        for (r, vector) in block.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
            for (word, &source) in vector.iter_mut().zip(sources) {
                let source = source as usize + r * VECTOR;
                let (unit, within) = (&group[source / UNIT], source % UNIT);
                let x = within % VECTOR;
                *word = fields.shifts(within / VECTOR).iter().fold(0, |acc, shift| {
                    let from = unit[usize::from(shift.source) * VECTOR + x];
                    let by = u32::from(shift.by.unsigned_abs()) & 63;
                    acc | if shift.by >= 0 { from << by } else { from >> by } & shift.lanes[0]
                });
            }
        }
    }
}

/// Vectors counted together: the sum of seven one-bit numbers has three bits.
const COUNTED: usize = 7;

const _: () = assert!(VECTORS.is_multiple_of(COUNTED), "they fill a unit");

#[inline(always)]
pub(super) fn merge(target: &mut Unit, sources: &[&Unit], ahead: &[&Unit], mut record: Option<&mut Unit>) -> u32 {
    // Loops rather than iterators: the compiler would not compile a closure that it does not inline
    // for the instruction set in use.
    let mut count = 0;
    for first in (0..UNIT).step_by(COUNTED * VECTOR) {
        let mut found = [[0; VECTOR]; COUNTED];
        for (v, found) in found.iter_mut().enumerate() {
            let at = first + v * VECTOR;
            let old: &mut Vector = target[at..].first_chunk_mut().expect("a vector of the unit");
            let mut new = *old;
            for source in sources {
                let source: &Vector = source[at..].first_chunk().expect("a vector of the unit");
                for i in 0..VECTOR {
                    new[i] |= source[i];
                }
            }
            for i in 0..VECTOR {
                found[i] = old[i] ^ new[i];
            }
            *old = new;
            if let Some(record) = &mut record {
                for i in 0..VECTOR {
                    record[at + i] |= found[i];
                }
            }
            for unit in ahead {
                prefetch(*unit, at);
            }
        }
        let [a, b, c, d, e, f, g] = found;
        // Carry-save addition: seven vectors become one of ones, one of twos and one of fours, so
        // there are three counts of bits instead of seven.
        let (sum, carry) = added(a, b, c);
        let (sum, other) = added(sum, d, e);
        let (ones, third) = added(sum, f, g);
        let (twos, fours) = added(carry, other, third);
        for i in 0..VECTOR {
            count += ones[i].count_ones() + 2 * twos[i].count_ones() + 4 * fours[i].count_ones();
        }
    }
    count
}

/// The lower and upper bit of the sum of three bits.
#[inline(always)]
fn added(a: Vector, b: Vector, c: Vector) -> (Vector, Vector) {
    let (mut low, mut high) = ([0; VECTOR], [0; VECTOR]);
    for i in 0..VECTOR {
        let either = a[i] ^ b[i];
        low[i] = either ^ c[i];
        high[i] = (a[i] & b[i]) | (either & c[i]);
    }
    (low, high)
}
