//! Sorting by swaps of neighbours: a move swaps two adjacent numbers in a row of 1 to N.
//!
//! The states are the permutations of N, and the distance of one from the sorted row is its number
//! of inversions (D. E. Knuth, *The Art of Computer Programming* 3, 5.1.1), so every answer about
//! this puzzle is known. Its layers are the Mahonian numbers.

use antipode::prelude::*;

/// A row of N numbers.
pub struct Sorting(pub u8);

impl Puzzle for Sorting {
    fn spec(&self) -> String {
        format!("sorting:{}", self.0)
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once((1..=self.0).collect()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let mut next = state.to_vec();
        for left in 1..state.len() {
            next.swap(left - 1, left);
            visit(&next);
            next.swap(left - 1, left);
        }
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        format!("{}<->{}", state[ordinal], state[ordinal + 1])
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let state: Vec<u8> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let mut sorted = state.clone();
        sorted.sort_unstable();
        if sorted.iter().copied().eq(1..=self.0) && text.split_whitespace().count() == state.len() {
            Ok(state)
        } else {
            Err(Error::usage(format!("'{text}' is not a row of the numbers 1 to {}", self.0)))
        }
    }
}

/// The rank among all rows in lexicographic order.
impl Numbering for Sorting {
    fn layout(&self) -> StateLayout {
        StateLayout::for_states((1..=u64::from(self.0)).product()).expect("at most 20 numbers")
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        let digit = |at: usize| state[at + 1..].iter().filter(|later| **later < state[at]).count() as u64;
        Some((0..state.len()).fold(0, |rank, at| rank * (state.len() - at) as u64 + digit(at)))
    }

    fn unrank(&self, mut index: u64, state: &mut Vec<u8>) {
        let mut digits = vec![0; usize::from(self.0)];
        for (at, digit) in digits.iter_mut().enumerate().rev() {
            let radix = u64::from(self.0) - at as u64;
            *digit = (index % radix) as usize;
            index /= radix;
        }
        let mut left: Vec<u8> = (1..=self.0).collect();
        state.clear();
        state.extend(digits.into_iter().map(|digit| left.remove(digit)));
    }
}

/// Half the sum of the numbers' distances from their places; a swap changes it by at most 1.
pub struct Displacement;

impl Heuristic for Displacement {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("displacement")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let sum: u32 = (1..).zip(state).map(|(place, &number)| u32::from(number.abs_diff(place))).sum();
        Estimate::from(sum / 2)
    }
}

/// The number of inversions, which is the distance.
pub fn inversions(state: &[u8]) -> u32 {
    let pairs = |left: usize| state[left + 1..].iter().filter(|right| **right < state[left]).count() as u32;
    (0..state.len()).map(pairs).sum()
}
