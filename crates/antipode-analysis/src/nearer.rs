//! The checked step down a table: which successors of a state lie one nearer to a goal.
//!
//! Where moves have costs, a successor counts as one nearer if the cost leads from its distance to
//! that of the state. Its label is raised by the cost less 1, as if the move cost 1.
//!
//! Every walk takes this step. It compares the labels of a state and its successors with the rules.
//! So a table of other rules, or one with a wrong entry and a right checksum, gives `Corrupt`
//! instead of a wrong path.
//!
//! The depths of all successors determine the depth of a state. So if one depth of a table is wrong
//! and the others are right, the check fails at its state. Labels modulo 3 or 4 can pass and still
//! be wrong: `proof.rs` compares the lengths of walks.

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::model::Space;

use super::TableDistances;

/// The number of states that one thread expands at a time.
const PIECE: usize = 64;

/// A state with its label and whether it is a goal.
#[derive(Clone, Copy)]
pub(super) struct LabelledState {
    pub(super) at: u64,
    pub(super) label: Option<u32>,
    /// Whether the rules call it a goal.
    pub(super) goal: bool,
}

/// A state with its successors and their labels, in the order of the moves.
pub(super) struct LabelledNeighbourhood {
    pub(super) state: LabelledState,
    pub(super) successors: Vec<u64>,
    /// The labels, raised where moves have costs.
    pub(super) labels: Vec<Option<u32>>,
    /// The costs of the moves; empty if every move costs 1.
    pub(super) costs: Vec<u8>,
}

/// The label of a successor, as if the move to it cost 1.
pub(super) fn raise(label: Option<u32>, cost: u8) -> Option<u32> {
    label.map(|label| label.saturating_add(u32::from(cost.saturating_sub(1))))
}

impl TableDistances<'_> {
    /// The places of the successors one nearer to a goal, given all places and labels.
    ///
    /// There are none at a goal, and none where no goal is reachable.
    ///
    /// # Errors
    ///
    /// `Corrupt` if
    /// - a goal has a depth other than 0, or a state of depth 0 is not a goal,
    /// - the depth exceeds the deepest layer,
    /// - a successor is nearer by more than one,
    /// - a successor is farther by more than one although moves can be undone,
    /// - a state that is not a goal has no successor one nearer.
    pub(super) fn nearer<S>(&self, here: LabelledState, successors: S) -> Result<impl Iterator<Item = usize> + use<S>>
    where
        S: Iterator<Item = (usize, Option<u32>)> + Clone,
    {
        let LabelledState { at, label, goal } = here;
        let depth = label.filter(|_| self.is_exact());
        if goal && label != Some(0) {
            return Err(self.wrong(at, "is a goal, but the table gives it another depth"));
        }
        if depth == Some(0) && !goal {
            return Err(self.wrong(at, "is not a goal, but the table gives it depth 0"));
        }
        if depth > Some(self.table.metadata().deepest()) {
            return Err(self.wrong(at, "is deeper than the deepest layer"));
        }
        if !successors.clone().all(|(_, next)| self.may_follow(label, next)) {
            return Err(self.wrong(at, "has a neighbour of an impossible depth"));
        }
        let closer = label.and_then(|label| self.closer(label));
        let has_closer = closer.is_some() && successors.clone().any(|(_, next)| next == closer);
        if goal && has_closer {
            return Err(self.wrong(at, "is a goal, but has a neighbour closer to a goal"));
        }
        if label.is_some() && !goal && !has_closer {
            return Err(self.wrong(at, "has no neighbour closer to a goal"));
        }
        Ok(successors.filter(move |&(_, next)| closer.is_some() && next == closer).map(|(place, _)| place))
    }

    /// Whether a state with the first label can have a successor with the second.
    pub(super) fn may_follow(&self, label: Option<u32>, next: Option<u32>) -> bool {
        // The way back may cost more.
        let undone = !self.space.problem().directed() && self.space.problem().costs().is_none();
        match (label, next, self.table.metadata().encoding.modulus()) {
            (None, next, _) => next.is_none(),
            (Some(_), None, _) => !undone,
            (Some(label), Some(next), None) => {
                next.saturating_add(1) >= label && (!undone || next <= label.saturating_add(1))
            }
            // In a space that `plane` can encode, every move changes the parity of the depth.
            (Some(label), Some(next), Some(4)) => (label + next) % 2 == 1,
            (Some(_), Some(_), Some(_)) => true,
        }
    }

    /// Looks up states and their successors. `Corrupt` if a successor is not numbered.
    pub(super) fn neighbourhoods(&self, states: &[u64]) -> Result<Vec<LabelledNeighbourhood>> {
        let own = self.labels(states)?;
        let expanded = states.par_iter().with_min_len(PIECE).zip(own).map(|(&at, label)| {
            let (state, mut successors, mut lost) = (self.space.state(at), vec![], false);
            self.space.problem().expand(&state, &mut |next| match self.space.find(next) {
                Some(next) => successors.push(next),
                None => lost = true,
            });
            let costs = self.costs(&state);
            let state = LabelledState { at, label, goal: self.is_goal(at, &state) };
            if lost {
                Err(self.leaves(at))
            } else {
                Ok(LabelledNeighbourhood { state, successors, labels: vec![], costs })
            }
        });
        let mut all = expanded.collect::<Result<Vec<LabelledNeighbourhood>>>()?;
        let successors: Vec<u64> = all.iter().flat_map(|here| &here.successors).copied().collect();
        let mut labels = self.labels(&successors)?.into_iter();
        for here in &mut all {
            here.labels = labels.by_ref().take(here.successors.len()).collect();
            let raised = here.labels.iter_mut().zip(&here.costs);
            raised.for_each(|(label, cost)| *label = raise(*label, *cost));
        }
        Ok(all)
    }

    /// The costs of the moves from a state; empty if every move costs 1.
    pub(super) fn costs(&self, state: &[u8]) -> Vec<u8> {
        let mut costs = vec![];
        if let Some(ability) = self.space.problem().costs() {
            ability.costs(state, &mut costs);
        }
        costs
    }

    /// As [`TableDistances::nearer`], for a state that was looked up.
    pub(super) fn nearer_of<'b>(
        &self,
        here: &'b LabelledNeighbourhood,
    ) -> Result<impl Iterator<Item = usize> + use<'b>> {
        self.nearer(here.state, here.labels.iter().copied().enumerate())
    }

    /// Whether the rules call a state a goal.
    pub(super) fn is_goal(&self, at: u64, state: &[u8]) -> bool {
        match self.space.explored() {
            // A list of the goals would take an expansion of all states.
            Some(_) if !self.space.problem().lists_goals() => self.space.problem().is_goal(state),
            _ => self.space.goals().binary_search(&at).is_ok(),
        }
    }

    /// The error for a state at which the table contradicts the rules.
    pub(super) fn wrong(&self, at: u64, what: &str) -> Error {
        Error::corrupt(self.table.path(), format!("{} {what}: run verify", self.space.write(at)))
    }

    /// The error for a state with a successor that is not numbered.
    pub(super) fn leaves(&self, at: u64) -> Error {
        self.wrong(at, "has a successor that the table does not have")
    }
}
