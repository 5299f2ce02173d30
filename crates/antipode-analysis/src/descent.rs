//! Exact distances and optimal paths from a table, by walking downhill.
//!
//! A label modulo m >= 3 tells each neighbour apart: one closer, equally far, or one farther. Stepping to a
//! neighbour that is one closer until a goal is reached counts the distance.

use std::ops::ControlFlow;

use antipode_core::error::{Error, Result};
use antipode_core::model::{Edges, Numbered, Space};
use antipode_core::tables::Table;

/// A table together with the space that it is about.
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
            Some(_) => Ok(self.descend(state, |_, _| ())?),
        }
    }

    /// As [`Distances::depth`], of a state; `None`, too, if it is not numbered.
    pub fn of(&self, state: &[u8]) -> Result<Option<u32>> {
        self.space.find(state).map_or(Ok(None), |state| self.depth(state))
    }

    /// An optimal path to a goal; `None` if there is none. Where several moves are optimal it takes the first.
    pub fn path(&self, state: u64) -> Result<Option<Vec<Step>>> {
        let (mut path, mut here) = (vec![], state);
        let depth = self.descend(state, |ordinal, next| {
            path.push(Step { name: self.space.name(here, ordinal), state: next });
            here = next;
        })?;
        Ok(depth.map(|_| path))
    }

    /// Every move of a state that leads one closer to a goal, in the order of the moves; `None` if there is no path.
    pub fn optimal_moves(&self, state: u64) -> Result<Option<Vec<Step>>> {
        let Some(label) = self.table.label(state)? else { return Ok(None) };
        let mut moves = vec![];
        if self.space.goals().binary_search(&state).is_err() {
            self.closer(state, label, &mut Edges::default(), |ordinal, next, _| {
                moves.push(Step { name: self.space.name(state, ordinal), state: next });
                ControlFlow::Continue(())
            })?;
        }
        Ok(Some(moves))
    }

    /// Tells the moves from a state of this label that lead one closer: ordinal, state, label.
    fn closer(
        &self,
        here: u64,
        label: u32,
        edges: &mut Edges,
        mut tell: impl FnMut(usize, u64, u32) -> ControlFlow<()>,
    ) -> Result<()> {
        let closer = match self.table.metadata().encoding.modulus() {
            None => label.checked_sub(1),
            Some(modulus) => Some((label + modulus - 1) % modulus),
        };
        let Some(closer) = closer else { return Ok(()) };
        self.space.expand(&[here], edges);
        for (ordinal, &next) in edges.of(0).iter().enumerate() {
            if self.table.label(next)? == Some(closer) && tell(ordinal, next, closer).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Walks downhill, telling each move; returns the number of moves.
    fn descend(&self, start: u64, mut tell: impl FnMut(usize, u64)) -> Result<Option<u32>> {
        let Some(mut label) = self.table.label(start)? else { return Ok(None) };
        let (mut here, mut moves) = (start, 0);
        let mut edges = Edges::default();
        while self.space.goals().binary_search(&here).is_err() {
            let mut step = None;
            self.closer(here, label, &mut edges, |ordinal, next, label| {
                step = Some((ordinal, next, label));
                ControlFlow::Break(())
            })?;
            let depths = self.table.metadata().layers.len() as u32;
            let Some((ordinal, next, closer)) = step.filter(|_| moves + 1 < depths) else {
                let what = format!("no way down from {}: run verify", self.space.write(here));
                return Err(Error::corrupt(self.table.path(), what));
            };
            tell(ordinal, next);
            (here, label, moves) = (next, closer, moves + 1);
        }
        Ok(Some(moves))
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
