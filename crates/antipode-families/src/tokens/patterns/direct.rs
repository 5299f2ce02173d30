//! Tables that are addressed by the cells of their tokens, for small patterns.
//!
//! The address of a placement has a digit for each token: the image of its cell. So a look-up needs
//! no rank, and a move changes one digit. Addresses with two tokens on one cell are wasted: the
//! table of six tokens on 16 cells takes 2.9 times the memory.

use std::sync::Arc;

use super::index::{PatternIndex, arrangement};
use crate::tokens::CellSet;
use antipode_core::error::Result;
use antipode_core::nums::{FACTORIALS, binomial, unrank_subset};
use antipode_core::tables::{HalfBytes, TableImage};

/// The most bits of an address. The greatest tables take 8 MB.
const MOST_BITS: usize = 24;

/// A table that is addressed by cells.
#[derive(Clone, Debug)]
pub(super) struct DirectTable {
    pub(super) numbers: Arc<HalfBytes>,
    /// The bits of a digit.
    pub(super) digit: usize,
}

/// The bits of a digit; `None` if addresses of this many digits would be too long.
pub(super) fn digit(cells: usize, size: usize) -> Option<usize> {
    let bits = cells.next_power_of_two().ilog2() as usize;
    (bits * size <= MOST_BITS).then_some(bits)
}

/// Bytes of a table whose addresses have `size` digits of this many bits.
pub(super) fn bytes(digit: usize, size: usize) -> u64 {
    (1u64 << (digit * size)).div_ceil(2)
}

impl DirectTable {
    /// The numbers of an image that has half a byte for each state, and a row for each set of
    /// `size` cells. `Limit` if the system refuses the memory.
    pub(super) fn new(
        image: &TableImage,
        index: &PatternIndex,
        cells: usize,
        size: usize,
        digit: usize,
    ) -> Result<DirectTable> {
        let (mut numbers, orders) = (HalfBytes::new(1 << (digit * size))?, index.orders());
        // All labels but the first, in reading order, by code.
        let others: Vec<Vec<u8>> = (0..FACTORIALS[size - 1]).map(|code| arrangement(code, size - 1)).collect();
        for rank in 0..binomial(cells, size - 1).unwrap_or(0) {
            let set: u64 = unrank_subset(rank, cells, size - 1);
            // The first label is the lowest digit of an address, so the entries that differ only in
            // its cell lie side by side. The inner loop writes them while their line is in the
            // cache.
            let firsts: Vec<(usize, usize, &[usize])> = (u64::first(cells) & !set)
                .cells()
                .map(|cell: u8| {
                    // The first digit of a code is the number of other labels on lower cells, and
                    // it is the most significant one. So the orders with this digit are contiguous,
                    // in the order of `others`.
                    let before = (set & u64::first(cell.into())).count_ones() as usize;
                    (usize::from(cell), index.set(set | 1 << cell), &orders[before * others.len()..])
                })
                .collect();
            // Prefetch all addresses first, since they are far apart.
            let addresses = others.iter().map(|labels| {
                let digits = set.cells().zip(labels);
                let digits = digits.map(|(cell, &label)| usize::from(cell) << (digit * (1 + usize::from(label))));
                let address = digits.sum();
                numbers.prefetch(address);
                address
            });
            for (code, address) in addresses.collect::<Vec<usize>>().into_iter().enumerate() {
                for (cell, row, orders) in &firsts {
                    numbers.set(address | cell, image.get(image.spot(*row, orders[code])) as u8);
                }
            }
        }
        Ok(DirectTable { numbers: Arc::new(numbers), digit })
    }
}
