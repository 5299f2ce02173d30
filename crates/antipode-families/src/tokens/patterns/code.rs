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
    // Increasing images: no later label lies before another one, so all digits are 0. What is still
    // counted comes from the bytes without a label, and is the same for each order.
    let images = (0..size).fold(0, |images, label| images | (label as u64 + 1) << shift(label, size));
    not_above([images; SIDE_BY_SIDE])[0]
}

/// The number of later bytes not above each byte. Zeros after the last byte count, too.
#[inline(always)]
fn not_above(images: Lanes) -> Lanes {
    let mut counts = [0; SIDE_BY_SIDE];
    for k in 1..MOST_TOKENS {
        for i in 0..SIDE_BY_SIDE {
            // With its top bit set, a byte is at least 128, and an image is below 128. So no byte
            // borrows from the next one, and one subtraction compares all bytes. For `k = 2`:
            //     byte         7    6    5    4    3    2    1    0
            //     images      l7   l6   l5   l4   l3   l2   l1   l0   | 128 each
            //   - shifted      0    0   l7   l6   l5   l4   l3   l2
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
            // Digits 0, 1 and 2 have the radices 8, 7 and 6. The digits of labels that a smaller
            // pattern lacks are 0 and add nothing.
            leading[i] = leading[i] * (MOST_TOKENS - byte) as u64 + (digits[i] >> (BYTE * byte) & 7);
        }
        let last = digits[i] >> (BYTE * LEADING) & u64::from(u32::MAX);
        // Byte 3 of the product is 24 d0 + 6 d1 + 2 d2 + d3 <= 119 for the digits of the last five.
        others[i] = (last * WEIGHTS) >> (3 * BYTE) & 255;
    }
    [leading, others]
}
