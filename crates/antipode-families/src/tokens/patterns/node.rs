//! The nodes of sums of patterns: placements with what each sum sees of them, and with what its
//! tables say.
//!
//! A node is words: the placement, a byte for each cell; three words for every look-up; the total
//! of every sum; and the cell of the hole. There are nodes of few lengths, powers of two, so that
//! the code for each of them moves vectors and checks no indices.

use std::sync::Arc;

use super::code;
use super::index::MOST_CELLS;
use super::lookup::Lookup;

/// The lengths of nodes. Those of the first one have few sums.
pub(super) const SHORT: usize = 32;
pub(super) const MIDDLE: usize = 128;
pub(super) const LONG: usize = 256;
pub(super) const FEW_SUMS: usize = 2;
pub(super) const MOST_SUMS: usize = 8;

/// Words of a look-up: the images of the cells of its tokens (`code.rs`), the set of those images,
/// and what the table says beyond distances.
const LOOKUP: usize = 3;

/// Bytes of a word.
const WORD: usize = size_of::<u64>();

/// A node of so many words.
pub(super) type Node<const WORDS: usize> = [[u8; WORD]; WORDS];

#[inline(always)]
pub(super) fn word<const WORDS: usize>(node: &Node<WORDS>, at: usize) -> u64 {
    const { assert!(WORDS.is_power_of_two()) };
    u64::from_ne_bytes(node[at % WORDS])
}

#[inline(always)]
pub(super) fn set_word<const WORDS: usize>(node: &mut Node<WORDS>, at: usize, value: u64) {
    node[at % WORDS] = value.to_ne_bytes();
}

/// Puts a token on a cell.
#[inline(always)]
pub(super) fn put<const WORDS: usize>(node: &mut Node<WORDS>, cell: u8, token: u8) {
    node[usize::from(cell) / WORD % WORDS][usize::from(cell) % WORD] = token;
}

/// Where everything is in a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// How many words a node has.
    pub(super) words: usize,
    /// The first total.
    pub(super) totals: usize,
    /// The cell of the hole.
    pub(super) hole: usize,
}

impl Layout {
    /// For so many cells, look-ups and sums; `None` if they are too many.
    pub(super) fn new(cells: usize, lookups: usize, sums: usize) -> Option<Layout> {
        let totals = first(cells, lookups);
        let hole = totals + sums;
        let words = match sums {
            ..=FEW_SUMS if hole < SHORT => SHORT,
            ..=MOST_SUMS if hole < MIDDLE => MIDDLE,
            ..=MOST_SUMS if hole < LONG => LONG,
            _ => return None,
        };
        Some(Layout { words, totals, hole })
    }
}

/// The first word of a look-up.
fn first(cells: usize, lookup: usize) -> usize {
    cells.div_ceil(WORD) + LOOKUP * lookup
}

/// A sum: look-ups that see the board through one symmetry.
#[derive(Debug)]
pub(super) struct Sum {
    /// One token of each look-up.
    pub(super) tokens: Vec<u8>,
    /// The image of each cell.
    image: [u8; MOST_CELLS],
    /// Where it looks up each token.
    places: [Place; MOST_CELLS],
}

/// Where a sum looks up a token.
#[derive(Debug)]
pub(super) struct Place {
    /// None if the sum does not have the token.
    pub(super) lookup: Option<Arc<Lookup>>,
    /// The first word of the look-up.
    first: usize,
    /// The bit of a word of images at which that of the cell of the token begins.
    shift: u8,
    /// What the code of the order needs ([`code::least`]).
    pub(super) least: u64,
    /// The distance of the token from its cell of the goal, by cell, if it counts.
    distances: [u8; MOST_CELLS],
}

/// What a look-up sees.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) images: u64,
    pub(super) set: u64,
}

impl Sum {
    /// Of look-ups, the first of which has this number among all.
    pub(super) fn new(cells: usize, lookups: &[Lookup], number: usize) -> Sum {
        let none = |_| Place { lookup: None, first: 0, shift: 0, least: 0, distances: [0; MOST_CELLS] };
        let mut places: [Place; MOST_CELLS] = std::array::from_fn(none);
        for (number, lookup) in (number..).zip(lookups) {
            let shared = Arc::new(lookup.clone());
            for (label, &token) in lookup.tokens.iter().enumerate() {
                places[usize::from(token)] = Place {
                    lookup: Some(shared.clone()),
                    first: first(cells, number),
                    shift: code::shift(label, lookup.tokens.len()) as u8,
                    least: code::least(lookup.tokens.len()),
                    distances: lookup.distances(label, cells),
                };
            }
        }
        Sum { tokens: lookups.iter().map(|lookup| lookup.tokens[0]).collect(), image: lookups[0].image, places }
    }

    /// Where a token is looked up.
    #[inline(always)]
    pub(super) fn place(&self, token: u8) -> &Place {
        &self.places[usize::from(token) % MOST_CELLS]
    }

    /// What a look-up sees with one of its tokens on a cell, too; or without it.
    #[inline(always)]
    pub(super) fn toggled(&self, seen: Seen, place: &Place, cell: u8) -> Seen {
        let image = self.image[usize::from(cell) % MOST_CELLS];
        let images = seen.images ^ u64::from(code::image(image)) << (place.shift & 63);
        Seen { images, set: seen.set ^ 1 << (image & 63) }
    }

    /// What it sees after the token has moved.
    #[inline(always)]
    pub(super) fn moved(&self, seen: Seen, place: &Place, from: u8, to: u8) -> Seen {
        self.toggled(self.toggled(seen, place, from), place, to)
    }
}

impl Place {
    /// What a cell adds to the total.
    #[inline(always)]
    pub(super) fn distance(&self, cell: u8) -> u64 {
        self.distances[usize::from(cell) % MOST_CELLS].into()
    }

    /// What the look-up sees.
    #[inline(always)]
    pub(super) fn seen<const WORDS: usize>(&self, node: &Node<WORDS>) -> Seen {
        Seen { images: word(node, self.first), set: word(node, self.first + 1) }
    }

    #[inline(always)]
    pub(super) fn set_seen<const WORDS: usize>(&self, node: &mut Node<WORDS>, seen: Seen) {
        set_word(node, self.first, seen.images);
        set_word(node, self.first + 1, seen.set);
    }

    /// What its table says beyond distances.
    #[inline(always)]
    pub(super) fn surplus<const WORDS: usize>(&self, node: &Node<WORDS>) -> u64 {
        word(node, self.first + 2)
    }

    #[inline(always)]
    pub(super) fn set_surplus<const WORDS: usize>(&self, node: &mut Node<WORDS>, surplus: u64) {
        set_word(node, self.first + 2, surplus);
    }
}
