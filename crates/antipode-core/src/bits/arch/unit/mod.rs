//! The maps of units for each instruction set, chosen at run time.

mod fast;
#[cfg(target_arch = "x86_64")]
mod unit_avx2;
#[cfg(target_arch = "x86_64")]
mod unit_avx512;
mod unit_portable;

pub(crate) use fast::turn;

use super::Arch;
use crate::bits::unit::{Fields, Unit, Words};

/// The most units that are merged at once.
pub const MOST_SOURCES: usize = 8;

/// The maps of units on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct UnitKernel {
    arch: Arch,
}

/// Calls the function of the instruction set in use.
macro_rules! dispatch {
    ($self:ident, $name:ident($($argument:expr),*)) => {
        // SAFETY: `new` checked that the machine has the set.
        unsafe {
            match $self.arch {
                Arch::Portable => unit_portable::$name($($argument),*),
                #[cfg(target_arch = "x86_64")]
                Arch::Avx2 => unit_avx2::$name($($argument),*),
                #[cfg(target_arch = "x86_64")]
                Arch::Avx512 => unit_avx512::$name($($argument),*),
                #[cfg(not(target_arch = "x86_64"))]
                _ => unit_portable::$name($($argument),*),
            }
        }
    };
}

impl UnitKernel {
    /// On an instruction set.
    ///
    /// # Panics
    /// If the machine lacks it.
    pub fn new(arch: Arch) -> Self {
        assert!(arch.available(), "{} is not available here", arch.name());
        UnitKernel { arch }
    }

    /// The instruction set in use.
    pub fn arch(&self) -> Arch {
        self.arch
    }

    /// `out[w] = group[map(w)]`, where `out` is the `at`-th unit of the group.
    ///
    /// # Panics
    /// If the group has not as many units as the map is for.
    pub fn words(&self, out: &mut Unit, group: &[Unit], map: &Words, at: usize) {
        assert_eq!(group.len(), map.units(), "a map of other groups");
        dispatch!(self, words(out, group, map, at));
    }

    /// `out = map(source)`. `odd`: whether the digits before `x` have an odd sum.
    pub fn fields(&self, out: &mut Unit, source: &Unit, map: &Fields, odd: bool) {
        dispatch!(self, fields(out, source, map, odd));
    }

    /// [`UnitKernel::fields`] of all units of a group, then [`UnitKernel::words`].
    ///
    /// # Panics
    /// If the group has not as many units as the map is for, or lanes depend on the digits before.
    pub fn fields_then_words(&self, out: &mut Unit, group: &[Unit], fields: &Fields, map: &Words, at: usize) {
        assert_eq!(group.len(), map.units(), "a map of other groups");
        assert!(fields.is_plain(), "lanes depend on the unit");
        unit_portable::fields_then_words(out, group, fields, map, at);
    }

    /// `target |= source` for all sources; the number of new bits. They are added to `record`, too.
    ///
    /// # Panics
    /// If there are more than [`MOST_SOURCES`] sources.
    pub fn merge(&self, target: &mut Unit, sources: &[&Unit], record: Option<&mut Unit>) -> u32 {
        assert!(sources.len() <= MOST_SOURCES, "too many sources");
        dispatch!(self, merge(target, sources, record))
    }

    /// Asks for a unit that will be needed soon.
    #[inline]
    pub fn prefetch(&self, unit: &Unit) {
        #[cfg(target_arch = "x86_64")]
        for line in unit.as_chunks::<8>().0 {
            // SAFETY: a prefetch has no effect but on caches, and every x86-64 machine has it.
            unsafe { std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(line.as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = unit;
    }
}
