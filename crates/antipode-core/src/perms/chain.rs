//! A numbering of the elements of a permutation group, and of its cosets, by a stabiliser chain.
//!
//! Let `G(i)` be the subgroup that fixes the base points `0..i`. Every element of `G(i)` is an
//! element of `G(i+1)` followed by a transversal element of level `i`. The transversal element
//! takes point `i` to the same point of its orbit as the product does. The *digit* of the product
//! at level `i` is the number of that point within the orbit. The digits of all levels, in mixed
//! radix, number the group (C. C. Sims 1970). The digits of levels `a..b` number the cosets of
//! `G(b)` in `G(a)`. Transversals have the least elements, by the images of the base points in
//! order. So an element that moves little has few digits other than 0, and direct products keep
//! their factors separate.

use std::ops::Range;

use super::group::{PermutationGroup, invert};

/// A level of the chain: the orbit of a base point, and a transversal.
///
/// The orbit is the one under the stabiliser of the base points before it.
#[derive(Clone, Debug)]
struct ChainLevel {
    point: u8,
    /// For every point, its number within the orbit.
    digit: Vec<Option<u8>>,
    /// For each point of the orbit, the element of the transversal that takes the base point there,
    /// and its inverse.
    to: Vec<Vec<u8>>,
    back: Vec<Vec<u8>>,
}

/// The stabiliser chain of a group for its first points.
///
/// Points with a trivial orbit have no level.
#[derive(Clone, Debug)]
pub struct StabiliserChain {
    degree: usize,
    levels: Vec<ChainLevel>,
}

/// `a` followed by `b`.
fn followed_by(a: &[u8], b: &[u8]) -> Vec<u8> {
    a.iter().map(|&point| b[usize::from(point)]).collect()
}

impl StabiliserChain {
    /// The chain of the points `0..base`.
    #[expect(clippy::missing_panics_doc, reason = "an orbit has an element to each of its points")]
    pub fn new(group: &PermutationGroup, base: usize) -> Self {
        let mut levels: Vec<ChainLevel> = vec![];
        // Deeper levels come first, since they minimise the transversals of the others.
        for point in (0..base).rev().filter(|&point| group.orbit(point).len() > 1) {
            let mut places = group.orbit(point).to_vec();
            places.sort_unstable();
            let mut digit = vec![None; group.degree()];
            places.iter().enumerate().for_each(|(d, &place)| digit[usize::from(place)] = Some(d as u8));
            let to: Vec<Vec<u8>> = places
                .iter()
                .map(|&place| {
                    let element = group.element(point, place).expect("a point of the orbit").to_vec();
                    // From the next level to the deepest, since the images of earlier points count
                    // first.
                    levels.iter().rev().fold(element, |element, level: &ChainLevel| level.least(element))
                })
                .collect();
            let back = to.iter().map(|element| invert(element)).collect();
            levels.push(ChainLevel { point: point as u8, digit, to, back });
        }
        levels.reverse();
        StabiliserChain { degree: group.degree(), levels }
    }

    /// The length of the orbit of each level.
    pub fn radices(&self) -> Vec<usize> {
        self.levels.iter().map(|level| level.to.len()).collect()
    }

    /// The base point of each level.
    pub fn points(&self) -> impl Iterator<Item = usize> {
        self.levels.iter().map(|level| usize::from(level.point))
    }

    /// Returns the coset number of an element of the group of the first level.
    ///
    /// `element` becomes the remainder, an element of the stabiliser after the last level. The
    /// images of the base points suffice. `None` if it is not an element of the chain's group.
    pub fn sift(&self, levels: Range<usize>, element: &mut [u8]) -> Option<u64> {
        let mut rank = 0;
        for level in &self.levels[levels] {
            let digit = usize::from(level.digit[usize::from(element[usize::from(level.point)])]?);
            let back = &level.back[digit];
            // Points before this one are fixed.
            element[usize::from(level.point)..].iter_mut().for_each(|point| *point = back[usize::from(*point)]);
            rank = rank * level.to.len() as u64 + digit as u64;
        }
        Some(rank)
    }

    /// The number of an element of the group, given the image of the point of each level.
    /// Overwrites them. Other elements may get any number, or none.
    #[inline]
    pub fn number(&self, images: &mut [u8]) -> Option<u64> {
        let (mut rank, mut rest) = (0, images);
        for level in &self.levels {
            let (image, deeper) = rest.split_first_mut()?;
            let digit = level.digit[usize::from(*image)]?;
            let back = &level.back[usize::from(digit)][..];
            deeper.iter_mut().for_each(|point| *point = back[usize::from(*point)]);
            rank = rank * level.to.len() as u64 + u64::from(digit);
            rest = deeper;
        }
        Some(rank)
    }

    /// The element of the coset of `element` whose images of the base points are the least, in
    /// their order. The coset has the products of elements of the chain's group and `element`.
    ///
    /// The images of all points are known, and the base determines the elements of the group.
    pub fn least_of_coset(&self, element: Vec<u8>) -> Vec<u8> {
        self.levels.iter().fold(element, |element, level| level.least(element))
    }

    /// The representative of the coset with this number: the inverse of [`Self::sift`].
    pub fn element(&self, levels: Range<usize>, mut rank: u64) -> Vec<u8> {
        let mut element: Vec<u8> = (0..self.degree as u8).collect();
        for level in self.levels[levels].iter().rev() {
            let radix = level.to.len() as u64;
            let to = &level.to[(rank % radix) as usize];
            element.iter_mut().for_each(|point| *point = to[usize::from(*point)]);
            rank /= radix;
        }
        element
    }
}

impl ChainLevel {
    /// The element of the coset of `element` that takes the base point to the least point.
    fn least(&self, element: Vec<u8>) -> Vec<u8> {
        let best = (0..self.to.len())
            .min_by_key(|d| element[usize::from(self.to[*d][usize::from(self.point)])])
            .expect("orbits are not empty");
        followed_by(&self.to[best], &element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perms::{rank, unrank};

    #[test]
    fn digits_number_the_group_and_its_cosets() {
        // The even permutations of six points.
        let generators: [&[u8]; 2] = [&[1, 2, 0, 3, 4, 5], &[0, 2, 3, 4, 5, 1]];
        let chain = StabiliserChain::new(&PermutationGroup::generated_by(6, generators), 6);
        assert_eq!(chain.radices(), [6, 5, 4, 3]);
        let mut elements = vec![];
        for r in 0..360 {
            let element = chain.element(0..4, r);
            let mut rest = element.clone();
            assert_eq!(chain.sift(0..4, &mut rest), Some(r));
            assert_eq!(rest, [0, 1, 2, 3, 4, 5]);
            let mut images: Vec<u8> = chain.points().map(|point| element[point]).collect();
            assert_eq!(chain.number(&mut images), Some(r));
            let mut rest = element.clone();
            assert_eq!(chain.sift(0..2, &mut rest), Some(r / 12));
            assert_eq!(chain.sift(2..4, &mut rest), Some(r % 12));
            elements.push(rank(&element));
        }
        elements.sort_unstable();
        elements.dedup();
        assert_eq!(elements.len(), 360);
    }

    #[test]
    fn a_coset_has_one_least_element() {
        // The permutations of six points that keep {0, 1, 2}.
        let generators: [&[u8]; 4] =
            [&[1, 0, 2, 3, 4, 5], &[1, 2, 0, 3, 4, 5], &[0, 1, 2, 4, 3, 5], &[0, 1, 2, 4, 5, 3]];
        let group = PermutationGroup::generated_by(6, generators);
        let chain = StabiliserChain::new(&group, 6);
        let all: Vec<Vec<u8>> = (0..36).map(|r| chain.element(0..4, r)).collect();
        for r in 0..720 {
            let mut element = vec![0; 6];
            unrank(r, &mut element);
            // The definition: the least of all products.
            let least = all.iter().map(|first| followed_by(first, &element)).min();
            assert_eq!(Some(chain.least_of_coset(element)), least);
        }
    }

    #[test]
    fn what_is_no_element_does_not_sift_to_the_identity() {
        let generators: [&[u8]; 2] = [&[1, 2, 0, 3, 4, 5], &[0, 2, 3, 4, 5, 1]];
        let chain = StabiliserChain::new(&PermutationGroup::generated_by(6, generators), 6);
        let mut odd = vec![0; 6];
        unrank(1, &mut odd);
        let found = chain.sift(0..4, &mut odd);
        assert!(found.is_none() || odd != [0, 1, 2, 3, 4, 5]);
    }
}
