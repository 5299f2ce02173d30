//! Code that counts bits, compiled for machines that have instructions for it.

use super::InstructionSet;

/// A computation that counts bits. Mark `run` and everything it calls `#[inline]`.
pub trait BitCounting {
    /// The result of the computation.
    type Output;

    /// Runs the computation.
    fn run(self) -> Self::Output;
}

/// Whether the machine counts bits with instructions.
#[derive(Clone, Copy, Debug)]
pub struct BitCounter(bool);

impl BitCounter {
    /// Detects the instructions of this machine, or takes the set that `ANTIPODE_ARCH` names.
    pub fn detect() -> BitCounter {
        BitCounter(InstructionSet::detect().is_ok_and(|arch| arch != InstructionSet::Portable))
    }

    /// The counter for an instruction set.
    ///
    /// # Panics
    ///
    /// If the machine lacks the instruction set.
    pub fn of(arch: InstructionSet) -> BitCounter {
        assert!(arch.available(), "{} is not available here", arch.name());
        BitCounter(arch != InstructionSet::Portable)
    }

    /// Runs a computation with the detected instructions.
    #[inline]
    pub fn run<W: BitCounting>(self, work: W) -> W::Output {
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
unsafe fn with_instructions<W: BitCounting>(work: W) -> W::Output {
    work.run()
}
