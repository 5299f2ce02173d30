//! The index of a pattern in its table, in a few nanoseconds: the rank of its cells by bytes, and the number of its order by
//! the digits of the Lehmer code of its labels.
//!
//! The set of cells is ranked byte by byte: a table tells what a byte adds, given how many cells came before. Digit `l` of the
//! code is how many later labels lie on cells before that of label `l`. The digits of all labels but the last five settle the word
//! of a row, those of the last five the lane and the half: the number of the order is a sum of two look-ups
//! (`distinct.rs` says what the numbers are).

use crate::tokens::classes::LANE_TOKENS;
use crate::tokens::fibre::{Element, Orders};
use antipode_core::nums::{FACTORIALS, binomial};
use antipode_core::perms;

/// The most tokens of a pattern whose states are one class.
pub(super) const MOST_TOKENS: usize = 8;

/// The most cells.
pub(super) const MOST_CELLS: usize = 64;

/// The tables.
#[derive(Clone, Debug)]
pub(super) struct Index {
    size: usize,
    /// What the digits of the leading labels add, and what those of the others do.
    words: Vec<u32>,
    lanes: Vec<u32>,
    /// What a byte of the set adds: by byte of the mask, cells before it, and value.
    sets: Vec<[u32; 256]>,
    bytes: usize,
}

impl Index {
    /// For at most [`MOST_TOKENS`] tokens that differ, on at most [`MOST_CELLS`] cells, in the order of `orders`.
    pub(super) fn new(cells: usize, size: usize, orders: &dyn Orders) -> Index {
        let leading = size.saturating_sub(LANE_TOKENS);
        let others = FACTORIALS[size - leading];
        let number = |code: u64| {
            let Element { word, lane } = orders.rank(&arrangement(code, size));
            word * orders.lanes() as u32 + lane
        };
        let words: Vec<u32> = (0..FACTORIALS[size] / others).map(|code| number(code * others)).collect();
        let lanes = (0..others).map(|code| number(code) - number(0)).collect();
        let bytes = cells.div_ceil(8);
        let adds = |byte: usize, before: usize, value: usize| {
            let cells = (before + 1..).zip((0..8).filter(|bit| value >> bit & 1 == 1));
            // Sets of more cells than the pattern has do not occur.
            let add = |(ordinal, bit)| binomial(8 * byte + bit, ordinal).map_or(0, |count| count as u32);
            cells.map(add).fold(0, u32::wrapping_add)
        };
        let sets = (0..bytes).flat_map(|byte| (0..=size).map(move |before| (byte, before)));
        let sets = sets.map(|(byte, before)| std::array::from_fn(|value| adds(byte, before, value))).collect();
        Index { size, words, lanes, sets, bytes }
    }

    /// What the codes of the leading labels and those of the others add to the number of an order.
    pub(super) fn numbers(&self) -> (&[u32], &[u32]) {
        (&self.words, &self.lanes)
    }

    /// The rank of a set of cells among all of its size.
    #[inline(always)]
    pub(super) fn set(&self, mask: u64) -> usize {
        let (mut rank, mut before) = (0, 0);
        for byte in 0..self.bytes {
            let value = (mask >> (8 * byte) & 255) as u8;
            rank += self.sets[byte * (self.size + 1) + before][usize::from(value)];
            before += value.count_ones() as usize;
        }
        rank as usize
    }

    /// The number of the order of labels on these cells, whose set is `mask`.
    #[inline(always)]
    pub(super) fn order(&self, cells: &[u8], mask: u64) -> usize {
        let mut rest = mask;
        let mut digits = |cells: &[u8], after: usize| {
            let mut code = 0;
            for (i, &cell) in cells.iter().enumerate() {
                let bit = 1u64 << (cell & 63);
                rest &= !bit;
                code = code * (cells.len() + after - i) + (rest & (bit - 1)).count_ones() as usize;
            }
            code
        };
        let (leading, others) = cells.split_at(cells.len().saturating_sub(LANE_TOKENS));
        let word = digits(leading, others.len());
        let lane = digits(others, 0);
        (self.words[word] + self.lanes[lane]) as usize
    }
}

/// The labels in reading order whose code, as a number in the mixed radix of its digits, is this.
fn arrangement(code: u64, size: usize) -> Vec<u8> {
    // The code of the labels is that of the permutation of label to position.
    let mut position = vec![0; size];
    perms::unrank(code, &mut position);
    let mut labels = vec![0; size];
    (0..).zip(&position).for_each(|(label, &position)| labels[usize::from(position)] = label);
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::classes;
    use crate::tokens::distinct::Distinct;
    use crate::tokens::occupancy_walk::Parity;
    use antipode_core::nums::rank_subset;

    #[test]
    fn orders_and_sets_have_their_numbers() {
        for size in 1..=MOST_TOKENS {
            let orders = Distinct::new(&classes::split(size, Parity::Free), true);
            let index = Index::new(25, size, &orders);
            for code in 0..orders.words() * orders.lanes() as u64 {
                let labels = arrangement(code, size);
                let cell = |label: usize| labels.iter().position(|&l| usize::from(l) == label).unwrap() as u8 * 3 + 1;
                let cells: Vec<u8> = (0..size).map(cell).collect();
                let mask = cells.iter().fold(0u64, |mask, cell| mask | 1 << cell);
                let Element { word, lane } = orders.rank(&labels);
                assert_eq!(index.order(&cells, mask), (word as usize) * orders.lanes() + lane as usize);
                assert_eq!(index.set(mask), rank_subset(mask) as usize);
            }
        }
    }
}
