//! Code that counts bits, compiled for machines that have instructions for it.

use super::Arch;

/// A computation that counts bits. Mark `run` and everything it calls `#[inline]`.
pub trait Counting {
    /// The result of the computation.
    type Output;

    /// Runs the computation.
    fn run(self) -> Self::Output;
}

/// Whether the machine counts bits with instructions.
#[derive(Clone, Copy, Debug)]
pub struct Counter(bool);

impl Counter {
    /// Detects the instructions of this machine, or takes the set that `ANTIPODE_ARCH` names.
    pub fn detect() -> Counter {
        Counter(Arch::detect().is_ok_and(|arch| arch != Arch::Portable))
    }

    /// The counter for an instruction set.
    ///
    /// # Panics
    ///
    /// If the machine lacks the instruction set.
    pub fn of(arch: Arch) -> Counter {
        assert!(arch.available(), "{} is not available here", arch.name());
        Counter(arch != Arch::Portable)
    }

    /// Runs a computation with the detected instructions.
    #[inline]
    pub fn run<W: Counting>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if self.0 {
            // SAFETY: `detect` found AVX2 and all that this crate requires with it.
            return unsafe { with_instructions(work) };
        }
        work.run()
    }
}

/// Prefetches an element that will be read soon. Does nothing if `at` is out of range.
#[inline(always)]
pub fn prefetch<T>(list: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = list.get(at) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the element exists; a prefetch changes nothing that a program sees, and every
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
