//! The bits of a mask moved end to end, and back, in six steps.
//!
//! PEXT and PDEP do the same in one instruction, but take hundreds of cycles on some processors.
//! Each step moves some bits by a power of 2 (H. S. Warren, Hacker's Delight, 2nd edition, 2012,
//! sections 7-4 and 7-5).

/// A mask with its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BitMoves {
    pub(super) mask: u64,
    /// The bits that step `i` moves by `2^i`, where they are before it.
    steps: [u64; 6],
}

impl BitMoves {
    pub(super) fn new(mask: u64) -> BitMoves {
        let (mut steps, mut left) = ([0; 6], mask);
        // The bits with an odd number of gaps below them move in this step.
        let mut gaps = !mask << 1;
        for (i, step) in steps.iter_mut().enumerate() {
            // The exclusive or of all lower bits, by doubling: whether the number of gaps so far is
            // odd.
            let odd = (0..6).fold(gaps, |odd, shift| odd ^ odd << (1 << shift));
            *step = odd & left;
            left = (left ^ *step) | *step >> (1 << i);
            // One of every two gaps stays, so the next step sees half of each number.
            gaps &= !odd;
        }
        BitMoves { mask, steps }
    }

    /// The bits of a word that are in the mask, end to end.
    #[inline(always)]
    pub(super) fn extract(&self, word: u64) -> u64 {
        let mut bits = word & self.mask;
        for (i, step) in self.steps.iter().enumerate() {
            let moved = bits & step;
            bits = (bits ^ moved) | moved >> (1 << i);
        }
        bits
    }

    /// The lowest bits of a word, at the places of the mask.
    #[inline(always)]
    pub(super) fn deposit(&self, mut bits: u64) -> u64 {
        for (i, step) in self.steps.iter().enumerate().rev() {
            // The steps of `extract`, undone from the last one to the first.
            bits = (bits & !step) | (bits << (1 << i) & step);
        }
        bits & self.mask
    }
}

/// Whether PEXT and PDEP take few cycles: not on AMD before Zen 3, nor on Hygon.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_fast_pext() -> bool {
    use std::arch::x86_64::__cpuid;
    use std::sync::OnceLock;
    static FAST: OnceLock<bool> = OnceLock::new();
    *FAST.get_or_init(|| {
        let (vendor, signature) = (__cpuid(0), __cpuid(1).eax);
        // AMD has 15 in the first field since 2003. With 10 in the second one, Zen 3 is family
        // 0x19.
        let family = (signature >> 8 & 0xF) + (signature >> 20 & 0xFF);
        let name = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
        match name.as_flattened() {
            b"AuthenticAMD" => family >= 0x19,
            b"HygonGenuine" => false,
            _ => true,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_move_as_by_a_loop(word: u64, mask: u64, thin: u64) {
            for mask in [mask, mask & thin, mask | thin, 0, u64::MAX] {
                let places: Vec<u32> = (0..64).filter(|place| mask >> place & 1 == 1).collect();
                let moves = BitMoves::new(mask);
                let extracted = (0..).zip(&places).fold(0, |all, (to, from)| all | (word >> from & 1) << to);
                let deposited = (0..).zip(&places).fold(0, |all, (from, to)| all | (word >> from & 1) << to);
                prop_assert_eq!(moves.extract(word), extracted);
                prop_assert_eq!(moves.deposit(word), deposited);
            }
        }
    }
}
