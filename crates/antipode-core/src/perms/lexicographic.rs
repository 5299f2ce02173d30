//! Ranks of permutations in lexicographic order, with their parity.
//!
//! The digits of the Lehmer code count inversions.

use crate::nums::{self, FACTORIALS};

/// The most entries of permutations that are ranked with half bytes.
const HALF_BYTES: usize = 16;

/// The half bytes 0, 1, ..
const ORDERED: u64 = 0xFEDC_BA98_7654_3210;

/// The most digits that a fraction of 64 bits holds exactly: the square of 12! is below 2^64.
const FRACTION: usize = 12;

/// The fractions `1 / n!` of 2^64, rounded up. That of `1 / 1` is 0: there is only one choice.
const PARTS: [u64; FRACTION + 1] = {
    let (mut parts, mut n) = ([0; FRACTION + 1], 0);
    while n <= FRACTION {
        parts[n] = (u64::MAX / FACTORIALS[n]).wrapping_add(1);
        n += 1;
    }
    parts
};

/// Lexicographic rank of a permutation of `0..n`, `n <= 20`.
#[inline]
pub fn rank(permutation: &[u8]) -> u64 {
    rank_and_parity(permutation).0
}

/// The rank of a permutation, and whether it is odd.
#[inline]
pub(crate) fn rank_and_parity(permutation: &[u8]) -> (u64, bool) {
    let n = permutation.len();
    debug_assert!(n <= nums::MAX_FACTORIAL, "ranks of {n} entries do not fit");
    let (mut rank, mut inversions) = (0, 0);
    let weights = FACTORIALS[..n].iter().rev();
    let mut add = |weight: u64, smaller: u64| {
        rank += weight * smaller;
        inversions ^= smaller;
    };
    if n <= HALF_BYTES {
        // Half byte v is the number of unused numbers smaller than v. It never falls below 0, since
        // only counted numbers are used.
        let mut smaller = ORDERED;
        for (&value, &weight) in permutation.iter().zip(weights) {
            add(weight, smaller >> (4 * value) & 15);
            // Half bytes above this one lose 1. The carry out of the highest one is lost.
            smaller = smaller.wrapping_sub(0x1111_1111_1111_1110 << (4 * value));
        }
    } else {
        let mut unused = (1u32 << n) - 1;
        for (&value, &weight) in permutation.iter().zip(weights) {
            add(weight, u64::from((unused & ((1 << value) - 1)).count_ones()));
            unused &= !(1 << value);
        }
    }
    (rank, inversions & 1 == 1)
}

/// Inverse of [`rank`]: writes the permutation of `0..out.len()` with this rank.
///
/// Returns whether it is odd.
#[inline]
pub fn unrank(mut rank: u64, out: &mut [u8]) -> bool {
    let n = out.len();
    let mut inversions = 0;
    if n <= HALF_BYTES {
        let mut unused = ORDERED;
        let (first, last) = out.split_at_mut(n.saturating_sub(FRACTION));
        if !first.is_empty() {
            let low = FACTORIALS[FRACTION];
            let part = u64::MAX / (FACTORIALS[n] / low) + 1;
            take((rank / low).wrapping_mul(part), n, first, &mut unused, &mut inversions);
            rank %= low;
        }
        take(rank.wrapping_mul(PARTS[last.len()]), last.len(), last, &mut unused, &mut inversions);
        return inversions & 1 == 1;
    }
    for i in (0..n).rev() {
        let radix = (n - i) as u64;
        let digit = (rank % radix) as u8;
        rank /= radix;
        inversions ^= u64::from(digit);
        out[i] = digit;
        // The entries behind are places among the values that are left. This value is missing for
        // them, so places from there on move up.
        for later in &mut out[i + 1..n] {
            *later += u8::from(*later >= digit);
        }
    }
    inversions & 1 == 1
}

/// Writes the first of some entries, and removes them from the `left` unused ones.
///
/// The digits of the entries form a number among all that they can form. Their quotient, as a
/// fraction of 2^64 that is rounded up, yields a digit with each multiplication by a radix. The
/// error stays below the distance to the next digit if the square of the divisor is below 2^64.
#[inline(always)]
fn take(mut fraction: u64, left: usize, out: &mut [u8], unused: &mut u64, inversions: &mut u64) {
    for (i, out) in out.iter_mut().enumerate() {
        let wide = u128::from(fraction) * (left - i) as u128;
        fraction = wide as u64;
        let digit = (wide >> 64) as u64;
        *inversions ^= digit;
        let shift = 4 * digit;
        let rest = *unused >> shift;
        *out = (rest & 15) as u8;
        *unused = *unused & !(u64::MAX << shift) | rest >> 4 << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::super::{advance, is_odd};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranks_are_lexicographic() {
        for n in 0..8 {
            let mut expected: Vec<u8> = (0..n).collect();
            let mut p = vec![0; n.into()];
            for r in 0..FACTORIALS[usize::from(n)] {
                let odd = unrank(r, &mut p);
                assert_eq!((&p, odd), (&expected, is_odd(&expected)));
                assert_eq!(rank_and_parity(&p), (r, odd));
                assert_eq!(advance(&mut expected), r + 1 < FACTORIALS[usize::from(n)]);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// Includes the last ranks, whose fractions are the closest to the next digit.
        #[test]
        fn rank_and_unrank_are_inverse(n in 1usize..=20, r: u64, last: bool) {
            let r = if last { FACTORIALS[n] - 1 - r % 3 % FACTORIALS[n] } else { r % FACTORIALS[n] };
            let mut p = vec![0; n];
            let odd = unrank(r, &mut p);
            prop_assert_eq!(rank_and_parity(&p), (r, odd));
            prop_assert_eq!(is_odd(&p), odd);
        }
    }
}
