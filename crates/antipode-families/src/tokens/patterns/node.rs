//! The nodes of pattern sums: placements, with each sum's view of them and its table values.
//!
//! A node consists of words: the placement, one byte per cell; three words per look-up; the total
//! of each sum; and the cell of the hole. Nodes have one of a few lengths, all powers of two, so
//! that the code for each length moves vectors and checks no indices.
//!
//! A board of 16 cells with one sum of two look-ups has a node of 16 words:
//!
//! ```text
//! word 0, 1   the token on each cell, a byte each
//! word 2      look-up 0: the images of its tokens' cells, as a code
//! word 3      look-up 0: the set of these images, a bit for each cell
//! word 4      look-up 0: what its table adds to the distances (the surplus)
//! word 5-7    look-up 1, in the same way
//! word 8      the total of the sum                  <- NodeLayout::totals
//! word 9      the cell of the hole                  <- NodeLayout::hole
//! word 10-15  unused
//! ```
//!
//! A look-up in a direct table has one word instead of three: the address of its number in the low
//! 32 bits, and the surplus above them. A move changes one token, so it changes the words of one
//! look-up in each sum, and the totals by a difference; all other words are copied as they are.

use std::sync::Arc;

use super::code;
use super::index::MOST_CELLS;
use super::lookup::{PatternLookup, UNREACHABLE};
use antipode_core::tables::HalfBytes;

/// The lengths of nodes, in words; nodes of the first two lengths have few sums.
pub(super) const SHORTEST: usize = 16;
pub(super) const SHORT: usize = 32;
pub(super) const MIDDLE: usize = 128;
pub(super) const LONG: usize = 256;
pub(super) const FEW_SUMS: usize = 2;
pub(super) const MOST_SUMS: usize = 8;

/// The words of a look-up: the images of the cells of its tokens (`code.rs`), the set of those
/// images, and what the table adds to the distances.
const LOOKUP: usize = 3;

/// Bits of the address in the one word of a look-up in a direct table. What the table adds to the
/// distances is above them.
const ADDRESS: usize = 32;

/// The bytes of a word.
const WORD: usize = size_of::<u64>();

/// A node of `WORDS` words.
pub(super) type Node<const WORDS: usize> = [[u8; WORD]; WORDS];

#[inline(always)]
pub(super) fn word<const WORDS: usize>(node: &Node<WORDS>, at: usize) -> u64 {
    const { assert!(WORDS.is_power_of_two()) };
    u64::from_ne_bytes(node[at % WORDS])
}

#[inline(always)]
pub(super) fn set_word<const WORDS: usize>(node: &mut Node<WORDS>, at: usize, value: u64) {
    // The remainder costs nothing for a power of two, and tells the compiler that the index is
    // valid.
    node[at % WORDS] = value.to_ne_bytes();
}

/// Puts a token on a cell.
#[inline(always)]
pub(super) fn put<const WORDS: usize>(node: &mut Node<WORDS>, cell: u8, token: u8) {
    node[usize::from(cell) / WORD % WORDS][usize::from(cell) % WORD] = token;
}

/// The positions of the parts of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeLayout {
    /// The number of words of a node.
    pub(super) words: usize,
    /// The word of the first total.
    pub(super) totals: usize,
    /// The word with the cell of the hole.
    pub(super) hole: usize,
}

impl NodeLayout {
    /// The layout for these numbers of cells, look-ups and sums; `None` if they are too many.
    pub(super) fn new(cells: usize, lookups: usize, sums: usize, are_direct: bool) -> Option<NodeLayout> {
        let totals = first(cells, lookups, are_direct);
        // The last word in use: its position decides which length is enough.
        let hole = totals + sums;
        // Short nodes are for few sums, since the loops over sums are compiled for one bound with
        // each length.
        let words = match sums {
            ..=FEW_SUMS if hole < SHORTEST => SHORTEST,
            ..=FEW_SUMS if hole < SHORT => SHORT,
            ..=MOST_SUMS if hole < MIDDLE => MIDDLE,
            ..=MOST_SUMS if hole < LONG => LONG,
            _ => return None,
        };
        Some(NodeLayout { words, totals, hole })
    }
}

/// The first word of a look-up.
fn first(cells: usize, lookup: usize, is_direct: bool) -> usize {
    cells.div_ceil(WORD) + lookup * if is_direct { 1 } else { LOOKUP }
}

/// A sum of look-ups that see the board through one symmetry.
#[derive(Debug)]
pub(super) struct LookupSum {
    /// One token of each look-up.
    pub(super) tokens: Vec<u8>,
    /// The image of each cell.
    image: [u8; MOST_CELLS],
    /// The place of each token.
    places: [TokenPlace; MOST_CELLS],
}

/// The look-up of a token in a sum.
#[derive(Debug)]
pub(super) struct TokenPlace {
    /// The look-up; `None` if the sum does not contain the token.
    pub(super) lookup: Option<Arc<PatternLookup>>,
    /// The first word of the look-up.
    first: usize,
    /// The table, if it is direct.
    numbers: Option<Arc<HalfBytes>>,
    /// The first bit of the token's image in a word of images, or of its digit in an address.
    shift: u8,
    /// The factor of the numbers of a direct table.
    step: u64,
    /// The `least` of the code ([`code::least`]).
    pub(super) least: u64,
    /// The distance of the token from its goal cell, by cell, if it counts.
    distances: [u8; MOST_CELLS],
}

/// The view of a look-up: images of cells and their set.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LookupView {
    pub(super) images: u64,
    pub(super) set: u64,
}

impl LookupSum {
    /// The sum of `lookups`, the first of which has this number among all.
    pub(super) fn new(cells: usize, lookups: &[PatternLookup], number: usize) -> LookupSum {
        let mut places: [TokenPlace; MOST_CELLS] = std::array::from_fn(|_| TokenPlace {
            lookup: None,
            first: 0,
            numbers: None,
            shift: 0,
            step: 1,
            least: 0,
            distances: [0; MOST_CELLS],
        });
        for (number, lookup) in (number..).zip(lookups) {
            // Tokens share their look-up, so that a token finds table, place and distances with one
            // index.
            let shared = Arc::new(lookup.clone());
            for (label, &token) in lookup.tokens.iter().enumerate() {
                places[usize::from(token)] = TokenPlace {
                    lookup: Some(shared.clone()),
                    first: first(cells, number, lookup.direct().is_some()),
                    numbers: lookup.direct().map(|direct| direct.numbers.clone()),
                    shift: match lookup.direct() {
                        Some(direct) => direct.digit * label,
                        None => code::shift(label, lookup.tokens.len()),
                    } as u8,
                    // Half bytes use 15 for states that are not reached, so 1 stands for one step.
                    step: lookup.surplus(1),
                    least: code::least(lookup.tokens.len()),
                    distances: lookup.distances(label, cells),
                };
            }
        }
        LookupSum { tokens: lookups.iter().map(|lookup| lookup.tokens[0]).collect(), image: lookups[0].image, places }
    }

    /// The place of a token.
    #[inline(always)]
    pub(super) fn place(&self, token: u8) -> &TokenPlace {
        &self.places[usize::from(token) % MOST_CELLS]
    }

    /// The view after adding or removing a token on a cell.
    #[inline(always)]
    pub(super) fn toggled(&self, seen: LookupView, place: &TokenPlace, cell: u8) -> LookupView {
        // Remainder and masks change no valid cell. They spare checks of bounds.
        let image = self.image[usize::from(cell) % MOST_CELLS];
        // The word of images, a byte for each label:
        //     byte 7       byte 6           ..   byte 8 - size   below
        //     last label   the one before   ..   label 0         zeros
        // Adding and removing are the same operation: an exclusive or with the code of the image.
        let images = seen.images ^ u64::from(code::image(image)) << (place.shift & 63);
        LookupView { images, set: seen.set ^ 1 << (image & 63) }
    }

    /// The part of an address in a direct table for a token on a cell.
    #[inline(always)]
    pub(super) fn digit(&self, place: &TokenPlace, cell: u8) -> usize {
        usize::from(self.image[usize::from(cell) % MOST_CELLS]) << (place.shift & 63)
    }

    /// The address in a direct table after the token has moved.
    #[inline(always)]
    pub(super) fn address<const WORDS: usize>(
        &self,
        place: &TokenPlace,
        node: &Node<WORDS>,
        from: u8,
        to: u8,
    ) -> usize {
        // The digits of an address are bit fields, so a move replaces one of them without the
        // others.
        place.address(node) ^ self.digit(place, from) ^ self.digit(place, to)
    }

    /// The view after the token has moved.
    #[inline(always)]
    pub(super) fn moved(&self, seen: LookupView, place: &TokenPlace, from: u8, to: u8) -> LookupView {
        self.toggled(self.toggled(seen, place, from), place, to)
    }
}

impl TokenPlace {
    /// The distance that a cell adds to the total.
    #[inline(always)]
    pub(super) fn distance(&self, cell: u8) -> u64 {
        self.distances[usize::from(cell) % MOST_CELLS].into()
    }

    /// The view of the look-up in a node.
    #[inline(always)]
    pub(super) fn seen<const WORDS: usize>(&self, node: &Node<WORDS>) -> LookupView {
        LookupView { images: word(node, self.first), set: word(node, self.first + 1) }
    }

    #[inline(always)]
    pub(super) fn set_seen<const WORDS: usize>(&self, node: &mut Node<WORDS>, seen: LookupView) {
        set_word(node, self.first, seen.images);
        set_word(node, self.first + 1, seen.set);
    }

    /// The address in a direct table.
    #[inline(always)]
    pub(super) fn address<const WORDS: usize>(&self, node: &Node<WORDS>) -> usize {
        // The cast cuts off the surplus:
        //     bit 63 .. 32    31 .. 0
        //     surplus         address, at most 24 bits
        word(node, self.first) as u32 as usize
    }

    /// What the number in a direct table adds to the distances.
    #[inline(always)]
    pub(super) fn direct_surplus<const WORDS: usize>(&self, node: &Node<WORDS>) -> u64 {
        if self.numbers.is_some() { word(node, self.first) >> ADDRESS } else { 0 }
    }

    #[inline(always)]
    pub(super) fn set_direct<const WORDS: usize>(&self, node: &mut Node<WORDS>, address: usize, surplus: u64) {
        if self.numbers.is_some() {
            // A surplus is at most `UNREACHABLE` = 2^31, so the shift loses no bit.
            set_word(node, self.first, address as u64 | surplus << ADDRESS);
        }
    }

    /// Prefetches the number at an address of a direct table.
    #[inline(always)]
    pub(super) fn prefetch(&self, address: usize) {
        if let Some(numbers) = &self.numbers {
            numbers.prefetch(address);
        }
    }

    /// What the number at an address of a direct table adds to the distances; 0 for no table.
    #[inline(always)]
    pub(super) fn fetch(&self, address: usize) -> u64 {
        match self.numbers.as_ref().map(|numbers| numbers.get(address)) {
            None => 0,
            Some(HalfBytes::UNREACHED) => UNREACHABLE,
            Some(number) => u64::from(number) * self.step,
        }
    }

    /// The amount that the table adds to the distances.
    #[inline(always)]
    pub(super) fn surplus<const WORDS: usize>(&self, node: &Node<WORDS>) -> u64 {
        word(node, self.first + 2)
    }

    #[inline(always)]
    pub(super) fn set_surplus<const WORDS: usize>(&self, node: &mut Node<WORDS>, surplus: u64) {
        set_word(node, self.first + 2, surplus);
    }
}
