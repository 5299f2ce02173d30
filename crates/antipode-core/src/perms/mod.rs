//! Permutations in one-line notation, ranked in lexicographic order by their Lehmer code.
//!
//! `p[i]` is the value at position `i`. Digit `i` of the code is `#{j > i : p[j] < p[i]}`, with
//! radix `n - i` (Lehmer 1960; Knuth, TAOCP 4A, 7.2.1.2). A rearrangement of the positions `s..=e`
//! changes only the digits `s..=e`, as a function of these digits alone. [`position_action`] relies
//! on this.

mod chain;
mod conjugation;
mod group;
mod lexicographic;
mod listed;
mod multiset;

pub use chain::StabiliserChain;
pub use conjugation::{ListConjugation, conjugations};
pub use group::{MOST_POINTS, PermutationGroup, contains_alternating, invert};
pub(crate) use lexicographic::rank_and_parity;
pub use lexicographic::{rank, unrank};
pub use listed::ListedGroup;
pub use multiset::{MultisetRanks, PlaceUnranker};

use num_traits::PrimInt;

use crate::nums::FACTORIALS;

/// Parity of an arrangement of distinct numbers: `true` if it has an odd number of inversions.
#[inline]
pub fn is_odd<T: Copy + Ord + Into<usize>>(arrangement: &[T]) -> bool {
    /// Counts inversions modulo 2, for numbers below the bits of `S`.
    ///
    /// A sum of sizes of sets is as odd as the size of their symmetric difference, so one count of
    /// bits suffices.
    fn count<S: PrimInt, T: Copy + Into<usize>>(arrangement: &[T]) -> u32 {
        let (mut seen, mut inversions) = (S::zero(), S::zero());
        for &value in arrangement {
            inversions = inversions ^ seen >> value.into();
            seen = seen | S::one() << value.into();
        }
        inversions.count_ones()
    }
    // No number exceeds the bitwise OR of all numbers.
    let inversions = match arrangement.iter().fold(0, |bits, &value| bits | value.into()) {
        0..64 => count::<u64, T>(arrangement),
        64..128 => count::<u128, T>(arrangement),
        _ => pairs(arrangement),
    };
    inversions % 2 == 1
}

/// The number of inversions, counted pair by pair.
fn pairs<T: Ord>(arrangement: &[T]) -> u32 {
    arrangement
        .iter()
        .enumerate()
        .map(|(i, value)| arrangement[i + 1..].iter().filter(|later| *later < value).count() as u32)
        .sum()
}

/// Moves the entry at `from` to `to`; the entries between shift by one.
#[inline]
pub fn hop<T>(sequence: &mut [T], from: usize, to: usize) {
    if from < to {
        sequence[from..=to].rotate_left(1);
    } else {
        sequence[to..=from].rotate_right(1);
    }
}

/// Replaces an arrangement by the next one in lexicographic order.
///
/// Returns whether there is a next one, and leaves the last one unchanged (Knuth, TAOCP 4A,
/// 7.2.1.2, algorithm L).
pub fn advance<T: Ord>(sequence: &mut [T]) -> bool {
    let Some(rise) = (1..sequence.len()).rev().find(|&i| sequence[i - 1] < sequence[i]) else { return false };
    let larger = sequence.iter().rposition(|entry| *entry > sequence[rise - 1]).unwrap_or(rise);
    sequence.swap(rise - 1, larger);
    sequence[rise..].reverse();
    true
}

/// `a` followed by `b`, both as actions on positions: `(apply(a) then apply(b))`.
pub fn compose(a: &[u8], b: &[u8]) -> Vec<u8> {
    b.iter().map(|&i| a[usize::from(i)]).collect()
}

/// The sequence after the position action `action`: `out[i] = sequence[action[i]]`.
pub fn apply(action: &[u8], sequence: &[u8], out: &mut [u8]) {
    for (slot, &source) in out.iter_mut().zip(action) {
        *slot = sequence[usize::from(source)];
    }
}

/// The rank of every permutation of `0..action.len()` after a position action.
///
/// Entry `r` is `rank(apply(action, unrank(r)))`. Only the window of positions that move is
/// enumerated; the digits before and after it do not change.
pub fn position_action(action: &[u8]) -> Vec<u32> {
    let n = action.len();
    let size = FACTORIALS[n];
    let mut moved = (0..n).filter(|&i| usize::from(action[i]) != i);
    let (Some(first), Some(last)) = (moved.next(), moved.next_back()) else {
        return (0..size as u32).collect();
    };
    let after = FACTORIALS[n - 1 - last];
    let window = FACTORIALS[n - first] / after;
    let (mut before, mut image) = (vec![0; n], vec![0; n]);
    let small: Vec<u32> = (0..window)
        .map(|x| {
            unrank(x * after, &mut before);
            apply(action, &before, &mut image);
            (rank(&image) / after) as u32
        })
        .collect();
    let (after, window) = (after as u32, window as u32);
    (0..size as u32)
        .map(|r| {
            // Digits of the rank: those before the window, those of the window, and those after it.
            let (upper, lower) = (r / after, r % after);
            (upper / window * window + small[(upper % window) as usize]) * after + lower
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn advancing_visits_all_arrangements_in_order() {
        let mut list = [1, 2, 2, 3, 3];
        let mut seen = vec![list];
        while advance(&mut list) {
            seen.push(list);
        }
        assert!(seen.len() == 30 && seen.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(!advance::<u8>(&mut []));
    }

    proptest! {
        /// At most 256 numbers of a byte: the parity is that of the number of exchanges.
        #[test]
        fn exchanges_change_the_parity(
            (numbers, exchanges) in prop::collection::btree_set(any::<u8>(), 2..257).prop_flat_map(|numbers| {
                let n = numbers.len();
                (Just(numbers), prop::collection::vec((0..n, 1..n), 0..20))
            }),
        ) {
            let mut arrangement: Vec<u8> = numbers.into_iter().collect();
            let n = arrangement.len();
            prop_assert!(!is_odd(&arrangement));
            for (count, (i, distance)) in (1..).zip(exchanges) {
                arrangement.swap(i, (i + distance) % n);
                prop_assert_eq!(is_odd(&arrangement), count % 2 == 1);
            }
        }

        #[test]
        fn position_action_is_the_action_on_ranks(
            action in Just((0u8..6).collect::<Vec<_>>()).prop_shuffle(),
            r in 0u64..720,
        ) {
            let (mut p, mut image) = ([0; 6], [0; 6]);
            unrank(r, &mut p);
            apply(&action, &p, &mut image);
            prop_assert_eq!(u64::from(position_action(&action)[r as usize]), rank(&image));
        }

        #[test]
        fn hops_compose(moves in prop::collection::vec((0usize..6, 0usize..6), 0..5)) {
            let mut action: Vec<u8> = (0..6).collect();
            let mut word: Vec<u8> = b"abcdef".to_vec();
            for (from, to) in moves {
                hop(&mut word, from, to);
                let mut step: Vec<u8> = (0..6).collect();
                hop(&mut step, from, to);
                action = compose(&action, &step);
            }
            let mut image = vec![0; 6];
            apply(&action, b"abcdef", &mut image);
            prop_assert_eq!(image, word);
        }
    }
}
