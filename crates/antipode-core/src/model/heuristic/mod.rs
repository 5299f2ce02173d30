//! Estimates of the distance to the goal.

mod estimate;
mod policy;

pub use estimate::Estimate;
pub use policy::Policy;

use super::{DualSearch, MOST_MOVES, Puzzle};
use crate::error::Result;

/// What a heuristic says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicClaim {
    /// Its name.
    pub name: String,
    /// It never exceeds the distance.
    pub admissible: bool,
    /// A move never lowers it by more than 1. A consistent heuristic is admissible, too.
    pub consistent: bool,
}

impl HeuristicClaim {
    /// Consistent, and so admissible.
    pub fn consistent(name: impl Into<String>) -> HeuristicClaim {
        HeuristicClaim { name: name.into(), admissible: true, consistent: true }
    }

    /// Admissible, but not consistent.
    pub fn admissible(name: impl Into<String>) -> HeuristicClaim {
        HeuristicClaim { name: name.into(), admissible: true, consistent: false }
    }

    /// Neither admissible nor consistent.
    pub fn none(name: impl Into<String>) -> HeuristicClaim {
        HeuristicClaim { name: name.into(), admissible: false, consistent: false }
    }
}

/// An estimate of the distance from a state to the nearest goal.
///
/// Laws: it is 0 at every goal; it calls a state unreachable only if that is proven, even if it is
/// not admissible; and its [`HeuristicClaim`] holds: `antipode heuristic audit` checks that on all
/// states of a table.
///
/// # Examples
///
/// ```
/// use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};
///
/// /// The distance of a counter from 0, which is exact.
/// struct Value;
///
/// impl Heuristic for Value {
///     fn claim(&self) -> HeuristicClaim {
///         HeuristicClaim::consistent("value")
///     }
///     fn estimate(&self, state: &[u8]) -> Estimate {
///         Estimate::from(u32::from(state[0]))
///     }
/// }
///
/// assert_eq!(Value.estimate(&[7]), Estimate::from(7));
/// assert!(Value.claim().admissible);
/// ```
pub trait Heuristic: Send + Sync {
    /// Its name, and whether it is admissible and consistent. The claim is always the same.
    fn claim(&self) -> HeuristicClaim;

    /// The estimate for a state.
    fn estimate(&self, state: &[u8]) -> Estimate;

    /// The estimate, or any lower bound above `room`; the caller prunes beyond `room` moves.
    /// OPTIONAL: the estimate.
    fn estimate_within(&self, state: &[u8], room: u64) -> Estimate {
        let _ = room;
        self.estimate(state)
    }

    /// The estimates of states of `length` bytes that follow each other; `out` is cleared first.
    /// OPTIONAL: one after the other. A heuristic whose work is cheaper in batches, such as a
    /// network, does it here: searches ask for many states at a time.
    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        out.clear();
        out.extend(states.chunks_exact(length).map(|state| self.estimate(state)));
    }

    /// Checks that no estimate has failed: after a failure a search that they guided is worth
    /// nothing. OPTIONAL: for estimates that can fail.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the data proved damaged; the first failure of a program.
    fn intact(&self) -> Result<()> {
        Ok(())
    }

    /// The same puzzle as a tree, where estimates of successors follow faster from that of the
    /// state. OPTIONAL: without it every state is estimated from scratch.
    fn tree(&self) -> Option<&dyn Tree> {
        None
    }

    /// The search from the dual of a state, where there is one, with a heuristic as good as this:
    /// it may take far more steps or far fewer. OPTIONAL: without it searches begin at the state.
    fn dual_search(&self, state: &[u8]) -> Option<DualSearch> {
        let _ = state;
        None
    }

    /// Probabilities of the moves, if the heuristic also computes those, as some networks do.
    /// OPTIONAL: without it searches that follow a policy take all moves to be equally likely, or
    /// need another heuristic.
    fn policy(&self) -> Option<&dyn Policy> {
        None
    }
}

/// A puzzle and its heuristic as depth-first searches see them: nodes, which are states with all
/// that helps to estimate their successors.
///
/// Laws: nodes have one length, and begin with their state; `expand` visits the successors of the
/// puzzle with the ordinals of their moves and their estimates, but those that need not be made.
pub trait Tree: Send + Sync {
    /// The node of a state.
    fn root(&self, state: &[u8]) -> Vec<u8>;

    /// Visits the successors of a node: ordinal, node, estimate.
    ///
    /// `reached` tells which moves a search may skip. The method may leave out successors with an
    /// estimate of more than `room` moves, and need not compute anything else about them.
    fn expand_within(
        &self,
        node: &[u8],
        reached: Reached<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> Cut;

    /// Visits them all.
    fn expand(&self, node: &[u8], reached: Reached<'_>, visit: &mut dyn FnMut(usize, &[u8], Estimate)) {
        self.expand_within(node, reached, u64::MAX, visit);
    }
}

/// How a search reached a node, which determines the moves that it may skip there. These are the
/// moves that lead back, those that the puzzle calls redundant, and those that complete a redundant
/// sequence ([`super::Automaton`]).
#[derive(Clone, Copy, Debug, Default)]
pub struct Reached<'a> {
    /// The node before it, and the ordinal of the move from there; none at the root.
    pub from: Option<(&'a [u8], usize)>,
    /// A bit for each of the first moves that need not be made.
    pub skip: u64,
}

impl Reached<'_> {
    /// Whether a move has its bit.
    #[inline(always)]
    pub fn skips(self, ordinal: usize) -> bool {
        ordinal < MOST_MOVES && self.skip >> ordinal & 1 == 1
    }
}

/// Successors that were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// How many.
    pub count: u64,
    /// The least of lower bounds of their estimates, all of which exceed the requested room.
    pub least: Option<Estimate>,
}

impl Cut {
    /// Leaves out more, with a lower bound of their estimates.
    #[inline]
    pub fn add(&mut self, count: u64, bound: Estimate) {
        if count > 0 {
            self.count += count;
            self.least = Some(self.least.map_or(bound, |least| least.min(bound)));
        }
    }
}

/// Any puzzle with any heuristic.
pub struct Plain<'a> {
    /// The puzzle.
    pub puzzle: &'a dyn Puzzle,
    /// The heuristic.
    pub heuristic: &'a dyn Heuristic,
}

impl Tree for Plain<'_> {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        state.to_vec()
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: Reached<'_>,
        _: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> Cut {
        let mut ordinal = 0;
        self.puzzle.expand(node, &mut |next| {
            let this = ordinal;
            ordinal += 1;
            let redundant = |(parent, before)| self.puzzle.redundant(before, this) || parent == next;
            if !reached.skips(this) && !reached.from.is_some_and(redundant) {
                visit(this, next, self.heuristic.estimate(next));
            }
        });
        Cut::default()
    }
}

/// No estimate: 0 everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl Heuristic for Zero {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("zero")
    }

    fn estimate(&self, _: &[u8]) -> Estimate {
        Estimate::ZERO
    }
}
