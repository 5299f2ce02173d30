//! Permutations of the bits of rows, with the instruction set chosen at run time.

use super::InstructionSet;
#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx2_permuting::gather_avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::{Avx512, LaneSelectors};
#[cfg(target_arch = "x86_64")]
use super::avx512_permuting::gather_avx512;
#[cfg(target_arch = "x86_64")]
use super::bit_networks::ReadyNetwork;
#[cfg(target_arch = "x86_64")]
use super::bit_tests::BitTests;
use crate::bits::BitPermutation;

/// Permutations as networks, on the instruction sets that have these.
#[derive(Debug)]
enum PermuterNetworks {
    /// None: bits move one by one.
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2(Vec<ReadyNetwork<BitTests>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Vec<ReadyNetwork<LaneSelectors>>),
}

/// Some permutations of the bits of rows, on one instruction set.
#[derive(Debug)]
pub struct BitPermuter<'a> {
    permutations: &'a [BitPermutation],
    networks: PermuterNetworks,
}

impl<'a> BitPermuter<'a> {
    /// Prepares permutations.
    ///
    /// # Panics
    ///
    /// If the machine lacks `arch`.
    pub fn new(arch: InstructionSet, permutations: &'a [BitPermutation]) -> BitPermuter<'a> {
        assert!(arch.available(), "{} is not available here", arch.name());
        let networks = match arch {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => {
                PermuterNetworks::Avx2(permutations.iter().map(ReadyNetwork::new::<Avx2>).collect())
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                PermuterNetworks::Avx512(permutations.iter().map(ReadyNetwork::new::<Avx512>).collect())
            }
            _ => PermuterNetworks::Plain,
        };
        BitPermuter { permutations, networks }
    }

    /// Whether there are no permutations.
    pub fn is_empty(&self) -> bool {
        self.permutations.is_empty()
    }

    /// `acc[x] |= row[image(x)]` for all elements, by the permutation with this number.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    #[inline]
    pub fn gather(&self, number: usize, acc: &mut [u64], row: &[u64]) {
        let permutation = &self.permutations[number];
        let words = permutation.words();
        assert!(acc.len() == words && row.len() == words, "row and permutation differ in length");
        match &self.networks {
            PermuterNetworks::Plain => permutation.gather(acc, row),
            // SAFETY: `new` checked that the machine has the set, and the lengths are those of the
            // network.
            #[cfg(target_arch = "x86_64")]
            PermuterNetworks::Avx2(networks) => unsafe { gather_avx2(&networks[number], acc, row) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            PermuterNetworks::Avx512(networks) => unsafe { gather_avx512(&networks[number], acc, row) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::full_word;
    use proptest::prelude::*;

    fn permutation(words: usize, lanes: usize) -> impl Strategy<Value = BitPermutation> {
        let images: Vec<u32> = (0..(words * lanes) as u32).collect();
        Just(images).prop_shuffle().prop_map(move |images| BitPermutation::new(lanes, &images))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn every_set_agrees_with_the_definition(
            (lanes, permutation) in prop_oneof![
                (1usize..=64, prop_oneof![1usize..=32, 33usize..=64, 65usize..=200, Just(336usize), Just(512usize)])
            ].prop_flat_map(|(lanes, words)| (Just(lanes), permutation(words, lanes))),
            seed: u64,
        ) {
            let word = |i: u64| (seed ^ i).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) & full_word(lanes);
            let words = permutation.words() as u64;
            let row: Vec<u64> = (0..words).map(|i| word(i) & word(i + 7000)).collect();
            let before: Vec<u64> = (0..words).map(|i| word(i * 13) & word(i * 17) & word(i * 19)).collect();
            let mut expected = before.clone();
            for at in 0..words as usize * lanes {
                let (to, (from, lane)) = (at / lanes, permutation.image(at / lanes, at % lanes));
                expected[to] |= (row[from] >> lane & 1) << (at % lanes);
            }
            let all = [permutation];
            for arch in InstructionSet::ALL.into_iter().filter(|arch| arch.available()) {
                let mut acc = before.clone();
                BitPermuter::new(arch, &all).gather(0, &mut acc, &row);
                prop_assert_eq!(&acc, &expected, "{}", arch.name());
            }
        }
    }
}
