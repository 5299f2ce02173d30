//! Merging of units with vectors.
//!
//! The code is the same for all instruction sets that provide vectors: `load`, `store`, `or`, `xor`
//! and a bit count.

/// Defines `merge` for an instruction set.
macro_rules! merging {
    ($set:ident) => {
        $set! {
        pub(super) fn merge(target: &mut Unit, sources: &[&Unit], ahead: &[&Unit], record: Option<&mut Unit>) -> u32 {
            match *sources {
                [a] => merge_some(target, [a], ahead, record),
                [a, b] => merge_some(target, [a, b], ahead, record),
                [a, b, c] => merge_some(target, [a, b, c], ahead, record),
                [a, b, c, d] => merge_some(target, [a, b, c, d], ahead, record),
                _ => unit_portable::merge(target, sources, ahead, record),
            }
        }
        }

        $set! {
        #[inline]
        fn merge_some<const N: usize>(
            target: &mut Unit,
            sources: [&Unit; N],
            ahead: &[&Unit],
            record: Option<&mut Unit>,
        ) -> u32 {
            let to = target.as_mut_ptr();
            let record = record.map(|record| record.as_mut_ptr());
            let mut count = none_counted();
            for at in (0..UNIT).step_by(VECTOR) {
                // SAFETY: a vector of each unit.
                unsafe {
                    let old = load(to, at);
                    let mut new = old;
                    for source in &sources {
                        new = or(new, load(source.as_ptr(), at));
                    }
                    let found = xor(old, new);
                    store(to, at, new);
                    if let Some(record) = record {
                        store(record, at, or(load(record, at), found));
                    }
                    count = counted(count, found);
                }
                for unit in ahead {
                    prefetch(*unit, at);
                }
            }
            total(count)
        }
        }
    };
}

pub(super) use merging;
