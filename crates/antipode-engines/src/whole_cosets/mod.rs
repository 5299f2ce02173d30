//! Whole cosets of a subgroup, by all moves of the puzzle.
//!
//! Let H be the subgroup, and `s` an element. The search finds how many states of the coset `sH`
//! are at each distance (T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge, "The diameter of the
//! Rubik's cube group is twenty", SIAM Review 56, 2014). A bit for each element `h` of H says
//! whether `sh` is visited. The last move of a shortest word to a new state of depth `d` is of one
//! of two kinds:
//!
//! - It is in H. Then the state before it is in the coset, too, and was visited at depth `d - 1`. A
//!   sweep over the rows of H (`RowSweep`) finds all these states at once.
//! - It is not in H. A depth-first search lists these words (`words`): from `s^-1` it
//!   follows the moves that can still lead into H, by a table of all cosets of H
//!   ([`CosetDirections`]).
//!
//! A word `w` with `s^-1 w = h` in H leads from the goal to `sh`.

mod completions;
mod coset_classes;
mod coset_directions;
mod coset_labels;
mod words;

pub use coset_classes::CosetClass;
pub use coset_directions::CosetDirections;
pub use coset_labels::CosetLabels;

use crate::MOST_EXAMPLES;
use crate::rows::RowSweep;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::MoveSubgroup;
use antipode_core::perms::{compose, invert};
use antipode_core::watch::{StopSignal, Watch, WorkProgress};
use words::{CosetWords, LastMoves};

/// Words alone find a level if at most one in this many states was new in the level before.
const ALONE: u64 = 1 << 14;

/// States that are missed at once, at most, when the level that begins may be the last.
const FEW_LEFT: u64 = 1 << 20;

/// A digest of an earlier one and of visited bits.
pub type BitsDigest = fn(&[u8; 32], &[u64]) -> [u8; 32];

/// The states of a coset that were found so far.
pub struct CosetSearch<'a> {
    subgroup: &'a dyn MoveSubgroup,
    element: Vec<u8>,
    words: CosetWords<'a>,
    rows: RowSweep<'a>,
    /// Whether sweeps wait until words are too many.
    thorough: bool,
    layers: Vec<u64>,
    level: BegunLevel,
    /// The first states that were missed when the last level began, if it may be the deepest.
    missed: Vec<u64>,
    /// The number of words of each complete level.
    found: Vec<u64>,
    /// How to add a complete level to the digest of the levels before, if that is wanted.
    add_digest: Option<BitsDigest>,
    digest: [u8; 32],
}

/// The level that is not complete yet.
#[derive(Clone, Copy, Debug, Default)]
struct BegunLevel {
    /// Whether its sweep is done.
    swept: bool,
    /// The number of beginnings of words that are done.
    done: usize,
    /// The number of states that are new, and of words.
    new: u64,
    found: u64,
}

impl<'a> CosetSearch<'a> {
    /// A search of the coset of an element, before the first level.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many rows, or too little memory; `Usage` if `ANTIPODE_ARCH` names
    /// no instruction set of this machine.
    pub fn new(
        subgroup: &'a dyn MoveSubgroup,
        directions: &'a CosetDirections,
        element: Vec<u8>,
        add_digest: Option<BitsDigest>,
        signal: StopSignal<'a>,
    ) -> Result<CosetSearch<'a>> {
        let words = CosetWords::new(subgroup, directions, &invert(&element), signal)?;
        let rows = RowSweep::new(subgroup.lift(), subgroup.layout(), signal)?;
        Ok(CosetSearch {
            subgroup,
            element,
            words,
            rows,
            thorough: false,
            layers: vec![],
            level: BegunLevel::default(),
            missed: vec![],
            found: vec![],
            add_digest,
            digest: [0; 32],
        })
    }

    /// Begins the search of the coset of another element.
    pub fn begin(&mut self, element: Vec<u8>) {
        self.words.begin(&invert(&element));
        self.element = element;
        self.begin_again();
        self.thorough = false;
    }

    /// Begins the same search again, now with as many words as can be followed.
    pub fn begin_again(&mut self) {
        self.rows.clear();
        self.layers.clear();
        self.found.clear();
        self.digest = [0; 32];
        (self.level, self.thorough) = (BegunLevel::default(), true);
    }

    /// Whether as many words as can be followed come before the last sweeps.
    pub fn is_thorough(&self) -> bool {
        self.thorough
    }

    /// The number of states at each depth so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of states of the coset that are not visited.
    pub fn left(&self) -> u64 {
        self.subgroup.layout().size() - self.rows.visited()
    }

    /// Whether a level has begun and is not complete. It may have found all states that were left.
    pub fn has_begun_level(&self) -> bool {
        self.level.swept || self.level.done > 0
    }

    /// The number of words of each level so far.
    pub fn words(&self) -> &[u64] {
        &self.found
    }

    /// The digest of the bits after each complete level, one after the other, if that is wanted.
    pub fn digest(&self) -> Option<&[u8; 32]> {
        self.add_digest.map(|_| &self.digest)
    }

    /// Whether the state of an element is visited, which is in the coset.
    pub fn is_visited(&self, element: &[u8]) -> bool {
        // First the inverse of `s`, then the element.
        let own = compose(element, &invert(&self.element));
        let mut images: Vec<u8> = self.subgroup.base().iter().map(|&point| own[point]).collect();
        self.subgroup.index(&mut images).is_some_and(|index| self.rows.is_visited(index))
    }

    /// The least distance of a state in the coset: that of the coset from the subgroup.
    pub fn least(&self) -> u32 {
        self.words.least()
    }

    /// Finds the states at the next depth, and returns how many there are.
    ///
    /// # Errors
    ///
    /// `Interrupted` if the watch stops it.
    pub fn level(&mut self, watch: &mut Watch<'_>) -> Result<u64> {
        let depth = self.layers.len() as u32;
        // A sweep reads and writes all rows, however few states are new.
        if !self.has_begun_level() {
            self.missed = if self.left() <= FEW_LEFT { self.rows.missing(MOST_EXAMPLES) } else { vec![] };
        }
        let few = self.layers.last().is_none_or(|last| last.saturating_mul(ALONE) <= self.subgroup.layout().size());
        if !few && !self.level.swept {
            self.level = BegunLevel { swept: true, new: self.rows.sweep()?, ..BegunLevel::default() };
        }
        let beginnings = self.words.beginnings(depth, if few { LastMoves::All } else { LastMoves::Outside });
        // One set for each thread.
        let mut found: Vec<_> = (0..rayon::current_num_threads()).map(|_| self.rows.found()).collect();
        let before = self.layers.iter().sum::<u64>();
        while self.level.done < beginnings.len() {
            watch.barrier(&self.layers, |out| self.write(out))?;
            self.level.done += self.words.search(&beginnings, self.level.done, &mut found)?;
            self.level.found += found.iter().map(|found| found.len() as u64).sum::<u64>();
            self.level.new += self.rows.add(&mut found);
            let done = before + self.level.new;
            watch.report(WorkProgress { phase: "words", depth: Some(depth), done, total: 0 })?;
        }
        let BegunLevel { new, found, .. } = std::mem::take(&mut self.level);
        self.found.push(found);
        self.layers.push(new);
        if let Some(add) = self.add_digest {
            self.digest = add(&self.digest, self.rows.bits());
        }
        Ok(new)
    }

    /// Visits the states that a move of the subgroup leads to, and returns how many there are.
    /// Their depth is at most one more than that of all states before.
    ///
    /// # Errors
    ///
    /// Those of [`CosetSearch::level`].
    pub fn sweep(&mut self) -> Result<u64> {
        self.rows.sweep()
    }

    /// The first states of the coset that are not visited, at most this many.
    pub fn missing(&self, most: usize) -> Vec<Vec<u8>> {
        self.rows.missing(most).into_iter().map(|index| self.state(index)).collect()
    }

    /// The first states of the deepest level, at most [`MOST_EXAMPLES`], once all are visited. None
    /// if it has more than a million.
    pub fn farthest(&self) -> Vec<Vec<u8>> {
        self.missed.iter().map(|&index| self.state(index)).collect()
    }

    /// The state of an element of the subgroup: first `s`, then the element.
    fn state(&self, index: u64) -> Vec<u8> {
        self.subgroup.state(&compose(&self.subgroup.at(index), &self.element))
    }

    /// Writes the search.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be written.
    pub fn write(&self, out: &mut StateWriter) -> Result<()> {
        let BegunLevel { swept, done, new, found } = self.level;
        out.list(&self.layers)?;
        out.list(&self.found)?;
        let level = [u64::from(swept), done as u64, new, found, self.thorough.into()];
        out.list(&[&level, &self.missed[..]].concat())?;
        out.bytes(&self.digest)?;
        self.rows.write(out)
    }

    /// Reads what `write` wrote.
    ///
    /// # Errors
    ///
    /// `Io` or `Corrupt` if it cannot be read.
    pub fn read(&mut self, mut state: StateReader) -> Result<()> {
        self.layers = state.list()?;
        self.found = state.list()?;
        let level = state.list()?;
        let [swept, done, new, found, thorough, ref missed @ ..] = level[..] else {
            return Err(state.corrupt("it has no level"));
        };
        if missed.iter().any(|&index| index >= self.subgroup.layout().size()) {
            return Err(state.corrupt("it has a state that is none of the coset"));
        }
        self.missed = missed.to_vec();
        self.level = BegunLevel { swept: swept == 1, done: done as usize, new, found };
        self.thorough = thorough == 1;
        state.bytes(&mut self.digest)?;
        self.rows.read(&mut state)?;
        let visited = self.layers.iter().chain([&new]).try_fold(0u64, |sum, &count| sum.checked_add(count));
        if visited.is_none_or(|visited| visited > self.rows.visited()) {
            return Err(state.corrupt("it has more states than it has visited"));
        }
        state.end()
    }
}

/// The bytes of a search beside the distances of cosets.
pub fn bytes(subgroup: &dyn MoveSubgroup) -> u64 {
    let layout = subgroup.layout();
    RowSweep::bytes(&layout).saturating_add(words::bytes(layout.size()))
}
