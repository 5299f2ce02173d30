//! The maximum of two heuristics.

use std::sync::Arc;

use antipode_core::error::Result;
use antipode_core::model::{CutSuccessors, DualSearch, Estimate, Heuristic, HeuristicClaim, NodeArrival, SearchTree};

/// The maximum of two heuristics. It evaluates the second only where the first does not suffice.
pub(super) struct MaximumOfTwo {
    first: Arc<dyn Heuristic>,
    second: Arc<dyn Heuristic>,
    /// Bytes of a state.
    state: usize,
}

impl MaximumOfTwo {
    /// The maximum for a puzzle whose states have `state` bytes.
    pub(super) fn new(first: Arc<dyn Heuristic>, second: Arc<dyn Heuristic>, state: usize) -> MaximumOfTwo {
        MaximumOfTwo { first, second, state }
    }

    /// The estimate of a state, given the first estimate. Evaluates the second heuristic only if
    /// the first estimate is within `room`.
    fn with_second(&self, first: Estimate, state: &[u8], room: u64) -> Estimate {
        // Beyond `room` the search cuts the state, whatever the second heuristic says.
        if first > most(room) { first } else { first.max(self.second.estimate_within(state, room)) }
    }
}

impl Heuristic for MaximumOfTwo {
    fn claim(&self) -> HeuristicClaim {
        let (first, second) = (self.first.claim(), self.second.claim());
        HeuristicClaim {
            name: first.name,
            admissible: first.admissible && second.admissible,
            consistent: first.consistent && second.consistent,
        }
    }

    fn intact(&self) -> Result<()> {
        self.first.intact().and_then(|()| self.second.intact())
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.estimate_within(state, u64::MAX)
    }

    fn estimate_within(&self, state: &[u8], room: u64) -> Estimate {
        self.with_second(self.first.estimate_within(state, room), state, room)
    }

    fn dual_search(&self, state: &[u8]) -> Option<DualSearch> {
        // A maximum of more than two has its duals on the first side.
        self.second.dual_search(state).or_else(|| self.first.dual_search(state))
    }

    fn tree(&self) -> Option<&dyn SearchTree> {
        self.first.tree().is_some().then_some(self)
    }
}

/// The greatest estimate of at most `room` moves.
fn most(room: u64) -> Estimate {
    // No estimate exceeds a room of more than 32 bits.
    u32::try_from(room).map_or(Estimate::UNREACHABLE, Estimate::from)
}

/// The nodes are those of the first heuristic.
impl SearchTree for MaximumOfTwo {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        self.first.tree().map_or_else(|| state.to_vec(), |tree| tree.root(state))
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        let Some(tree) = self.first.tree() else { return CutSuccessors::default() };
        let most = most(room);
        let mut beyond = CutSuccessors::default();
        let mut cut = tree.expand_within(node, reached, room, &mut |ordinal, next, first| {
            // A node begins with the state. The rest is what the first heuristic remembers.
            let estimate = self.with_second(first, &next[..self.state], room);
            if estimate > most { beyond.add(1, estimate) } else { visit(ordinal, next, estimate) }
        });
        // Counted apart: the closure runs while `cut` is still being made.
        if let Some(least) = beyond.least {
            cut.add(beyond.count, least);
        }
        cut
    }
}
