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

/// # Safety
/// The machine must have these instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn with_instructions<W: Counting>(work: W) -> W::Output {
    work.run()
}
