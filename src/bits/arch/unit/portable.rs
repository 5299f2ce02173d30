//! Maps of units in plain Rust: the referee of the others, and what any machine runs.

use crate::bits::unit::{Fields, UNIT, Unit, VECTOR, Words};

type Vector = [u64; VECTOR];

#[inline(always)]
fn vectors(unit: &Unit) -> &[Vector] {
    unit.as_chunks().0
}

#[inline(always)]
pub(super) fn words(out: &mut Unit, group: &[Unit], map: &Words, at: usize) {
    let group = group.as_flattened();
    let repeat = map.repeat();
    let blocks = out.chunks_exact_mut(repeat * VECTOR).zip(map.sources(at).as_chunks::<VECTOR>().0);
    for (block, sources) in blocks {
        for (r, vector) in block.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
            for (word, &source) in vector.iter_mut().zip(sources) {
                *word = group[source as usize + r * VECTOR];
            }
        }
    }
}

#[inline(always)]
pub(super) fn fields(out: &mut Unit, source: &Unit, map: &Fields, odd: bool) {
    let source = vectors(source);
    for (v, out) in out.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
        let mut acc = [0; VECTOR];
        for shift in map.shifts(v) {
            let from = &source[usize::from(shift.source)];
            let [even, other] = shift.lanes;
            let (a, b) = if odd { (other, even) } else { (even, other) };
            let masks = [a, b, a, b, a, b, a, b];
            let by = u32::from(shift.by.unsigned_abs()) & 63;
            if shift.by >= 0 {
                for i in 0..VECTOR {
                    acc[i] |= (from[i] << by) & masks[i];
                }
            } else {
                for i in 0..VECTOR {
                    acc[i] |= (from[i] >> by) & masks[i];
                }
            }
        }
        *out = acc;
    }
}

pub(super) fn fields_then_words(out: &mut Unit, group: &[Unit], fields: &Fields, map: &Words, at: usize) {
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

#[inline(always)]
pub(super) fn merge(target: &mut Unit, sources: &[&Unit], record: Option<&mut Unit>) -> u32 {
    let mut merged = *target;
    for source in sources {
        for (m, s) in merged.iter_mut().zip(*source) {
            *m |= s;
        }
    }
    let count = merged.iter().zip(&*target).map(|(m, t)| (m ^ t).count_ones()).sum();
    if count > 0 {
        if let Some(record) = record {
            for ((r, m), t) in record.iter_mut().zip(&merged).zip(&*target) {
                *r |= m ^ t;
            }
        }
        *target = merged;
    }
    count
}
