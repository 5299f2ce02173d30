//! Exact distances and optimal paths from a table, by walking downhill (`walks.rs`).
//!
//! A label modulo m >= 3 classifies each neighbour: one closer, equally far, or one farther.
//! Stepping to a neighbour that is one closer until a goal is reached counts the distance.
//! `nearer.rs` checks each step.

use antipode_core::error::{Error, Result};
use antipode_core::model::{Edges, Numbered, Space};
use antipode_core::tables::Table;

use super::nearer::Neighbourhood;
use super::proof::Trial;
use super::walks::{Made, Path};

/// A table together with its space.
pub struct Distances<'a> {
    pub(super) table: &'a Table,
    pub(super) space: &'a Numbered,
}

/// A move of an optimal path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the move.
    pub name: String,
    /// Its cost; 1 unless moves have costs.
    pub cost: u8,
    /// The state after it.
    pub state: u64,
}

/// A move from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The state after it.
    pub state: u64,
    /// Whether that is one closer to a goal or, where moves have costs, closer by the cost.
    pub closer: bool,
}

impl<'a> Distances<'a> {
    /// Distances by a table of a space.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table does not have the layout of the space.
    pub fn new(table: &'a Table, space: &'a Numbered) -> Result<Self> {
        if table.metadata().layout != space.layout() {
            return Err(Error::corrupt(table.path(), format!("its layout is not that of {}", space.spec())));
        }
        Ok(Distances { table, space })
    }

    /// The table.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// The space.
    pub fn space(&self) -> &'a Numbered {
        self.space
    }

    /// The exact distance of a state to the nearest goal; `None` if there is no path.
    ///
    /// This is a look-up: it trusts the table. [`Distances::proven_of`] does not.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table is damaged, or no walk downhill ends at a goal.
    pub fn depth(&self, state: u64) -> Result<Option<u32>> {
        match self.is_exact() {
            true => self.table.label(state),
            false => Ok(self.depths(&[state])?.remove(0)),
        }
    }

    /// As [`Distances::depth`], for a state as bytes; also `None` if it has no index.
    ///
    /// # Errors
    ///
    /// Those of [`Distances::depth`].
    pub fn of(&self, state: &[u8]) -> Result<Option<u32>> {
        self.space.find(state).map_or(Ok(None), |state| self.depth(state))
    }

    /// As [`Distances::of`], but by the length of an optimal path.
    ///
    /// # Errors
    ///
    /// Those of [`Distances::paths`].
    pub fn proven_of(&self, state: &[u8]) -> Result<Option<u32>> {
        self.space.find(state).map_or(Ok(None), |state| self.proven_depth(state))
    }

    /// As [`Distances::depth`], but by the length of an optimal path. Errors as for
    /// [`Distances::paths`].
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
    pub fn paths(&self, states: &[u64]) -> Result<Vec<Option<Vec<Step>>>> {
        let path = |(&start, path): (&u64, Option<Path>)| {
            let made = path?.moves;
            let from = std::iter::once(start).chain(made.iter().map(|made| made.state));
            Some(from.zip(&made).map(|(from, made)| self.named(from, made)).collect())
        };
        Ok(states.iter().zip(self.proven(states)?).map(path).collect())
    }

    /// Every move of each state that leads one closer to a goal, in the order of the moves.
    /// `states` lists states with their distances.
    ///
    /// # Errors
    ///
    /// Those of [`Distances::paths`].
    pub fn optimal_moves(&self, states: &[(u64, u32)]) -> Result<Vec<Vec<Step>>> {
        let all = self.one_nearer(states)?;
        let mut trials = vec![];
        for (&(at, depth), moves) in states.iter().zip(&all) {
            let lowered = |made: &Made| depth.saturating_sub(u32::from(made.cost) - 1);
            trials.extend(moves.iter().map(|made| Trial::nearer(at, lowered(made), made.state)));
        }
        self.compare(&trials)?;
        let named =
            |(&(at, _), moves): (&(u64, u32), Vec<Made>)| moves.iter().map(|made| self.named(at, made)).collect();
        Ok(states.iter().zip(all).map(named).collect())
    }

    /// Every move of each state that leads one closer to a goal by the table; some may be wrong.
    /// The caller has to check the ends: by a step from each, or by [`Trial::nearer`].
    pub(super) fn one_nearer(&self, states: &[(u64, u32)]) -> Result<Vec<Vec<Made>>> {
        let ats: Vec<u64> = states.iter().map(|&(at, _)| at).collect();
        let (mut all, mut others) = (vec![], vec![]);
        for (here, &(at, depth)) in self.neighbourhoods(&ats)?.iter().zip(states) {
            if here.state.goal != (depth == 0) || !self.may_be(here.state.label, depth) {
                return Err(self.wrong(at, &format!("does not have depth {depth}, as its neighbours imply")));
            }
            let cost = |ordinal: usize| here.costs.get(ordinal).copied().unwrap_or(1).max(1);
            let made = |ordinal| Made { ordinal, cost: cost(ordinal), state: here.successors[ordinal] };
            let nearer: Vec<Made> = self.nearer_of(here)?.map(made).collect();
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
    pub fn moves(&self, states: &[u64]) -> Result<Vec<Option<Vec<Move>>>> {
        let moves = |here: &Neighbourhood| {
            let mut moves: Vec<Move> = here.successors.iter().map(|&state| Move { state, closer: false }).collect();
            self.nearer_of(here)?.for_each(|ordinal| moves[ordinal].closer = true);
            Ok(here.state.label.map(|_| moves))
        };
        self.neighbourhoods(states)?.iter().map(moves).collect()
    }

    /// A move with its name.
    pub(super) fn named(&self, from: u64, made: &Made) -> Step {
        Step { name: self.space.name(from, made.ordinal), cost: made.cost, state: made.state }
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
        let mut edges = Edges::default();
        self.space.expand(&[state], &mut edges);
        for &next in edges.of(0) {
            if self.may_be(self.table.label(next)?, depth + 1) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
