//! Distances of all elements of a group that keep some pieces solved, by pairs of words that meet.
//!
//! Let H have these elements, and `h = a b^-1` for words `a` and `b`. Then `a` and `b` take the
//! pieces to the same places. So all words of at most `r` moves, sorted by where they take the
//! pieces, give every element of H within `2 r` moves ([`meeting`]). Three things save words:
//!
//! - A symmetry of the puzzle that keeps the set of pieces takes H to itself. So one word of each
//!   class suffices, and the places are the least of their images.
//! - A move in H at an end of a word leads to another element of H. So words begin outside of H,
//!   and each distance passes on to the products with such a move.
//! - If `a` and `b` end with moves that make one move or none together, a shorter pair has the same
//!   product.

mod meeting;
mod word_lists;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use antipode_core::error::Result;
use antipode_core::model::FixedPieces;
use antipode_core::perms::{compose, invert};
use antipode_core::watch::StopSignal;
use word_lists::WordRules;

/// The distance of an element that is not found.
const UNKNOWN: u8 = u8::MAX;

/// The elements that keep some pieces solved, with the distances that are found.
pub struct WordPairs<'a> {
    rules: WordRules<'a>,
    /// The elements, and the number of each.
    elements: Vec<Arc<[u8]>>,
    numbers: HashMap<Arc<[u8]>, u32>,
    distances: Vec<AtomicU8>,
    /// The most moves of a word of a pair.
    radius: u32,
    /// The number of words with the most moves, and of those with one move less.
    words: [u64; 2],
    total: u64,
}

impl<'a> WordPairs<'a> {
    /// All elements that keep the pieces solved, before any pairs. `None` if the puzzle has too
    /// many moves or pieces.
    pub fn new(pieces: &'a FixedPieces, elements: Vec<Vec<u8>>) -> Option<WordPairs<'a>> {
        let rules = WordRules::new(pieces)?;
        let elements: Vec<Arc<[u8]>> = elements.into_iter().map(Arc::from).collect();
        let numbers: HashMap<Arc<[u8]>, u32> = elements.iter().cloned().zip(0..).collect();
        let distances = elements.iter().map(|_| AtomicU8::new(UNKNOWN)).collect();
        let pairs = WordPairs { rules, elements, numbers, distances, radius: 0, words: [1, 0], total: 1 };
        let still: Vec<u8> = (0..pieces.moves[0].len() as u8).collect();
        pairs.add(&still, 0);
        pairs.pass_on();
        Some(pairs)
    }

    /// The bytes of these elements.
    pub fn bytes(count: u64, points: usize) -> u64 {
        count.saturating_mul(points as u64 + 80)
    }

    /// The distance of an element, if it is proven.
    pub fn distance(&self, element: &[u8]) -> Option<u32> {
        let number = *self.numbers.get(element)?;
        let distance = self.distances[number as usize].load(Ordering::Relaxed);
        // All within twice the radius are found, so one more cannot be too many.
        (distance != UNKNOWN && u32::from(distance) <= 2 * self.radius + 1).then(|| distance.into())
    }

    /// The number of words so far.
    pub fn words(&self) -> u64 {
        self.total
    }

    /// About the number of words with one more move.
    pub fn next_words(&self) -> u64 {
        let [last, before] = self.words;
        match before {
            0 => self.rules.pieces.moves.len() as u64,
            before => (last as f64 * (last as f64 / before as f64)) as u64,
        }
    }

    /// The bytes for the next words.
    pub fn next_bytes(&self) -> u64 {
        meeting::bytes(self.next_words() + self.words[0])
    }

    /// Finds all elements within two more moves. `false` if there would be more pairs than
    /// `most_pairs`, or words that do not fit a number; then nothing changes.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the signal stops it.
    pub fn grow(&mut self, most_pairs: u64, signal: StopSignal<'_>) -> Result<bool> {
        let radius = self.radius + 1;
        let estimate = self.next_words() + self.words[0];
        let Some((met, words)) = meeting::MeetingWords::list(&self.rules, radius, estimate, signal)? else {
            return Ok(false);
        };
        if met.pairs(signal)? > most_pairs {
            return Ok(false);
        }
        met.for_each_pair(signal, |element, length| self.add(element, length))?;
        self.pass_on();
        self.radius = radius;
        self.total += words;
        self.words = [words, self.words[0]];
        Ok(true)
    }

    /// Notes a word for an element, and so for its images under symmetries, and their inverses.
    fn add(&self, element: &[u8], length: u32) {
        let known = |element: &[u8]| self.numbers.get(element).map(|&number| &self.distances[number as usize]);
        let length = u8::try_from(length).unwrap_or(UNKNOWN);
        // Words that only seem to meet have another product.
        if known(element).is_none_or(|distance| distance.load(Ordering::Relaxed) <= length) {
            return;
        }
        for symmetry in &self.rules.pieces.symmetries {
            let image = symmetry.of(element);
            for image in [invert(&image), image] {
                if let Some(distance) = known(&image) {
                    distance.fetch_min(length, Ordering::Relaxed);
                }
            }
        }
    }

    /// Passes distances on to the products with a move that keeps the pieces solved.
    fn pass_on(&self) {
        for depth in 0..UNKNOWN - 1 {
            for (element, distance) in self.elements.iter().zip(&self.distances) {
                if distance.load(Ordering::Relaxed) != depth {
                    continue;
                }
                for turn in self.rules.inside() {
                    for product in [compose(turn, element), compose(element, turn)] {
                        let number = self.numbers[&product[..]];
                        self.distances[number as usize].fetch_min(depth + 1, Ordering::Relaxed);
                    }
                }
            }
            if self
                .distances
                .iter()
                .all(|distance| matches!(distance.load(Ordering::Relaxed), d if d <= depth || d == UNKNOWN))
            {
                return;
            }
        }
    }
}
