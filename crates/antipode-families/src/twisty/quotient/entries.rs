//! A table of lower bounds with two bits an entry.
//!
//! An entry tells depths to one more than the last that was marked: 3 stands for more than that, 2 for the last, 1 for the one before, 0 for
//! less. Each line of the processor's cache has 252 of them, and in its last byte the least depth of all, which is what is known where
//! an entry is 0 (T. Rokicki, nxopt; S. Tronto, H48).

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use antipode_core::bits::prefetch;

/// Words of a line.
const WORDS: usize = 8;

/// Entries of a line: its last byte is the least depth.
const ENTRIES: u64 = 252;

/// Entries of a word.
const OF_WORD: usize = 32;

/// What an entry is that no depth was marked for.
const NONE: u64 = 3;

/// What an entry is for which the last depth was marked.
const LAST: u64 = 2;

/// Where the least depth of a line is in its last word.
const LEAST: u32 = 56;

const _: () = assert!(ENTRIES as usize * 2 + 8 == WORDS * u64::BITS as usize);

/// A line.
#[derive(Debug)]
#[repr(align(64))]
struct Line([AtomicU64; WORDS]);

/// The table.
#[derive(Debug)]
pub(super) struct Entries {
    lines: Vec<Line>,
    /// The depth up to which all is marked.
    pub(super) last: u8,
}

/// Where an entry is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    line: usize,
    entry: usize,
}

impl Spot {
    #[inline(always)]
    pub(super) fn of(index: u64) -> Spot {
        Spot { line: (index / ENTRIES) as usize, entry: (index % ENTRIES) as usize }
    }
}

impl Entries {
    /// Bytes of so many entries.
    pub(super) fn bytes(entries: f64) -> f64 {
        (entries / ENTRIES as f64).ceil() * size_of::<Line>() as f64
    }

    /// A table in which depths up to `last` will be marked.
    pub(super) fn new(entries: u64, last: u8) -> Entries {
        let line = |_| Line([const { AtomicU64::new(u64::MAX) }; WORDS]);
        Entries { lines: (0..entries.div_ceil(ENTRIES)).into_par_iter().map(line).collect(), last }
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, spot: Spot) {
        prefetch(&self.lines, spot.line);
    }

    #[inline(always)]
    fn word(&self, spot: Spot) -> (&AtomicU64, u32) {
        (&self.lines[spot.line].0[spot.entry / OF_WORD], 2 * (spot.entry % OF_WORD) as u32)
    }

    /// The lower bound at a spot, and whether it is what an entry of its own says.
    #[inline(always)]
    pub(super) fn get(&self, spot: Spot) -> (u8, bool) {
        let (word, shift) = self.word(spot);
        let own = (word.load(Ordering::Relaxed) >> shift) as u8 & NONE as u8;
        match own {
            0 => ((self.lines[spot.line].0[WORDS - 1].load(Ordering::Relaxed) >> LEAST) as u8, false),
            _ => (self.last + own - LAST as u8, true),
        }
    }

    /// Marks a depth, if no less one is marked: depths come in increasing order, those of one depth from any thread. Whether it was new.
    #[inline(always)]
    pub(super) fn mark(&self, spot: Spot, depth: u8) -> bool {
        let (word, shift) = self.word(spot);
        if word.load(Ordering::Relaxed) >> shift & NONE != NONE {
            return false;
        }
        let own = (u64::from(depth) + LAST).saturating_sub(self.last.into());
        let before = word.fetch_and(!(NONE << shift) | own << shift, Ordering::Relaxed);
        let last = &self.lines[spot.line].0[WORDS - 1];
        if last.load(Ordering::Relaxed) >> LEAST == 0xFF {
            last.fetch_and(!(0xFF << LEAST) | u64::from(depth) << LEAST, Ordering::Relaxed);
        }
        before >> shift & NONE == NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_lower_bounds_and_the_least_depth_of_their_line() {
        for last in [0, 1, 2, 5] {
            let entries = Entries::new(1000, last);
            let depth = |index: u64| (index % 7 + index / ENTRIES) as u8;
            for marked in 0..=last {
                for index in (0..1000).filter(|&index| depth(index) == marked) {
                    assert!(entries.mark(Spot::of(index), marked));
                    assert!(!entries.mark(Spot::of(index), marked + 1));
                }
            }
            for index in 0..1000 {
                let (bound, own) = entries.get(Spot::of(index));
                let known = depth(index).min(last + 1);
                let silent = known + 1 < last;
                assert_eq!((bound, own), if silent { ((index / ENTRIES) as u8, false) } else { (known, true) });
            }
        }
    }
}
