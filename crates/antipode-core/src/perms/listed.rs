//! Small permutation groups, element by element.

use std::collections::HashSet;

use super::{PermutationGroup, compose, invert};

/// A group of permutations of `0..degree` as a list; element 0 is the identity.
#[derive(Clone, Debug)]
pub struct ListedGroup {
    degree: usize,
    /// The elements in one-line notation, end to end, in lexicographic order.
    elements: Vec<u8>,
    inverses: Vec<u32>,
    generators: Vec<Vec<u8>>,
}

impl ListedGroup {
    /// Lists the group that some permutations generate.
    ///
    /// It leaves out generators that would take the group beyond `most` elements. Then the result
    /// is only a subgroup.
    pub fn generated_by(degree: usize, generators: &[Vec<u8>], most: usize) -> ListedGroup {
        let mut group = PermutationGroup::trivial(degree);
        let mut kept: Vec<Vec<u8>> = vec![];
        for generator in generators {
            let mut larger = group.clone();
            larger.insert(generator);
            if larger.order() <= most.into() {
                group = larger;
                kept.push(generator.clone());
            }
        }
        let identity: Vec<u8> = (0..degree as u8).collect();
        let mut known = HashSet::from([identity.clone()]);
        let mut queue = vec![identity];
        while let Some(element) = queue.pop() {
            for generator in &kept {
                let product = compose(generator, &element);
                if known.insert(product.clone()) {
                    queue.push(product);
                }
            }
        }
        let mut all: Vec<Vec<u8>> = known.into_iter().collect();
        all.sort_unstable();
        let mut listed = ListedGroup { degree, elements: all.concat(), inverses: vec![], generators: kept };
        listed.inverses = all.iter().map(|element| listed.find(&invert(element)) as u32).collect();
        listed
    }

    /// Number of points.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Number of elements.
    pub fn order(&self) -> usize {
        self.inverses.len()
    }

    /// Generators of the group.
    pub fn generators(&self) -> &[Vec<u8>] {
        &self.generators
    }

    /// An element in one-line notation.
    #[inline]
    pub fn element(&self, i: usize) -> &[u8] {
        &self.elements[i * self.degree..][..self.degree]
    }

    /// The number of the element that is this permutation.
    ///
    /// # Panics
    ///
    /// If it is not in the group.
    pub fn find(&self, permutation: &[u8]) -> usize {
        let (mut low, mut high) = (0, self.elements.len() / self.degree);
        while low + 1 < high {
            let middle = usize::midpoint(low, high);
            if self.element(middle) <= permutation { low = middle } else { high = middle }
        }
        assert_eq!(self.element(low), permutation, "an element of the group");
        low
    }

    /// The product of two elements: first `b`, then `a`, as maps of points.
    pub fn product(&self, a: usize, b: usize) -> usize {
        if a == 0 || b == 0 {
            return a + b;
        }
        let (a, mut product) = (self.element(a), [0; 256]);
        let product = &mut product[..self.degree];
        super::apply(self.element(b), a, product);
        self.find(product)
    }

    /// The inverse of an element.
    #[inline]
    pub fn inverse(&self, i: usize) -> usize {
        self.inverses[i] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_a_group() {
        let cycle = vec![1, 2, 3, 4, 0];
        let flip = vec![0, 4, 3, 2, 1];
        let group = ListedGroup::generated_by(5, &[cycle.clone(), flip.clone()], 100);
        assert_eq!(group.order(), 10);
        for a in 0..10 {
            assert_eq!(group.product(a, group.inverse(a)), 0);
            for b in 0..10 {
                let product = group.element(group.product(a, b)).to_vec();
                assert_eq!(product, compose(group.element(a), group.element(b)));
            }
        }
        assert_eq!(ListedGroup::generated_by(5, &[cycle, flip], 9).order(), 5);
        assert_eq!(ListedGroup::generated_by(3, &[], 1).order(), 1);
    }
}
