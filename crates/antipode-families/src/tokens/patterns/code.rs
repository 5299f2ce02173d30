//! Lehmer codes of several orders at a time, by arithmetic on bytes side by side in words.
//!
//! Digit `l` of the code of an order is the number of later labels on cells before that of label
//! `l`. A word holds the image of the cell of each label in a byte, that of the last label in the
//! highest one, and zeros below. Set the top bits of all bytes, then subtract the same word shifted
//! down by `k` bytes: the top bits stay where the label `k` later does not lie behind. So seven
//! subtractions compare all pairs, and several words side by side make vectors.

use super::index::{MOST_CELLS, MOST_TOKENS};
use crate::tokens::classes::LANE_TOKENS;

/// Orders that are encoded at a time.
pub(super) const SIDE_BY_SIDE: usize = 4;

/// A number for each order.
pub(super) type Lanes = [u64; SIDE_BY_SIDE];

/// Bits of a byte.
const BYTE: usize = u8::BITS as usize;

/// The lowest bit of every byte, and the highest one.
const LOWEST: u64 = u64::from_le_bytes([1; MOST_TOKENS]);
const HIGHEST: u64 = LOWEST << (BYTE - 1);

const _: () = assert!(MOST_CELLS < 1 << (BYTE - 1));

/// Labels before the last five.
const LEADING: usize = MOST_TOKENS - LANE_TOKENS;

/// The weights of the digits of the last five labels, reversed. The last digit is always 0 and has
/// no weight. The fourth byte of the product with those digits is their number, since no byte of it
/// carries.
const WEIGHTS: u64 = u32::from_le_bytes([1, 2, 6, 24]) as u64;

const _: () = assert!(LANE_TOKENS == 5 && MOST_TOKENS == 8);

/// The image of a cell in a byte: above 0.
#[inline(always)]
pub(super) fn image(cell: u8) -> u8 {
    cell + 1
}

/// Where the byte of a label of a pattern of this size begins.
pub(super) fn shift(label: usize, size: usize) -> usize {
    BYTE * (MOST_TOKENS - size + label)
}

/// The `least` of [`codes`] for a size: how many later bytes are not above each byte if all digits
/// are 0.
pub(super) fn least(size: usize) -> u64 {
    let images = (0..size).fold(0, |images, label| images | (label as u64 + 1) << shift(label, size));
    not_above([images; SIDE_BY_SIDE])[0]
}

/// The number of later bytes not above each byte. Zeros after the last byte count, too.
#[inline(always)]
fn not_above(images: Lanes) -> Lanes {
    let mut counts = [0; SIDE_BY_SIDE];
    for k in 1..MOST_TOKENS {
        for i in 0..SIDE_BY_SIDE {
            counts[i] += ((images[i] | HIGHEST) - (images[i] >> (BYTE * k))) >> (BYTE - 1) & LOWEST;
        }
    }
    counts
}

/// The codes of orders, each as two mixed-radix numbers. One is of the labels before the last five,
/// and one of those five.
#[inline(always)]
pub(super) fn codes(images: Lanes, least: Lanes) -> [Lanes; 2] {
    let mut digits = not_above(images);
    for i in 0..SIDE_BY_SIDE {
        digits[i] -= least[i];
    }
    let (mut leading, mut others) = ([0; SIDE_BY_SIDE], [0; SIDE_BY_SIDE]);
    for i in 0..SIDE_BY_SIDE {
        for byte in 0..LEADING {
            leading[i] = leading[i] * (MOST_TOKENS - byte) as u64 + (digits[i] >> (BYTE * byte) & 7);
        }
        let last = digits[i] >> (BYTE * LEADING) & u64::from(u32::MAX);
        others[i] = (last * WEIGHTS) >> (3 * BYTE) & 255;
    }
    [leading, others]
}
