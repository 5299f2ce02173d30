//! The split of tokens by label into classes. It keeps rows long enough to stream and short enough
//! for the cache.
//!
//! The row holds the *pattern* (the class at each reading position) and the occupancy; the fibre
//! holds the order of each class. The last class is the one whose orders become lanes.

use super::occupancy_walk::ParityRole;
use antipode_core::nums::FACTORIALS;
use antipode_core::perms::MultisetRanks;

/// The tokens whose order selects the lane: 5!/2 = 60 orders of one parity fill a word.
pub(super) const LANE_TOKENS: usize = 5;

/// The most orders of all classes before the last. They count twice if the parity is in the word.
/// Tables index words with 16 bits.
const MOST_WORDS: u64 = 40_320;

/// The sizes of the classes.
pub(super) fn split(tokens: usize, parity: ParityRole) -> Vec<usize> {
    match tokens {
        0..=8 => vec![tokens],
        // A last class of 8 keeps rows at 336 words or more when few tokens are left.
        9 | 10 => vec![tokens - 8, 8],
        _ => {
            // What the classes so far leave of the words: each one divides it.
            let mut most = if parity == ParityRole::Free { MOST_WORDS / 2 } else { MOST_WORDS };
            let mut rest = tokens - LANE_TOKENS;
            let mut sizes = vec![LANE_TOKENS];
            while rest > 0 {
                // The largest class that fits: with few classes there are few patterns, and rows
                // stay long.
                let size =
                    (1..=rest.min(8)).rev().find(|size| FACTORIALS[*size] <= most).expect("a class of one always fits");
                most /= FACTORIALS[size];
                rest -= size;
                // In front, so that the class with the lanes stays last.
                sizes.insert(0, size);
            }
            sizes
        }
    }
}

/// A split arrangement: the class of each position, and the order of each class.
pub(super) struct ClassSplit {
    /// The class at each reading position.
    pub(super) pattern: [u8; super::MAX_TOKENS],
    /// The tokens of each class in reading order, numbered from 0 within the class, end to end.
    pub(super) orders: [u8; super::MAX_TOKENS],
}

/// The classes of a puzzle: contiguous ranges of labels. Indistinguishable tokens share a label.
#[derive(Clone, Debug)]
pub(super) struct TokenClasses {
    /// The first entry of each class in [`ClassSplit::orders`].
    starts: Vec<usize>,
    /// The first label of each class.
    labels: Vec<u8>,
    /// The class of each label.
    class_of: Vec<u8>,
    /// Ranks of the patterns.
    pub(super) patterns: MultisetRanks,
}

impl TokenClasses {
    /// Classes with these numbers of tokens per label, class by class. `None` if there are too many
    /// patterns for a `u64`.
    pub(super) fn new(counts: Vec<Vec<usize>>) -> Option<Self> {
        let sizes: Vec<usize> = counts.iter().map(|counts| counts.iter().sum()).collect();
        let patterns = MultisetRanks::new(&sizes)?;
        let starts = sizes.iter().scan(0, |sum, size| Some(std::mem::replace(sum, *sum + size))).collect();
        let labels = counts.iter().scan(0, |sum, counts| Some(std::mem::replace(sum, *sum + counts.len() as u8)));
        let class_of = (0..).zip(&counts).flat_map(|(c, counts)| std::iter::repeat_n(c, counts.len())).collect();
        Some(TokenClasses { starts, labels: labels.collect(), class_of, patterns })
    }

    /// The class of a label.
    pub(super) fn class(&self, label: u8) -> u8 {
        self.class_of[usize::from(label)]
    }

    /// For each position of a pattern, the entry of [`ClassSplit::orders`] that it shows.
    pub(super) fn positions(&self, pattern: &[u8]) -> Vec<u8> {
        let mut next = self.starts.clone();
        let entries = pattern.iter().map(|&class| {
            next[usize::from(class)] += 1;
            next[usize::from(class)] as u8 - 1
        });
        entries.collect()
    }

    /// The number of classes.
    pub(super) fn count(&self) -> usize {
        self.starts.len()
    }

    /// Splits an arrangement of labels.
    pub(super) fn split(&self, arrangement: &[u8]) -> ClassSplit {
        let mut split = ClassSplit { pattern: [0; super::MAX_TOKENS], orders: [0; super::MAX_TOKENS] };
        let mut next = [0; super::MAX_TOKENS];
        for (position, &label) in arrangement.iter().enumerate() {
            let class = self.class_of[usize::from(label)];
            let c = usize::from(class);
            split.pattern[position] = class;
            split.orders[self.starts[c] + next[c]] = label - self.labels[c];
            next[c] += 1;
        }
        split
    }

    /// Inverse of [`TokenClasses::split`].
    pub(super) fn join(&self, split: &ClassSplit, arrangement: &mut [u8]) {
        let mut next = [0; super::MAX_TOKENS];
        for (label, &class) in arrangement.iter_mut().zip(&split.pattern) {
            let c = usize::from(class);
            *label = split.orders[self.starts[c] + next[c]] + self.labels[c];
            next[c] += 1;
        }
    }
}

/// Applies a position action to a pattern: the new pattern, and the action on the positions of each
/// class.
pub(super) fn act(action: &[u8], pattern: &[u8], classes: usize) -> (Vec<u8>, Vec<Vec<u8>>) {
    // The position of each entry within its class before the action.
    let mut ordinal = vec![0u8; pattern.len()];
    let mut next = vec![0u8; classes];
    for (position, &class) in pattern.iter().enumerate() {
        ordinal[position] = next[usize::from(class)];
        next[usize::from(class)] += 1;
    }
    let moved: Vec<u8> = action.iter().map(|&from| pattern[usize::from(from)]).collect();
    let mut own = vec![vec![]; classes];
    // Reading the new order from left to right, each class collects where its entries come from.
    for &from in action {
        own[usize::from(pattern[usize::from(from)])].push(ordinal[usize::from(from)]);
    }
    (moved, own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_core::nums::MAX_FACTORIAL;
    use antipode_core::perms;
    use proptest::prelude::*;

    #[test]
    fn every_split_is_whole_and_small_enough() {
        for tokens in 1..=MAX_FACTORIAL {
            for parity in [ParityRole::Fixed, ParityRole::Row, ParityRole::Free] {
                let sizes = split(tokens, parity);
                assert_eq!(sizes.iter().sum::<usize>(), tokens);
                let words: u64 = sizes[..sizes.len() - 1].iter().map(|&s| FACTORIALS[s]).product();
                let last = *sizes.last().unwrap();
                let words = words * FACTORIALS[last] / FACTORIALS[last.min(LANE_TOKENS)];
                assert!(words * if parity == ParityRole::Free { 2 } else { 1 } <= MOST_WORDS);
            }
        }
        assert_eq!(split(11, ParityRole::Fixed), [6, 5]);
        assert_eq!(split(13, ParityRole::Fixed), [8, 5]);
    }

    proptest! {
        #[test]
        fn acting_on_the_parts_is_acting_on_the_whole(
            arrangement in Just((0u8..9).collect::<Vec<_>>()).prop_shuffle(),
            action in Just((0u8..9).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            let classes = TokenClasses::new(vec![vec![1; 2], vec![1; 4], vec![1; 3]]).unwrap();
            let split = classes.split(&arrangement);
            let (pattern, own) = act(&action, &split.pattern[..9], 3);
            let mut moved = ClassSplit { pattern: split.pattern, orders: split.orders };
            moved.pattern[..9].copy_from_slice(&pattern);
            for (own, &start) in own.iter().zip(&classes.starts) {
                let range = start..start + own.len();
                perms::apply(own, &split.orders[range.clone()], &mut moved.orders[range]);
            }
            let (mut direct, mut by_parts) = ([0; 9], [0; 9]);
            perms::apply(&action, &arrangement, &mut direct);
            classes.join(&moved, &mut by_parts);
            prop_assert_eq!(direct, by_parts);
        }
    }
}
