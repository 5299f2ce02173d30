//! Tables of abstractions in which every move costs, as a heuristic: the maximum of their values.

use std::sync::Arc;

use antipode_analysis::Distances;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Abstraction, Estimate, Heuristic, Numbered};
use antipode_core::tables::Table;

/// The maximum of the distances in several abstractions.
pub(super) struct Maximum {
    pub(super) name: String,
    pub(super) patterns: Vec<PatternDistances>,
}

/// An abstraction of the puzzle and its distances.
pub(super) struct PatternDistances {
    table: Table,
    space: Numbered,
    abstraction: Arc<dyn Abstraction>,
}

impl PatternDistances {
    /// Checks every checksum.
    pub(super) fn new(table: Table, space: Numbered, abstraction: Arc<dyn Abstraction>) -> Result<PatternDistances> {
        if table.metadata().encoding.is_surplus() {
            return Err(Error::usage(format!(
                "{} has the encoding delta, which only additive patterns can have",
                table.path().display()
            )));
        }
        antipode_analysis::checks::checksums(&table, &mut antipode_core::watch::Watch::none())?;
        Ok(PatternDistances { table, space, abstraction })
    }

    /// A table whose checksums are right has the distances of all its states; were one missing, 0 would still be admissible.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let image = self.abstraction.project(state);
        let depth = Distances::new(&self.table, &self.space).and_then(|distances| distances.of(&image));
        depth.map_or(Estimate::ZERO, Estimate::from)
    }
}

impl Heuristic for Maximum {
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
        self.patterns.iter().try_for_each(|pattern| pattern.table.intact())
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.patterns.iter().map(|pattern| pattern.estimate(state)).max().unwrap_or(Estimate::ZERO)
    }
}

/// The maximum of two heuristics.
pub(super) struct MaximumOfTwo(pub(super) Arc<dyn Heuristic>, pub(super) Arc<dyn Heuristic>);

impl Heuristic for MaximumOfTwo {
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
