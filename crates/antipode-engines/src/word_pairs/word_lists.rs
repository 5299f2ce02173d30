//! Words of moves, one of each class under the symmetries that keep a set of pieces.
//!
//! While some symmetry keeps all moves of a word, the next move is the least of its images. After
//! such a move, only moves that make one move or none together are left out: the order of moves
//! that commute belongs to words without their beginning, whose images have the other order.

use antipode_core::model::FixedPieces;
use antipode_core::perms::{compose, invert};

/// The most points of all pieces.
pub(super) const POINTS: usize = 64;

/// The most symmetries: a set of them has a bit for each.
const SYMMETRIES: usize = u128::BITS as usize;

/// What words are listed.
pub(super) struct WordRules<'a> {
    pub(super) pieces: &'a FixedPieces,
    /// The points of all pieces.
    points: Vec<u8>,
    /// For each symmetry and piece, the place among these points of the one that it takes to the
    /// first point of the piece.
    sources: Vec<Vec<usize>>,
    inside: Vec<bool>,
    /// For each pair of moves, whether the first and then the second make one move or none.
    joined: Vec<Vec<bool>>,
    /// The same for the first and then the inverse of the second.
    parallel: Vec<Vec<bool>>,
    /// For each pair of moves, whether the second one keeps the pieces solved and may come first.
    leading: Vec<Vec<bool>>,
    /// For each move, the symmetries that keep it, and those that take it to an earlier move.
    keeping: Vec<u128>,
    lessening: Vec<u128>,
}

/// A word, and where it takes the points of the pieces.
#[derive(Clone)]
pub(super) struct ListedWord {
    images: [u8; POINTS],
    /// The moves, each as one more than its number, as digits.
    digits: u64,
    pub(super) length: u32,
    last: usize,
    /// The symmetries that keep all moves, and those that kept all moves before the last one.
    symmetries: u128,
    before: u128,
}

impl<'a> WordRules<'a> {
    pub(super) fn new(pieces: &'a FixedPieces) -> Option<WordRules<'a>> {
        let FixedPieces { moves, pieces: of_pieces, symmetries, .. } = pieces;
        let points: Vec<u8> = of_pieces.concat();
        if points.is_empty() || points.len() > POINTS || symmetries.len() > SYMMETRIES || moves.is_empty() {
            return None;
        }
        let place = |point: u8| points.iter().position(|other| *other == point);
        let sources = symmetries.iter().map(|symmetry| {
            let back = invert(&symmetry.points);
            of_pieces.iter().map(|own| place(back[usize::from(own[0])])).collect::<Option<Vec<usize>>>()
        });
        let sources = sources.collect::<Option<Vec<_>>>()?;
        let inside: Vec<bool> =
            moves.iter().map(|turn| points.iter().all(|&point| turn[usize::from(point)] == point)).collect();
        let leading = moves.iter().map(|first| {
            let both = moves.iter().zip(&inside);
            both.map(|(second, inside)| *inside && compose(first, second) == compose(second, first)).collect()
        });
        Some(WordRules {
            sources,
            leading: leading.collect(),
            inside,
            joined: one_move(moves, |first, second| compose(second, first)),
            parallel: one_move(moves, |first, second| compose(&invert(second), first)),
            keeping: symmetries_of(pieces, |image, turn| image == turn),
            lessening: symmetries_of(pieces, |image, turn| image < turn),
            points,
            pieces,
        })
    }

    /// The moves that keep the pieces solved.
    pub(super) fn inside(&self) -> impl Iterator<Item = &Vec<u8>> {
        self.pieces.moves.iter().zip(&self.inside).filter(|(_, inside)| **inside).map(|(turn, _)| turn)
    }

    /// The numbers of words of at most `length` moves with a symmetry are less than this; `None` if
    /// they have no 64 bits.
    pub(super) fn codes(&self, length: u32) -> Option<u64> {
        (self.pieces.moves.len() as u64 + 1).checked_pow(length)?.checked_mul(self.pieces.symmetries.len() as u64)
    }

    /// The word without moves.
    pub(super) fn start(&self) -> ListedWord {
        let mut images = [0; POINTS];
        images[..self.points.len()].copy_from_slice(&self.points);
        let symmetries = match self.pieces.symmetries.len() {
            SYMMETRIES => u128::MAX,
            count => (1 << count) - 1,
        };
        ListedWord { images, digits: 0, length: 0, last: 0, symmetries, before: 0 }
    }

    /// The words with one more move.
    #[inline(always)]
    pub(super) fn for_each_next(&self, word: &ListedWord, mut visit: impl FnMut(&ListedWord)) {
        for (turn, images_of) in self.pieces.moves.iter().enumerate() {
            let is_left_out = match word.length {
                0 => self.inside[turn],
                1 if self.leading[word.last][turn] => true,
                _ if word.before.count_ones() > 1 => self.joined[word.last][turn],
                _ => self.pieces.redundant[word.last][turn],
            };
            // An image of the word that is listed has a lesser move here.
            if is_left_out || word.symmetries & self.lessening[turn] != 0 {
                continue;
            }
            let mut next = ListedWord {
                images: [0; POINTS],
                digits: word.digits * (self.pieces.moves.len() as u64 + 1) + turn as u64 + 1,
                length: word.length + 1,
                last: turn,
                symmetries: word.symmetries & self.keeping[turn],
                before: word.symmetries,
            };
            for (image, &point) in next.images[..self.points.len()].iter_mut().zip(&word.images) {
                *image = images_of[usize::from(point)];
            }
            visit(&next);
        }
    }

    /// A hash of the least image of where the pieces are; the symmetries that lead to it go to
    /// `least`.
    #[inline(always)]
    pub(super) fn place(&self, word: &ListedWord, least: &mut Vec<usize>) -> u64 {
        least.clear();
        let mut lowest = u8::MAX;
        for at in 0..self.sources.len() {
            let image = self.image(word, at, 0);
            if image < lowest {
                lowest = image;
                least.clear();
            }
            if image == lowest {
                least.push(at);
            }
        }
        let (mut hash, mut part) = (0u64, u64::from(lowest));
        for piece in 1..self.sources[0].len() {
            let mut lowest = self.image(word, least[0], piece);
            if least.len() > 1 {
                lowest = least.iter().map(|&at| self.image(word, at, piece)).min().unwrap_or(lowest);
                least.retain(|&at| self.image(word, at, piece) == lowest);
            }
            if piece % 8 == 0 {
                (hash, part) = (mixed(hash ^ part), 0);
            }
            part = part << 8 | u64::from(lowest);
        }
        mixed(hash ^ part)
    }

    /// Where the image of a word under a symmetry takes the first point of a piece.
    #[inline(always)]
    fn image(&self, word: &ListedWord, symmetry: usize, piece: usize) -> u8 {
        let source = word.images[self.sources[symmetry][piece]];
        self.pieces.symmetries[symmetry].points[usize::from(source)]
    }

    /// The number of a word and a symmetry.
    pub(super) fn code(&self, word: &ListedWord, symmetry: usize) -> u64 {
        word.digits * self.pieces.symmetries.len() as u64 + symmetry as u64
    }

    /// The word of a number.
    pub(super) fn word(&self, code: u64) -> NumberedWord<'_> {
        let (symmetries, base) = (self.pieces.symmetries.len() as u64, self.pieces.moves.len() as u64 + 1);
        NumberedWord {
            list: &self.pieces.symmetries[(code % symmetries) as usize].list,
            digits: code / symmetries,
            base,
        }
    }

    /// Whether the last moves of two words make one move or none, if the second is undone.
    pub(super) fn shorten(&self, first: Option<usize>, second: Option<usize>) -> bool {
        first.zip(second).is_some_and(|(first, second)| self.parallel[first][second])
    }
}

/// The image of a listed word under a symmetry: its moves, last one first.
#[derive(Clone)]
pub(super) struct NumberedWord<'a> {
    /// The image of each move.
    list: &'a [usize],
    digits: u64,
    base: u64,
}

impl NumberedWord<'_> {
    /// Whether a word of at most `length` moves has all of them.
    pub(super) fn has_length(&self, length: u32) -> bool {
        self.digits >= self.base.pow(length - 1)
    }
}

impl Iterator for NumberedWord<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let turn = (self.digits % self.base).checked_sub(1)?;
        self.digits /= self.base;
        Some(self.list[turn as usize])
    }
}

/// For each pair of moves, whether some product of them is one move or none.
fn one_move(moves: &[Vec<u8>], product: impl Fn(&[u8], &[u8]) -> Vec<u8>) -> Vec<Vec<bool>> {
    let still: Vec<u8> = (0..moves[0].len() as u8).collect();
    let of_first = moves.iter().map(|first| {
        let products = moves.iter().map(|second| product(first, second));
        products.map(|product| product == still || moves.contains(&product)).collect()
    });
    of_first.collect()
}

/// For each move, the symmetries whose image of it passes a test.
fn symmetries_of(pieces: &FixedPieces, test: impl Fn(usize, usize) -> bool) -> Vec<u128> {
    let of_move = (0..pieces.moves.len()).map(|turn| {
        let all = pieces.symmetries.iter().enumerate();
        all.filter(|(_, symmetry)| test(symmetry.list[turn], turn)).fold(0, |set, (at, _)| set | 1 << at)
    });
    of_move.collect()
}

/// The finaliser of MurmurHash3 (A. Appleby, 2011), and a constant, so that zero is no fixed point.
fn mixed(hash: u64) -> u64 {
    let hash = hash.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ hash >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ hash >> 33
}
