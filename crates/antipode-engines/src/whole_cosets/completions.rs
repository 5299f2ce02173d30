//! The last moves of words: words of some length that lead into the subgroup, by the coset in which
//! they start.

use std::collections::HashMap;

use super::coset_directions::CosetDirections;
use antipode_core::bits::{WordBuffer, prefetch};
use antipode_core::error::Result;
use antipode_core::model::MoveSubgroup;
use antipode_core::perms::{compose, invert};

/// The least and the most words of a length.
const MOST_WORDS: [u64; 2] = [1_000, 1 << 19];

/// The list pays if the subgroup has as many times more elements.
const ELEMENTS_A_WORD: u64 = 1024;

/// The words of one length.
#[derive(Debug)]
pub(super) struct WordCompletions {
    pub(super) length: u32,
    /// An open hash table: the number of a coset, and the range of its words. An empty place has an
    /// empty range.
    places: Vec<(u64, u32, u32)>,
    /// The first move of each word.
    first: Vec<u8>,
    /// The images of all points under each word.
    elements: WordBuffer,
    degree: usize,
}

/// A word while words are listed, backwards from the subgroup.
struct BackwardWord {
    /// The number of each coordinate's value where the word starts.
    start: Vec<u32>,
    first: usize,
    element: Vec<u8>,
}

impl WordCompletions {
    /// The words of each length from 1 to `longest` that end in one of some moves, until there are
    /// too many.
    ///
    /// # Errors
    ///
    /// `Limit` if there is not enough memory.
    pub(super) fn lists(
        subgroup: &dyn MoveSubgroup,
        directions: &CosetDirections,
        last: impl Iterator<Item = usize>,
        longest: usize,
    ) -> Result<Vec<WordCompletions>> {
        let moves = subgroup.moves();
        let inverse: Vec<usize> = moves
            .iter()
            .map(|element| {
                let back = invert(element);
                moves.iter().position(|other| *other == back).expect("moves can be undone by moves")
            })
            .collect();
        let goal = subgroup.goal();
        let mut words: Vec<BackwardWord> = last
            .map(|turn| BackwardWord {
                start: subgroup.values_after(&goal, inverse[turn]),
                first: turn,
                element: moves[turn].clone(),
            })
            .collect();
        let [least, most] = MOST_WORDS;
        let most = (subgroup.layout().size() / ELEMENTS_A_WORD).clamp(least, most) as usize;
        let mut all = vec![];
        while !words.is_empty() && words.len() <= most && all.len() < longest {
            all.push(WordCompletions::new(all.len() as u32 + 1, &words, directions)?);
            let longer = words.iter().flat_map(|word| {
                let allowed = (0..moves.len()).filter(|&turn| !subgroup.redundant(turn, word.first));
                allowed.map(|turn| BackwardWord {
                    start: subgroup.values_after(&word.start, inverse[turn]),
                    first: turn,
                    element: compose(&word.element, &moves[turn]),
                })
            });
            words = longer.take(most + 1).collect();
        }
        Ok(all)
    }

    fn new(length: u32, words: &[BackwardWord], directions: &CosetDirections) -> Result<WordCompletions> {
        let degree = words[0].element.len();
        let mut by_coset: HashMap<u64, Vec<&BackwardWord>> = HashMap::new();
        for word in words {
            by_coset.entry(directions.number(&word.start)).or_default().push(word);
        }
        let mut completions = WordCompletions {
            length,
            places: vec![(0, 0, 0); (2 * by_coset.len()).next_power_of_two()],
            first: vec![],
            elements: WordBuffer::new((words.len() * degree).div_ceil(8))?,
            degree,
        };
        let mut elements: Vec<u8> = Vec::with_capacity(words.len() * degree);
        for (coset, words) in by_coset {
            let start = completions.first.len() as u32;
            completions.first.extend(words.iter().map(|word| word.first as u8));
            elements.extend(words.iter().flat_map(|word| &word.element));
            let mut at = completions.place(coset);
            while completions.places[at].1 < completions.places[at].2 {
                at = (at + 1) % completions.places.len();
            }
            completions.places[at] = (coset, start, completions.first.len() as u32);
        }
        bytemuck::cast_slice_mut(&mut completions.elements)[..elements.len()].copy_from_slice(&elements);
        Ok(completions)
    }

    /// Where the search for a coset begins.
    #[inline(always)]
    fn place(&self, coset: u64) -> usize {
        // The high bits of a product with an odd number near 2^64 / golden ratio (D. Knuth, The Art
        // of Computer Programming 3, 6.4).
        (coset.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.places.len() - 1)
    }

    /// The processor begins to load the words from a coset.
    #[inline(always)]
    pub(super) fn prefetch(&self, coset: u64) {
        prefetch(&self.places, self.place(coset));
    }

    /// The range of the words from a coset, which the processor begins to load.
    #[inline(always)]
    pub(super) fn of(&self, coset: u64) -> (u32, u32) {
        let mut at = self.place(coset);
        loop {
            let (known, start, end) = self.places[at];
            if start == end || known == coset {
                prefetch(&self.first, start as usize);
                prefetch(self.elements.bytes(), start as usize * self.degree);
                return (start, end);
            }
            at = (at + 1) & (self.places.len() - 1);
        }
    }

    /// The first move and the images of all points of each word.
    #[inline(always)]
    pub(super) fn words(&self, (start, end): (u32, u32)) -> impl Iterator<Item = (u8, &[u8])> {
        let (start, end) = (start as usize, end as usize);
        let elements = self.elements.bytes()[start * self.degree..end * self.degree].chunks_exact(self.degree);
        self.first[start..end].iter().copied().zip(elements)
    }
}
