//! A group of symmetries, element by element.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::least::{Sources, sources};
use super::{ByteForm, HeldStates};
use crate::error::{Error, Result};
use crate::nums::grouped;

/// The image of a pair that no state has.
pub const NOWHERE: u32 = u32::MAX;

/// The most images of pairs to list for work on symmetries alone: 256 MiB.
pub const MOST_IMAGES: usize = 1 << 26;

/// A permutation of pairs.
type Map = Vec<u32>;

/// Symmetries that keep the goals of a puzzle.
///
/// Elements are numbered, the identity first. Where inversion keeps distances, the elements that
/// invert states come last.
#[derive(Clone, Debug)]
pub struct GoalSymmetries {
    /// The form of a state; of a state of the whole puzzle, if states leave out how that is held.
    pub(super) form: ByteForm,
    /// A state, for the bytes that no place is in.
    pub(super) goal: Vec<u8>,
    /// The states, if they leave out how the whole puzzle is held.
    pub(super) held: Option<Arc<HeldStates>>,
    /// The number of turns of the whole puzzle; 1 if states show how it is held.
    pub(super) turns: usize,
    /// For each element and each turn of the whole after it, the map of both.
    pub(super) maps: Vec<Map>,
    /// For each of these maps that does not invert states, where its values come from.
    pub(super) sources: Vec<Sources>,
    /// The number of elements that do not invert states.
    plain: usize,
    /// Whether inverse states are equally far from the goal.
    inverts: bool,
    /// For each conjugacy class: an element, and the number of elements. Elements that invert
    /// states are never in one class with others.
    classes: Vec<(usize, u64)>,
}

impl GoalSymmetries {
    /// The group that some symmetries generate, and the inversion of states, if that is one.
    ///
    /// It lists at most `most` images of pairs. Each map has the image of every pair, or
    /// [`NOWHERE`] where no state has the pair. The inversion commutes with the generators, which
    /// bring all values of a place to one place.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many elements; `Usage` if they break these laws.
    pub fn generated(
        form: ByteForm,
        goal: Vec<u8>,
        generators: &[Map],
        inversion: Option<Map>,
        most: usize,
    ) -> Result<GoalSymmetries> {
        GoalSymmetries::of_whole(form, None, goal, generators, inversion, most)
    }

    /// As [`GoalSymmetries::generated`], for states that leave out how the whole puzzle is held.
    ///
    /// The form and the maps are those of the whole puzzle. An element acts on a state as its map
    /// and then the turn of the whole that brings the held piece home. Each must take moves to
    /// moves in this way.
    ///
    /// # Errors
    ///
    /// Those of [`GoalSymmetries::generated`].
    pub fn of_whole(
        form: ByteForm,
        held: Option<Arc<HeldStates>>,
        goal: Vec<u8>,
        generators: &[Map],
        inversion: Option<Map>,
        most: usize,
    ) -> Result<GoalSymmetries> {
        let turns = held.as_ref().map_or(1, |held| held.turns.len());
        let known = generators.first().or(inversion.as_ref());
        let identity: Map = (0..form.pairs())
            .map(|pair| if known.is_none_or(|map| map[pair] != NOWHERE) { pair as u32 } else { NOWHERE })
            .collect();
        let most = most / form.pairs().max(1) / turns / 2;
        let mut numbers = HashMap::from([(identity.clone(), 0)]);
        let mut maps = vec![identity];
        let mut kept: Vec<&Map> = vec![];
        for generator in generators {
            if numbers.contains_key(generator) {
                continue;
            }
            kept.push(generator);
            // All elements again, since they were not multiplied by this generator yet.
            let mut at = 0;
            while at < maps.len() {
                for generator in &kept {
                    let product = then(&maps[at], generator);
                    if !numbers.contains_key(&product) {
                        numbers.insert(product.clone(), maps.len());
                        maps.push(product);
                    }
                }
                if maps.len() > most {
                    let what = format!("there are more than {} symmetries: too many to list", grouped(most as u64));
                    return Err(Error::Limit(what));
                }
                at += 1;
            }
        }
        let inversion = inversion
            .filter(|inversion| held.as_ref().is_none_or(|held| held.inverts_classes(inversion, &maps, &numbers)));
        let (plain, inverts) = (maps.len(), inversion.is_some());
        // In a group whose elements are their own inverses, inversion is the identity.
        if let Some(inversion) = inversion.filter(|inversion| !numbers.contains_key(inversion)) {
            for at in 0..plain {
                let product = then(&maps[at], &inversion);
                numbers.insert(product.clone(), maps.len());
                maps.push(product);
            }
        }
        // Inversion does not commute with turns of the whole, so that conjugate elements with it
        // may fix different numbers of states.
        let commuting = if turns == 1 { maps.len() } else { plain };
        let mut classes = classes(&maps[..commuting], &numbers, &kept).ok_or_else(broken)?;
        classes.extend((commuting..maps.len()).map(|element| (element, 1)));
        let group = GoalSymmetries { form, goal, held, turns, maps, sources: vec![], plain, inverts, classes };
        let of_maps = (0..plain * turns).map(|map| sources(&group.form, &group.turned(map)));
        let sources = of_maps.collect::<Option<_>>().ok_or_else(broken)?;
        Ok(GoalSymmetries { sources, ..group })
    }

    /// The group that some of its maps generate.
    pub(super) fn regenerated(&self, maps: &[Map], inversion: Option<Map>) -> Result<GoalSymmetries> {
        GoalSymmetries::of_whole(self.form.clone(), self.held.clone(), self.goal.clone(), maps, inversion, MOST_IMAGES)
    }

    /// The subgroup of the elements that `keeps` accepts. It has no elements that invert states.
    ///
    /// `keeps` must accept the product of two elements that it accepts. It is asked only about
    /// elements that those accepted before do not generate.
    ///
    /// # Errors
    ///
    /// Those of `keeps`.
    pub fn subgroup(&self, keeps: &mut dyn FnMut(usize) -> Result<bool>) -> Result<GoalSymmetries> {
        let mut kept = vec![self.map(0).clone()];
        let mut group = self.regenerated(&kept, None)?;
        let mut known: HashSet<Map> = HashSet::new();
        for element in 1..self.plain {
            if !known.contains(self.map(element)) && keeps(element)? {
                kept.push(self.map(element).clone());
                group = self.regenerated(&kept, None)?;
                known.extend((0..group.plain).map(|element| group.map(element).clone()));
            }
        }
        Ok(group)
    }

    /// The number of elements that do not invert states.
    pub fn order(&self) -> usize {
        self.plain
    }

    /// The number of all elements, with those that invert states.
    pub fn order_with_inverses(&self) -> usize {
        self.maps.len()
    }

    /// The conjugacy classes: an element of each, and the number of its elements.
    ///
    /// Conjugate elements fix equally many states of each depth.
    pub fn classes(&self) -> &[(usize, u64)] {
        &self.classes
    }

    /// Whether inverse states are equally far from the goal.
    pub fn inverts_states(&self) -> bool {
        self.inverts
    }

    /// The element that inverts states and does nothing else, if it is not the identity.
    pub fn inversion(&self) -> Option<usize> {
        (self.plain < self.order_with_inverses()).then_some(self.plain)
    }

    /// Whether an element inverts states.
    pub fn inverts(&self, element: usize) -> bool {
        element >= self.plain
    }

    /// Whether an element turns the whole puzzle after some states, to hold it as before.
    pub fn turns_whole(&self, element: usize) -> bool {
        self.held.as_ref().is_some_and(|held| self.map(element)[held.held() as usize] != held.held())
    }

    /// Writes the image of a state under an element.
    pub fn image(&self, element: usize, state: &[u8], out: &mut Vec<u8>) {
        let values = self.form.values();
        if self.held.is_some() {
            let of = self.values_of(state);
            let image = self.mapped(self.settled(element, &of), &of);
            self.write_values(&image, state, out);
            return;
        }
        self.form.clear(state, out);
        for place in 0..self.form.places {
            if let Some(value) = self.form.value(state, place) {
                let to = self.maps[element][place * values + value] as usize;
                self.form.put(out, to / values, to % values);
            }
        }
    }

    /// The pairs of a place and its content in a state.
    pub fn pairs(&self, state: &[u8]) -> Vec<usize> {
        let (of, values) = (self.values_of(state), self.form.values());
        let filled = of.iter().enumerate().filter(|(_, value)| (**value as usize) < values);
        filled.map(|(place, &value)| place * values + value as usize).collect()
    }

    /// The number of pairs that states may have.
    pub fn possible_pairs(&self) -> usize {
        self.maps[0].iter().filter(|to| **to != NOWHERE).count()
    }

    /// The map of an element, without a turn of the whole.
    pub(super) fn map(&self, element: usize) -> &Map {
        &self.maps[element]
    }

    /// Where a map brings a pair. The maps of an element follow each other: it, and then each turn
    /// of the whole.
    #[inline]
    pub(super) fn pair_after(&self, map: usize, pair: usize) -> u32 {
        match &self.held {
            None => self.maps[map][pair],
            Some(held) => held.turns[map % self.turns][self.maps[map / self.turns][pair] as usize],
        }
    }

    /// A map as a list.
    pub(super) fn turned(&self, map: usize) -> Cow<'_, [u32]> {
        match &self.held {
            None => Cow::Borrowed(&self.maps[map]),
            Some(held) => Cow::Owned(then(&self.maps[map / self.turns], &held.turns[map % self.turns])),
        }
    }

    /// The image of some values under a map.
    pub(super) fn mapped(&self, map: usize, of: &[u32]) -> Vec<u32> {
        let values = self.form.values();
        let mut image = vec![values as u32; of.len()];
        for (place, &value) in of.iter().enumerate().filter(|(_, value)| (**value as usize) < values) {
            let to = self.pair_after(map, place * values + value as usize) as usize;
            image[to / values] = (to % values) as u32;
        }
        image
    }

    /// The number of the map by which an element acts on the state with these values.
    pub(super) fn settled(&self, element: usize, of: &[u32]) -> usize {
        let Some(held) = &self.held else { return element };
        let (map, values) = (self.map(element), self.form.values());
        let filled = of.iter().enumerate().filter(|(_, value)| (**value as usize) < values);
        let turn = filled.map(|(place, &value)| map[place * values + value as usize]).find_map(|to| held.settling(to));
        element * self.turns + turn.expect("some piece becomes the held one")
    }

    /// The value in each place; one more than all values where there is none.
    pub(super) fn values_of(&self, state: &[u8]) -> Vec<u32> {
        let (places, nothing) = (self.form.places, self.form.values());
        match &self.held {
            Some(held) => held.values(state, places, nothing),
            None => (0..places).map(|place| self.form.value(state, place).unwrap_or(nothing) as u32).collect(),
        }
    }

    /// Writes the state with these values, and the other bytes of `like`. Returns whether it is one
    /// of the puzzle.
    pub(super) fn write_values(&self, of: &[u32], like: &[u8], out: &mut Vec<u8>) -> bool {
        let values = self.form.values();
        if let Some(held) = &self.held {
            return held.write(of, values, like, out);
        }
        self.form.clear(like, out);
        for (place, &value) in of.iter().enumerate().filter(|(_, value)| (**value as usize) < values) {
            self.form.put(out, place, value as usize);
        }
        true
    }
}

impl HeldStates {
    /// Whether inverse states of each class are one class, too, under the group with these maps.
    ///
    /// The inverse of `s(g) w` is `w' s(g')`, which is a symmetric state to `g'` if the turn `w` is
    /// a symmetry, too.
    fn inverts_classes(&self, inversion: &Map, maps: &[Map], numbers: &HashMap<Map, usize>) -> bool {
        maps.iter().all(|map| map[self.held() as usize] == self.held())
            || self.turns.iter().all(|turn| {
                let conjugation = then(&then(&then(inversion, turn), inversion), turn);
                numbers.contains_key(&conjugation)
            })
    }
}

fn broken() -> Error {
    Error::broken_law("a set of symmetries", "they do not permute places, or are no group")
}

/// The map that applies `first`, then `second`.
fn then(first: &[u32], second: &[u32]) -> Map {
    first.iter().map(|&pair| if pair == NOWHERE { NOWHERE } else { second[pair as usize] }).collect()
}

fn inverse(map: &[u32]) -> Map {
    let mut inverse = vec![NOWHERE; map.len()];
    (0..).zip(map).filter(|(_, to)| **to != NOWHERE).for_each(|(from, &to)| inverse[to as usize] = from);
    inverse
}

/// An element of each conjugacy class, and the size of the class. `None` if the maps are no group.
fn classes(maps: &[Map], numbers: &HashMap<Map, usize>, generators: &[&Map]) -> Option<Vec<(usize, u64)>> {
    let mut seen = vec![false; maps.len()];
    let both: Vec<(Map, &Map)> = generators.iter().map(|generator| (inverse(generator), *generator)).collect();
    let mut classes = vec![];
    for first in 0..maps.len() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (mut class, mut at) = (vec![first], 0);
        while at < class.len() {
            for (back, forth) in &both {
                let conjugate = *numbers.get(&then(&then(back, &maps[class[at]]), forth))?;
                if !std::mem::replace(&mut seen[conjugate], true) {
                    class.push(conjugate);
                }
            }
            at += 1;
        }
        classes.push((first, class.len() as u64));
    }
    Some(classes)
}
