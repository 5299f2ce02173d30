//! Two-bit codes: a state is unvisited, in the current layer, in the next one, or in an older one.
//! One word has the low bits of the codes of 64 states, another one the high bits. So the states
//! with a code are found 64 at a time.

use rayon::prelude::*;

use crate::record::StateBits;
use antipode_core::bits::WordBuffer;
use antipode_core::error::Result;

/// The code of an unvisited state. The codes of the last two layers are 1 and 2, in turn; that of
/// older ones is 3.
pub(super) const UNVISITED: u64 = 0;

/// The number of states in a group: two words hold the low bits of their codes, and the high bits.
const GROUP: u64 = 64;

/// The number of states in a range, which one thread writes: 256 KB, so that its codes stay in the
/// L2 cache.
pub(super) const RANGE: u64 = 1 << 20;

/// The number of words for the whole groups among the first `states` states.
const fn words_of(states: u64) -> usize {
    (states / GROUP * 2) as usize
}

/// The codes of all states.
#[derive(Debug)]
pub(super) struct TwoBitCodes {
    pub(super) words: WordBuffer,
    size: u64,
}

/// The groups of `size` states, and one more, so that 64 states from any place on lie in two
/// groups.
fn groups(size: u64) -> u64 {
    size.div_ceil(GROUP) + 1
}

/// The bytes of the codes of `size` states.
pub(super) fn memory(size: u64) -> u64 {
    groups(size) * 16
}

/// The states of a group that have this code, as bits.
#[inline(always)]
fn equal(low: u64, high: u64, code: u64) -> u64 {
    // Each word is inverted if its bit of the code is zero.
    (low ^ (code & 1).wrapping_sub(1)) & (high ^ (code >> 1).wrapping_sub(1))
}

impl TwoBitCodes {
    /// The codes of states of which none is visited.
    pub(super) fn new(size: u64) -> Result<TwoBitCodes> {
        let mut words = WordBuffer::new(2 * groups(size) as usize)?;
        // Places behind the last state are no states: they have the code of older layers.
        let last = words_of(size - size % GROUP);
        words[last..last + 2].fill(u64::MAX << (size % GROUP));
        words[last + 2..].fill(u64::MAX);
        Ok(TwoBitCodes { words, size })
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The states with this code in the group that begins at a word.
    #[inline(always)]
    fn equal(&self, word: usize, code: u64) -> u64 {
        equal(self.words[word], self.words[word + 1], code)
    }

    /// Whether a state has this code.
    #[inline(always)]
    pub(super) fn is(&self, state: u64, code: u64) -> bool {
        self.equal(words_of(state), code) >> (state % GROUP) & 1 == 1
    }

    /// Which of the `count` states from `first` on have this code. `count` is at most 64.
    #[inline(always)]
    pub(super) fn bits(&self, first: u64, count: u32, code: u64) -> u64 {
        let (word, skip) = (words_of(first), first % GROUP);
        // Two shifts, because one shift by 64 is impossible.
        let found = self.equal(word, code) >> skip | self.equal(word + 2, code) << 1 << (GROUP - 1 - skip);
        found & u64::MAX >> (GROUP as u32 - count)
    }

    /// Gives an unvisited state the code of a layer. Returns whether it was unvisited.
    #[inline]
    pub(super) fn visit(&mut self, state: u64, code: u64) -> bool {
        visit(&mut self.words, state, code) == 1
    }

    /// Marks a state of the expanded layer as old.
    pub(super) fn retire(&mut self, state: u64) {
        self.words[words_of(state)..][..2].iter_mut().for_each(|word| *word |= 1 << (state % GROUP));
    }

    /// Marks all states with a code as old.
    pub(super) fn retire_all(&mut self, code: u64) {
        self.ranges().for_each(|words| {
            for group in words.chunks_exact_mut(2) {
                let found = equal(group[0], group[1], code);
                group.iter_mut().for_each(|word| *word |= found);
            }
        });
    }

    /// Appends the states with this code in a range of the index that begins with a group.
    #[inline]
    pub(super) fn list(&self, states: std::ops::Range<u64>, code: u64, out: &mut Vec<u64>) {
        for first in states.step_by(GROUP as usize) {
            let mut found = self.equal(words_of(first), code);
            while found != 0 {
                out.push(first + u64::from(found.trailing_zeros()));
                found &= found - 1;
            }
        }
    }

    /// The words of each range.
    pub(super) fn ranges(&mut self) -> impl IndexedParallelIterator<Item = &mut [u64]> {
        self.words.par_chunks_mut(words_of(RANGE))
    }

    /// Gives unvisited states the code of a layer, and returns their number. Each block has a bit
    /// for each of its `states` states, a multiple of a group's. The blocks follow one another from
    /// block `first` on.
    pub(super) fn visit_blocks(&mut self, states: u64, first: u64, blocks: &[&[u64]], code: u64) -> u64 {
        let words = self.words[words_of(first * states)..].par_chunks_mut(words_of(states));
        words
            .zip(blocks)
            .map(|(words, new)| {
                let groups = words.chunks_exact_mut(2).zip(*new);
                groups.fold(0, |count, (group, new)| {
                    group[code as usize - 1] |= new;
                    count + u64::from(new.count_ones())
                })
            })
            .sum()
    }

    /// The states with this code or, with `others`, with any other one.
    pub(super) fn with(&self, code: u64, others: bool) -> WithCode<&TwoBitCodes> {
        WithCode { codes: self, code, others }
    }

    /// All visited states.
    pub(super) fn visited(self) -> WithCode<TwoBitCodes> {
        WithCode { codes: self, code: UNVISITED, others: true }
    }
}

/// Gives an unvisited state the code of a layer. Returns 1 if it was unvisited, else 0.
#[inline(always)]
fn visit(words: &mut [u64], state: u64, code: u64) -> u64 {
    let (word, shift) = (words_of(state), state % GROUP);
    let free = !(words[word] | words[word + 1]) >> shift & 1;
    words[word + code as usize - 1] |= free << shift;
    free
}

/// Visits some states in a range. Gives the unvisited ones the code of a layer, and returns their
/// number.
#[inline]
pub(super) fn visit_range(words: &mut [u64], offsets: &[u32], code: u64) -> u64 {
    offsets.iter().map(|&offset| visit(words, offset.into(), code)).sum()
}

/// Like [`visit_range`], with a list of the states that were unvisited.
pub(super) fn visit_range_listing(words: &mut [u64], offsets: &[u32], code: u64, mut list: impl FnMut(u32)) -> u64 {
    let mut new = 0;
    for &offset in offsets {
        if visit(words, offset.into(), code) == 1 {
            new += 1;
            list(offset);
        }
    }
    new
}

/// The states with a code, or all others.
pub(super) struct WithCode<C> {
    codes: C,
    code: u64,
    others: bool,
}

impl<C: std::borrow::Borrow<TwoBitCodes> + Sync> StateBits for WithCode<C> {
    fn bits(&self, first: u64, count: u32) -> u64 {
        let found = self.codes.borrow().bits(first, count, self.code);
        if self.others { !found & u64::MAX >> (64 - count) } else { found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OLD: u64 = 3;

    proptest! {
        #[test]
        fn codes_are_those_of_a_plain_list(
            size in 1u64..300,
            visits in prop::collection::vec((0u64..300, 1u64..3), 0..200),
        ) {
            let mut codes = TwoBitCodes::new(size).unwrap();
            let mut plain = vec![UNVISITED; size as usize];
            for (state, code) in visits.into_iter().map(|(state, code)| (state % size, code)) {
                let before = std::mem::replace(&mut plain[state as usize], code);
                let new = before == UNVISITED;
                prop_assert_eq!(codes.visit(state, code), new);
                if !new {
                    plain[state as usize] = before;
                }
                (0..4).for_each(|code| assert_eq!(codes.is(state, code), code == plain[state as usize]));
            }
            codes.retire_all(1);
            plain.iter_mut().filter(|code| **code == 1).for_each(|code| *code = OLD);
            for code in [UNVISITED, 2, OLD] {
                let mut listed = vec![];
                codes.list(0..size, code, &mut listed);
                let expected: Vec<u64> = (0..size).filter(|&at| plain[at as usize] == code).collect();
                listed.retain(|&at| at < size);
                prop_assert_eq!(&listed, &expected);
                for first in 0..size {
                    let count = (size - first).min(64) as u32;
                    for others in [false, true] {
                        let bits = codes.with(code, others).bits(first, count);
                        let bit = |i: u32| (plain[(first + u64::from(i)) as usize] == code) != others;
                        prop_assert_eq!(bits, (0..count).fold(0, |bits, i| bits | u64::from(bit(i)) << i));
                    }
                }
            }
        }
    }
}
