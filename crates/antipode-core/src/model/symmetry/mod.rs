//! Symmetries of a puzzle, as permutations of pairs of a place and what it holds.
//!
//! A state is a set of pairs: a cell and its token, a slot and its twisted piece, a disk and its
//! peg. A symmetry takes pairs to pairs, and so takes a state to the set of the images. The inverse
//! of an element of a group is such a map, too: token `t` in place `p` becomes token `p` in place
//! `t`.

mod coset_folding;
mod fixed;
mod form;
mod held;
mod least;
mod move_images;
mod symmetries;

pub use coset_folding::CosetFolding;
pub use form::ByteForm;
pub use held::{HeldStates, WholeMove};
pub use move_images::MoveImages;
pub use symmetries::{GoalSymmetries, MOST_IMAGES, NOWHERE};

use std::sync::Arc;

use super::{Problem, SymmetricPuzzle};

/// The most images of pairs that a search lists: 8 MiB.
const MOST_FOR_SEARCH: usize = 1 << 21;

impl Problem {
    /// The same problem with other symmetries.
    pub fn with_symmetries(self, symmetric: Arc<dyn SymmetricPuzzle>) -> Problem {
        let mut problem = self.with_abilities(|abilities| abilities.symmetric = Some(symmetric));
        problem.symmetries = Arc::default();
        problem
    }

    /// The symmetries under which distances stay the same, found on first use.
    ///
    /// `None` if they are unknown, if there are too many to list during a search, or if moves have
    /// costs.
    pub fn symmetries(&self) -> Option<&GoalSymmetries> {
        let find =
            || self.abilities().symmetric.as_ref().filter(|_| self.costs().is_none())?.symmetries(MOST_FOR_SEARCH).ok();
        self.symmetries.get_or_init(find).as_ref()
    }
}
