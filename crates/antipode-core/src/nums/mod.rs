//! Factorials, binomials and the ranking of subsets: exact, checked, and constant where possible.
//!
//! State counts are `u64`. A count that does not fit is `None`, never a wrapped number.

mod human_format;

pub use human_format::{BigCount, bytes, grouped, rate, roughly, seconds, size, time};

use num_bigint::BigUint;
use num_traits::{PrimInt, Unsigned};

/// The largest `n` whose factorial fits a `u64`.
pub const MAX_FACTORIAL: usize = 20;

/// `FACTORIALS[n] = n!` for `n <= 20`.
pub const FACTORIALS: [u64; MAX_FACTORIAL + 1] = {
    let mut table = [1u64; MAX_FACTORIAL + 1];
    let mut n = 1;
    while n <= MAX_FACTORIAL {
        table[n] = table[n - 1] * n as u64;
        n += 1;
    }
    table
};

/// `n!`, or `None` if it does not fit.
pub fn factorial(n: usize) -> Option<u64> {
    FACTORIALS.get(n).copied()
}

/// `n!` for any `n`.
pub fn big_factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// One past the largest row of the tabulated Pascal's triangle.
const PASCAL: usize = 129;

/// Pascal's triangle up to row 128. Entries saturate at `u64::MAX`; rows below 68 fit.
static BINOMIALS: [[u64; PASCAL]; PASCAL] = {
    let mut table = [[0u64; PASCAL]; PASCAL];
    let mut n = 0;
    while n < PASCAL {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1].saturating_add(table[n - 1][k]);
            k += 1;
        }
        n += 1;
    }
    table
};

/// `n` choose `k` for `n <= 128`; 0 if `k > n`, `None` if it does not fit.
///
/// # Panics
///
/// If `n` or `k` exceeds 128.
#[inline]
pub fn binomial(n: usize, k: usize) -> Option<u64> {
    Some(BINOMIALS[n][k]).filter(|&count| count < u64::MAX)
}

/// The number of arrangements of a multiset with these multiplicities.
///
/// It has at most 128 members in all. `None` if the number does not fit.
pub fn arrangements(counts: impl IntoIterator<Item = usize>) -> Option<u64> {
    let mut total = 0;
    counts.into_iter().try_fold(1u64, |product, count| {
        total += count;
        product.checked_mul(binomial(total, count)?)
    })
}

/// The product of all `factors`, or `None` on overflow.
pub fn product(factors: impl IntoIterator<Item = u64>) -> Option<u64> {
    factors.into_iter().try_fold(1u64, u64::checked_mul)
}

/// The largest divisor of a number that is at most `most`; 1 if `most` is 0.
pub fn largest_divisor(number: u64, most: u64) -> u64 {
    (1..=most).rev().find(|&divisor| number.is_multiple_of(divisor)).unwrap_or(1)
}

/// Rank of a subset of `0..128`, given as a bit mask, among the subsets of its size.
///
/// Ranks increase with the mask: the combinatorial number system, sum of C(position, ordinal).
#[inline]
pub fn rank_subset<S: PrimInt + Unsigned>(mut mask: S) -> u64 {
    let mut rank = 0;
    let mut ordinal = 1;
    while mask != S::zero() {
        rank += BINOMIALS[mask.trailing_zeros() as usize][ordinal];
        ordinal += 1;
        mask = mask & (mask - S::one());
    }
    rank
}

/// The number of elements whose subsets are all listed.
const LISTED: usize = 12;

/// The subsets of `LISTED` elements by size and then in increasing order; the start of each size.
///
/// The subsets of fewer elements are the first of their size.
static SUBSETS: ([u16; 1 << LISTED], [usize; LISTED + 1]) = {
    let mut starts = [0; LISTED + 1];
    let mut size = 0;
    while size < LISTED {
        starts[size + 1] = starts[size] + BINOMIALS[LISTED][size] as usize;
        size += 1;
    }
    let (mut subsets, mut next, mut mask) = ([0; 1 << LISTED], starts, 0);
    while mask < 1 << LISTED {
        let size = (mask as u16).count_ones() as usize;
        subsets[next[size]] = mask as u16;
        next[size] += 1;
        mask += 1;
    }
    (subsets, starts)
};

/// Inverse of [`rank_subset`] for subsets of `size` elements of `0..n`.
///
/// # Panics
///
/// If the subset does not fit the type.
#[inline]
pub fn unrank_subset<S: PrimInt + Unsigned>(rank: u64, n: usize, size: usize) -> S {
    let (high, left, rank) = high_elements::<S>(rank, n, size);
    high | S::from(listed(left, rank)).expect("the set has at least that many elements")
}

/// Splits the subset of a rank into its high elements and a listed subset.
///
/// Returns the high elements, the size of the listed subset, and the rank among the listed subsets.
#[inline]
fn high_elements<S: PrimInt + Unsigned>(mut rank: u64, n: usize, size: usize) -> (S, usize, u64) {
    let mut mask = S::zero();
    let (mut position, mut ordinal) = (n, size);
    // Avoids branches, since the bits are as good as random.
    while ordinal > 0 && position > LISTED {
        position -= 1;
        let least = BINOMIALS[position][ordinal];
        let own = least <= rank;
        rank -= if own { least } else { 0 };
        ordinal -= usize::from(own);
        mask = mask | if own { S::one() } else { S::zero() } << position;
    }
    (mask, ordinal, rank)
}

/// The listed subset of a size and a rank.
#[inline(always)]
fn listed(size: usize, rank: u64) -> u16 {
    let (subsets, starts) = &SUBSETS;
    subsets[starts[size] + rank as usize]
}

/// Unranks subsets of `size` elements of `0..n` in sequence, for `n` at most 64.
///
/// A subset with the same high elements as the previous one costs only a look-up.
///
/// ```
/// use antipode_core::nums::{SubsetUnranker, unrank_subset};
///
/// let mut subsets = SubsetUnranker::new(26, 13);
/// for rank in [5, 6, 700, 10_400_599, 5] {
///     assert_eq!(subsets.unrank(rank), unrank_subset::<u64>(rank, 26, 13));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct SubsetUnranker {
    n: usize,
    size: usize,
    /// The high elements of the last subset and the number of its listed elements. The ranks of all
    /// subsets with these high elements are the `count` ranks from `first` on.
    high: u64,
    left: usize,
    first: u64,
    count: u64,
}

impl SubsetUnranker {
    /// Prepares to unrank subsets of `size` elements of `0..n`.
    pub fn new(n: usize, size: usize) -> SubsetUnranker {
        SubsetUnranker { n, size, high: 0, left: 0, first: 0, count: 0 }
    }

    /// The subset of a rank, which must be below the number of subsets.
    #[inline(always)]
    pub fn unrank(&mut self, rank: u64) -> u64 {
        if rank.wrapping_sub(self.first) >= self.count {
            self.open(rank);
        }
        self.high | u64::from(listed(self.left, rank - self.first))
    }

    /// Computes the high elements of the subset of a rank.
    fn open(&mut self, rank: u64) {
        let (high, left, rest) = high_elements(rank, self.n, self.size);
        let count = BINOMIALS[self.n.min(LISTED)][left];
        (self.high, self.left, self.first, self.count) = (high, left, rank - rest, count);
    }
}

/// Bytes as hexadecimal digits, two for each.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Scatters numbers over all 64 bits.
///
/// This is the finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
#[inline]
pub fn mix(number: u64) -> u64 {
    scatter(number.wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// [`mix`] without its first step, so that 0 stays 0.
#[inline]
pub fn scatter(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn factorials_and_binomials_agree() {
        for n in 0..=20 {
            for k in 0..=n {
                let expected = FACTORIALS[n] / FACTORIALS[k] / FACTORIALS[n - k];
                assert_eq!(binomial(n, k), Some(expected));
            }
        }
        assert_eq!(factorial(21), None);
        assert_eq!(binomial(64, 32), Some(1_832_624_140_942_590_534));
        assert_eq!((binomial(128, 3), binomial(128, 64), binomial(3, 5)), (Some(341_376), None, Some(0)));
    }

    #[test]
    fn subsets_are_ranked_in_order_of_their_masks() {
        let mut next = 0;
        for mask in 0u64..1 << 10 {
            if mask.count_ones() == 4 {
                assert_eq!(rank_subset(mask), next);
                assert_eq!(unrank_subset::<u64>(next, 10, 4), mask);
                assert_eq!(SubsetUnranker::new(10, 4).unrank(next), mask);
                next += 1;
            }
        }
        assert_eq!(Some(next), binomial(10, 4));
    }

    #[test]
    fn wide_sets_are_ranked_too() {
        for rank in (0..341_376).step_by(97) {
            let set: u128 = unrank_subset(rank, 128, 3);
            assert_eq!((set.count_ones(), rank_subset(set)), (3, rank));
        }
    }

    proptest! {
        #[test]
        fn any_mask_survives_the_round_trip(mask: u64) {
            let size = mask.count_ones() as usize;
            prop_assert_eq!(unrank_subset::<u64>(rank_subset(mask), 64, size), mask);
        }

        #[test]
        fn subsets_are_unranked_in_any_order(n in 1usize..30, size in 0usize..30, ranks: Vec<u64>) {
            let size = size.min(n);
            let (all, mut subsets) = (binomial(n, size).unwrap(), SubsetUnranker::new(n, size));
            for rank in ranks.into_iter().flat_map(|rank| [rank % all, (rank % all + 1) % all]) {
                prop_assert_eq!(subsets.unrank(rank), unrank_subset::<u64>(rank, n, size));
            }
        }
    }
}
