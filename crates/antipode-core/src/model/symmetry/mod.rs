//! Symmetries of a puzzle, as permutations of pairs of a place and what it holds.
//!
//! A state is a set of pairs: a cell and its token, a slot and its twisted piece, a disk and its
//! peg. A symmetry takes pairs to pairs, and so takes a state to the set of the images. The inverse
//! of an element of a group is such a map, too: token `t` in place `p` becomes token `p` in place
//! `t`.

mod fixed;
mod form;
mod least;
mod symmetries;

pub use form::ByteForm;
pub use symmetries::{GoalSymmetries, MOST_IMAGES, NOWHERE};

use super::Problem;

/// The most images of pairs that a search lists: 8 MiB.
const MOST_FOR_SEARCH: usize = 1 << 21;

impl Problem {
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
