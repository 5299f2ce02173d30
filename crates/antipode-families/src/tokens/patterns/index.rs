//! The index of a pattern in its table, computed in a few nanoseconds. It combines the rank of the
//! cells, byte by byte, with the number of the order, from the digits of the labels' Lehmer code.
//!
//! To rank the set of cells, a table gives the amount that each byte adds, depending on the number
//! of cells before it. The digits of the code (`code.rs`) of all labels but the last five determine
//! the word of a row, and those of the last five the lane and the half. So the number of the order
//! is the sum of two look-ups (`distinct.rs` defines the numbers).

use crate::tokens::classes::LANE_TOKENS;
use crate::tokens::fibre::{ClassOrders, FibreElement};
use antipode_core::nums::{FACTORIALS, binomial};
use antipode_core::perms;

/// The most tokens of a pattern whose states are one class.
pub(super) const MOST_TOKENS: usize = 8;

/// The most cells.
pub(super) const MOST_CELLS: usize = 64;

/// The tables that give indices.
#[derive(Clone, Debug)]
pub(super) struct PatternIndex {
    /// The amounts that digits add: of leading labels, and of the others.
    words: Vec<u32>,
    lanes: Vec<u32>,
    /// The amount that a byte of the set adds. Indices: byte of the mask, cells before it, value.
    sets: Vec<[[u32; 256]; MOST_TOKENS + 1]>,
}

impl PatternIndex {
    /// The tables for indices in the order of `orders`. There may be at most [`MOST_TOKENS`]
    /// different tokens on [`MOST_CELLS`] cells.
    pub(super) fn new(cells: usize, size: usize, orders: &dyn ClassOrders) -> PatternIndex {
        let leading = size.saturating_sub(LANE_TOKENS);
        let others = FACTORIALS[size - leading];
        // `rank` gives the sum of an amount for the leading digits and one for the others, so both
        // can be tabulated separately: 336 and 120 entries instead of 40,320 for eight tokens.
        let words: Vec<u32> = (0..FACTORIALS[size] / others).map(|code| number(code * others, size, orders)).collect();
        let lanes = (0..others).map(|code| number(code, size, orders) - words[0]).collect();
        PatternIndex {
            words,
            lanes,
            sets: (0..cells.div_ceil(8))
                .map(|byte| {
                    std::array::from_fn(|before| {
                        std::array::from_fn(|value| {
                            // The rank in the combinatorial number system: the `i`-th cell `c` adds
                            // `binomial(c, i)`.
                            let cells = (before + 1..).zip((0..8).filter(|bit| value >> bit & 1 == 1));
                            // Sets with more cells than the pattern has tokens do not occur.
                            cells
                                .map(|(ordinal, bit)| binomial(8 * byte + bit, ordinal).map_or(0, |count| count as u32))
                                .fold(0, u32::wrapping_add)
                        })
                    })
                })
                .collect(),
        }
    }

    /// The amounts that codes add to the number of an order. The first list is of the leading
    /// labels, the second of the others.
    pub(super) fn numbers(&self) -> (&[u32], &[u32]) {
        (&self.words, &self.lanes)
    }

    /// The number of the order of each code.
    pub(super) fn orders(&self) -> Vec<usize> {
        self.words.iter().flat_map(|word| self.lanes.iter().map(move |lane| (word + lane) as usize)).collect()
    }

    /// The rank of a set of cells among all sets of its size.
    #[inline(always)]
    pub(super) fn set(&self, mask: u64) -> usize {
        let (mut rank, mut before, mut rest) = (0, 0, mask);
        // `before` cannot exceed the size of the pattern, at most 8, so it has a table.
        for tables in &self.sets {
            let value = rest as u8;
            rank += tables[before][usize::from(value)];
            before += value.count_ones() as usize;
            rest >>= 8;
        }
        rank as usize
    }

    /// The number of the order with this code (`code.rs`).
    #[inline(always)]
    pub(super) fn order(&self, [leading, others]: [u64; 2]) -> usize {
        (self.words[leading as usize] + self.lanes[others as usize]) as usize
    }
}

/// The number of an element of the fibre, by its code.
fn number(code: u64, size: usize, orders: &dyn ClassOrders) -> u32 {
    let FibreElement { word, lane } = orders.rank(&arrangement(code, size));
    word * orders.lanes() as u32 + lane
}

/// The labels in reading order with this code. The code is a number in the mixed radix of the
/// digits.
pub(super) fn arrangement(code: u64, size: usize) -> Vec<u8> {
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
    use crate::tokens::distinct::DistinctOrders;
    use crate::tokens::occupancy_walk::ParityRole;
    use crate::tokens::patterns::code;
    use antipode_core::nums::rank_subset;

    #[test]
    fn orders_and_sets_have_their_numbers() {
        for size in 1..=MOST_TOKENS {
            let orders = DistinctOrders::new(&classes::split(size, ParityRole::Free), true);
            let index = PatternIndex::new(25, size, &orders);
            for code in 0..orders.words() * orders.lanes() as u64 {
                let labels = arrangement(code, size);
                let cell = |label: usize| labels.iter().position(|&l| usize::from(l) == label).unwrap() as u8 * 3 + 1;
                let cells: Vec<u8> = (0..size).map(cell).collect();
                let mask = cells.iter().fold(0u64, |mask, cell| mask | 1 << cell);
                let FibreElement { word, lane } = orders.rank(&labels);
                let image = |(label, &cell)| u64::from(code::image(cell)) << code::shift(label, size);
                let images = [0, cells.iter().enumerate().map(image).sum(), 0, 0];
                let [leading, others] = code::codes(images, [code::least(size); 4]);
                assert_eq!(index.order([leading[1], others[1]]), (word as usize) * orders.lanes() + lane as usize);
                assert_eq!(index.set(mask), rank_subset(mask) as usize);
            }
        }
    }
}
