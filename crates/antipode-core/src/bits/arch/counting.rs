//! Work that counts bits, compiled for machines that have instructions for it.

use super::Arch;

/// A piece of work. `run` should be inlined with all that it calls.
pub trait Counting {
    /// Its result.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

/// Whether the machine counts bits with instructions.
#[derive(Clone, Copy, Debug)]
pub struct Counter(bool);

impl Counter {
    /// What this machine has, unless `ANTIPODE_ARCH` says otherwise.
    pub fn detect() -> Counter {
        Counter(Arch::detect().is_ok_and(|arch| arch != Arch::Portable))
    }

    /// What an instruction set has.
    ///
    /// # Panics
    ///
    /// If the machine lacks it.
    pub fn of(arch: Arch) -> Counter {
        assert!(arch.available(), "{} is not available here", arch.name());
        Counter(arch != Arch::Portable)
    }

    /// Does a piece of work with what the machine has.
    #[inline]
    pub fn run<W: Counting>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if self.0 {
            // SAFETY: `detect` found AVX2 and all that this crate demands together with it.
            return unsafe { with_instructions(work) };
        }
        work.run()
    }
}

/// Asks for an element that will be read soon, so that others can be asked for before it comes. Out
/// of range nothing happens.
#[inline(always)]
pub fn prefetch<T>(list: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = list.get(at) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the element is there; a prefetch changes nothing that a program sees, and every
        // x86-64 has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (list, at);
}

/// # Safety
///
/// The machine must have these instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_instructions<W: Counting>(work: W) -> W::Output {
    work.run()
}
