//! The maps of units for each instruction set, chosen at run time.

mod fast;
#[cfg(target_arch = "x86_64")]
mod merging;
#[cfg(target_arch = "x86_64")]
mod unit_avx2;
#[cfg(target_arch = "x86_64")]
mod unit_avx512;
mod unit_portable;

pub(crate) use fast::turn;

use super::InstructionSet;
use crate::bits::unit::{GroupWordMap, Unit, UnitShifts};

/// The most units that one call merges.
pub const MOST_SOURCES: usize = 8;

/// The maps of units on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct UnitKernel {
    arch: InstructionSet,
}

/// Calls the function of the instruction set in use.
macro_rules! dispatch {
    ($self:ident, $name:ident($($argument:expr),*)) => {
        // SAFETY: `new` checked that the machine has the set.
        unsafe {
            match $self.arch {
                InstructionSet::Portable => unit_portable::$name($($argument),*),
                #[cfg(target_arch = "x86_64")]
                InstructionSet::Avx2 => unit_avx2::$name($($argument),*),
                #[cfg(target_arch = "x86_64")]
                InstructionSet::Avx512 => unit_avx512::$name($($argument),*),
                #[cfg(not(target_arch = "x86_64"))]
                _ => unit_portable::$name($($argument),*),
            }
        }
    };
}

impl UnitKernel {
    /// Creates the kernel of an instruction set.
    ///
    /// # Panics
    ///
    /// If the machine lacks it.
    pub fn new(arch: InstructionSet) -> Self {
        assert!(arch.available(), "{} is not available here", arch.name());
        UnitKernel { arch }
    }

    /// The instruction set in use.
    pub fn arch(&self) -> InstructionSet {
        self.arch
    }

    /// `out[w] = group[map(w)]`, where `out` is the `at`-th unit of the group.
    ///
    /// # Panics
    ///
    /// If the group's number of units differs from the map's.
    pub fn words(&self, out: &mut Unit, group: &[Unit], map: &GroupWordMap, at: usize) {
        assert_eq!(group.len(), map.units(), "a map of other groups");
        dispatch!(self, words(out, group, map, at));
    }

    /// `out = map(source)`. `odd` says whether the digits before `x` have an odd sum.
    pub fn fields(&self, out: &mut Unit, source: &Unit, map: &UnitShifts, odd: bool) {
        dispatch!(self, fields(out, source, map, odd));
    }

    /// [`UnitKernel::fields`] of all units of a group, then [`UnitKernel::words`].
    ///
    /// # Panics
    ///
    /// If the group's number of units differs from the map's, or the lanes depend on earlier
    /// digits.
    pub fn fields_then_words(
        &self,
        out: &mut Unit,
        group: &[Unit],
        fields: &UnitShifts,
        map: &GroupWordMap,
        at: usize,
    ) {
        assert_eq!(group.len(), map.units(), "a map of other groups");
        assert!(fields.is_plain(), "lanes depend on the unit");
        unit_portable::fields_then_words(out, group, fields, map, at);
    }

    /// ORs all sources into `target` and returns the number of new bits.
    ///
    /// `record` receives the new bits too. The call prefetches the units `ahead` vector by vector,
    /// between the accesses of this merge.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_SOURCES`] sources.
    pub fn merge(&self, target: &mut Unit, sources: &[&Unit], ahead: &[&Unit], record: Option<&mut Unit>) -> u32 {
        assert!(sources.len() <= MOST_SOURCES, "too many sources");
        dispatch!(self, merge(target, sources, ahead, record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::unit::UNIT;

    /// Random words, about an eighth of their bits set.
    fn random(seed: u64) -> Unit {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (state ^ state >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        };
        std::array::from_fn(|_| next() & next() & next())
    }

    /// Compares merges on every instruction set with a merge of one bit at a time.
    ///
    /// It covers all numbers of sources, with and without a record.
    #[test]
    fn units_are_merged_and_counted() {
        let sources: Vec<Unit> = (1..=MOST_SOURCES as u64).map(random).collect();
        let sources: Vec<&Unit> = sources.iter().collect();
        for number in 0..=MOST_SOURCES {
            let (before, earlier) = (random(100), random(101));
            let (mut merged, mut recorded, mut count) = (before, earlier, 0);
            for bit in 0..64 * UNIT {
                let is_in = |unit: &Unit| unit[bit / 64] >> (bit % 64) & 1 == 1;
                if !is_in(&before) && sources[..number].iter().any(|source| is_in(source)) {
                    merged[bit / 64] |= 1 << (bit % 64);
                    recorded[bit / 64] |= 1 << (bit % 64);
                    count += 1;
                }
            }
            for arch in InstructionSet::ALL.into_iter().filter(|arch| arch.available()) {
                let kernel = UnitKernel::new(arch);
                for ahead in [&[], &sources[..2]] {
                    let (mut target, mut record) = (before, earlier);
                    assert_eq!(kernel.merge(&mut target, &sources[..number], ahead, Some(&mut record)), count);
                    assert!(target == merged && record == recorded, "{number} sources, {}", arch.name());
                    target = before;
                    assert_eq!(kernel.merge(&mut target, &sources[..number], ahead, None), count);
                    assert!(target == merged, "{number} sources, {}", arch.name());
                }
            }
        }
    }
}
