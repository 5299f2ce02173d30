//! Exact distances and optimal paths from a table, by walking downhill (`walks.rs`).
//!
//! A label modulo m >= 3 classifies each neighbour: one closer, equally far, or one farther. Stepping to a
//! neighbour that is one closer until a goal is reached counts the distance.

use antipode_core::error::{Error, Result};
use antipode_core::model::{Edges, Numbered, Space};
use antipode_core::tables::Table;

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
    /// The state after it.
    pub state: u64,
}

/// A move from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The state after it.
    pub state: u64,
    /// Whether that is one closer to a goal.
    pub closer: bool,
}

impl<'a> Distances<'a> {
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
    pub fn depth(&self, state: u64) -> Result<Option<u32>> {
        match self.table.metadata().encoding.modulus() {
            None => self.table.label(state),
            Some(_) => {
                Ok(self.descend(&[state], false, |state, _| self.at_goal(state))?.remove(0).map(|walk| walk.depth))
            }
        }
    }

    /// The distance of a goal; `None` elsewhere.
    pub(super) fn at_goal(&self, state: u64) -> Option<u32> {
        self.space.goals().binary_search(&state).is_ok().then_some(0)
    }

    /// As [`Distances::depth`], of a state; `None`, too, if it is not numbered.
    pub fn of(&self, state: &[u8]) -> Result<Option<u32>> {
        self.space.find(state).map_or(Ok(None), |state| self.depth(state))
    }

    /// An optimal path from each state to a goal, in the order of the states; `None` where there is none. Where several moves are
    /// optimal a path takes the first.
    pub fn paths(&self, states: &[u64]) -> Result<Vec<Option<Vec<Step>>>> {
        let walks = self.descend(states, true, |state, _| self.at_goal(state))?;
        Ok(walks.into_iter().map(|walk| walk.map(|walk| walk.path)).collect())
    }

    /// Every move of each state that leads one closer to a goal, in the order of the moves; `None` where there is no path.
    pub fn optimal_moves(&self, states: &[u64]) -> Result<Vec<Option<Vec<Step>>>> {
        let steps = |(&state, moves): (&u64, Option<Vec<Move>>)| {
            let optimal = moves?.into_iter().enumerate().filter(|(_, made)| made.closer);
            let step = |(ordinal, made): (_, Move)| Step { name: self.space.name(state, ordinal), state: made.state };
            Some(optimal.map(step).collect())
        };
        Ok(states.iter().zip(self.moves(states)?).map(steps).collect())
    }

    /// Every move of each state, in order; `None` where there is no path.
    pub fn moves(&self, states: &[u64]) -> Result<Vec<Option<Vec<Move>>>> {
        let labels = self.labels(states)?;
        let mut edges = Edges::default();
        self.space.expand(states, &mut edges);
        let mut nexts = self.labels(edges.all())?.into_iter();
        let mut all = Vec::with_capacity(states.len());
        for (i, (&state, label)) in states.iter().zip(labels).enumerate() {
            let closer =
                label.and_then(|label| self.closer(label)).filter(|_| self.is_exact() || self.at_goal(state).is_none());
            let moves = edges.of(i).iter().zip(&mut nexts);
            let made = |(&state, label)| Move { state, closer: closer.is_some() && label == closer };
            all.push(label.map(|_| moves.map(made).collect()));
        }
        Ok(all)
    }

    /// Whether labels are distances.
    pub(super) fn is_exact(&self) -> bool {
        self.table.metadata().encoding.modulus().is_none()
    }

    /// The label of states that are one closer to a goal; `None` at a goal, where labels are distances.
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
