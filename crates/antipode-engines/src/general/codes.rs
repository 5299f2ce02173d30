//! Two bits a state: unvisited, in the layer that is expanded, in the next one, or in an older one.

use rayon::prelude::*;

use crate::record::States;
use antipode_core::bits::Buffer;
use antipode_core::error::Result;

/// The code of a state that was not visited.
pub(super) const UNVISITED: u64 = 0;

/// The code of a state of an older layer. Those of the last two layers are 1 and 2, in turn.
const OLD: u64 = 3;

/// States of a word.
const PER_WORD: u64 = 32;

/// States of a range, which one thread writes: 256 KB, so that its codes stay in the L2 cache.
pub(super) const RANGE: u64 = 1 << 20;

/// Words of a range.
const RANGE_WORDS: usize = (RANGE / PER_WORD) as usize;

/// The low bit of every code.
const LOW: u64 = 0x5555_5555_5555_5555;

/// The codes of all states.
#[derive(Debug)]
pub(super) struct Codes {
    pub(super) words: Buffer,
    size: u64,
}

/// Bytes of the codes of so many states.
pub(super) fn memory(size: u64) -> u64 {
    size.div_ceil(PER_WORD) * 8
}

/// The low bits of the codes of a word that are this one.
#[inline(always)]
fn equal(word: u64, code: u64) -> u64 {
    let same = !(word ^ (code * LOW));
    same & same >> 1 & LOW
}

/// The bits at even places, side by side.
#[inline(always)]
fn compress(mut bits: u64) -> u64 {
    for (shift, mask) in [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0F0F_0F0F_0F0F_0F0F),
        (4, 0x00FF_00FF_00FF_00FF),
        (8, 0x0000_FFFF_0000_FFFF),
        (16, 0x0000_0000_FFFF_FFFF),
    ] {
        bits = (bits | bits >> shift) & mask;
    }
    bits
}

/// The code of a state among those of all.
#[inline(always)]
pub(super) fn code_of(words: &[u64], state: u64) -> u64 {
    words[(state / PER_WORD) as usize] >> (2 * (state % PER_WORD)) & 3
}

impl Codes {
    /// Nothing is visited.
    pub(super) fn new(size: u64) -> Result<Codes> {
        let mut words = Buffer::new(size.div_ceil(PER_WORD) as usize)?;
        // What lies behind the last state is no state.
        if let Some(last) = words.last_mut().filter(|_| !size.is_multiple_of(PER_WORD)) {
            *last = u64::MAX << (2 * (size % PER_WORD));
        }
        Ok(Codes { words, size })
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    #[inline(always)]
    fn get(&self, state: u64) -> u64 {
        code_of(&self.words, state)
    }

    /// Gives an unvisited state a code; whether it was one.
    #[inline]
    pub(super) fn visit(&mut self, state: u64, code: u64) -> bool {
        let new = self.get(state) == UNVISITED;
        self.words[(state / PER_WORD) as usize] |= (code * u64::from(new)) << (2 * (state % PER_WORD));
        new
    }

    /// Makes a state of the layer that was expanded old.
    pub(super) fn retire(&mut self, state: u64) {
        self.words[(state / PER_WORD) as usize] |= OLD << (2 * (state % PER_WORD));
    }

    /// Makes the layer of a code old.
    pub(super) fn retire_all(&mut self, code: u64) {
        self.words.par_chunks_mut(RANGE_WORDS).for_each(|words| {
            for word in words {
                let found = equal(*word, code);
                *word |= found | found << 1;
            }
        });
    }

    /// Appends the states of a code in a part of the index range, which begins at a multiple of a word's states.
    #[inline]
    pub(super) fn list(&self, states: std::ops::Range<u64>, code: u64, out: &mut Vec<u64>) {
        let words = (states.start / PER_WORD) as usize..states.end.div_ceil(PER_WORD) as usize;
        for (first, &word) in (states.start..).step_by(PER_WORD as usize).zip(&self.words[words]) {
            let mut found = equal(word, code);
            while found != 0 {
                out.push(first + u64::from(found.trailing_zeros() / 2));
                found &= found - 1;
            }
        }
    }

    /// The words of each range.
    pub(super) fn ranges(&mut self) -> impl IndexedParallelIterator<Item = &mut [u64]> {
        self.words.par_chunks_mut(RANGE_WORDS)
    }

    /// The states whose code is this one, or with `others` any other.
    pub(super) fn with(&self, code: u64, others: bool) -> WithCode<&Codes> {
        WithCode { codes: self, code, others }
    }

    /// All states that were visited.
    pub(super) fn visited(self) -> WithCode<Codes> {
        WithCode { codes: self, code: UNVISITED, others: true }
    }
}

/// Gives the unvisited ones of some states of a range a code: `visit(i)` for each `i` of them.
#[inline]
pub(super) fn visit_range(words: &mut [u64], offsets: &[u32], code: u64) -> u64 {
    let mut new = 0;
    for &offset in offsets {
        let (word, shift) = (&mut words[offset as usize / PER_WORD as usize], 2 * (offset % PER_WORD as u32));
        let free = u64::from(*word >> shift & 3 == UNVISITED);
        *word |= (code * free) << shift;
        new += free;
    }
    new
}

/// The same, with a list of the new ones.
pub(super) fn visit_range_listing(words: &mut [u64], offsets: &[u32], code: u64, mut visit: impl FnMut(u32)) -> u64 {
    let mut new = 0;
    for &offset in offsets {
        if visit_range(words, &[offset], code) == 1 {
            new += 1;
            visit(offset);
        }
    }
    new
}

/// States by their code.
pub(super) struct WithCode<C> {
    codes: C,
    code: u64,
    others: bool,
}

impl<C: std::borrow::Borrow<Codes> + Sync> States for WithCode<C> {
    fn bits(&self, first: u64, count: u32) -> u64 {
        let words = &self.codes.borrow().words;
        let all = u64::MAX >> (64 - count);
        let (at, skip) = ((first / PER_WORD) as usize, (first % PER_WORD) as u32);
        let part = |i: usize| words.get(at + i).map_or(0, |&word| u128::from(compress(equal(word, self.code))));
        let found = ((part(0) | part(1) << 32 | part(2) << 64) >> skip) as u64;
        if self.others { !found & all } else { found & all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn codes_are_those_of_a_plain_list(
            size in 1u64..300,
            visits in prop::collection::vec((0u64..300, 1u64..3), 0..200),
        ) {
            let mut codes = Codes::new(size).unwrap();
            let mut plain = vec![UNVISITED; size as usize];
            for (state, code) in visits.into_iter().map(|(state, code)| (state % size, code)) {
                let new = std::mem::replace(&mut plain[state as usize], code) == UNVISITED;
                prop_assert_eq!(codes.visit(state, code), new);
                if !new {
                    plain[state as usize] = codes.get(state);
                }
                prop_assert_eq!(codes.get(state), plain[state as usize]);
            }
            codes.retire_all(1);
            plain.iter_mut().filter(|code| **code == 1).for_each(|code| *code = OLD);
            for code in [UNVISITED, 2, OLD] {
                let mut listed = vec![];
                codes.list(0..size.next_multiple_of(PER_WORD), code, &mut listed);
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
