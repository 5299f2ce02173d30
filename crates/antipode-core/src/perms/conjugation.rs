//! Conjugations that take a list of permutations to itself.
//!
//! Let `m(i)` be the permutations. A bijection `p` of the list is a symmetry if some permutation
//! `s` of the points has `s(m(i)(x)) = m(p(i))(s(x))` for all `i` and `x`. The symmetry extends to
//! the group that the list generates, and the extension depends on `p` alone. The candidates for
//! `p` keep the cycle type of every product of two permutations. Then `s` follows, orbit by orbit,
//! from the image of one point.

use std::collections::HashMap;

use super::compose;

/// A symmetry of a list of permutations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListConjugation {
    /// For each permutation of the list, the index of its image.
    pub list: Vec<usize>,
    /// For each point, its image.
    pub points: Vec<u8>,
}

impl ListConjugation {
    /// The conjugate of an element of the group.
    pub fn of(&self, element: &[u8]) -> Vec<u8> {
        let mut image = vec![0; element.len()];
        for (point, &to) in element.iter().enumerate() {
            image[usize::from(self.points[point])] = self.points[usize::from(to)];
        }
        image
    }
}

/// The longest list whose symmetries are searched. Longer lists have only the identity.
const LONGEST: usize = 200;

/// The most images of permutations that the search tries.
///
/// Very irregular lists may hide some of their symmetries.
const TRIES: usize = 1_000_000;

/// The symmetries of a list of different permutations of the same points, at most `most`.
///
/// The first one is the identity. Some symmetries are missing if the list is longer than 200, or
/// has very many candidates: check whether they are a group.
pub fn conjugations(list: &[Vec<u8>], most: usize) -> Vec<ListConjugation> {
    if list.len() > LONGEST {
        let points = (0..list[0].len() as u8).collect();
        return vec![ListConjugation { list: (0..list.len()).collect(), points }];
    }
    let mut search = ConjugationSearch { list, types: types(list), images: vec![], found: vec![], most, tries: 0 };
    search.extend();
    search.found
}

/// A search for bijections of the list that keep cycle types.
struct ConjugationSearch<'a> {
    list: &'a [Vec<u8>],
    types: Vec<Vec<usize>>,
    /// The images of the first permutations.
    images: Vec<usize>,
    found: Vec<ListConjugation>,
    most: usize,
    tries: usize,
}

/// For each pair of permutations, the number of the cycle type of their product.
fn types(list: &[Vec<u8>]) -> Vec<Vec<usize>> {
    let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
    let mut types = vec![vec![]; list.len()];
    for (i, types) in types.iter_mut().enumerate() {
        for j in 0..list.len() {
            let kind = match i == j {
                // The square would not determine the cycle type of the permutation.
                true => cycle_type(&list[i]),
                false => cycle_type(&compose(&list[j], &list[i])),
            };
            let new = numbers.len();
            types.push(*numbers.entry(kind).or_insert(new));
        }
    }
    types
}

/// The lengths of the cycles, sorted.
fn cycle_type(permutation: &[u8]) -> Vec<usize> {
    let mut seen = vec![false; permutation.len()];
    let mut lengths = vec![];
    for start in 0..permutation.len() {
        let (mut here, mut length) = (start, 0);
        while !std::mem::replace(&mut seen[here], true) {
            here = usize::from(permutation[here]);
            length += 1;
        }
        lengths.extend((length > 0).then_some(length));
    }
    lengths.sort_unstable();
    lengths
}

impl ConjugationSearch<'_> {
    /// Tries all extensions of the bijection to the other permutations.
    fn extend(&mut self) {
        let next = self.images.len();
        if next == self.list.len() {
            let symmetry = points(self.list, &self.images);
            self.found.extend(symmetry.map(|points| ListConjugation { list: self.images.clone(), points }));
            return;
        }
        for image in 0..self.list.len() {
            self.tries += 1;
            if self.found.len() < self.most && self.tries < TRIES && self.fits(next, image) {
                self.images.push(image);
                self.extend();
                self.images.pop();
            }
        }
    }

    /// Whether `image` may be the image of `next`, by their pairs with the first permutations.
    fn fits(&self, next: usize, image: usize) -> bool {
        let types = &self.types;
        types[next][next] == types[image][image]
            && self.images.iter().enumerate().all(|(i, &other)| {
                other != image && types[i][next] == types[other][image] && types[next][i] == types[image][other]
            })
    }
}

/// A permutation of the points that makes a bijection of the list a conjugation.
fn points(list: &[Vec<u8>], images: &[usize]) -> Option<Vec<u8>> {
    let degree = list.first().map_or(0, Vec::len);
    let mut map: Vec<Option<u8>> = vec![None; degree];
    let mut taken = vec![false; degree];
    for start in 0..degree {
        if map[start].is_none() {
            // The first image that works is enough: orbits do not depend on each other, and `list`
            // decides how the symmetry acts on the group.
            let orbit = (0..degree).filter(|&image| !taken[image]).find_map(|image| follow(list, images, start, image));
            for (from, to) in orbit? {
                map[from] = Some(to as u8);
                taken[to] = true;
            }
        }
    }
    map.into_iter().collect()
}

/// The images of the orbit of a point that goes to `image`; `None` if they contradict each other.
fn follow(list: &[Vec<u8>], images: &[usize], start: usize, image: usize) -> Option<Vec<(usize, usize)>> {
    let mut map = HashMap::from([(start, image)]);
    let mut back = HashMap::from([(image, start)]);
    let mut pairs = vec![(start, image)];
    let mut at = 0;
    while at < pairs.len() {
        let (from, to) = pairs[at];
        at += 1;
        for (permutation, &other) in list.iter().zip(images) {
            let (next, there) = (usize::from(permutation[from]), usize::from(list[other][to]));
            match (map.get(&next), back.get(&there)) {
                (None, None) => {
                    map.insert(next, there);
                    back.insert(there, next);
                    pairs.push((next, there));
                }
                (Some(&known), Some(&source)) if known == there && source == next => {}
                _ => return None,
            }
        }
    }
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_of_a_square_turn_its_moves() {
        // The exchanges of neighbours on a square, which has eight symmetries.
        let list: Vec<Vec<u8>> = vec![vec![1, 0, 2, 3], vec![0, 2, 1, 3], vec![0, 1, 3, 2], vec![3, 1, 2, 0]];
        let found = conjugations(&list, 100);
        assert_eq!(found.len(), 8);
        assert_eq!(found[0].list, [0, 1, 2, 3]);
        for symmetry in &found {
            for (i, permutation) in list.iter().enumerate() {
                assert_eq!(symmetry.of(permutation), list[symmetry.list[i]]);
            }
        }
        assert_eq!(conjugations(&list, 3).len(), 3);
    }

    #[test]
    fn conjugations_are_those_that_all_permutations_of_the_points_give() {
        let list: Vec<Vec<u8>> =
            vec![vec![1, 2, 0, 3, 4], vec![0, 1, 3, 4, 2], vec![2, 0, 1, 3, 4], vec![0, 1, 4, 2, 3]];
        let found = conjugations(&list, 100);
        for symmetry in &found {
            for (permutation, &image) in list.iter().zip(&symmetry.list) {
                assert_eq!(symmetry.of(permutation), list[image]);
            }
        }
        let mut bijections: Vec<Vec<usize>> = found.into_iter().map(|symmetry| symmetry.list).collect();
        bijections.sort_unstable();
        let mut expected = vec![];
        for rank in 0..120 {
            let mut points = vec![0; 5];
            crate::perms::unrank(rank, &mut points);
            let candidate = ListConjugation { list: vec![], points };
            let image = |permutation: &Vec<u8>| list.iter().position(|other| *other == candidate.of(permutation));
            expected.extend(list.iter().map(image).collect::<Option<Vec<usize>>>());
        }
        expected.sort_unstable();
        assert_eq!(bijections, expected);
        // A cycle of three and one of four are not conjugate.
        assert_eq!(conjugations(&[vec![1, 2, 0, 3], vec![1, 2, 3, 0]], 100).len(), 1);
    }
}
