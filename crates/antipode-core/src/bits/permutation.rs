//! Fixed permutations of the bits of a row.

use super::PIECE;

// A place is a `u16`.
const _: () = assert!(64 * PIECE <= 1 << 16);

/// Any permutation of the elements of a row.
///
/// An element has a place: `64 * word + lane`. Lanes that no element has keep their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitPermutation {
    /// The image of each place.
    image: Vec<u16>,
}

impl BitPermutation {
    /// The permutation with these images of the elements, which are numbered word by word:
    /// `word * lanes + lane`.
    ///
    /// # Panics
    ///
    /// If the elements do not fill words, there are more than [`PIECE`] words, or the images are
    /// not a permutation.
    pub fn new(lanes: usize, images: &[u32]) -> BitPermutation {
        assert!(images.len().is_multiple_of(lanes), "words are full");
        let words = images.len() / lanes;
        assert!(words <= PIECE, "a row of {words} words is too long to permute its bits");
        let mut image: Vec<u16> = (0..64 * words).map(|place| place as u16).collect();
        let mut taken = vec![false; images.len()];
        for (element, &to) in images.iter().enumerate() {
            let to = to as usize;
            assert!(!std::mem::replace(&mut taken[to], true), "two elements have the same image");
            image[64 * (element / lanes) + element % lanes] = (64 * (to / lanes) + to % lanes) as u16;
        }
        BitPermutation { image }
    }

    /// The number of words of the rows that this permutation is for.
    pub fn words(&self) -> usize {
        self.image.len() / 64
    }

    /// The image of an element, as (word, lane).
    #[inline]
    pub fn image(&self, word: usize, lane: usize) -> (usize, usize) {
        let to = usize::from(self.image[64 * word + lane]);
        (to / 64, to % 64)
    }

    /// The permutation that undoes this one.
    pub fn inverse(&self) -> BitPermutation {
        let mut image = vec![0; self.image.len()];
        self.image.iter().enumerate().for_each(|(place, &to)| image[usize::from(to)] = place as u16);
        BitPermutation { image }
    }

    /// The image of each place.
    pub(super) fn places(&self) -> &[u16] {
        &self.image
    }

    /// `acc[x] |= row[image(x)]` for all elements: the definition, on any machine.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn gather(&self, acc: &mut [u64], row: &[u64]) {
        assert!(acc.len() == self.words() && row.len() == self.words(), "row and permutation differ in length");
        for (acc, images) in acc.iter_mut().zip(self.image.chunks_exact(64)) {
            let bits = images.iter().enumerate();
            *acc |= bits.fold(0, |word, (lane, &from)| word | (row[usize::from(from / 64)] >> (from % 64) & 1) << lane);
        }
    }
}
