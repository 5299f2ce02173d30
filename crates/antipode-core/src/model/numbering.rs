//! A perfect hash of the states of a puzzle.

use super::{Edges, Explored, Lift, Puzzle, Serpentine, Words};
use crate::tables::{Layout, Scheme};

/// A perfect hash of a puzzle's states.
///
/// Laws: `rank(unrank(i)) == Some(i)` below `layout().size()`; `unrank(rank(s)) == s`; moves never
/// lead from a numbered state to one that is not; all goals are numbered.
pub trait Numbering: Send + Sync {
    /// The shape of the index range.
    fn layout(&self) -> Layout;

    /// Number of configurations, numbered or not; `None` if it exceeds a `u64`. OPTIONAL: all are numbered.
    fn configurations(&self) -> Option<u64> {
        Some(self.layout().size())
    }

    /// The index of a state, or `None` for one that is not numbered because an invariant (such as
    /// parity) separates it from the goals.
    fn rank(&self, state: &[u8]) -> Option<u64>;

    /// Overwrites `state` with the state of this index.
    fn unrank(&self, index: u64, state: &mut Vec<u8>);

    /// The indices of the successors of each state of `from` by the rules of its puzzle; `out` is cleared first. It is a method of the
    /// numbering so that calls of `rank` are dispatched statically.
    fn neighbours(&self, puzzle: &dyn Puzzle, from: &[u64], out: &mut Edges) {
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

    /// The numbering as a voltage graph, if it is one. OPTIONAL: without it the row engine cannot run.
    fn lift(&self) -> Option<&dyn Lift> {
        None
    }

    /// The numbering along a path, if this is that of [`Serpentine`]. OPTIONAL: without it the tile engine cannot run.
    fn serpentine(&self) -> Option<Serpentine> {
        None
    }

    /// The numbering as a graph of words, if it is one. OPTIONAL: without it the engine for words cannot run.
    fn words(&self) -> Option<&dyn Words> {
        None
    }

    /// Which of the puzzle's numberings this is. OPTIONAL: that along a path or of words if it is one of these, else the general one.
    fn scheme(&self) -> Scheme {
        match self.serpentine() {
            Some(_) => Scheme::Serpentine,
            None => self.words().map_or(Scheme::General, Words::scheme),
        }
    }

    /// The moves as tables, if they are. OPTIONAL: without it searches follow the rules.
    fn move_tables(&self) -> Option<&dyn MoveTables> {
        None
    }

    /// The explored states, if it numbers those. OPTIONAL: all indices are states, the puzzle lists its goals, and its moves can be undone.
    fn explored(&self) -> Option<&Explored> {
        None
    }
}

/// Moves from number to number by look-ups, without the states. For searches alone: the reference engine and certificates follow the rules.
///
/// Laws: the neighbours of a state are those of [`Numbering::neighbours`] and perhaps the state itself, in any order and perhaps several times;
/// moves can be undone by moves.
pub trait MoveTables: Send + Sync {
    /// The indices of the neighbours of each state of `from`; `out` is cleared first.
    fn neighbours(&self, from: &[u64], out: &mut Edges);
}
