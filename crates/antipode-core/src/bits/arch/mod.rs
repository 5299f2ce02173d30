//! The row transforms for each instruction set, chosen at run time in one place.
//!
//! Every instruction set implements [`Isa`]; [`pull`] is written once over it and compiled once per
//! set. `unsafe` code lives in this folder only: the intrinsics, and table look-ups whose bounds the
//! constructor of [`Transform`] has proved.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod checksum;
mod counting;
mod deposit;
mod gather;
mod packing;
mod portable;
mod unit;

pub(super) use portable::{ByteTables, byte_tables};
pub(super) use unit::turn;
pub use unit::{MOST_SOURCES, UnitKernel};

pub use checksum::Checksum;
pub use counting::{Counter, Counting, prefetch};
pub use deposit::{Deposit, Depositor, Part};
pub use gather::Gather;
pub use packing::BytePacker;

use super::transform::{Form, LaneMap, Transform};
use crate::error::{Error, Result};

/// An instruction set that has its own row transforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arch {
    /// Any machine.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, BITALG and VPOPCNTDQ.
    Avx512,
}

impl Arch {
    /// All of them, slowest first.
    pub const ALL: [Arch; 3] = [Arch::Portable, Arch::Avx2, Arch::Avx512];

    /// Whether this machine has it.
    pub fn available(self) -> bool {
        match self {
            Arch::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Arch::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Arch::Avx512 => {
                Arch::Avx2.available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest that this machine has, or the one that `ANTIPODE_ARCH` names.
    pub fn detect() -> Result<Arch> {
        let best = *Arch::ALL.iter().rev().find(|a| a.available()).expect("portable is always there");
        let name = std::env::var("ANTIPODE_ARCH").unwrap_or_default();
        if name.is_empty() {
            return Ok(best);
        }
        let named = Arch::ALL.into_iter().find(|a| a.name() == name.to_ascii_lowercase());
        match named {
            Some(arch) if arch.available() => Ok(arch),
            Some(arch) => Err(Error::usage(format!(
                "ANTIPODE_ARCH={name}: this machine lacks {}; its best is {}",
                arch.name(),
                best.name()
            ))),
            None => Err(Error::usage(format!("ANTIPODE_ARCH={name}: use portable, avx2 or avx512"))),
        }
    }

    /// `portable`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Arch::Portable => "portable",
            Arch::Avx2 => "avx2",
            Arch::Avx512 => "avx512",
        }
    }
}

/// A row to draw from, and how its elements correspond to those of the destination: bit `x` of the
/// destination receives bit `transform(x)` of the row.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The words of the row.
    pub row: &'a [u64],
    /// The element map.
    pub transform: &'a Transform,
}

/// What an instruction set provides. All slices that must have equal lengths do.
///
/// # Safety
/// The machine must have the instruction set. Table entries must be indices into `source`.
unsafe trait Isa {
    /// A lane map in the form that the set applies fastest.
    type Lanes;
    fn prepare(map: &LaneMap) -> Self::Lanes;
    /// `acc[i] |= source[i]`
    unsafe fn or(acc: &mut [u64], source: &[u64]);
    /// `acc[i] |= source[table[i]]`
    unsafe fn or_words(acc: &mut [u64], source: &[u64], table: &[u16]);
    /// `acc[i] |= map(source[i])`
    unsafe fn or_lanes(acc: &mut [u64], source: &[u64], map: &Self::Lanes);
    /// `acc[i] |= maps[table[i] >> 16](source[table[i] & 0xFFFF])`
    unsafe fn or_both(acc: &mut [u64], source: &[u64], table: &[u32], maps: &[Self::Lanes]);
    /// Number of bits in `acc` that are not in `old`.
    unsafe fn count_new(acc: &[u64], old: &[u64]) -> u64;
}

/// The prepared lane maps of a fibre, for one instruction set.
#[derive(Debug)]
enum Prepared {
    Tables(Vec<portable::ByteTables>),
    #[cfg(target_arch = "x86_64")]
    TablesAvx2(Vec<portable::ByteTables>),
    #[cfg(target_arch = "x86_64")]
    Selectors(Vec<avx512::Selectors>),
}

/// The row transforms of one fibre on one instruction set.
#[derive(Debug)]
pub struct Kernel {
    arch: Arch,
    maps: usize,
    prepared: Prepared,
}

impl Kernel {
    /// Prepares the lane maps of a fibre.
    ///
    /// # Panics
    /// If the machine lacks `arch`.
    pub fn new(arch: Arch, maps: &[LaneMap]) -> Self {
        assert!(arch.available(), "{} is not available here", arch.name());
        let prepared = match arch {
            Arch::Portable => Prepared::Tables(maps.iter().map(portable::Portable::prepare).collect()),
            #[cfg(target_arch = "x86_64")]
            Arch::Avx2 => Prepared::TablesAvx2(maps.iter().map(avx2::Avx2::prepare).collect()),
            #[cfg(target_arch = "x86_64")]
            Arch::Avx512 => Prepared::Selectors(maps.iter().map(avx512::Avx512::prepare).collect()),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available"),
        };
        Kernel { arch, maps: maps.len(), prepared }
    }

    /// The instruction set in use.
    pub fn arch(&self) -> Arch {
        self.arch
    }

    /// `acc[i] |= T(row)[first + i]` for every source: all sources of a piece in one pass.
    ///
    /// # Panics
    /// If a source's row and transform differ in length, or the piece reaches past the row.
    pub fn pull(&self, acc: &mut [u64], first: usize, sources: &[Source<'_>]) {
        for source in sources {
            assert_eq!(source.row.len(), source.transform.words(), "row and transform differ in length");
            assert!(source.transform.maps() <= self.maps, "transform of another fibre");
            assert!(first + acc.len() <= source.row.len(), "piece reaches past the row");
        }
        // SAFETY: `new` checked that the machine has the set; the asserts above and the constructor
        // of `Transform` keep every table entry inside its row.
        unsafe {
            match &self.prepared {
                Prepared::Tables(maps) => pull::<portable::Portable>(acc, first, sources, maps),
                #[cfg(target_arch = "x86_64")]
                Prepared::TablesAvx2(maps) => avx2::pull_avx2(acc, first, sources, maps),
                #[cfg(target_arch = "x86_64")]
                Prepared::Selectors(maps) => avx512::pull_avx512(acc, first, sources, maps),
            }
        }
    }

    /// Number of bits set in `acc` and not in `old`.
    pub fn count_new(&self, acc: &[u64], old: &[u64]) -> u64 {
        assert_eq!(acc.len(), old.len());
        // SAFETY: as in `pull`.
        unsafe {
            match &self.prepared {
                Prepared::Tables(_) => portable::Portable::count_new(acc, old),
                #[cfg(target_arch = "x86_64")]
                Prepared::TablesAvx2(_) => avx2::count_new_avx2(acc, old),
                #[cfg(target_arch = "x86_64")]
                Prepared::Selectors(_) => avx512::count_new_avx512(acc, old),
            }
        }
    }
}

/// All sources of a piece, one after the other, in the instruction set `I`.
///
/// # Safety
/// As for [`Isa`]; `maps` has an entry for every map that the transforms name.
#[inline(always)]
unsafe fn pull<I: Isa>(acc: &mut [u64], first: usize, sources: &[Source<'_>], maps: &[I::Lanes]) {
    let end = first + acc.len();
    for Source { row, transform } in sources {
        // SAFETY: the pieces handed on lie in the row; entries of a period's table are smaller than
        // the period, and `base` is a multiple of it inside the row.
        unsafe {
            match &transform.form {
                Form::Same => I::or(acc, &row[first..end]),
                Form::Lanes { map } => I::or_lanes(acc, &row[first..end], &maps[usize::from(*map)]),
                Form::Words { source } => {
                    for_each_period(first, end, source.len(), |base, from, to| {
                        let table = &source[from - base..to - base];
                        I::or_words(&mut acc[from - first..to - first], &row[base..base + source.len()], table);
                    });
                }
                Form::Both { source } => {
                    for_each_period(first, end, source.len(), |base, from, to| {
                        let table = &source[from - base..to - base];
                        I::or_both(&mut acc[from - first..to - first], &row[base..base + source.len()], table, maps);
                    });
                }
                Form::Blocks { length, source } => {
                    for_each_period(first, end, *length, |block, from, to| {
                        let number = block / length;
                        let x = number % source.len();
                        let origin = (number - x + usize::from(source[x])) * length;
                        let piece = &row[origin + from - block..origin + to - block];
                        I::or(&mut acc[from - first..to - first], piece);
                    });
                }
            }
        }
    }
}

/// Cuts `first..end` at the multiples of `period`: visits (start of the period, from, to).
#[inline(always)]
fn for_each_period(first: usize, end: usize, period: usize, mut visit: impl FnMut(usize, usize, usize)) {
    let mut base = first - first % period;
    let mut from = first;
    while from < end {
        let to = end.min(base + period);
        visit(base, from, to);
        base += period;
        from = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LANES: usize = 60;

    /// The definition: element by element.
    fn reference(acc: &mut [u64], first: usize, source: &Source<'_>, maps: &[LaneMap]) {
        for (i, out) in acc.iter_mut().enumerate() {
            let (word, map) = source.transform.image(first + i);
            for lane in 0..LANES {
                let from = maps[map].image()[lane];
                *out |= (source.row[word] >> from & 1) << lane;
            }
        }
    }

    fn permutation(n: usize) -> impl Strategy<Value = Vec<u32>> {
        Just((0..n as u32).collect::<Vec<_>>()).prop_shuffle()
    }

    /// Transforms of a row of 720 words in each of the stored forms.
    fn transform() -> impl Strategy<Value = Transform> {
        let blocks = (
            prop_oneof![Just(1usize), Just(2), Just(6), Just(24), Just(120)],
            prop_oneof![Just(1usize), Just(2), Just(3), Just(6)],
        )
            .prop_flat_map(|(length, blocks)| {
                let period = length * blocks;
                permutation(blocks).prop_map(move |p| {
                    (0..720u32)
                        .map(|w| {
                            let (base, x) = (w as usize / period * period, w as usize % period);
                            (base + p[x / length] as usize * length + x % length) as u32
                        })
                        .collect::<Vec<u32>>()
                })
            });
        let lanes = prop_oneof![
            Just(vec![0u16; 720]),
            Just(vec![2; 720]),
            (1usize..=3).prop_map(|n| (0..720).map(|w| (w % n) as u16).collect()),
        ];
        (prop_oneof![Just((0..720).collect()), blocks, permutation(720)], lanes)
            .prop_map(|(image, lanes)| Transform::new(&image, &lanes, 3))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn every_set_agrees_with_the_definition(
            transforms in prop::collection::vec(transform(), 1..4),
            shuffles in prop::collection::vec(Just((0..LANES as u8).collect::<Vec<_>>()).prop_shuffle(), 2),
            seed: u64,
            first in 0usize..720,
            length in 0usize..720,
        ) {
            let identity: Vec<u8> = (0..LANES as u8).collect();
            let maps: Vec<LaneMap> =
                [&identity, &shuffles[0], &shuffles[1]].into_iter().map(|m| LaneMap::new(m)).collect();
            let word = |i: u64| (seed ^ i).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) & super::super::full_word(LANES);
            let rows: Vec<Vec<u64>> = (0..transforms.len() as u64)
                .map(|r| (0..720).map(|i| word(i + 1000 * r) & word(i * 7 + 3)).collect())
                .collect();
            let sources: Vec<Source> =
                rows.iter().zip(&transforms).map(|(row, transform)| Source { row, transform }).collect();
            let length = length.min(720 - first);
            let before: Vec<u64> = (0..length as u64).map(|i| word(i * 13) & word(i * 17)).collect();
            let mut expected = before.clone();
            for source in &sources {
                reference(&mut expected, first, source, &maps);
            }
            let new: u32 = expected.iter().zip(&before).map(|(a, b)| (a & !b).count_ones()).sum();
            for arch in Arch::ALL.into_iter().filter(|a| a.available()) {
                let kernel = Kernel::new(arch, &maps);
                let mut acc = before.clone();
                kernel.pull(&mut acc, first, &sources);
                prop_assert_eq!(&acc, &expected, "{}", arch.name());
                prop_assert_eq!(kernel.count_new(&acc, &before), u64::from(new));
            }
        }
    }
}
