//! Arrangements of tokens, some of them indistinguishable, as words and lanes.
//!
//! A class is a group of kinds; its arrangements are those of a multiset. Moves act on positions
//! and must map words to words. Two groupings of arrangements into words satisfy that:
//!
//! - all arrangements of a class are the lanes of one word;
//! - kinds that occur equally often are *turned*, 1 -> 2 -> .. -> 1. A turn acts on labels and
//!   commutes with moves, so an arrangement and its turns are the lanes of one word.
//!
//! Word and lane of all classes together are numbers in mixed radix. At most one class uses the
//! first grouping.

mod levels;

use super::fibre::{ClassOrders, FibreElement, LaneMaps};
use antipode_core::bits::LaneMap;
use antipode_core::nums::arrangements;
use antipode_core::perms::{self, MultisetRanks};

/// The most lanes of a word.
const MOST_LANES: u64 = 64;

/// The most arrangements of all classes without lanes. A row then fits the L2 cache.
const MOST_WORDS: u64 = 40_320;

/// The kinds of a class, and the grouping of its arrangements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassShape {
    pub(super) kinds: Vec<usize>,
    grouping: WordGrouping,
}

/// A grouping of the arrangements of a class into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordGrouping {
    /// One word has all arrangements.
    All,
    /// The first kinds, this many, are turned.
    Turns(usize),
}

impl ClassShape {
    /// The number of tokens of each kind of the class.
    pub(super) fn counts(&self, counts: &[usize]) -> Vec<usize> {
        self.kinds.iter().map(|&kind| counts[kind]).collect()
    }
}

/// Splits kinds of tokens into classes. The kinds with the most lanes come first, then as many
/// kinds as fit a row of at most [`MOST_WORDS`], class by class.
pub(super) fn split(counts: &[usize]) -> Vec<ClassShape> {
    let lanes = lane_kinds(counts);
    let mut rest: Vec<usize> = (0..counts.len()).filter(|kind| !lanes.contains(kind)).collect();
    rest.sort_by_key(|&kind| std::cmp::Reverse(counts[kind]));
    let (mut most_lanes, mut most_words) = (MOST_LANES / size(&lanes, counts).unwrap_or(1), MOST_WORDS);
    let mut shapes = vec![];
    while !rest.is_empty() {
        let mut kinds = vec![];
        rest.retain(|&kind| {
            kinds.push(kind);
            let fits = size(&kinds, counts).is_some_and(|size| size <= most_words);
            if !fits {
                kinds.pop();
            }
            !fits
        });
        // Kinds that occur equally often are adjacent; the largest such groups come first.
        let runs: Vec<usize> = (0..counts.len())
            .map(|kind: usize| kinds.iter().filter(|&&other| counts[other] == counts[kind]).count())
            .collect();
        kinds.sort_by_key(|&kind| std::cmp::Reverse(runs[kind]));
        let turned = runs[kinds[0]].min(most_lanes as usize);
        most_words /= size(&kinds, counts).unwrap_or(1) / turned as u64;
        most_lanes /= turned as u64;
        shapes.push(ClassShape { kinds, grouping: WordGrouping::Turns(turned) });
    }
    if !lanes.is_empty() {
        shapes.push(ClassShape { kinds: lanes, grouping: WordGrouping::All });
    }
    shapes
}

/// The number of arrangements of some kinds of tokens.
fn size(kinds: &[usize], counts: &[usize]) -> Option<u64> {
    arrangements(kinds.iter().map(|&kind| counts[kind]))
}

/// The lanes of a word.
pub(super) fn lanes(counts: &[usize]) -> u64 {
    split(counts)
        .iter()
        .map(|shape| match shape.grouping {
            WordGrouping::All => arrangements(shape.counts(counts)).unwrap_or(1),
            WordGrouping::Turns(turned) => turned as u64,
        })
        .product()
}

/// The kinds with the most arrangements that fit a word; empty if all have only one.
fn lane_kinds(counts: &[usize]) -> Vec<usize> {
    let mut best = (1, vec![]);
    let mut open = vec![vec![]];
    while let Some(kinds) = open.pop() {
        // More kinds never have fewer arrangements, so a set that does not fit need not grow.
        let size = size(&kinds, counts).unwrap_or(u64::MAX);
        if size <= MOST_LANES {
            open.extend(
                (kinds.last().map_or(0, |last| last + 1)..counts.len()).map(|kind| [&kinds[..], &[kind]].concat()),
            );
            if size > best.0 {
                best = (size, kinds);
            }
        }
    }
    best.1
}

/// The numbering of the arrangements of classes with indistinguishable tokens.
#[derive(Clone, Debug)]
pub(super) struct IndistinguishableTokens {
    classes: Vec<ClassArrangements>,
}

/// The arrangements of a class.
#[derive(Clone, Debug)]
struct ClassArrangements {
    tokens: usize,
    words: usize,
    lanes: usize,
    ranks: MultisetRanks,
    /// Word and lane of each arrangement, by its rank.
    places: Vec<(u32, u8)>,
    /// The arrangements by word and lane, end to end.
    arrangements: Vec<u8>,
}

/// The effect of a position action on a class.
struct ClassEffect {
    /// The image of each word.
    image: Vec<u32>,
    /// The index of the lane image that each word applies.
    which: Vec<usize>,
    /// The distinct images of lanes.
    lanes: Vec<Vec<u8>>,
}

impl ClassArrangements {
    /// A class of this shape; `None` if there are too many arrangements.
    fn new(shape: &ClassShape, counts: &[usize]) -> Option<ClassArrangements> {
        let counts = shape.counts(counts);
        let (tokens, ranks) = (counts.iter().sum(), MultisetRanks::new(&counts)?);
        let size = ranks.size() as usize;
        let lanes = match shape.grouping {
            WordGrouping::All => size,
            WordGrouping::Turns(turned) => turned,
        };
        let (mut places, mut arrangements) = (vec![None; size], vec![]);
        let mut arrangement = vec![0; tokens];
        for first in 0..size {
            if places[first].is_some() {
                continue;
            }
            let word = (arrangements.len() / (tokens * lanes)) as u32;
            let mut rank = first;
            for lane in 0..lanes {
                ranks.unrank(rank as u64, &mut arrangement);
                arrangements.extend(&arrangement);
                places[rank] = Some((word, lane as u8));
                rank = match shape.grouping {
                    WordGrouping::All => rank + 1,
                    WordGrouping::Turns(turned) => {
                        turn(&mut arrangement, turned as u8);
                        ranks.rank(&arrangement) as usize
                    }
                };
            }
        }
        let places = places.into_iter().flatten().collect();
        Some(ClassArrangements { tokens, words: size / lanes, lanes, ranks, places, arrangements })
    }

    /// The arrangement at a word and a lane.
    fn arrangement(&self, word: usize, lane: usize) -> &[u8] {
        &self.arrangements[(word * self.lanes + lane) * self.tokens..][..self.tokens]
    }

    fn effect(&self, action: &[u8]) -> ClassEffect {
        let same: Vec<u8> = (0..self.lanes as u8).collect();
        if (0..).zip(action).all(|(position, &from)| position == from) {
            return ClassEffect {
                image: (0..self.words as u32).collect(),
                which: vec![0; self.words],
                lanes: vec![same],
            };
        }
        let mut effect = ClassEffect { image: vec![], which: vec![], lanes: vec![] };
        let mut moved = vec![0; self.tokens];
        for word in 0..self.words {
            let mut lanes = same.clone();
            let mut image = 0;
            for (lane, to) in lanes.iter_mut().enumerate() {
                perms::apply(action, self.arrangement(word, lane), &mut moved);
                // All lanes of a word go to the same word, since turns commute with actions. So the
                // last image is that of the word.
                (image, *to) = self.places[self.ranks.rank(&moved) as usize];
            }
            let known = effect.lanes.iter().position(|other| *other == lanes);
            effect.which.push(known.unwrap_or(effect.lanes.len()));
            if known.is_none() {
                effect.lanes.push(lanes);
            }
            effect.image.push(image);
        }
        effect
    }
}

/// Turns the first kinds by one.
fn turn(arrangement: &mut [u8], turned: u8) {
    for kind in arrangement.iter_mut().filter(|kind| **kind < turned) {
        *kind = (*kind + 1) % turned;
    }
}

impl ClassEffect {
    /// The joint effect of this one on outer classes and another on inner ones.
    fn and(&self, inner: &ClassEffect, words: u32, lanes: u8) -> ClassEffect {
        let joint =
            |outer: &[u8], inner: &[u8]| outer.iter().flat_map(|a| inner.iter().map(move |b| a * lanes + b)).collect();
        ClassEffect {
            image: self.image.iter().flat_map(|outer| inner.image.iter().map(move |own| outer * words + own)).collect(),
            which: self
                .which
                .iter()
                .flat_map(|outer| inner.which.iter().map(move |own| outer * inner.lanes.len() + own))
                .collect(),
            lanes: self.lanes.iter().flat_map(|a| inner.lanes.iter().map(|b| joint(a, b))).collect(),
        }
    }
}

impl IndistinguishableTokens {
    /// The numbering for classes of these shapes; `None` if there are too many arrangements.
    pub(super) fn new(shapes: &[ClassShape], counts: &[usize]) -> Option<Self> {
        let classes = shapes.iter().map(|shape| ClassArrangements::new(shape, counts)).collect::<Option<_>>()?;
        Some(IndistinguishableTokens { classes })
    }
}

impl ClassOrders for IndistinguishableTokens {
    fn words(&self) -> u64 {
        self.classes.iter().map(|class| class.words as u64).product()
    }

    fn lanes(&self) -> usize {
        self.classes.iter().map(|class| class.lanes).product()
    }

    #[inline]
    fn rank(&self, orders: &[u8]) -> FibreElement {
        let mut element = FibreElement { word: 0, lane: 0 };
        let mut rest = orders;
        for class in &self.classes {
            let (own, others) = rest.split_at(class.tokens);
            let (word, lane) = class.places[class.ranks.rank(own) as usize];
            element.word = element.word * class.words as u32 + word;
            element.lane = element.lane * class.lanes as u32 + u32::from(lane);
            rest = others;
        }
        element
    }

    #[inline]
    fn unrank(&self, element: FibreElement, orders: &mut [u8]) {
        let (mut word, mut lane) = (element.word as usize, element.lane as usize);
        let mut end = orders.len();
        for class in self.classes.iter().rev() {
            let own = class.arrangement(word % class.words, lane % class.lanes);
            orders[end - class.tokens..end].copy_from_slice(own);
            (word, lane, end) = (word / class.words, lane / class.lanes, end - class.tokens);
        }
    }

    /// Each class in order of its kinds, with all rotations. In such a cycle each kind is one
    /// block, so no two positions have the same kinds in all rotations. The images of the rotations
    /// therefore determine the image of each position.
    fn probes(&self) -> Vec<FibreElement> {
        let mut sorted: Vec<Vec<u8>> = self.classes.iter().map(|class| class.arrangement(0, 0).to_vec()).collect();
        sorted.iter_mut().for_each(|kinds| kinds.sort_unstable());
        let most = sorted.iter().map(Vec::len).max().unwrap_or(1);
        (0..most)
            .map(|by: usize| {
                let turned =
                    sorted.iter().flat_map(|kinds| (0..kinds.len()).map(move |at| kinds[(at + by) % kinds.len()]));
                self.rank(&turned.collect::<Vec<u8>>())
            })
            .collect()
    }

    fn element_map(&self, actions: &[Vec<u8>], maps: &mut LaneMaps) -> (Vec<u32>, Vec<u16>) {
        let nothing = ClassEffect { image: vec![0], which: vec![0], lanes: vec![vec![0]] };
        let effect = self.classes.iter().zip(actions).fold(nothing, |outer, (class, action)| {
            outer.and(&class.effect(action), class.words as u32, class.lanes as u8)
        });
        let numbers: Vec<u16> = effect.lanes.iter().map(|image| maps.index(image, || LaneMap::new(image))).collect();
        (effect.image, effect.which.iter().map(|&which| numbers[which]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(counts: &[usize]) -> (Vec<Vec<usize>>, u64, usize) {
        let shapes = split(counts);
        let tokens = IndistinguishableTokens::new(&shapes, counts).unwrap();
        (shapes.iter().map(|shape| shape.counts(counts)).collect(), tokens.words(), tokens.lanes())
    }

    #[test]
    fn words_are_well_filled_and_rows_of_a_good_length() {
        assert_eq!(shapes(&[5, 5, 5]), (vec![vec![5, 5], vec![5]], 126, 2));
        assert_eq!(shapes(&[3, 3, 3, 3, 3]), (vec![vec![3, 3, 3], vec![3, 3]], 560, 60));
        assert_eq!(shapes(&[3, 3, 3, 2, 2, 2]), (vec![vec![2, 2, 2, 3], vec![3, 3]], 2520, 60));
        assert_eq!(shapes(&[8, 7]), (vec![vec![8, 7]], 6435, 1));
        assert_eq!(shapes(&[12, 12]), (vec![vec![12], vec![12]], 1, 1));
        assert_eq!(shapes(&[15]), (vec![vec![15]], 1, 1));
    }

    #[test]
    fn arrangements_have_one_element_each() {
        for counts in [vec![2, 1, 2, 1], vec![3, 3, 1], vec![2, 2, 2, 2], vec![4], vec![1, 1, 3]] {
            let shapes = split(&counts);
            let tokens = IndistinguishableTokens::new(&shapes, &counts).unwrap();
            let length = counts.iter().sum();
            let mut known = std::collections::HashSet::new();
            for word in 0..tokens.words() as u32 {
                for lane in 0..tokens.lanes() as u32 {
                    let mut orders = vec![0; length];
                    tokens.unrank(FibreElement { word, lane }, &mut orders);
                    assert_eq!(tokens.rank(&orders), FibreElement { word, lane }, "{counts:?}");
                    assert!(known.insert(orders));
                }
            }
            let all: u64 = shapes.iter().map(|shape| arrangements(shape.counts(&counts)).unwrap()).product();
            assert_eq!(known.len() as u64, all);
        }
    }
}
