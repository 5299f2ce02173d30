//! Exact distances and optimal paths from a table, by walking downhill (`walks.rs`).
//!
//! A label modulo m >= 3 classifies each neighbour: one closer, equally far, or one farther.
//! Stepping to a neighbour that is one closer until a goal is reached counts the distance.
//! `nearer.rs` checks each step.

use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, NumberedProblem, Space};
use antipode_core::tables::Table;

use super::nearer::LabelledNeighbourhood;
use super::proof::TrialWalk;
use super::walks::{DescentPath, WalkMove};

/// A table together with its space.
pub struct TableDistances<'a> {
    pub(super) table: &'a Table,
    pub(super) space: &'a NumberedProblem,
    /// The numbering of the entries, if the table has one row of each class of symmetric rows.
    pub(super) folding: Option<&'a NumberedProblem>,
}

/// A move of an optimal path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The name of the move.
    pub name: String,
    /// Its cost; 1 unless moves have costs.
    pub cost: u8,
    /// The state after it.
    pub state: u64,
}

/// A move from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledMove {
    /// The state after it.
    pub state: u64,
    /// Whether that is one closer to a goal or, where moves have costs, closer by the cost.
    pub closer: bool,
}

impl<'a> TableDistances<'a> {
    /// Distances by a table of a space.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table does not have the layout of the space.
    pub fn new(table: &'a Table, space: &'a NumberedProblem) -> Result<Self> {
        TableDistances::folded(table, space, None)
    }

    /// Distances by a table of a space that may have one row of each class of symmetric rows.
    /// `folding` is the numbering of those.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table does not have the layout of that numbering.
    pub fn folded(table: &'a Table, space: &'a NumberedProblem, folding: Option<&'a NumberedProblem>) -> Result<Self> {
        if table.metadata().layout != folding.unwrap_or(space).layout() {
            return Err(Error::corrupt(table.path(), format!("its layout is not that of {}", space.spec())));
        }
        Ok(TableDistances { table, space, folding })
    }

    /// The table.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// The space.
    pub fn space(&self) -> &'a NumberedProblem {
        self.space
    }

    /// The exact distance of a state to the nearest goal; `None` if there is no path.
    ///
    /// This is a look-up: it trusts the table. [`TableDistances::proven_of`] does not.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table is damaged, or no walk downhill ends at a goal.
    pub fn depth(&self, state: u64) -> Result<Option<u32>> {
        match self.is_exact() {
            true => self.label(state),
            false => Ok(self.depths(&[state])?.remove(0)),
        }
    }

    /// As [`TableDistances::depth`], for a state as bytes; also `None` if it has no index.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::depth`].
    pub fn of(&self, state: &[u8]) -> Result<Option<u32>> {
        if let Some(entries) = self.entries() {
            return entries.of(state);
        }
        self.space.find(state).map_or(Ok(None), |state| self.depth(state))
    }

    /// As [`TableDistances::of`], but by the length of an optimal path.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::paths`].
    pub fn proven_of(&self, state: &[u8]) -> Result<Option<u32>> {
        self.space.find(state).map_or(Ok(None), |state| self.proven_depth(state))
    }

    /// As [`TableDistances::depth`], but by the length of an optimal path. Errors as for
    /// [`TableDistances::paths`].
    pub(super) fn proven_depth(&self, state: u64) -> Result<Option<u32>> {
        Ok(self.proven(&[state])?.remove(0).map(|path| path.depth))
    }

    /// An optimal path from each state to a goal, in the order of the states; `None` where there is
    /// none. If several moves are optimal, a path takes the first.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table contradicts the rules on the way. Every path that is returned leads
    /// to a goal by the rules, and is optimal if at most one entry of the table is wrong.
    pub fn paths(&self, states: &[u64]) -> Result<Vec<Option<Vec<PathStep>>>> {
        Ok(states
            .iter()
            .zip(self.proven(states)?)
            .map(|(&start, path): (&u64, Option<DescentPath>)| {
                let made = path?.moves;
                let from = std::iter::once(start).chain(made.iter().map(|made| made.state));
                Some(from.zip(&made).map(|(from, made)| self.named(from, made)).collect())
            })
            .collect())
    }

    /// Every move of each state that leads one closer to a goal, in the order of the moves.
    /// `states` lists states with their distances.
    ///
    /// # Errors
    ///
    /// Those of [`TableDistances::paths`].
    pub fn optimal_moves(&self, states: &[(u64, u32)]) -> Result<Vec<Vec<PathStep>>> {
        let all = self.one_nearer(states)?;
        let mut trials = vec![];
        for (&(at, depth), moves) in states.iter().zip(&all) {
            trials.extend(
                moves
                    .iter()
                    // As if the move cost 1, so that both ends differ by one move.
                    .map(|made| TrialWalk::nearer(at, depth.saturating_sub(u32::from(made.cost) - 1), made.state)),
            );
        }
        self.compare(&trials)?;
        let named =
            |(&(at, _), moves): (&(u64, u32), Vec<WalkMove>)| moves.iter().map(|made| self.named(at, made)).collect();
        Ok(states.iter().zip(all).map(named).collect())
    }

    /// Every move of each state that leads one closer to a goal by the table; some may be wrong.
    /// The caller has to check the ends: by a step from each, or by [`TrialWalk::nearer`].
    pub(super) fn one_nearer(&self, states: &[(u64, u32)]) -> Result<Vec<Vec<WalkMove>>> {
        let ats: Vec<u64> = states.iter().map(|&(at, _)| at).collect();
        let (mut all, mut others) = (vec![], vec![]);
        for (here, &(at, depth)) in self.neighbourhoods(&ats)?.iter().zip(states) {
            if here.state.goal != (depth == 0) || !self.may_be(here.state.label, depth) {
                return Err(self.wrong(at, &format!("does not have depth {depth}, as its neighbours imply")));
            }
            let nearer: Vec<WalkMove> = self
                .nearer_of(here)?
                .map(|ordinal| WalkMove {
                    ordinal,
                    cost: here.costs.get(ordinal).copied().unwrap_or(1).max(1),
                    state: here.successors[ordinal],
                })
                .collect();
            // A successor with a wrong label could be nearer, too, and would then be missing among
            // the moves.
            if let Some(closer) = depth.checked_sub(1) {
                let other = (0..here.successors.len()).filter(|at| nearer.iter().all(|made| made.ordinal != *at));
                others.extend(other.map(|at| (here.successors[at], closer)));
            }
            all.push(nearer);
        }
        others.sort_unstable();
        others.dedup();
        self.exclude(&others)?;
        Ok(all)
    }

    /// Every move of each state, in order; `None` where there is no path.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table is damaged or contradicts the rules there.
    pub fn moves(&self, states: &[u64]) -> Result<Vec<Option<Vec<LabelledMove>>>> {
        self.neighbourhoods(states)?
            .iter()
            .map(|here: &LabelledNeighbourhood| {
                let mut moves: Vec<LabelledMove> =
                    here.successors.iter().map(|&state| LabelledMove { state, closer: false }).collect();
                self.nearer_of(here)?.for_each(|ordinal| moves[ordinal].closer = true);
                Ok(here.state.label.map(|_| moves))
            })
            .collect()
    }

    /// A move with its name.
    pub(super) fn named(&self, from: u64, made: &WalkMove) -> PathStep {
        PathStep { name: self.space.name(from, made.ordinal), cost: made.cost, state: made.state }
    }

    /// Whether labels are distances.
    pub(super) fn is_exact(&self) -> bool {
        self.table.metadata().encoding.modulus().is_none()
    }

    /// The label of states that are one closer to a goal; `None` at a goal, where labels are
    /// distances.
    pub(super) fn closer(&self, label: u32) -> Option<u32> {
        match self.table.metadata().encoding.modulus() {
            None => label.checked_sub(1),
            Some(modulus) => Some((label + modulus - 1) % modulus),
        }
    }

    /// Whether a state with this label could lie at `depth`.
    pub(super) fn may_be(&self, label: Option<u32>, depth: u32) -> bool {
        let modulus = self.table.metadata().encoding.modulus();
        label == Some(modulus.map_or(depth, |modulus| depth % modulus))
    }

    /// Whether a neighbour of a state is one farther.
    pub(super) fn has_farther(&self, state: u64, depth: u32) -> Result<bool> {
        let mut edges = BatchEdges::default();
        self.space.expand(&[state], &mut edges);
        for &next in edges.of(0) {
            if self.may_be(self.label(next)?, depth + 1) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
