//! The local group of a component, together with the symmetries that keep the component.
//!
//! Let x be a configuration. Take the pairs (g, r) of a symmetry of the board and a relabelling of
//! the tokens for which g r x is connected with x. They form a group. Its projection to the
//! symmetries is the group that fixes the component of the base. The pairs with g = 1 are the local
//! group: the relabellings that moves can make. So the order of the local group is a quotient of
//! two orders, both by Schreier-Sims.
//!
//! Suppose that the relabellings of all pairs generate a group that contains all even permutations.
//! Then the local group contains them, too: it is a normal subgroup whose index is at most the
//! number of symmetries. In this case only the signs of relabellings are kept.

use std::collections::HashSet;
use std::sync::Arc;

use num_bigint::BigUint;

use antipode_core::model::VoltageBase;
use antipode_core::nums::big_factorial;
use antipode_core::perms::{self, PermutationGroup};

/// Below this degree, no element shows by its cycles that a group contains all even permutations.
const SMALL: usize = 8;

/// The most pairs to collect before their group is computed in full.
const MOST_LISTED: usize = 4096;

/// The group of pairs (symmetry, relabelling) that keep a component.
pub(super) struct LocalGroup {
    base: Arc<dyn VoltageBase>,
    degree: usize,
    /// The pairs with the sign of the relabelling in its place: permutations of the cells and two
    /// more points.
    signs: PermutationGroup,
    /// Whether all symmetries occur with both signs.
    all_signs: bool,
    /// The symmetries alone.
    kept: PermutationGroup,
    /// The pairs of symmetry and sign that were added.
    seen: HashSet<(usize, bool)>,
    relabellings: KnownRelabellings,
}

/// The known facts about the pairs.
#[derive(Debug)]
enum KnownRelabellings {
    /// Generators; the second is the list of their relabellings.
    Listed(HashSet<Vec<u8>>, Vec<Vec<u8>>),
    /// Permutations of the cells and the tokens.
    Chain(PermutationGroup),
    /// All even permutations are in the local group.
    Giant,
}

impl LocalGroup {
    /// The trivial group.
    pub(super) fn new(base: Arc<dyn VoltageBase>) -> Self {
        let (symmetries, degree) = (base.symmetries(), base.degree());
        let cells = symmetries.element(0).len();
        let relabellings = match degree {
            0..SMALL => KnownRelabellings::Chain(PermutationGroup::trivial(cells + degree)),
            _ => KnownRelabellings::Listed(HashSet::new(), vec![]),
        };
        let signs = PermutationGroup::trivial(cells + 2);
        let kept = PermutationGroup::trivial(cells);
        LocalGroup { base, degree, signs, all_signs: false, kept, seen: HashSet::from([(0, false)]), relabellings }
    }

    /// Whether only the sign of a relabelling still matters.
    pub(super) fn is_giant(&self) -> bool {
        matches!(self.relabellings, KnownRelabellings::Giant)
    }

    /// Whether no pair can enlarge the group any more.
    pub(super) fn is_complete(&self) -> bool {
        self.is_giant() && self.all_signs
    }

    /// Adds a pair. The relabelling is ignored once the group is giant.
    pub(super) fn add(&mut self, symmetry: usize, odd: bool, relabelling: impl FnOnce() -> Vec<u8>) {
        if self.seen.insert((symmetry, odd)) {
            if self.signs.insert(&self.join(symmetry, sign(odd))) {
                self.all_signs = self.signs.order() == (2 * self.base.symmetries().order()).into();
            }
            self.kept.insert(self.base.symmetries().element(symmetry));
        }
        let pair = match self.relabellings {
            KnownRelabellings::Giant => return,
            _ => relabelling(),
        };
        let joint = self.join(symmetry, &pair);
        match &mut self.relabellings {
            KnownRelabellings::Giant => (),
            KnownRelabellings::Chain(group) => {
                group.insert(&joint);
            }
            KnownRelabellings::Listed(known, list) => {
                if known.insert(joint) {
                    list.push(pair);
                    // A test of the group takes long, so it waits until the list has doubled.
                    if list.len().is_power_of_two() {
                        self.settle(MOST_LISTED);
                    }
                }
            }
        }
    }

    /// Settles the group after all pairs were added.
    pub(super) fn finish(&mut self) {
        self.settle(0);
    }

    /// Turns a list into a giant if it generates all even permutations, or else into a chain if it
    /// has `most` entries.
    fn settle(&mut self, most: usize) {
        let KnownRelabellings::Listed(known, list) = &self.relabellings else { return };
        // A normal subgroup of a group with all even permutations is trivial or contains them
        // (degree 5 and up). Its index is at most the number of symmetries, so it is not trivial if
        // the group has more elements.
        let exceeds = big_factorial(self.degree) > BigUint::from(2 * self.base.symmetries().order());
        if exceeds && perms::contains_alternating(self.degree, list) {
            self.relabellings = KnownRelabellings::Giant;
        } else if list.len() >= most {
            let degree = self.base.symmetries().degree() + self.degree;
            self.relabellings =
                KnownRelabellings::Chain(PermutationGroup::generated_by(degree, known.iter().map(Vec::as_slice)));
        }
    }

    /// A symmetry and a permutation of other points as one permutation.
    fn join(&self, symmetry: usize, other: &[u8]) -> Vec<u8> {
        let cells = self.base.symmetries().element(symmetry);
        cells.iter().copied().chain(other.iter().map(|&point| point + cells.len() as u8)).collect()
    }

    /// The number of symmetries that keep the component of the base.
    pub(super) fn symmetries_that_keep(&self) -> u64 {
        self.kept.order().try_into().unwrap_or(u64::MAX)
    }

    /// Whether a symmetry keeps the component of the base.
    pub(super) fn keeps(&self, symmetry: usize) -> bool {
        self.kept.contains(self.base.symmetries().element(symmetry))
    }

    /// The number of relabellings that moves can make.
    pub(super) fn order(&self) -> BigUint {
        let keep = self.symmetries_that_keep();
        match &self.relabellings {
            KnownRelabellings::Chain(group) => group.order() / keep,
            _ => big_factorial(self.degree) * self.signs.order() / (2 * keep),
        }
    }

    /// Generators of the local group of a base without symmetries; `None` if it contains all even
    /// permutations.
    pub(super) fn generators(&self) -> Option<Vec<Vec<u8>>> {
        let KnownRelabellings::Chain(group) = &self.relabellings else { return None };
        let cells = self.base.symmetries().degree();
        let giant = group.order() * 2u8 >= big_factorial(self.degree);
        (!giant).then(|| {
            group
                .generators()
                .iter()
                .map(|pair| pair[cells..].iter().map(|&point| point - cells as u8).collect())
                .collect()
        })
    }

    /// Whether a pair is in the group; call this after `finish`. Without a relabelling, its sign
    /// decides.
    pub(super) fn contains(&self, symmetry: usize, odd: bool, relabelling: Option<&[u8]>) -> bool {
        match (&self.relabellings, relabelling) {
            (KnownRelabellings::Chain(group), Some(relabelling)) => group.contains(&self.join(symmetry, relabelling)),
            _ => self.signs.contains(&self.join(symmetry, sign(odd))),
        }
    }
}

/// The sign of a relabelling as a permutation of two points.
fn sign(odd: bool) -> &'static [u8] {
    if odd { &[1, 0] } else { &[0, 1] }
}
