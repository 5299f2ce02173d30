//! The distance sums of all elements of a row, which the encoding `delta` subtracts.
//!
//! An element consists of a place for each leading label and an order of the last five labels on
//! the remaining places (`index.rs`). The sums of these orders are computed once for each choice of
//! remaining places, so an element costs one addition.

use super::index::PatternIndex;
use super::metric::TokenDistances;
use crate::tokens::classes::LANE_TOKENS;
use antipode_core::nums::{FACTORIALS, binomial, rank_subset, unrank_subset};
use antipode_core::perms;

/// Tables for the elements of a pattern.
#[derive(Debug)]
pub(super) struct SumBounds {
    metric: TokenDistances,
    size: usize,
    /// For each code of the leading labels: its word, their places, and the number of the choice of
    /// the remaining places.
    words: Vec<(u32, Vec<u8>, usize)>,
    /// The places of each choice.
    choices: Vec<Vec<u8>>,
    /// For each order of the last labels: its number, and the index of the place that each label
    /// takes.
    lanes: Vec<(u32, Vec<u8>)>,
}

impl SumBounds {
    pub(super) fn new(metric: TokenDistances, size: usize, index: &PatternIndex) -> SumBounds {
        let (words, lanes) = index.numbers();
        let last = size.min(LANE_TOKENS);
        let leading = (0..).zip(words).map(|(code, &word): (u64, &u32)| {
            // The first of the permutations with these leading digits. They agree in all places but
            // the last ones, which are cut off.
            let mut places = permutation(code * FACTORIALS[last], size);
            places.truncate(size - last);
            let taken = places.iter().fold(0u64, |set, place| set | 1 << place);
            // Complementing would set the bits above the last place, too.
            let choice = rank_subset(!taken & ((1 << size) - 1)) as usize;
            (word, places, choice)
        });
        let count = binomial(size, last).unwrap_or(0);
        SumBounds {
            metric,
            size,
            words: leading.collect(),
            choices: (0..count)
                .map(|rank| {
                    let set: u64 = unrank_subset(rank, size, last);
                    (0..size as u8).filter(|place| set >> place & 1 == 1).collect()
                })
                .collect(),
            lanes: (0..).zip(lanes).map(|(code, &lane)| (lane, permutation(code, last))).collect(),
        }
    }

    /// A depth minus its bound is a multiple of this.
    pub(super) fn step(&self) -> u8 {
        self.metric.step
    }

    /// Computes the distance sum of every element of a row. `cells` are the row's cells in order.
    pub(super) fn fill(&self, cells: &[u8], out: &mut [u8]) {
        let first = self.size - self.lanes[0].1.len();
        let distance = |label: usize, place: u8| self.metric.distance(label as u8, cells[usize::from(place)]);
        // Eight tokens have 40,320 orders, but only 56 choices of places for the last five with 120
        // orders each. So most of the additions happen here, once for several words.
        let mut sums: Vec<Vec<u8>> = Vec::with_capacity(self.choices.len());
        for places in &self.choices {
            let of_lanes = self.lanes.iter().map(|(_, order)| {
                order.iter().enumerate().map(|(i, &at)| distance(first + i, places[usize::from(at)])).sum()
            });
            sums.push(of_lanes.collect());
        }
        for (word, places, choice) in &self.words {
            let own: u8 = places.iter().enumerate().map(|(label, &place)| distance(label, place)).sum();
            for ((lane, _), sum) in self.lanes.iter().zip(&sums[*choice]) {
                out[(word + lane) as usize] = own + sum;
            }
        }
    }
}

/// The permutation of `size` with this code.
fn permutation(code: u64, size: usize) -> Vec<u8> {
    let mut places = vec![0; size];
    perms::unrank(code, &mut places);
    places
}
