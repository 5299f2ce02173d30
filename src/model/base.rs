//! The base of a voltage graph on its own, without a numbering of the derived graph: it exists for puzzles whose
//! configurations nobody could number.

use crate::perms;

/// A step of a move: the entry at one position of the arrangement is taken out and put in at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The position that it leaves.
    pub from: u8,
    /// The position that it takes, once it is out.
    pub to: u8,
}

impl Hop {
    /// Makes the step on an arrangement.
    #[inline]
    pub fn act<T>(self, arrangement: &mut [T]) {
        perms::hop(arrangement, usize::from(self.from), usize::from(self.to));
    }

    /// Whether the step changes the parity of an arrangement.
    #[inline]
    pub fn is_odd(self) -> bool {
        self.from.abs_diff(self.to) % 2 == 1
    }
}

/// A graph whose arcs act on arrangements of `degree` distinct entries.
///
/// Laws: the arcs of a vertex are its moves, each once; every arc has an inverse arc.
pub trait Base: Sync {
    /// Length of an arrangement.
    fn degree(&self) -> usize;

    /// Number of vertices.
    fn vertices(&self) -> u64;

    /// Visits the arcs of a vertex: the vertex they lead to, and the steps in which they act.
    fn arcs(&self, vertex: u64, visit: &mut dyn FnMut(u64, &[Hop]));
}
