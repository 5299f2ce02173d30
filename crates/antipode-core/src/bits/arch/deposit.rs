//! Order-preserving maps of lanes within a word: the bits of one mask become those of another.
//!
//! With a fast BMI2 a map is PEXT followed by PDEP; elsewhere it takes twelve steps.

use super::InstructionSet;
use super::bit_moves::BitMoves;

/// A source mask and a target mask with equally many bits.
pub type Deposit = [u64; 2];

/// The origin of a word's bits: a source word and a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DepositSource {
    /// Index of the source word.
    pub word: u32,
    /// Index of the map.
    pub map: u32,
}

/// Maps of lanes on one instruction set.
#[derive(Clone, Debug)]
pub struct LaneDepositor {
    maps: Vec<Deposit>,
    /// The same as steps, if the machine needs them.
    steps: Vec<[BitMoves; 2]>,
    #[cfg(target_arch = "x86_64")]
    bmi2: bool,
}

/// Applies a map to a word.
trait ApplyLaneMap {
    type Map;

    fn apply(map: &Self::Map, word: u64) -> u64;
}

/// Plain Rust.
struct PortableDeposit;

impl ApplyLaneMap for PortableDeposit {
    type Map = [BitMoves; 2];

    #[inline(always)]
    fn apply([take, give]: &[BitMoves; 2], word: u64) -> u64 {
        give.deposit(take.extract(word))
    }
}

/// PEXT and PDEP of BMI2.
#[cfg(target_arch = "x86_64")]
struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl ApplyLaneMap for Bmi2 {
    type Map = Deposit;

    #[inline(always)]
    fn apply(&[take, give]: &Deposit, word: u64) -> u64 {
        use std::arch::x86_64::{_pdep_u64, _pext_u64};
        // SAFETY: `LaneDepositor::new` checked that the machine has them.
        unsafe { _pdep_u64(_pext_u64(word, take), give) }
    }
}

#[inline(always)]
fn pull<A: ApplyLaneMap>(acc: &mut [u64], source: &[u64], parts: &[DepositSource], each: usize, maps: &[A::Map]) {
    for (acc, parts) in acc.iter_mut().zip(parts.chunks_exact(each)) {
        let bits = parts.iter().map(|part| A::apply(&maps[part.map as usize], source[part.word as usize]));
        *acc |= bits.fold(0, |all, bits| all | bits);
    }
}

#[inline(always)]
fn turn<A: ApplyLaneMap>(acc: &mut [u64], source: &[u64], kinds: &[u16], each: usize, maps: &[A::Map]) {
    for ((acc, &word), &kind) in acc.iter_mut().zip(source).zip(kinds) {
        // Many words of a frontier are zero, and a test costs less than the maps.
        if word != 0 {
            let maps = &maps[usize::from(kind) * each..][..each];
            *acc |= maps.iter().map(|map| A::apply(map, word)).fold(0, |all, bits| all | bits);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,avx2")]
fn pull_bmi2(acc: &mut [u64], source: &[u64], parts: &[DepositSource], each: usize, maps: &[Deposit]) {
    // A constant number of parts lets the compiler unroll the loop.
    match each {
        2 => pull::<Bmi2>(acc, source, parts, 2, maps),
        3 => pull::<Bmi2>(acc, source, parts, 3, maps),
        _ => pull::<Bmi2>(acc, source, parts, each, maps),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,avx2")]
fn turn_bmi2(acc: &mut [u64], source: &[u64], kinds: &[u16], each: usize, maps: &[Deposit]) {
    match each {
        2 => turn::<Bmi2>(acc, source, kinds, 2, maps),
        3 => turn::<Bmi2>(acc, source, kinds, 3, maps),
        _ => turn::<Bmi2>(acc, source, kinds, each, maps),
    }
}

impl LaneDepositor {
    /// Creates a depositor with these maps.
    ///
    /// # Panics
    ///
    /// If the machine lacks `arch`, or the two masks of a map differ in their number of bits.
    pub fn new(arch: InstructionSet, maps: Vec<Deposit>) -> LaneDepositor {
        assert!(arch.available(), "{} is not available here", arch.name());
        assert!(maps.iter().all(|[take, give]| take.count_ones() == give.count_ones()), "bits get lost");
        #[cfg(target_arch = "x86_64")]
        if arch != InstructionSet::Portable && super::bit_moves::has_fast_pext() {
            return LaneDepositor { maps, steps: vec![], bmi2: true };
        }
        LaneDepositor::in_steps(maps)
    }

    /// A depositor for any machine.
    fn in_steps(maps: Vec<Deposit>) -> LaneDepositor {
        let steps = maps.iter().map(|masks| masks.map(BitMoves::new)).collect();
        LaneDepositor {
            maps,
            steps,
            #[cfg(target_arch = "x86_64")]
            bmi2: false,
        }
    }

    /// `acc[i] |= map(source[word])` for each of the `each` parts of word `i`.
    ///
    /// # Panics
    ///
    /// If a part names a word or a map that does not exist.
    pub fn pull(&self, acc: &mut [u64], source: &[u64], parts: &[DepositSource], each: usize) {
        #[cfg(target_arch = "x86_64")]
        if self.bmi2 {
            // SAFETY: `new` checked that the machine has the instructions.
            return unsafe { pull_bmi2(acc, source, parts, each, &self.maps) };
        }
        pull::<PortableDeposit>(acc, source, parts, each, &self.steps);
    }

    /// `acc[i] |= map(source[i])` for each of the `each` maps of the kind of word `i`.
    ///
    /// The maps of kind 0 begin at map `first`; those of the other kinds follow.
    ///
    /// # Panics
    ///
    /// If a kind has no maps.
    pub fn turn(&self, acc: &mut [u64], source: &[u64], kinds: &[u16], first: usize, each: usize) {
        #[cfg(target_arch = "x86_64")]
        if self.bmi2 {
            // SAFETY: `new` checked that the machine has the instructions.
            return unsafe { turn_bmi2(acc, source, kinds, each, &self.maps[first..]) };
        }
        turn::<PortableDeposit>(acc, source, kinds, each, &self.steps[first..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The bits of a mask, one at a time.
    fn places(mask: u64) -> Vec<u32> {
        (0..64).filter(|bit| mask >> bit & 1 == 1).collect()
    }

    proptest! {
        #[test]
        fn every_set_agrees_with_the_definition(
            masks in prop::collection::vec((any::<u64>(), any::<u64>()), 6),
            source in prop::collection::vec(any::<u64>(), 5),
            names in prop::collection::vec((0u32..5, 0u32..6), 15),
            kinds in prop::collection::vec(0u16..2, 5),
        ) {
            let even = |(take, give): (u64, u64)| {
                let count = take.count_ones().min(give.count_ones()) as usize;
                let first = |mask| places(mask)[..count].iter().fold(0, |all, bit| all | 1 << bit);
                [first(take), first(give)]
            };
            let maps: Vec<Deposit> = masks.into_iter().map(even).collect();
            let moved = |map: u32, word: u64| {
                let [take, give] = maps[map as usize];
                let pairs = places(take).into_iter().zip(places(give));
                pairs.fold(0, |all, (from, to)| all | (word >> from & 1) << to)
            };
            let parts: Vec<DepositSource> = names.iter().map(|&(word, map)| DepositSource { word, map }).collect();
            let pulled: Vec<u64> = parts
                .chunks(3)
                .map(|parts| parts.iter().fold(0, |all, part| all | moved(part.map, source[part.word as usize])))
                .collect();
            let turned: Vec<u64> = source
                .iter()
                .zip(&kinds)
                .map(|(&word, &kind)| (0..2).fold(0, |all, i| all | moved(1 + 2 * u32::from(kind) + i, word)))
                .collect();
            let mut all = vec![LaneDepositor::in_steps(maps.clone())];
            all.extend(InstructionSet::ALL.into_iter().filter(|arch| arch.available()).map(|arch| LaneDepositor::new(arch, maps.clone())));
            #[cfg(target_arch = "x86_64")]
            if InstructionSet::Avx2.available() {
                all.push(LaneDepositor { maps: maps.clone(), steps: vec![], bmi2: true });
            }
            for depositor in all {
                let mut acc = vec![0; 5];
                depositor.pull(&mut acc, &source, &parts, 3);
                prop_assert_eq!(&acc, &pulled);
                let mut acc = vec![0; 5];
                depositor.turn(&mut acc, &source, &kinds, 1, 2);
                prop_assert_eq!(&acc, &turned);
            }
        }
    }
}
