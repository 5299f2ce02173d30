//! Exact distances and optimal paths from a table, by walking downhill.
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
        self.depth_near(state, |state, _| self.at_goal(state))
    }

    /// As [`Distances::depth`], where a walk downhill may end once a distance is known.
    pub(super) fn depth_near(&self, state: u64, known: impl Fn(u64, u32) -> Option<u32>) -> Result<Option<u32>> {
        match self.table.metadata().encoding.modulus() {
            None => self.table.label(state),
            Some(_) => self.descend(state, known, |_, _| ()),
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

    /// An optimal path to a goal; `None` if there is none. Where several moves are optimal it takes the first.
    pub fn path(&self, state: u64) -> Result<Option<Vec<Step>>> {
        let (mut path, mut here) = (vec![], state);
        let known = |state, _| self.at_goal(state);
        let depth = self.descend(state, known, |ordinal, next| {
            path.push(Step { name: self.space.name(here, ordinal), state: next });
            here = next;
        })?;
        Ok(depth.map(|_| path))
    }

    /// Every move of a state that leads one closer to a goal, in the order of the moves; `None` if there is no path.
    pub fn optimal_moves(&self, state: u64) -> Result<Option<Vec<Step>>> {
        let Some(label) = self.table.label(state)? else { return Ok(None) };
        let closer = match self.table.metadata().encoding.modulus() {
            None => label.checked_sub(1),
            Some(modulus) => Some((label + modulus - 1) % modulus),
        };
        let Some(closer) = closer.filter(|_| self.space.goals().binary_search(&state).is_err()) else {
            return Ok(Some(vec![]));
        };
        let (mut edges, mut moves) = (Edges::default(), vec![]);
        self.space.expand(&[state], &mut edges);
        for (ordinal, &next) in edges.of(0).iter().enumerate() {
            if self.table.label(next)? == Some(closer) {
                moves.push(Step { name: self.space.name(state, ordinal), state: next });
            }
        }
        Ok(Some(moves))
    }

    /// Walks downhill, telling each move, to a state whose distance is `known` once so many moves are made; returns the distance.
    fn descend(
        &self,
        start: u64,
        known: impl Fn(u64, u32) -> Option<u32>,
        mut tell: impl FnMut(usize, u64),
    ) -> Result<Option<u32>> {
        let Some(mut label) = self.table.label(start)? else { return Ok(None) };
        let metadata = self.table.metadata();
        let modulus = metadata.encoding.modulus();
        let (mut here, mut moves) = (start, 0);
        // States as bytes: the next one need not be made from its index again.
        let (mut before, mut state, mut after) = (vec![], self.space.state(start), vec![]);
        loop {
            if let Some(rest) = known(here, moves) {
                return Ok(Some(moves + rest));
            }
            let closer = match modulus {
                None => label.checked_sub(1),
                Some(modulus) => Some((label + modulus - 1) % modulus),
            };
            let (mut step, mut ordinal) = (Ok(None), 0);
            self.space.problem().expand(&state, &mut |next| {
                // The state that the walk comes from is farther.
                if matches!(step, Ok(None)) && closer.is_some() && next != before.as_slice() {
                    let at = self.space.find(next).expect("moves stay among the numbered states");
                    match self.table.label(at) {
                        Ok(label) if label == closer => {
                            step = Ok(Some((ordinal, at)));
                            after.clear();
                            after.extend_from_slice(next);
                        }
                        Ok(_) => (),
                        Err(error) => step = Err(error),
                    }
                }
                ordinal += 1;
            });
            let depths = metadata.layers.len() as u32;
            let Some(((ordinal, next), closer)) = step?.zip(closer).filter(|_| moves + 1 < depths) else {
                let what = format!("{} has no neighbour closer to a goal: run verify", self.space.write(here));
                return Err(Error::corrupt(self.table.path(), what));
            };
            tell(ordinal, next);
            (here, label, moves) = (next, closer, moves + 1);
            std::mem::swap(&mut before, &mut state);
            std::mem::swap(&mut state, &mut after);
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
