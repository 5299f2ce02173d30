//! The words that lead into a coset, by a depth-first search.
//!
//! The search starts at `s^-1` and goes to the subgroup. It keeps the coset of where it is, by the
//! values of its coordinates, and the images of the points that determine an element of the
//! subgroup. The label of a coset is its distance modulo 3. The distance of a neighbour differs by
//! at most 1, so its label gives its distance. The last moves come from a list
//! ([`completions`](super::completions)).

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::completions::WordCompletions;
use super::coset_directions::{CosetDirections, CosetPlace, MoveDirectionBits};
use super::coset_labels::COORDINATES;
use crate::rows::FoundStates;
use antipode_core::bits::ones;
use antipode_core::error::Result;
use antipode_core::model::MoveSubgroup;
use antipode_core::watch::StopSignal;

/// The most base points: each at least doubles the number of elements.
const POINTS: usize = 64;

/// The least and the most states that a search finds before it adds them to the rows.
const AT_A_TIME: [usize; 2] = [1 << 16, 1 << 22];

/// Words that share their first moves are found by one thread; at least this many beginnings.
const BEGINNINGS: usize = 4096;

/// The most last moves that are listed.
const LONGEST: usize = 8;

/// How many states a search finds before it adds them, in a coset of this many states.
fn waiting(states: u64) -> usize {
    usize::try_from(states).unwrap_or(usize::MAX).clamp(AT_A_TIME[0], AT_A_TIME[1])
}

/// About the bytes that these states take.
pub(super) fn bytes(states: u64) -> u64 {
    4 * 8 * waiting(states) as u64
}

/// Places with equally many moves left that are followed at once: the processor loads the entry
/// of one while it follows others.
const BATCH: usize = 64;

/// A place on the way to the subgroup.
#[derive(Clone)]
struct WordNode {
    /// The values of the coset, and its distance.
    values: [u32; COORDINATES],
    distance: u32,
    /// The last move, if there is one; else the number of moves.
    last: usize,
    images: [u8; POINTS],
}

/// The last moves of words to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LastMoves {
    All,
    Outside,
}

/// The beginnings of words of one length.
pub(super) struct WordBeginnings<'w> {
    nodes: Vec<WordNode>,
    /// The number of moves after them.
    left: u32,
    /// The list of their last moves; none for words without moves.
    last: Option<&'w WordCompletions>,
}

impl WordBeginnings<'_> {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// The words into a coset.
pub(super) struct CosetWords<'a> {
    subgroup: &'a dyn MoveSubgroup,
    directions: &'a CosetDirections,
    /// Last moves of which the very last is not in the subgroup.
    outside: Vec<WordCompletions>,
    /// Any last move.
    anywhere: Vec<WordCompletions>,
    /// For each move, a bit for each move that is not redundant after it; then for all moves.
    after: Vec<u64>,
    /// The same by the bits of the moves at a kept coset, for each symmetry.
    after_at_kept: Vec<Vec<u64>>,
    /// For each symmetry, the move that it takes to the move of a bit.
    of_bit: Vec<[u8; 64]>,
    start: WordNode,
    /// The number of base points.
    points: usize,
    signal: StopSignal<'a>,
}

impl<'a> CosetWords<'a> {
    /// The words from an element of the group to the subgroup.
    ///
    /// # Errors
    ///
    /// `Limit` if there is not enough memory.
    pub(super) fn new(
        subgroup: &'a dyn MoveSubgroup,
        directions: &'a CosetDirections,
        from: &[u8],
        signal: StopSignal<'a>,
    ) -> Result<CosetWords<'a>> {
        let moves = subgroup.moves().len();
        let after: Vec<u64> = (0..=moves)
            .map(|before: usize| {
                (0..moves).filter(|&turn| !subgroup.redundant(before, turn)).fold(0, |all, turn| all | 1 << turn)
            })
            .collect();
        let symmetries = directions.symmetries_of_moves();
        let at_kept =
            |of: &Vec<usize>, after: u64| ones(after).fold(0, |all, turn| all | 1 << directions.bit(of[turn as usize]));
        let after_at_kept =
            symmetries.iter().map(|of| after.iter().map(|&after| at_kept(of, after)).collect()).collect();
        let of_bit = symmetries.iter().map(|of| {
            let mut moves = [0; 64];
            of.iter().enumerate().for_each(|(turn, &image)| moves[directions.bit(image) as usize] = turn as u8);
            moves
        });
        let start = WordNode { values: [0; COORDINATES], distance: 0, last: moves, images: [0; POINTS] };
        let outside = (0..moves).filter(|turn| !subgroup.inside().contains(turn));
        let outside = WordCompletions::lists(subgroup, directions, outside, LONGEST)?;
        let anywhere = WordCompletions::lists(subgroup, directions, 0..moves, 1)?;
        let (of_bit, points) = (of_bit.collect(), subgroup.base().len());
        let mut words =
            CosetWords { subgroup, directions, outside, anywhere, after, after_at_kept, of_bit, start, points, signal };
        words.begin(from);
        Ok(words)
    }

    /// Begins at another element.
    pub(super) fn begin(&mut self, from: &[u8]) {
        let own = self.subgroup.values(from);
        self.start.values[..own.len()].copy_from_slice(&own);
        for (image, &point) in self.start.images.iter_mut().zip(self.subgroup.base()) {
            *image = from[point];
        }
        self.start.distance = self.distance();
    }

    /// The distance of the first coset: the number of moves that each lead nearer.
    fn distance(&self) -> u32 {
        let (mut node, mut distance) = (self.start.clone(), 0);
        loop {
            let place = self.directions.place(self.values(&node));
            let nearer = self.directions.at(place).nearer;
            if nearer == 0 {
                return distance;
            }
            let turn = self.of_bit[usize::from(place.symmetry)][nearer.trailing_zeros() as usize];
            node.values = self.values_after(&node, turn.into());
            distance += 1;
        }
    }

    /// The values of the coset after a move.
    #[inline(always)]
    fn values_after(&self, node: &WordNode, turn: usize) -> [u32; COORDINATES] {
        let (coordinates, moves) = (self.subgroup.coordinates(), self.subgroup.moves().len());
        let mut values = [0; COORDINATES];
        for (at, coordinate) in coordinates.iter().enumerate() {
            values[at] = coordinate.after(node.values[at], turn, moves);
        }
        values
    }

    /// The places after the next move from which `left` more moves can lead to the subgroup.
    #[inline(always)]
    fn next(&self, node: &WordNode, place: CosetPlace, left: u32, mut visit: impl FnMut(WordNode)) {
        let symmetry = usize::from(place.symmetry);
        let MoveDirectionBits { nearer, farther } = self.directions.at(place);
        let near_enough = match left + 1 - node.distance {
            0 => nearer,
            1 => !farther,
            _ => u64::MAX,
        };
        for bit in ones(self.after_at_kept[symmetry][node.last] & near_enough) {
            let turn = usize::from(self.of_bit[symmetry][bit as usize]);
            let distance = node.distance + (farther >> bit & 1) as u32 - (nearer >> bit & 1) as u32;
            let values = self.values_after(node, turn);
            let images = self.mapped(&node.images, &self.subgroup.moves()[turn]);
            visit(WordNode { values, distance, last: turn, images });
        }
    }

    fn values<'n>(&self, node: &'n WordNode) -> &'n [u32] {
        &node.values[..self.subgroup.coordinates().len()]
    }

    /// The images of the base points after a permutation.
    #[inline(always)]
    fn mapped(&self, images: &[u8; POINTS], map: &[u8]) -> [u8; POINTS] {
        let mut mapped = [0; POINTS];
        for (image, &point) in mapped[..self.points].iter_mut().zip(images) {
            *image = map[usize::from(point)];
        }
        mapped
    }

    /// The least number of moves of a word.
    pub(super) fn least(&self) -> u32 {
        self.start.distance
    }

    /// The beginnings of all words of a length, or of those whose last move is not in the subgroup.
    pub(super) fn beginnings(&self, length: u32, last: LastMoves) -> WordBeginnings<'_> {
        let lists = match last {
            LastMoves::All => &self.anywhere,
            LastMoves::Outside => &self.outside,
        };
        let last = lists.iter().rfind(|words| words.length <= length);
        let ends = last.map_or(0, |last| last.length);
        let (mut nodes, mut left) = (vec![self.start.clone()], length);
        nodes.retain(|start| start.distance <= length && (length == 0 || last.is_some()));
        while left > ends && nodes.len() < BEGINNINGS {
            left -= 1;
            nodes = nodes.iter().fold(vec![], |mut all, node| {
                self.next(node, self.directions.place(self.values(node)), left, |next| all.push(next));
                all
            });
        }
        WordBeginnings { nodes, left, last }
    }

    /// Adds the ends of the words of some beginnings from `first` on, until there are many. Returns
    /// the number of beginnings.
    pub(super) fn search(
        &self,
        beginnings: &WordBeginnings<'_>,
        first: usize,
        found: &mut [FoundStates],
    ) -> Result<usize> {
        let WordBeginnings { nodes, left, last } = beginnings;
        let (next, limit) = (AtomicUsize::new(first), waiting(self.subgroup.layout().size()) / found.len());
        // Each thread takes beginnings until it has found enough.
        found.par_iter_mut().with_max_len(1).try_for_each(|found| {
            let mut batches = last.map(|last| WordBatches::new(self, last, *left));
            while found.len() < limit {
                self.signal.check()?;
                let Some(node) = nodes.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                match &mut batches {
                    Some(batches) => batches.push(*left, node.clone(), found),
                    None => self.end(node.images, found),
                }
            }
            batches.into_iter().for_each(|batches| batches.finish(found));
            Ok(())
        })?;
        Ok(next.into_inner().min(nodes.len()) - first)
    }

    /// Adds an element of the subgroup.
    #[inline(always)]
    fn end(&self, mut images: [u8; POINTS], found: &mut FoundStates) {
        let index = self.subgroup.index(&mut images[..self.points]);
        found.push(index.expect("the word ends in the subgroup"));
    }
}

/// Words that are followed at the same time.
struct WordBatches<'s, 'a> {
    words: &'s CosetWords<'a>,
    last: &'s WordCompletions,
    /// The places by the number of moves before the last ones.
    batches: Vec<Vec<WordNode>>,
}

impl<'s, 'a> WordBatches<'s, 'a> {
    fn new(words: &'s CosetWords<'a>, last: &'s WordCompletions, left: u32) -> WordBatches<'s, 'a> {
        let batches = (last.length..=left).map(|_| Vec::with_capacity(BATCH)).collect();
        WordBatches { words, last, batches }
    }

    /// Adds a place with `left` moves, and follows those that are enough for a batch.
    #[inline(always)]
    fn push(&mut self, left: u32, node: WordNode, found: &mut FoundStates) {
        let values = self.words.values(&node);
        if left == self.last.length {
            self.last.prefetch(self.words.directions.number(values));
        } else {
            self.words.directions.prefetch(values);
        }
        let batch = &mut self.batches[(left - self.last.length) as usize];
        batch.push(node);
        if batch.len() == BATCH {
            self.follow(left, found);
        }
    }

    /// Follows all places with `left` moves.
    fn follow(&mut self, left: u32, found: &mut FoundStates) {
        let at = (left - self.last.length) as usize;
        // Moves fill the batches with fewer moves alone.
        let mut nodes = std::mem::take(&mut self.batches[at]);
        if at == 0 {
            self.complete(&nodes, found);
        } else {
            self.lengthen(&nodes, left, found);
        }
        nodes.clear();
        self.batches[at] = nodes;
    }

    /// Adds the places after one more move.
    fn lengthen(&mut self, nodes: &[WordNode], left: u32, found: &mut FoundStates) {
        let words = self.words;
        // The processor loads all entries at once.
        let mut places = [CosetPlace::default(); BATCH];
        for (place, node) in places.iter_mut().zip(nodes) {
            *place = words.directions.place(words.values(node));
        }
        for (node, place) in nodes.iter().zip(places) {
            words.next(node, place, left - 1, |next| self.push(left - 1, next, found));
        }
    }

    /// Adds the ends of all words of the last moves.
    fn complete(&self, nodes: &[WordNode], found: &mut FoundStates) {
        let words = self.words;
        let mut ranges = [(0, 0); BATCH];
        for (range, node) in ranges.iter_mut().zip(nodes) {
            *range = self.last.of(words.directions.number(words.values(node)));
        }
        for (node, range) in nodes.iter().zip(ranges) {
            for (first, element) in self.last.words(range) {
                if words.after[node.last] >> first & 1 != 0 {
                    words.end(words.mapped(&node.images, element), found);
                }
            }
        }
    }

    fn finish(mut self, found: &mut FoundStates) {
        for at in (0..self.batches.len() as u32).rev() {
            self.follow(at + self.last.length, found);
        }
    }
}
