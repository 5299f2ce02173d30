//! An element of each coset that several coordinates name.
//!
//! Let `S(i)` be the subgroup whose elements keep the goal's values of the coordinates before `i`.
//! It takes the goal's value of coordinate `i` to every value, since all combinations occur. So a
//! list has an element of `S(i)` for each value, as in a stabiliser chain.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::TwistySubgroup;
use antipode_core::model::MoveSubgroup;
use antipode_core::perms::{compose, invert};

/// For each coordinate, an element for each of its values.
#[derive(Debug)]
pub(super) struct CosetRepresentatives(Vec<Vec<Vec<u8>>>);

impl CosetRepresentatives {
    pub(super) fn new(subgroup: &TwistySubgroup) -> CosetRepresentatives {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let mut all = CosetRepresentatives(vec![]);
        for (at, coordinate) in subgroup.coordinates().iter().enumerate() {
            let mut known: Vec<Option<Vec<u8>>> = vec![None; coordinate.size as usize];
            let (mut values, mut generators) = (vec![coordinate.goal], vec![]);
            known[coordinate.goal as usize] = Some(subgroup.identity());
            while values.len() < known.len() {
                generators.push(all.keeping(subgroup, subgroup.random(&mut random)));
                let mut next = 0;
                while next < values.len() {
                    for generator in &generators {
                        let before = known[values[next] as usize].as_ref().expect("a listed value has an element");
                        let moved = compose(generator, before);
                        let value = subgroup.values(&moved)[at];
                        if known[value as usize].is_none() {
                            known[value as usize] = Some(moved);
                            values.push(value);
                        }
                    }
                    next += 1;
                }
            }
            all.0.push(known.into_iter().flatten().collect());
        }
        all
    }

    /// An element times another one, such that the listed coordinates have the values of the goal.
    fn keeping(&self, subgroup: &TwistySubgroup, element: Vec<u8>) -> Vec<u8> {
        (0..self.0.len()).fold(element, |element, at| {
            let to = &self.0[at][subgroup.values(&element)[at] as usize];
            compose(&invert(to), &element)
        })
    }

    /// An element of the coset with these values.
    pub(super) fn element(&self, subgroup: &TwistySubgroup, values: &[u32]) -> Vec<u8> {
        let mut element = subgroup.identity();
        for (at, &value) in values.iter().enumerate() {
            // The value that the product so far takes to the wanted one.
            let back = compose(&invert(&element), &self.0[at][value as usize]);
            element = compose(&element, &self.0[at][subgroup.values(&back)[at] as usize]);
        }
        element
    }
}
