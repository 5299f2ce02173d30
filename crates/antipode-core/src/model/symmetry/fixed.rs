//! The states that symmetries fix.
//!
//! A state is fixed if its pairs are whole orbits of the symmetries: cycles, if there is one
//! symmetry. A search over the places takes one orbit after the other, so that it meets no state
//! that is not fixed.

use std::borrow::Cow;

use super::{GoalSymmetries, NOWHERE};
use crate::error::Result;

/// What a place holds during the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlaceContent {
    Open,
    Nothing,
    Value(usize),
}

/// The search for states that some maps fix.
struct FixedStateSearch<'a> {
    group: &'a GoalSymmetries,
    maps: &'a [Cow<'a, [u32]>],
    held: Vec<PlaceContent>,
    /// The number of places still to hold each kind; empty if any number may.
    left: Vec<usize>,
    /// The number of places still to be empty.
    empty: usize,
    /// The number of steps that the search may still take.
    steps: u64,
    visit: &'a mut dyn FnMut(&[u8]) -> Result<()>,
}

impl GoalSymmetries {
    /// Visits the states that an element fixes, and returns whether these are all: see
    /// [`GoalSymmetries::fixed_by`].
    ///
    /// # Errors
    ///
    /// Those of `visit`.
    pub fn fixed(&self, element: usize, most: u64, visit: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<bool> {
        self.fixed_by(&[element], most, visit)
    }

    /// Visits the states that each of some elements fixes, and so the group that these generate.
    /// Returns whether these are all.
    ///
    /// The states have the right tokens, but moves need not reach them. There may be far more of
    /// them than states that moves reach, so the search stops after `most` steps.
    ///
    /// # Errors
    ///
    /// Those of `visit`.
    pub fn fixed_by(&self, elements: &[usize], most: u64, visit: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<bool> {
        let mut steps = most;
        // Where states leave out how the whole puzzle is held, a state that an element fixes is
        // one of the whole puzzle that one of its maps fixes: with one turn of the whole after it.
        for turns in 0..self.turns.pow(elements.len() as u32) {
            let mut rest = turns;
            let maps = elements.iter().map(|element| {
                let turn = rest % self.turns;
                rest /= self.turns;
                self.turned(element * self.turns + turn)
            });
            let maps = &maps.collect::<Vec<_>>();
            let left = self.form.counts.clone();
            let empty = if left.is_empty() { 0 } else { self.form.places - left.iter().sum::<usize>() };
            let held = vec![PlaceContent::Open; self.form.places];
            let mut search = FixedStateSearch { group: self, maps, held, left, empty, steps, visit };
            let held = self.held.as_ref().map(|held| held.held() as usize);
            if held.is_none_or(|held| search.take(held, &mut vec![])) {
                search.fill(0)?;
            }
            steps = search.steps;
        }
        Ok(steps > 0)
    }
}

impl FixedStateSearch<'_> {
    /// Fills the places from `from` on in all ways.
    fn fill(&mut self, from: usize) -> Result<()> {
        let Some(place) = (from..self.held.len()).find(|&place| self.held[place] == PlaceContent::Open) else {
            return self.found();
        };
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            return Ok(());
        }
        let values = self.group.form.values();
        let mut taken = vec![];
        for value in 0..values {
            if self.take(place * values + value, &mut taken) {
                self.fill(place + 1)?;
            }
            // This also undoes an orbit of which only a part could be taken.
            for pair in taken.drain(..) {
                self.held[pair / values] = PlaceContent::Open;
                self.count(pair % values, true);
            }
        }
        // Nothing has no orbit: the places that no orbit takes are empty.
        if self.empty > 0 {
            self.held[place] = PlaceContent::Nothing;
            self.empty -= 1;
            self.fill(place + 1)?;
            self.empty += 1;
            self.held[place] = PlaceContent::Open;
        }
        Ok(())
    }

    /// Takes the pairs of an orbit into the state, until one of them does not fit.
    fn take(&mut self, first: usize, taken: &mut Vec<usize>) -> bool {
        let mut at = taken.len();
        if !self.put(first, taken) {
            return false;
        }
        while at < taken.len() {
            for map in self.maps {
                let to = map[taken[at]];
                if to == NOWHERE || !self.put(to as usize, taken) {
                    return false;
                }
            }
            at += 1;
        }
        true
    }

    /// Takes a pair into the state, unless it is there. Returns whether it fits.
    fn put(&mut self, pair: usize, taken: &mut Vec<usize>) -> bool {
        let values = self.group.form.values();
        let (place, value) = (pair / values, pair % values);
        if self.held[place] == PlaceContent::Value(value) {
            return true;
        }
        if self.held[place] != PlaceContent::Open || !self.count(value, false) {
            return false;
        }
        self.held[place] = PlaceContent::Value(value);
        taken.push(pair);
        true
    }

    /// Counts a value in or out. Returns whether one was left to take.
    fn count(&mut self, value: usize, back: bool) -> bool {
        let Some(left) = self.left.get_mut(value / self.group.form.twists) else { return true };
        if back {
            *left += 1;
        } else if *left == 0 {
            return false;
        } else {
            *left -= 1;
        }
        true
    }

    /// Visits the state, if it is complete.
    fn found(&mut self) -> Result<()> {
        if self.empty > 0 || self.left.iter().any(|&left| left > 0) {
            return Ok(());
        }
        let nothing = self.group.form.values();
        let held = self.held.iter().map(|held| match *held {
            PlaceContent::Value(value) => value as u32,
            PlaceContent::Open | PlaceContent::Nothing => nothing as u32,
        });
        let mut state = vec![];
        let of: Vec<u32> = held.collect();
        if self.group.write_values(&of, &self.group.goal, &mut state) { (self.visit)(&state) } else { Ok(()) }
    }
}
