//! Heuristics that a puzzle makes of itself.
//!
//! Most families provide some by name, and cubes those from cosets; `jobs` makes them for the
//! solvers.

use std::sync::Arc;

use crate::error::Result;
use crate::model::Heuristic;
use crate::tables::BoundTable;
use crate::watch::Watch;

/// Estimates of distances, by name.
pub trait Heuristics: Send + Sync {
    /// Their names, the best admissible one first.
    fn heuristics(&self) -> &'static [&'static str];

    /// The heuristic of a name; `None` if there is none. `Limit` if its tables are too large.
    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>>;
}

/// Distances of cosets of a subgroup, folded by symmetry, as a heuristic: `cosets`.
pub trait CosetTables: Send + Sync {
    /// Builds the largest table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if there is none; `Interrupted` if the watch stops it.
    fn table(&self, bytes: u64, watch: &mut Watch<'_>) -> Result<BoundTable>;

    /// The heuristic with the table for a number of bytes; builds the table unless given.
    ///
    /// # Errors
    ///
    /// Those of [`CosetTables::table`]; `Usage` if the table is for another number of bytes.
    fn cosets(
        self: Arc<Self>,
        bytes: u64,
        table: Option<BoundTable>,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<dyn Heuristic>>;
}
