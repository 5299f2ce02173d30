//! The rules of a puzzle, and a perfect hash of its states.

use num_bigint::BigUint;

use super::{Lift, Phases, Serpentine};
use crate::error::Result;
use crate::tables::Layout;

/// The rules of a puzzle.
///
/// Laws: `expand` visits every legal move exactly once and never leads back to the state itself;
/// moves can be undone by moves; `read(write(s)) == s`; every goal is a state.
pub trait Puzzle: Send + Sync {
    /// A configuration.
    type State: Clone + PartialEq + std::fmt::Debug;

    /// The canonical spec, from which this very puzzle can be made again.
    fn spec(&self) -> String;

    /// The states at distance 0, one after the other: there may be millions.
    fn goals(&self) -> Box<dyn Iterator<Item = Self::State> + '_>;

    /// Whether a state is one of the goals.
    fn is_goal(&self, state: &Self::State) -> bool {
        self.goals().any(|goal| goal == *state)
    }

    /// Visits the successors of `state`, always in the same order. The reference is only valid
    /// during the call.
    fn expand(&self, state: &Self::State, visit: &mut dyn FnMut(&Self::State));

    /// Whether the `after`-th move need not be made straight after the `before`-th one: another sequence that is not longer, and
    /// earlier in alphabetical order if it is as long, has the same effect in every state. OPTIONAL: without it tree
    /// searches visit more states.
    fn redundant(&self, before: usize, after: usize) -> bool {
        let _ = (before, after);
        false
    }

    /// A way to a goal that is made without a search and need not be short: all states on it, first the given one; empty
    /// if there is no way. OPTIONAL: `None` where no method is known.
    fn construct(&self, from: &Self::State) -> Option<Vec<Self::State>> {
        let _ = from;
        None
    }

    /// A way to solve it in two phases. OPTIONAL: `None` where no such way is known.
    fn phases(&self) -> Option<&dyn Phases> {
        None
    }

    /// The name of the `ordinal`-th move that `expand` makes from `state`.
    fn name(&self, state: &Self::State, ordinal: usize) -> String;

    /// A state as people write it, on one line.
    fn write(&self, state: &Self::State) -> String;

    /// A state as people write it. `Usage` if it is not a configuration of this puzzle.
    fn read(&self, text: &str) -> Result<Self::State>;
}

/// A puzzle that is kept elsewhere.
impl<P: Puzzle> Puzzle for &P {
    type State = P::State;

    fn spec(&self) -> String {
        (**self).spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = P::State> + '_> {
        (**self).goals()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        (**self).is_goal(state)
    }

    fn expand(&self, state: &P::State, visit: &mut dyn FnMut(&P::State)) {
        (**self).expand(state, visit);
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        (**self).redundant(before, after)
    }

    fn construct(&self, from: &P::State) -> Option<Vec<P::State>> {
        (**self).construct(from)
    }

    fn name(&self, state: &P::State, ordinal: usize) -> String {
        (**self).name(state, ordinal)
    }

    fn write(&self, state: &P::State) -> String {
        (**self).write(state)
    }

    fn read(&self, text: &str) -> Result<P::State> {
        (**self).read(text)
    }
}

/// How moves divide all configurations, where all components are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// How many components there are.
    pub count: BigUint,
    /// Configurations of each.
    pub size: BigUint,
    /// Order of the group of rearrangements that closed walks over the base make.
    pub group_order: BigUint,
}

/// A perfect hash of a puzzle's states.
///
/// Laws: `rank(unrank(i)) == Some(i)` below `layout().size()`; `unrank(rank(s)) == s`; moves never
/// lead from a numbered state to one that is not; the first goal is numbered.
pub trait Numbering: Puzzle {
    /// The shape of the index range.
    fn layout(&self) -> Layout;

    /// Number of configurations, numbered or not; `None` if it exceeds a `u64`.
    fn configurations(&self) -> Option<u64>;

    /// The index of a state, or `None` for one that is not numbered because an invariant (such as
    /// parity) separates it from the first goal.
    fn rank(&self, state: &Self::State) -> Option<u64>;

    /// Overwrites `state` with the state of this index.
    fn unrank(&self, index: u64, state: &mut Self::State);

    /// How moves divide all configurations. OPTIONAL: `None` where the rules do not tell.
    fn division(&self) -> Option<Division> {
        None
    }

    /// The numbering as a voltage graph, if it is one. OPTIONAL: without it the row engine cannot run.
    fn lift(&self) -> Option<&dyn Lift> {
        None
    }

    /// What the numbering is, if it is that of [`Serpentine`]. OPTIONAL: without it the tile engine cannot run.
    fn serpentine(&self) -> Option<Serpentine> {
        None
    }
}
