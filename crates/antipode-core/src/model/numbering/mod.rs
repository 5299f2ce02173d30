//! A perfect hash of the states of a puzzle.

mod explored;

pub use explored::ExploredNumbering;

use super::{BatchEdges, Puzzle, Structure};
use crate::tables::StateLayout;

/// A perfect hash of a puzzle's states.
///
/// Laws: `rank(unrank(i)) == Some(i)` below `layout().size()`, and `unrank(rank(s)) == s`. Moves
/// never lead from a numbered state to one that is not numbered. All goals are numbered.
///
/// # Examples
///
/// ```
/// use antipode_core::model::Numbering;
/// use antipode_core::tables::StateLayout;
///
/// /// The ten states of a counter.
/// struct Counter;
///
/// impl Numbering for Counter {
///     fn layout(&self) -> StateLayout {
///         StateLayout::for_states(10).expect("there are few states")
///     }
///     fn rank(&self, state: &[u8]) -> Option<u64> {
///         Some(state[0].into())
///     }
///     fn unrank(&self, index: u64, state: &mut Vec<u8>) {
///         *state = vec![index as u8];
///     }
/// }
///
/// let mut state = vec![];
/// Counter.unrank(7, &mut state);
/// assert_eq!(Counter.rank(&state), Some(7));
/// ```
pub trait Numbering: Send + Sync {
    /// The shape of the index range.
    fn layout(&self) -> StateLayout;

    /// Number of configurations, numbered or not.
    ///
    /// `None` if it exceeds a `u64`. OPTIONAL: by default all are numbered.
    fn configurations(&self) -> Option<u64> {
        Some(self.layout().size())
    }

    /// The index of a state, or `None` if it has none.
    ///
    /// An invariant, such as parity, separates states without an index from the goals.
    fn rank(&self, state: &[u8]) -> Option<u64>;

    /// Overwrites `state` with the state of this index.
    fn unrank(&self, index: u64, state: &mut Vec<u8>);

    /// The indices of the successors of each state of `from`; clears `out` first.
    ///
    /// It is a method of the numbering so that calls of `rank` are dispatched statically.
    fn neighbours(&self, puzzle: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let mut state = vec![];
        for &at in from {
            self.unrank(at, &mut state);
            puzzle.expand(&state, &mut |next| {
                out.push(self.rank(next).expect("moves stay among the numbered states"));
            });
            out.close();
        }
    }

    /// The indices of the states with a move to each state of `from`; clears `out` first.
    ///
    /// OPTIONAL: by default moves can be undone by moves, so that these are the neighbours.
    fn predecessors(&self, puzzle: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        self.neighbours(puzzle, from, out);
    }

    /// The structure that a search can use besides the rules.
    ///
    /// OPTIONAL: by default there is none, and only the general engine searches the puzzle.
    fn structure(&self) -> Structure<'_> {
        Structure::Rules
    }

    /// The explored states, if it numbers those.
    ///
    /// OPTIONAL: by default all indices are states, and the puzzle lists its goals.
    fn explored(&self) -> Option<&ExploredNumbering> {
        None
    }
}
