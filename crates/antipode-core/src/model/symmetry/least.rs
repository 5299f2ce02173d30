//! The least image of a state, which represents its orbit.
//!
//! Images are compared place by place, and most of them are greater than the best one after a place
//! or two. An element that inverts states is the inversion, followed by a plain element.

use std::cmp::Ordering;

use super::{ByteForm, GoalSymmetries, NOWHERE};

/// For each place, the place whose value an element brings there.
pub(super) type Sources = Vec<u32>;

/// The sources of an element; `None` if the place to which it brings a value depends on the value.
pub(super) fn sources(form: &ByteForm, map: &[u32]) -> Option<Sources> {
    let values = form.values();
    let mut sources = vec![NOWHERE; form.places];
    for (from, pairs) in map.chunks_exact(values.max(1)).enumerate() {
        let mut places = pairs.iter().filter(|to| **to != NOWHERE).map(|&to| to as usize / values);
        let first = places.next()?;
        if sources[first] != NOWHERE || places.any(|place| place != first) {
            return None;
        }
        sources[first] = from as u32;
    }
    Some(sources)
}

impl GoalSymmetries {
    /// The least image of a state, under symmetries and inversion, in an order of its own.
    pub fn least(&self, state: &[u8]) -> Vec<u8> {
        let own = self.values_of(state);
        let mut best = own.clone();
        for element in 1..self.order() {
            self.improve(element, &own, &mut best);
        }
        if let Some(inverse) = self.inverse_of(state) {
            (0..self.order()).for_each(|element| self.improve(element, &inverse, &mut best));
        }
        self.state_of(state, &best)
    }

    /// The least image of a state under symmetries alone, in the same order.
    pub fn least_of_orbit(&self, state: &[u8]) -> Vec<u8> {
        let own = self.values_of(state);
        let mut best = own.clone();
        (1..self.order()).for_each(|element| self.improve(element, &own, &mut best));
        self.state_of(state, &best)
    }

    /// The state with these values, and the other bytes of `state`.
    fn state_of(&self, state: &[u8], values: &[u32]) -> Vec<u8> {
        let mut out = vec![];
        self.write_values(values, state, &mut out);
        out
    }

    /// The symmetries that take one state to another.
    pub fn taking(&self, from: &[u8], to: &[u8]) -> impl Iterator<Item = usize> + use<'_> {
        let (own, image) = (self.values_of(from), self.values_of(to));
        (0..self.order()).filter(move |&element| self.compare(element, &own, &image).0 == Ordering::Equal)
    }

    /// The number of images of a state under symmetries, and under symmetries and inversion.
    pub fn orbit_sizes(&self, state: &[u8]) -> (u64, u64) {
        let own = self.values_of(state);
        let fixing = |of: &[u32]| {
            (0..self.order()).filter(|element| self.compare(*element, of, &own).0 == Ordering::Equal).count() as u64
        };
        let plain = fixing(&own);
        let inverting = self.inverse_of(state).map_or(0, |inverse| fixing(&inverse));
        (self.order() as u64 / plain, self.order_with_inverses() as u64 / (plain + inverting))
    }

    /// The values of the inverse state, if inversion is not the identity.
    fn inverse_of(&self, state: &[u8]) -> Option<Vec<u32>> {
        let mut inverse = vec![];
        self.image(self.inversion()?, state, &mut inverse);
        Some(self.values_of(&inverse))
    }

    /// The value that a map brings to a place.
    fn brought(&self, map: usize, of: &[u32], place: usize) -> u32 {
        let values = self.form.values() as u32;
        let from = self.sources[map][place];
        match of[from as usize] {
            value if value == values => value,
            value => self.pair_after(map, (from * values + value) as usize) - place as u32 * values,
        }
    }

    /// Compares the image of some values under an element with others, and returns where they
    /// differ.
    fn compare(&self, element: usize, of: &[u32], with: &[u32]) -> (Ordering, usize) {
        self.compare_mapped(self.settled(element, of), of, with)
    }

    /// As [`GoalSymmetries::compare`], for the image under a map.
    fn compare_mapped(&self, map: usize, of: &[u32], with: &[u32]) -> (Ordering, usize) {
        for (place, value) in with.iter().enumerate() {
            match self.brought(map, of, place).cmp(value) {
                Ordering::Equal => {}
                order => return (order, place),
            }
        }
        (Ordering::Equal, with.len())
    }

    /// Replaces the best values by the image of others if that is less.
    fn improve(&self, element: usize, of: &[u32], best: &mut [u32]) {
        let map = self.settled(element, of);
        let (order, from) = self.compare_mapped(map, of, best);
        if order == Ordering::Less {
            // The places before `from` agree already.
            (from..best.len()).for_each(|place| best[place] = self.brought(map, of, place));
        }
    }
}
