//! The reversible hash of packed states to the number of a part and a key in it.
//!
//! The packed bits are a string. `mix(first ^ hash(rest))` replaces its first 64 bits, or all of
//! them if there are fewer. This can be undone, since `rest` is known. A set bit follows the
//! string. The first bits of the string number the part; the others, in bytes, are the key. The
//! number of parts is chosen so that the last bit of the last byte is the set one: it distinguishes
//! a key from a gap.

/// The least number of bits that are hashed.
const LEAST_BITS: usize = 24;

/// The least number of bits that number a part; there may be up to 7 more.
const LEAST_PART_BITS: usize = 6;

/// Odd multipliers of `mix` (those of the finaliser of SplitMix64), and one for `hash`.
const MULTIPLIERS: [u64; 2] = [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB];
const HASH: u64 = 0x9E37_79B9_7F4A_7C15;

/// The shape of the keys of packed states of a given number of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeyShape {
    /// Bits that are hashed.
    bits: usize,
    part_bits: usize,
    /// Bytes of a key.
    width: usize,
    /// Words of the string, including the bit at its end.
    words: usize,
}

impl KeyShape {
    /// The shape for packed states of `bits` bits.
    pub(super) fn new(bits: usize) -> KeyShape {
        let bits = bits.max(LEAST_BITS);
        // The rest of the string, with the bit at its end, then fills whole bytes.
        let part_bits = LEAST_PART_BITS + (bits + 1 - LEAST_PART_BITS) % 8;
        KeyShape { bits, part_bits, width: (bits + 1 - part_bits) / 8, words: (bits + 1).div_ceil(64) }
    }

    /// Number of parts.
    pub(super) fn parts(&self) -> usize {
        1 << self.part_bits
    }

    /// Bytes of a key, at least 1.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Words that a packed state, or a key under construction, needs.
    pub(super) fn words(&self) -> usize {
        self.words + 1
    }

    /// Bits of the first word that are hashed.
    fn first_bits(&self) -> usize {
        self.bits.min(64)
    }

    /// Turns a packed state into a key, and returns the number of its part.
    ///
    /// It writes the key to the first bytes of `key`, and overwrites `words`. The width is `W`
    /// unless that is 0.
    #[inline(always)]
    pub(super) fn seal<const W: usize>(&self, words: &mut [u64], key: &mut [u8]) -> usize {
        let (first, rest) = words.split_first_mut().expect("there is a word");
        let filled = self.bits.div_ceil(64) - 1;
        let a = self.first_bits();
        *first = mix((*first ^ hash(&rest[..filled])) & ones(a), a) << (64 - a);
        if filled > 0 {
            // Aligns the last word, so that its bits are the next ones of the string.
            rest[filled - 1] <<= (64 - self.bits % 64) % 64;
        }
        words[self.bits / 64] |= 1 << (63 - self.bits % 64);
        // The string, with the number of the part, the bytes of the key, and the set bit:
        //
        //   p..p kkkkkkkk kkkkkkkk ... kkkkkkk1
        let part = (words[0] >> (64 - self.part_bits)) as usize;
        let width = if W == 0 { self.width } else { W };
        for (i, bytes) in key[..width].chunks_mut(8).enumerate() {
            bytes.copy_from_slice(
                &(words[i] << self.part_bits | words[i + 1] >> (64 - self.part_bits)).to_be_bytes()[..bytes.len()],
            );
        }
        part
    }

    /// Writes the packed state of a key to `words`.
    #[inline]
    pub(super) fn open(&self, part: usize, key: &[u8], words: &mut [u64]) {
        // Each word takes its first bits from the part, or from the end of the word before.
        let mut before = part as u64;
        for (i, word) in words.iter_mut().enumerate().take(self.words + 1) {
            let here = first_word(key.get(i * 8..).unwrap_or_default());
            *word = before << (64 - self.part_bits) | here >> self.part_bits;
            before = here;
        }
        words[self.bits / 64] &= !(1 << (63 - self.bits % 64));
        let filled = self.bits.div_ceil(64) - 1;
        if filled > 0 {
            words[filled] >>= (64 - self.bits % 64) % 64;
        }
        let (first, rest) = words.split_first_mut().expect("there is a word");
        let a = self.first_bits();
        *first = (unmix(*first >> (64 - a), a) ^ hash(&rest[..filled])) & ones(a);
    }
}

/// The first eight bytes of a key as a number, in the order of keys.
#[inline(always)]
pub(super) fn first_word(key: &[u8]) -> u64 {
    match key.first_chunk() {
        Some(eight) => u64::from_be_bytes(*eight),
        None => key.iter().enumerate().fold(0, |word, (i, &byte)| word | u64::from(byte) << (56 - 8 * i)),
    }
}

fn ones(bits: usize) -> u64 {
    u64::MAX >> (64 - bits)
}

/// A hash of words.
#[inline]
fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0, |hash: u64, &word| {
        let mixed = (hash ^ word).wrapping_mul(HASH);
        mixed ^ mixed >> 32
    })
}

/// A permutation of the numbers of `bits` bits that leaves no pattern.
///
/// `x ^= x >> half` is its own inverse, since the shift is at least half of the bits.
#[inline]
fn mix(mut x: u64, bits: usize) -> u64 {
    let half = bits.div_ceil(2);
    for multiplier in MULTIPLIERS {
        x ^= x >> half;
        x = x.wrapping_mul(multiplier) & ones(bits);
    }
    x ^ x >> half
}

/// The inverse of `mix`.
#[inline]
fn unmix(mut x: u64, bits: usize) -> u64 {
    const INVERSES: [u64; 2] = [inverse(MULTIPLIERS[1]), inverse(MULTIPLIERS[0])];
    let half = bits.div_ceil(2);
    for multiplier in INVERSES {
        x ^= x >> half;
        x = x.wrapping_mul(multiplier) & ones(bits);
    }
    x ^ x >> half
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration.
const fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    let mut step = 0;
    // An odd number is its own inverse modulo 8. Each step doubles the number of correct bits: 3,
    // 6, 12, 24, 48, 96.
    while step < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
        step += 1;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keys_open_to_what_was_sealed(bits in 0usize..400, state: [u64; 8]) {
            let keys = KeyShape::new(bits);
            prop_assert_eq!((keys.part_bits + keys.width * 8, keys.parts()), (keys.bits + 1, 1 << keys.part_bits));
            let mut packed = vec![0; keys.words()];
            for (i, word) in packed.iter_mut().enumerate() {
                let here = bits.saturating_sub(i * 64).min(64);
                *word = if here == 0 { 0 } else { state[i] & ones(here) };
            }
            let (mut words, mut key) = (packed.clone(), vec![0; keys.width()]);
            let part = keys.seal::<0>(&mut words, &mut key);
            prop_assert!(part < keys.parts() && key[keys.width() - 1] & 1 == 1);
            let mut again = vec![u64::MAX; keys.words()];
            keys.open(part, &key, &mut again);
            prop_assert_eq!(&again[..bits.div_ceil(64)], &packed[..bits.div_ceil(64)]);
        }
    }

    #[test]
    fn mixing_is_a_permutation() {
        let mut seen = vec![false; 1 << 15];
        (0..1 << 15).for_each(|x| seen[mix(x, 15) as usize] = true);
        assert!(seen.iter().all(|&seen| seen));
    }
}
