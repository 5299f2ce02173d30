//! Filling a table by walks over all words of moves, length by length.
//!
//! A word of `d` moves reaches every coset at distance `d`, and symmetric cosets share an entry. So
//! it is enough to walk from one coset of each class at a short distance; these are found first.
//! The walk skips words with [`redundant`] pairs. It ends before the words outnumber the entries
//! several times, and deeper entries stay above the last depth.
//!
//! [`redundant`]: super::super::redundant_moves

use std::collections::HashSet;

use rayon::prelude::*;

use super::batch::LookupBatch;
use super::{MOST_TURNS, OrbitRow, State, SubgroupQuotient};
use crate::twisty::definition::PieceArrangement;
use crate::twisty::rules::TwistyRules;
use antipode_core::bits::{BitCounter, BitCounting, ones};
use antipode_core::error::Result;
use antipode_core::tables::{BoundSpot, BoundTable, DepthMarks};
use antipode_core::watch::{StopSignal, Watch, WorkProgress};

/// Words of a length are walked up to this ratio to entries.
const MOST_WORDS: f64 = 4.0;

/// The number of cosets from which walks start: enough for all threads.
const STARTS: usize = 500;

/// Progress reports per length, each after a part of the walk.
const PARTS: usize = 100;

/// The fewest cosets per thread in each part.
const LEAST_STARTS: usize = 4;

/// The greatest depth of an entry.
const MOST_DEPTH: u8 = 60;

/// A walk over words.
struct WordWalk<'a> {
    quotient: &'a SubgroupQuotient,
    marks: DepthMarks<'a>,
    /// For every turn, the turns to try after it.
    after: &'a [u64],
    depth: u8,
    counter: BitCounter,
}

/// The cosets at each distance up to symmetry, until there are enough.
fn levels(quotient: &SubgroupQuotient, solved: State, turns: usize) -> Vec<Vec<State>> {
    let mut seen = HashSet::from([least_image(&solved, quotient)]);
    let (mut levels, mut batch) = (vec![vec![solved]], LookupBatch::new());
    while levels.last().is_some_and(|level| (1..STARTS).contains(&level.len())) {
        let mut next = vec![];
        for state in levels.last().into_iter().flatten() {
            batch.turn(quotient, state);
            let states = (0..turns).map(|turn| batch.state(turn));
            next.extend(states.filter(|state| seen.insert(least_image(state, quotient))));
        }
        levels.push(next);
    }
    levels
}

/// The least image of a coset under the symmetries.
fn least_image(state: &State, quotient: &SubgroupQuotient) -> Option<State> {
    let images = (0..quotient.symmetries.len()).map(|symmetry| {
        let mut image = State::default();
        for (tables, &codes) in quotient.orbits.iter().zip(state) {
            image[tables.becomes[symmetry]] = tables.codes.mapped(&tables.symmetries, symmetry, codes);
        }
        image
    });
    images.min()
}

/// For every turn, the turns to try after it.
pub(super) fn after(rules: &TwistyRules) -> Vec<u64> {
    let turns = rules.turns.len();
    let all = u64::MAX >> (u64::BITS as usize - turns);
    (0..turns)
        .map(|turn: usize| {
            let line = rules.redundant.get(turn).into_iter().flatten().enumerate();
            line.filter(|(_, redundant)| **redundant).fold(all, |left, (next, _)| left & !(1 << next))
        })
        .collect()
}

/// Fills the table of a quotient, and counts the entries at each depth. A watched search saves its
/// state between two parts of a depth; marking is idempotent, so parts may have any size.
pub(super) fn fill(
    quotient: &SubgroupQuotient,
    rules: &TwistyRules,
    watch: &mut Watch<'_>,
) -> Result<(BoundTable, Vec<u64>)> {
    let TwistyRules { definition, turns, .. } = rules;
    let after = &after(rules);
    let solved = quotient.state(&PieceArrangement::identity(definition.slots()));
    let levels = levels(quotient, solved, turns.len());
    let (known, start) = (levels.len() - 1, levels.last().map_or(0, Vec::len) as f64);
    // The mean number of turns to try predicts how the number of words grows.
    let mean = after.iter().map(|turns| f64::from(turns.count_ones())).sum::<f64>() / turns.len() as f64;
    let words = |depth: usize| start * mean.powi(depth as i32 - known as i32);
    let most = MOST_WORDS * quotient.entries() as f64;
    let last = (known..usize::from(MOST_DEPTH)).take_while(|&depth| start > 0.0 && words(depth) <= most).last();
    let last = last.unwrap_or(known) as u8;
    let mut table = BoundTable::new(quotient.entries(), last)?;
    let total: f64 = (known..=last.into()).map(words).sum();
    let (mut layers, mut done) = (vec![], 0);
    if let Some(mut saved) = watch.saved()? {
        layers = saved.list()?;
        let depth = u8::try_from(layers.len()).ok().filter(|&depth| depth <= last);
        let depth = depth.ok_or_else(|| saved.corrupt("it has too many depths"))?;
        done = saved.at_most(starts(depth, &levels).len() as u64)? as usize;
        table.restore(&mut saved)?;
        saved.end()?;
    }
    for depth in layers.len() as u8..=last {
        let before: f64 = (known..depth.into()).map(words).sum();
        let own = starts(depth, &levels);
        let left = usize::from(depth).saturating_sub(known);
        let part = (own.len() / PARTS).max(LEAST_STARTS * rayon::current_num_threads());
        while done < own.len() {
            let share = if left > 0 { words(depth.into()) * done as f64 / own.len() as f64 } else { 0.0 };
            let walked = (before + share) as u64;
            watch.report(WorkProgress {
                phase: "fill",
                depth: Some(depth.into()),
                done: walked,
                total: total as u64,
            })?;
            watch.barrier(&layers, |out| {
                out.list(&layers)?;
                out.number(done as u64)?;
                table.save(out)
            })?;
            let (signal, counter) = (watch.signal(), BitCounter::detect());
            let walk = WordWalk { quotient, marks: table.marks(), after, depth, counter };
            let end = own.len().min(done + part);
            own[done..end].par_iter().try_for_each(|state| walk.start_at(state, left, signal))?;
            done = end;
        }
        done = 0;
        // Marks of earlier depths stay, so the others are those of this one.
        layers.push(table.marked() - layers.iter().sum::<u64>());
    }
    Ok((table, layers))
}

/// The cosets from which the words of a depth are continued.
fn starts(depth: u8, levels: &[Vec<State>]) -> &[State] {
    levels.get(usize::from(depth)).or(levels.last()).expect("there is the identity")
}

impl WordWalk<'_> {
    /// Walks over all words of `length` moves from a state. `Interrupted` soon after the signal.
    fn start_at(&self, state: &State, length: usize, signal: StopSignal<'_>) -> Result<()> {
        if length == 0 {
            self.mark(state);
            return Ok(());
        }
        (0..self.after.len()).try_for_each(|turn| {
            signal.check()?;
            self.words(state, 1 << turn, length);
            Ok(())
        })
    }

    /// Walks over all words of `length` moves from a state. They start with one of the turns in
    /// `first`.
    fn words(&self, state: &State, first: u64, length: usize) {
        let mut batches: Vec<LookupBatch> = (0..length).map(|_| LookupBatch::new()).collect();
        self.counter.run(WalkPart { walk: self, state, first, batches: &mut batches });
    }

    /// Marks the entries of a state.
    fn mark(&self, state: &State) {
        let row = self.quotient.row(state[self.quotient.row]);
        self.marks
            .mark(BoundSpot::of(self.quotient.entry(row.class(), row.symmetry(), |orbit| state[orbit])), self.depth);
        self.mark_images(row, state);
    }

    /// Marks the other entries of a state. There are some if symmetries fix the first state of its
    /// row.
    fn mark_images(&self, row: OrbitRow, state: &State) {
        // Each of these symmetries maps the state to the first of its row as well, and gives
        // another entry for it.
        for &kept in self.quotient.rows.stabiliser(row) {
            let symmetry = self.quotient.symmetries.product(row.symmetry(), kept);
            self.marks
                .mark(BoundSpot::of(self.quotient.entry(row.class(), symmetry, |orbit| state[orbit])), self.depth);
        }
    }

    /// Walks over all words from a state with one move per batch. They start with a turn in
    /// `first`.
    #[inline(always)]
    fn from(&self, state: &State, first: u64, batches: &mut [LookupBatch]) {
        let Some((batch, rest)) = batches.split_first_mut() else { return };
        batch.turn(self.quotient, state);
        let mut turns = [0; MOST_TURNS];
        let turns = list(first, &mut turns);
        if !rest.is_empty() {
            for turn in turns.iter().map(|&turn| usize::from(turn)) {
                self.counter.run(WalkPart {
                    walk: self,
                    state: &batch.state(turn),
                    first: self.after[turn],
                    batches: rest,
                });
            }
            return;
        }
        batch.locate(self.quotient, turns, |spot| self.marks.prefetch(spot));
        for turn in turns.iter().map(|&turn| usize::from(turn)) {
            self.marks.mark(batch.spots[turn], self.depth);
            if !self.quotient.rows.stabiliser(batch.rows[turn]).is_empty() {
                self.mark_images(batch.rows[turn], &batch.state(turn));
            }
        }
    }
}

/// What is left of a walk after a turn; each way to count bits has its own compiled copy.
struct WalkPart<'a, 'b> {
    walk: &'a WordWalk<'a>,
    state: &'a State,
    first: u64,
    batches: &'b mut [LookupBatch],
}

impl BitCounting for WalkPart<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.walk.from(self.state, self.first, self.batches);
    }
}

/// The elements of a set as a list.
#[inline(always)]
pub(super) fn list(set: u64, out: &mut [u8; MOST_TURNS]) -> &[u8] {
    let mut count = 0;
    for element in ones(set) {
        out[count % MOST_TURNS] = element as u8;
        count += 1;
    }
    &out[..count.min(MOST_TURNS)]
}
