//! The symmetries of a puzzle as changes of values, read off what they do to states.

use std::collections::HashMap;

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

use antipode_core::model::{ExplicitRules, Problem, RuleTables, ValueChange};

/// States from which the changes are read: among them every value is at every position.
const STATES: usize = 2000;

/// The symmetries of a problem that do not invert states; `None` if one is no change of values.
/// Adds their maps to those of the rules.
pub(super) fn changes(
    problem: &Problem,
    explicit: &dyn ExplicitRules,
    rules: &mut RuleTables,
) -> Option<Vec<ValueChange>> {
    let symmetries = problem.symmetries()?;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut states, mut state) = (vec![], problem.goals().next()?);
    for _ in 0..STATES {
        let mut next = vec![];
        problem.expand(&state, &mut |successor| next.push(successor.to_vec()));
        state = next.into_iter().choose(&mut random)?;
        states.push(state.clone());
    }
    let values: Vec<Vec<u16>> = states.iter().map(|state| explicit.values(state)).collect();
    let mut known: HashMap<Vec<u16>, u16> = (0..).zip(&rules.maps).map(|(at, map)| (map.clone(), at)).collect();
    let (mut found, mut image) = (vec![], vec![]);
    for element in (0..symmetries.order_with_inverses()).filter(|element| !symmetries.inverts(*element)) {
        let mut images = vec![];
        for state in &states {
            symmetries.image(element, state, &mut image);
            images.push(explicit.values(&image));
        }
        let mut change = ValueChange::default();
        for to in 0..rules.positions {
            let (from, map) =
                (0..rules.positions).find_map(|from| Some((from, map(&values, from, &images, to, rules.values)?)))?;
            let maps = &mut rules.maps;
            let number = *known.entry(map).or_insert_with_key(|map| {
                maps.push(map.clone());
                maps.len() as u16 - 1
            });
            change.from.push(from as u16);
            change.map.push((to as u16, number));
        }
        found.push(change);
    }
    Some(found)
}

/// The map of values that takes position `from` to position `to` in all states, if there is one.
fn map(states: &[Vec<u16>], from: usize, images: &[Vec<u16>], to: usize, values: usize) -> Option<Vec<u16>> {
    let mut map = vec![None; values];
    for (state, image) in states.iter().zip(images) {
        let known = map[usize::from(state[from])].get_or_insert(image[to]);
        if *known != image[to] {
            return None;
        }
    }
    // Values that are never here go to those that are never there.
    let mut rest = (0..values as u16).filter(|value| !map.contains(&Some(*value))).collect::<Vec<_>>().into_iter();
    let map: Option<Vec<u16>> = map.into_iter().map(|to| to.or_else(|| rest.next())).collect();
    map.filter(|_| rest.next().is_none())
}
