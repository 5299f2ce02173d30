//! Tables of coarser puzzles in which all moves cost, as a heuristic: the greatest of their values.

use std::sync::Arc;

use antipode_analysis::Distances;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Abstraction, Estimate, Heuristic, Numbered};
use antipode_core::tables::Table;

/// The greatest of several distances in coarser puzzles.
pub(super) struct Greatest {
    pub(super) name: String,
    pub(super) parts: Vec<Coarser>,
}

/// A coarser puzzle and its distances.
pub(super) struct Coarser {
    table: Table,
    space: Numbered,
    abstraction: Arc<dyn Abstraction>,
}

impl Coarser {
    /// Checks every checksum.
    pub(super) fn new(table: Table, space: Numbered, abstraction: Arc<dyn Abstraction>) -> Result<Coarser> {
        if table.metadata().encoding.is_surplus() {
            return Err(Error::usage(format!("{} has the encoding delta of another kind", table.path().display())));
        }
        antipode_analysis::checks::checksums(&table, &mut antipode_core::watch::Watch::none())?;
        Ok(Coarser { table, space, abstraction })
    }

    /// A table whose checksums are right has the distances of all its states; were one missing, 0 would still be admissible.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let coarse = self.abstraction.project(state);
        let depth = Distances::new(&self.table, &self.space).and_then(|distances| distances.of(&coarse));
        depth.map_or(Estimate::Moves(0), Estimate::from)
    }
}

impl Heuristic for Greatest {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        true
    }

    fn intact(&self) -> Result<()> {
        self.parts.iter().try_for_each(|part| part.table.intact())
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.parts.iter().map(|part| part.estimate(state)).max().unwrap_or(Estimate::Moves(0))
    }
}

/// The greater of two heuristics.
pub(super) struct Greater(pub(super) Arc<dyn Heuristic>, pub(super) Arc<dyn Heuristic>);

impl Heuristic for Greater {
    fn name(&self) -> String {
        self.0.name()
    }

    fn admissible(&self) -> bool {
        self.0.admissible() && self.1.admissible()
    }

    fn consistent(&self) -> bool {
        self.0.consistent() && self.1.consistent()
    }

    fn intact(&self) -> Result<()> {
        self.0.intact().and_then(|()| self.1.intact())
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.0.estimate(state).max(self.1.estimate(state))
    }
}
