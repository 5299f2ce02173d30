//! CRC-32C (Castagnoli 1993) of bytes that are in the cache.
//!
//! Vectors of carry-less products compute it (Gopal et al., "Fast CRC computation for generic
//! polynomials using PCLMULQDQ instruction", Intel 2009). A step multiplies the remainder forward
//! by 256 bytes, until fewer than 256 bytes are left.

use super::InstructionSet;

/// A CRC-32C implementation chosen at run time.
#[derive(Clone, Copy, Debug)]
pub struct ChecksumKernel {
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    is_wide: bool,
}

impl ChecksumKernel {
    /// Creates the fastest implementation that this machine supports within `arch`.
    pub fn new(arch: InstructionSet) -> ChecksumKernel {
        #[cfg(target_arch = "x86_64")]
        let is_wide = arch == InstructionSet::Avx512 && arch.available() && is_x86_feature_detected!("vpclmulqdq");
        #[cfg(not(target_arch = "x86_64"))]
        let is_wide = arch == InstructionSet::Avx512;
        ChecksumKernel { is_wide }
    }

    /// The checksum of `bytes`.
    pub fn of(self, bytes: &[u8]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if self.is_wide && bytes.len() >= 2 * wide::STEP {
            // SAFETY: `new` found the instructions.
            return unsafe { wide::checksum(bytes) };
        }
        crc32c::crc32c(bytes)
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::*;

    /// Bytes per step.
    pub(super) const STEP: usize = 256;

    /// The polynomial, without its highest term.
    const POLYNOMIAL: u32 = 0x1EDC_6F41;

    /// Factors that move the two halves of 16 bytes one step forward, low half first. Bits are in
    /// reverse order, times two.
    const FORWARD: [u64; 2] = [power(8 * STEP as u32 + 32), power(8 * STEP as u32 - 32)];

    /// A power of x modulo the polynomial, its bits in reverse, times two.
    const fn power(exponent: u32) -> u64 {
        let mut rest = 1u32;
        let mut i = 0;
        while i < exponent {
            let carry = rest >> 31;
            rest = (rest << 1) ^ (POLYNOMIAL * carry);
            i += 1;
        }
        (rest.reverse_bits() as u64) << 1
    }

    #[target_feature(enable = "avx512f,vpclmulqdq,sse4.2")]
    pub(super) unsafe fn checksum(bytes: &[u8]) -> u32 {
        let (steps, tail) = bytes.as_chunks::<STEP>();
        let forward = _mm512_set4_epi64(FORWARD[1] as i64, FORWARD[0] as i64, FORWARD[1] as i64, FORWARD[0] as i64);
        let mut rest = [_mm512_setzero_si512(); 4];
        for (i, step) in steps.iter().enumerate() {
            for (v, rest) in rest.iter_mut().enumerate() {
                // SAFETY: a step has four vectors.
                let next = unsafe { _mm512_loadu_si512(step.as_ptr().add(64 * v).cast()) };
                if i == 0 {
                    *rest = next;
                    continue;
                }
                let low = _mm512_clmulepi64_epi128::<0x00>(*rest, forward);
                let high = _mm512_clmulepi64_epi128::<0x11>(*rest, forward);
                // 0x96 is the exclusive or of three vectors.
                *rest = _mm512_ternarylogic_epi64::<0x96>(low, high, next);
            }
            if i == 0 {
                // The initial value of the remainder.
                rest[0] = _mm512_xor_si512(rest[0], _mm512_zextsi128_si512(_mm_cvtsi32_si128(-1)));
            }
        }
        let mut last = [0u8; STEP];
        for (v, rest) in rest.iter().enumerate() {
            // SAFETY: as above.
            unsafe { _mm512_storeu_si512(last.as_mut_ptr().add(64 * v).cast(), *rest) };
        }
        // Continue from a remainder of zero.
        crc32c::crc32c_append(crc32c::crc32c_append(!0, &last), tail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_the_same_on_every_instruction_set() {
        let mut state = 1u64;
        let bytes: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (state >> 56) as u8
        })
        .take(30_000)
        .collect();
        for arch in InstructionSet::ALL.into_iter().filter(|arch| arch.available()) {
            let checksum = ChecksumKernel::new(arch);
            assert_eq!(checksum.of(b"123456789"), 0xE306_9283, "the check value of CRC-32C");
            for length in (0..2000).chain([4096, 24_192, 29_999]) {
                for start in [0, 1, 7] {
                    let bytes = &bytes[start..bytes.len().min(start + length)];
                    assert_eq!(checksum.of(bytes), crc32c::crc32c(bytes), "{} bytes, {}", length, arch.name());
                }
            }
        }
    }
}
