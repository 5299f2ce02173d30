//! Packing of the nonzero bytes of words end to end, and the inverse.

use super::InstructionSet;

/// Packs and unpacks bytes.
#[derive(Clone, Copy, Debug)]
pub struct BytePacker(PackingArch);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PackingArch {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Vbmi2,
}

impl BytePacker {
    /// Creates the fastest packer that this machine supports within `arch`.
    pub fn new(arch: InstructionSet) -> BytePacker {
        #[cfg(target_arch = "x86_64")]
        if arch == InstructionSet::Avx512 && arch.available() && is_x86_feature_detected!("avx512vbmi2") {
            return BytePacker(PackingArch::Vbmi2);
        }
        #[cfg(target_arch = "x86_64")]
        if arch != InstructionSet::Portable && InstructionSet::Avx2.available() {
            return BytePacker(PackingArch::Avx2);
        }
        let _ = arch;
        BytePacker(PackingArch::Portable)
    }

    /// Packs the nonzero bytes of `words` into `out` and returns their number.
    ///
    /// `masks` receives one bit per byte: whether it is nonzero.
    ///
    /// # Panics
    ///
    /// If `masks` and `words` differ in length, or `out` has no room for eight bytes per word and
    /// 64 more.
    pub fn pack(self, words: &[u64], masks: &mut [u8], out: &mut [u8]) -> usize {
        assert!(masks.len() == words.len() && out.len() >= 8 * words.len() + 64, "too little room for packed bytes");
        match self.0 {
            PackingArch::Portable => pack_portable(words, masks, out),
            // SAFETY: `new` found the instructions, and there is room.
            #[cfg(target_arch = "x86_64")]
            PackingArch::Avx2 => unsafe { fast::pack_avx2(words, masks, out) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            PackingArch::Vbmi2 => unsafe { fast::pack_vbmi2(words, masks, out) },
        }
    }

    /// The inverse of [`BytePacker::pack`]; returns the number of bytes used.
    ///
    /// Returns `None` if there are too few bytes; the contents of `words` are then unspecified.
    ///
    /// # Panics
    ///
    /// If `masks` and `words` differ in length.
    pub fn unpack(self, masks: &[u8], bytes: &[u8], words: &mut [u64]) -> Option<usize> {
        assert_eq!(masks.len(), words.len(), "a mask for each word");
        match self.0 {
            PackingArch::Portable => unpack_portable(masks, bytes, words),
            // SAFETY: `new` found the instructions.
            #[cfg(target_arch = "x86_64")]
            PackingArch::Avx2 => unsafe { fast::unpack_avx2(masks, bytes, words) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            PackingArch::Vbmi2 => unsafe { fast::unpack_vbmi2(masks, bytes, words) },
        }
    }
}

fn pack_portable(words: &[u64], masks: &mut [u8], out: &mut [u8]) -> usize {
    let mut at = 0;
    for (&word, mask) in words.iter().zip(masks) {
        *mask = 0;
        for (i, byte) in word.to_le_bytes().into_iter().enumerate().filter(|(_, byte)| *byte != 0) {
            *mask |= 1 << i;
            out[at] = byte;
            at += 1;
        }
    }
    at
}

fn unpack_portable(masks: &[u8], bytes: &[u8], words: &mut [u64]) -> Option<usize> {
    let mut at = 0;
    for (&mask, word) in masks.iter().zip(words) {
        let mut eight = [0; 8];
        let mut rest = mask;
        while rest != 0 {
            eight[rest.trailing_zeros() as usize] = *bytes.get(at)?;
            at += 1;
            rest &= rest - 1;
        }
        *word = u64::from_le_bytes(eight);
    }
    Some(at)
}

#[cfg(target_arch = "x86_64")]
mod fast {
    use super::unpack_portable;
    use std::arch::x86_64::*;

    /// A byte of a shuffle that gives zero.
    const ZERO: u8 = 0x80;

    /// For each mask, the shuffle that packs the bytes of a word that the mask names.
    const PACK: [u64; 256] = shuffles(true);

    /// For each mask, the shuffle that brings packed bytes back to their places.
    const SPREAD: [u64; 256] = shuffles(false);

    /// Shuffles instead of PEXT and PDEP, which take hundreds of cycles on the first two
    /// generations of AMD Zen.
    const fn shuffles(packs: bool) -> [u64; 256] {
        let mut table = [0; 256];
        let mut mask = 0;
        while mask < 256 {
            let mut bytes = [ZERO; 8];
            let (mut i, mut packed) = (0, 0);
            while i < 8 {
                if mask >> i & 1 == 1 {
                    let (from, to) = if packs { (i, packed) } else { (packed, i) };
                    bytes[to] = from as u8;
                    packed += 1;
                }
                i += 1;
            }
            table[mask] = u64::from_le_bytes(bytes);
            mask += 1;
        }
        table
    }

    /// Shuffles the bytes of a word.
    #[target_feature(enable = "avx2")]
    fn shuffled(word: u64, shuffle: u64) -> u64 {
        _mm_cvtsi128_si64(_mm_shuffle_epi8(_mm_cvtsi64_si128(word as i64), _mm_cvtsi64_si128(shuffle as i64))) as u64
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) unsafe fn pack_avx2(words: &[u64], masks: &mut [u8], out: &mut [u8]) -> usize {
        let mut at = 0;
        for (words, masks) in words.chunks(8).zip(masks.chunks_mut(8)) {
            // Rows are often sparse, so eight zero words cost a single test.
            if words.iter().fold(0, |all, word| all | word) == 0 {
                masks.fill(0);
                continue;
            }
            for (&word, mask) in words.iter().zip(masks) {
                let zero = _mm_cmpeq_epi8(_mm_cvtsi64_si128(word as i64), _mm_setzero_si128());
                *mask = !(_mm_movemask_epi8(zero) as u8);
                // All eight bytes are written, and the next word overwrites those that are not
                // packed.
                out[at..at + 8].copy_from_slice(&shuffled(word, PACK[usize::from(*mask)]).to_le_bytes());
                at += mask.count_ones() as usize;
            }
        }
        at
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) unsafe fn unpack_avx2(masks: &[u8], bytes: &[u8], words: &mut [u64]) -> Option<usize> {
        let mut at = 0;
        for (masks, words) in masks.chunks(8).zip(words.chunks_mut(8)) {
            if masks.iter().fold(0, |all, mask| all | mask) == 0 {
                words.fill(0);
                continue;
            }
            // Eight words take at most 64 bytes.
            let Some(near) = bytes.get(at..).and_then(|rest| rest.first_chunk::<64>()) else {
                at += unpack_portable(masks, bytes.get(at..)?, words)?;
                continue;
            };
            let mut used = 0;
            for (&mask, word) in masks.iter().zip(words) {
                let eight = near.get(used..).and_then(|rest| rest.first_chunk()).map_or_else(
                    || near[used..].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
                    |eight| u64::from_le_bytes(*eight),
                );
                *word = shuffled(eight, SPREAD[usize::from(mask)]);
                used += mask.count_ones() as usize;
            }
            at += used;
        }
        (at <= bytes.len()).then_some(at)
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) unsafe fn pack_vbmi2(words: &[u64], masks: &mut [u8], out: &mut [u8]) -> usize {
        let (vectors, rest) = words.as_chunks::<8>();
        let (mask_vectors, mask_rest) = masks.as_chunks_mut::<8>();
        let mut at = 0;
        for (vector, mask) in vectors.iter().zip(mask_vectors) {
            // SAFETY: 64 bytes are read from a vector of eight words; the caller has room for 64
            // bytes beyond all bytes of the words.
            unsafe {
                let value = _mm512_loadu_si512(vector.as_ptr().cast());
                let found = _mm512_test_epi8_mask(value, value);
                *mask = found.to_le_bytes();
                let packed = _mm512_maskz_compress_epi8(found, value);
                _mm512_storeu_si512(out.as_mut_ptr().add(at).cast(), packed);
                at += found.count_ones() as usize;
            }
        }
        // SAFETY: the machine has the instructions, and the room is there.
        at + unsafe { pack_avx2(rest, mask_rest, &mut out[at..]) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) unsafe fn unpack_vbmi2(masks: &[u8], bytes: &[u8], words: &mut [u64]) -> Option<usize> {
        let mut at = 0;
        let (mask_vectors, mask_rest) = masks.as_chunks::<8>();
        let (vectors, rest) = words.as_chunks_mut::<8>();
        for (mask, vector) in mask_vectors.iter().zip(vectors) {
            let mask = u64::from_le_bytes(*mask);
            // Near the end, read only what is left.
            let left = bytes.len() - at;
            let there = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            let used = mask.count_ones() as usize;
            if used > left {
                return None;
            }
            // SAFETY: the bytes are there to be read, and eight words to be written.
            unsafe {
                let packed = _mm512_maskz_loadu_epi8(there, bytes.as_ptr().add(at).cast());
                _mm512_storeu_si512(vector.as_mut_ptr().cast(), _mm512_maskz_expand_epi8(mask, packed));
            }
            at += used;
        }
        // SAFETY: the machine has the instructions.
        let rest = unsafe { unpack_avx2(mask_rest, &bytes[at..], rest) };
        Some(at + rest?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_return_to_where_they_were(words in proptest::collection::vec(0u64.., 0..100), thin: u64, cut: usize) {
            let words: Vec<u64> = words.iter().enumerate().map(|(i, word)| word & thin.rotate_left(i as u32)).collect();
            let mut expected = None;
            for arch in InstructionSet::ALL.into_iter().filter(|arch| arch.available()) {
                let packer = BytePacker::new(arch);
                let (mut masks, mut out) = (vec![0; words.len()], vec![0; 8 * words.len() + 64]);
                let length = packer.pack(&words, &mut masks, &mut out);
                out.truncate(length);
                let mut back = vec![1; words.len()];
                prop_assert_eq!(packer.unpack(&masks, &out, &mut back), Some(length));
                prop_assert_eq!(&back, &words);
                if length > 0 {
                    prop_assert_eq!(packer.unpack(&masks, &out[..cut % length], &mut back), None);
                }
                prop_assert_eq!(expected.get_or_insert((masks.clone(), out.clone())), &(masks, out));
            }
        }
    }
}
