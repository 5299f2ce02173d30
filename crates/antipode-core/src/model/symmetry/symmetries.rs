//! A group of symmetries, element by element.

use std::collections::{HashMap, HashSet};

use super::ByteForm;
use super::least::{Sources, sources};
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
    pub(super) form: ByteForm,
    /// A state, for the bytes that no place is in.
    goal: Vec<u8>,
    maps: Vec<Map>,
    /// For each element that does not invert states, where its values come from.
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
        let known = generators.first().or(inversion.as_ref());
        let identity: Map = (0..form.pairs())
            .map(|pair| if known.is_none_or(|map| map[pair] != NOWHERE) { pair as u32 } else { NOWHERE })
            .collect();
        let most = most / form.pairs().max(1) / 2;
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
        let (plain, inverts) = (maps.len(), inversion.is_some());
        // In a group whose elements are their own inverses, inversion is the identity.
        if let Some(inversion) = inversion.filter(|inversion| !numbers.contains_key(inversion)) {
            for at in 0..plain {
                let product = then(&maps[at], &inversion);
                numbers.insert(product.clone(), maps.len());
                maps.push(product);
            }
        }
        let sources = maps[..plain].iter().map(|map| sources(&form, map)).collect::<Option<_>>().ok_or_else(broken)?;
        let classes = classes(&maps, &numbers, &kept).ok_or_else(broken)?;
        Ok(GoalSymmetries { form, goal, maps, sources, plain, inverts, classes })
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
        let generated =
            |kept: &[Map]| GoalSymmetries::generated(self.form.clone(), self.goal.clone(), kept, None, MOST_IMAGES);
        let mut kept = vec![self.maps[0].clone()];
        let mut group = generated(&kept)?;
        let mut known: HashSet<Map> = group.maps.iter().cloned().collect();
        for element in 1..self.plain {
            if !known.contains(&self.maps[element]) && keeps(element)? {
                kept.push(self.maps[element].clone());
                group = generated(&kept)?;
                known.extend(group.maps.iter().cloned());
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
        (self.plain < self.maps.len()).then_some(self.plain)
    }

    /// Whether an element inverts states.
    pub fn inverts(&self, element: usize) -> bool {
        element >= self.plain
    }

    /// Writes the image of a state under an element.
    pub fn image(&self, element: usize, state: &[u8], out: &mut Vec<u8>) {
        self.form.clear(state, out);
        let values = self.form.values();
        for place in 0..self.form.places {
            if let Some(value) = self.form.value(state, place) {
                let to = self.maps[element][place * values + value] as usize;
                self.form.put(out, to / values, to % values);
            }
        }
    }

    /// The image of a pair under an element; [`NOWHERE`] if no state has the pair.
    pub(super) fn of_pair(&self, element: usize, pair: usize) -> u32 {
        self.maps[element][pair]
    }

    /// A state in which all places are empty.
    pub(super) fn empty(&self) -> Vec<u8> {
        let mut state = vec![];
        self.form.clear(&self.goal, &mut state);
        state
    }
}

fn broken() -> Error {
    Error::usage("symmetries break their laws: they do not permute places, or are no group")
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
