//! Estimates of the distance to the goal.

mod estimate;
mod policy;

use std::sync::Arc;

pub use estimate::Estimate;
pub use policy::Policy;

use super::{DualSearch, MOST_MOVES, Puzzle};
use crate::error::Result;

/// The name of a heuristic and the properties that it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicClaim {
    /// Its name.
    pub name: String,
    /// Whether the estimate never exceeds the distance.
    pub admissible: bool,
    /// Whether a move never lowers the estimate by more than 1. Consistent heuristics are
    /// admissible.
    pub consistent: bool,
}

impl HeuristicClaim {
    /// The claim of a heuristic that is consistent, and so admissible.
    pub fn consistent(name: impl Into<String>) -> HeuristicClaim {
        HeuristicClaim { name: name.into(), admissible: true, consistent: true }
    }

    /// The claim of a heuristic that is admissible, but not consistent.
    pub fn admissible(name: impl Into<String>) -> HeuristicClaim {
        HeuristicClaim { name: name.into(), admissible: true, consistent: false }
    }

    /// The claim of a heuristic that is neither admissible nor consistent.
    pub fn none(name: impl Into<String>) -> HeuristicClaim {
        HeuristicClaim { name: name.into(), admissible: false, consistent: false }
    }
}

/// An estimate of the distance from a state to the nearest goal.
///
/// Laws: it is 0 at every goal. It calls a state unreachable only if that is proven, even if it is
/// not admissible. Its [`HeuristicClaim`] holds; `antipode heuristic audit` checks that on all
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
    /// The name of the heuristic, and whether it is admissible and consistent.
    ///
    /// All calls return the same claim.
    fn claim(&self) -> HeuristicClaim;

    /// The estimate for a state.
    fn estimate(&self, state: &[u8]) -> Estimate;

    /// The estimate, or any lower bound above `room`.
    ///
    /// The caller prunes beyond `room` moves. OPTIONAL: by default the estimate.
    fn estimate_within(&self, state: &[u8], room: u64) -> Estimate {
        let _ = room;
        self.estimate(state)
    }

    /// The estimates of consecutive states of `length` bytes each; clears `out` first.
    ///
    /// OPTIONAL: by default it estimates one state at a time. Searches request many states at a
    /// time, so a heuristic that is cheaper in batches, such as a network, overrides it.
    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        out.clear();
        out.extend(states.chunks_exact(length).map(|state| self.estimate(state)));
    }

    /// Checks that no estimate has failed.
    ///
    /// After a failure, the results of searches that used the estimates are worthless. OPTIONAL:
    /// for estimates that can fail.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the data proved damaged, or the first failure of a program.
    fn intact(&self) -> Result<()> {
        Ok(())
    }

    /// The puzzle as a tree in which a state's estimate helps to estimate its successors.
    ///
    /// OPTIONAL: without it every state is estimated from scratch.
    fn tree(&self) -> Option<&dyn SearchTree> {
        None
    }

    /// The search from the dual of a state, if there is one, with an equally good heuristic.
    ///
    /// It may take far more steps or far fewer. OPTIONAL: without it searches begin at the state.
    fn dual_search(&self, state: &[u8]) -> Option<DualSearch> {
        let _ = state;
        None
    }

    /// The same heuristic with this state as its only goal.
    ///
    /// Searches from both ends need estimates of the distance to the start. OPTIONAL: without it
    /// they use differences of estimates.
    fn toward(&self, goal: &[u8]) -> Option<Arc<dyn Heuristic>> {
        let _ = goal;
        None
    }

    /// Probabilities of the moves, if the heuristic also computes them.
    ///
    /// Some networks do. OPTIONAL: without it searches that follow a policy take all moves to be
    /// equally likely, or need another heuristic.
    fn policy(&self) -> Option<&dyn Policy> {
        None
    }
}

/// A puzzle and its heuristic, as depth-first searches see them.
///
/// Its nodes are states with all data that help to estimate their successors.
///
/// Laws: all nodes have the same length, and begin with their state. `expand` visits the successors
/// of the puzzle with their move ordinals and estimates, except those that the search may skip.
pub trait SearchTree: Send + Sync {
    /// The node of a state.
    fn root(&self, state: &[u8]) -> Vec<u8>;

    /// Visits the successors of a node: ordinal, node, estimate.
    ///
    /// `reached` determines which moves a search may skip. The method may leave out successors with
    /// an estimate of more than `room` moves, and need not compute anything else about them.
    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors;

    /// Visits the successors of a node, whatever their estimates.
    fn expand(&self, node: &[u8], reached: NodeArrival<'_>, visit: &mut dyn FnMut(usize, &[u8], Estimate)) {
        self.expand_within(node, reached, u64::MAX, visit);
    }
}

/// How a search reached a node, which determines the moves that it may skip there.
///
/// These are the moves that lead back, those that the puzzle calls redundant, and those that
/// complete a redundant sequence ([`super::PruningAutomaton`]).
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeArrival<'a> {
    /// The parent node and the ordinal of the move from it; `None` at the root.
    pub from: Option<(&'a [u8], usize)>,
    /// A bit for each of the first moves that the search may skip.
    pub skip: u64,
}

impl NodeArrival<'_> {
    /// Whether `skip` has the bit of a move.
    #[inline(always)]
    pub fn skips(self, ordinal: usize) -> bool {
        ordinal < MOST_MOVES && self.skip >> ordinal & 1 == 1
    }

    /// Visits the successors of a state, with their move ordinals, except those that the search may
    /// skip.
    pub fn successors(self, puzzle: &dyn Puzzle, state: &[u8], visit: &mut dyn FnMut(usize, &[u8])) {
        let mut ordinal = 0;
        puzzle.expand(state, &mut |next| {
            let this = ordinal;
            ordinal += 1;
            // A node begins with its state.
            let redundant =
                |(parent, before): (&[u8], usize)| puzzle.redundant(before, this) || parent[..state.len()] == *next;
            if !self.skips(this) && !self.from.is_some_and(redundant) {
                visit(this, next);
            }
        });
    }
}

/// Successors that [`SearchTree::expand_within`] left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutSuccessors {
    /// Their number.
    pub count: u64,
    /// The least of the lower bounds of their estimates, all of which exceed the requested room.
    pub least: Option<Estimate>,
}

impl CutSuccessors {
    /// Adds more successors, with a lower bound of their estimates.
    #[inline]
    pub fn add(&mut self, count: u64, bound: Estimate) {
        if count > 0 {
            self.count += count;
            self.least = Some(self.least.map_or(bound, |least| least.min(bound)));
        }
    }
}

/// The tree of any puzzle with any heuristic.
pub struct PlainTree<'a> {
    /// The puzzle.
    pub puzzle: &'a dyn Puzzle,
    /// The heuristic.
    pub heuristic: &'a dyn Heuristic,
}

impl SearchTree for PlainTree<'_> {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        state.to_vec()
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        _: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        reached.successors(self.puzzle, node, &mut |ordinal, next| {
            visit(ordinal, next, self.heuristic.estimate(next));
        });
        CutSuccessors::default()
    }
}

/// The heuristic that is 0 everywhere.
#[derive(Clone, Copy, Debug)]
pub struct ZeroHeuristic;

impl Heuristic for ZeroHeuristic {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("zero")
    }

    fn estimate(&self, _: &[u8]) -> Estimate {
        Estimate::ZERO
    }
}
