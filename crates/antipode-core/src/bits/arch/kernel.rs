//! The row transforms of a fibre, with the instruction set chosen at run time.

use super::pull::{Isa, PullSource, ReadyLaneMap, pull};
use super::{InstructionSet, portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::bits::{LaneMap, PIECE};

/// The most distances for which shifts of whole rows are faster than a permutation of each word.
const FEW: usize = 4;

/// The prepared lane maps of a fibre, for one instruction set.
#[derive(Debug)]
enum PreparedMaps {
    Tables(Vec<ReadyLaneMap<portable::ByteTables>>),
    #[cfg(target_arch = "x86_64")]
    Tests(Vec<ReadyLaneMap<super::BitTests>>),
    #[cfg(target_arch = "x86_64")]
    Selectors(Vec<ReadyLaneMap<avx512::LaneSelectors>>),
}

/// Lane maps in the form that the set `I` applies fastest.
fn prepare<I: Isa>(maps: &[LaneMap]) -> Vec<ReadyLaneMap<I::Lanes>> {
    maps.iter()
        .map(|map| ReadyLaneMap {
            lanes: I::prepare(map),
            few: Some(map.distances()).filter(|all| all.len() <= FEW).unwrap_or_default(),
        })
        .collect()
}

/// The row transforms of one fibre on one instruction set.
#[derive(Debug)]
pub struct RowKernel {
    arch: InstructionSet,
    maps: usize,
    prepared: PreparedMaps,
}

impl RowKernel {
    /// Prepares the lane maps of a fibre.
    ///
    /// # Panics
    ///
    /// If the machine lacks `arch`.
    pub fn new(arch: InstructionSet, maps: &[LaneMap]) -> Self {
        assert!(arch.available(), "{} is not available here", arch.name());
        let prepared = match arch {
            InstructionSet::Portable => PreparedMaps::Tables(prepare::<portable::PortableIsa>(maps)),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => PreparedMaps::Tests(prepare::<avx2::Avx2>(maps)),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => PreparedMaps::Selectors(prepare::<avx512::Avx512>(maps)),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available"),
        };
        RowKernel { arch, maps: maps.len(), prepared }
    }

    /// The instruction set in use.
    pub fn arch(&self) -> InstructionSet {
        self.arch
    }

    /// `acc[i] |= T(row)[first + i]` for every source, in one pass over the sources or several.
    ///
    /// # Panics
    ///
    /// If a source's row and transform differ in length, or the destination is not a sequence of
    /// whole pieces of the row.
    pub fn pull(&self, acc: &mut [u64], first: usize, sources: &[PullSource<'_>]) {
        let end = first + acc.len();
        assert!(first.is_multiple_of(PIECE), "a piece starts at a multiple of its length");
        for source in sources {
            assert_eq!(source.row.len(), source.transform.words(), "row and transform differ in length");
            assert!(source.transform.maps() <= self.maps, "transform of another fibre");
            let whole = end == source.row.len() || end < source.row.len() && end.is_multiple_of(PIECE);
            assert!(whole, "pieces end at a multiple of their length, or with the row");
        }
        // SAFETY: `new` checked that the machine has the set; the asserts above and the constructor
        // of `FibreTransform` keep every table entry inside its row.
        unsafe {
            match &self.prepared {
                PreparedMaps::Tables(maps) => pull::<portable::PortableIsa>(acc, first, sources, maps),
                #[cfg(target_arch = "x86_64")]
                PreparedMaps::Tests(maps) => avx2::pull_avx2(acc, first, sources, maps),
                #[cfg(target_arch = "x86_64")]
                PreparedMaps::Selectors(maps) => avx512::pull_avx512(acc, first, sources, maps),
            }
        }
    }

    /// Number of bits set in `acc` and not in `old`.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn count_new(&self, acc: &[u64], old: &[u64]) -> u64 {
        assert_eq!(acc.len(), old.len());
        // SAFETY: as in `pull`.
        unsafe {
            match &self.prepared {
                PreparedMaps::Tables(_) => portable::PortableIsa::count_new(acc, old),
                #[cfg(target_arch = "x86_64")]
                PreparedMaps::Tests(_) => avx2::count_new_avx2(acc, old),
                #[cfg(target_arch = "x86_64")]
                PreparedMaps::Selectors(_) => avx512::count_new_avx512(acc, old),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::FibreTransform;
    use proptest::prelude::*;

    const LANES: usize = 60;

    /// The definition, element by element.
    fn reference(acc: &mut [u64], first: usize, source: &PullSource<'_>, maps: &[LaneMap]) {
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

    fn shuffle() -> impl Strategy<Value = Vec<u8>> {
        Just((0..LANES as u8).collect::<Vec<_>>()).prop_shuffle()
    }

    /// Lane maps of two distances.
    fn rotation() -> impl Strategy<Value = Vec<u8>> {
        (0..LANES).prop_map(|by| (0..LANES).map(|lane| ((lane + by) % LANES) as u8).collect())
    }

    /// Transforms of a row of 720 words in each of the stored forms.
    fn transform() -> impl Strategy<Value = FibreTransform> {
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
            .prop_map(|(image, lanes)| FibreTransform::new(&image, &lanes, 3))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn every_set_agrees_with_the_definition(
            transforms in prop::collection::vec(transform(), 1..4),
            shuffles in prop::collection::vec(prop_oneof![shuffle(), rotation()], 2),
            seed: u64,
            pieces in prop_oneof![Just((0, 1)), Just((1, 2)), Just((0, 2))],
        ) {
            let identity: Vec<u8> = (0..LANES as u8).collect();
            let maps: Vec<LaneMap> =
                [&identity, &shuffles[0], &shuffles[1]].into_iter().map(|m| LaneMap::new(m)).collect();
            let word = |i: u64| (seed ^ i).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) & crate::bits::full_word(LANES);
            let rows: Vec<Vec<u64>> = (0..transforms.len() as u64)
                .map(|r| (0..720).map(|i| word(i + 1000 * r) & word(i * 7 + 3)).collect())
                .collect();
            let sources: Vec<PullSource> =
                rows.iter().zip(&transforms).map(|(row, transform)| PullSource { row, transform }).collect();
            let (first, end) = (pieces.0 * PIECE, 720.min(pieces.1 * PIECE));
            let length = end - first;
            let before: Vec<u64> = (0..length as u64).map(|i| word(i * 13) & word(i * 17)).collect();
            let mut expected = before.clone();
            for source in &sources {
                reference(&mut expected, first, source, &maps);
            }
            let new: u32 = expected.iter().zip(&before).map(|(a, b)| (a & !b).count_ones()).sum();
            for arch in InstructionSet::ALL.into_iter().filter(|a| a.available()) {
                let kernel = RowKernel::new(arch, &maps);
                let mut acc = before.clone();
                kernel.pull(&mut acc, first, &sources);
                prop_assert_eq!(&acc, &expected, "{}", arch.name());
                prop_assert_eq!(kernel.count_new(&acc, &before), u64::from(new));
            }
        }
    }

    #[test]
    fn mixed_maps_may_repeat_after_whole_pieces() {
        let image: Vec<u32> = (0..3 * PIECE as u32).map(|word| word ^ 5).collect();
        let lanes: Vec<u16> = (0..image.len()).map(|word| (word % PIECE % 3) as u16).collect();
        let maps = [0, 7, 31].map(|by| LaneMap::new(&(0..LANES).map(|e| ((e + by) % LANES) as u8).collect::<Vec<_>>()));
        let transform = FibreTransform::new(&image, &lanes, maps.len());
        let word = |i: usize| (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) & crate::bits::full_word(LANES);
        let row: Vec<u64> = (0..image.len()).map(word).collect();
        let source = PullSource { row: &row, transform: &transform };
        let mut expected = vec![0; 2 * PIECE];
        reference(&mut expected, PIECE, &source, &maps);
        for arch in InstructionSet::ALL.into_iter().filter(|a| a.available()) {
            let mut acc = vec![0; 2 * PIECE];
            RowKernel::new(arch, &maps).pull(&mut acc, PIECE, &[source]);
            assert_eq!(acc, expected, "{}", arch.name());
        }
    }
}
