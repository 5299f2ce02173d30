//! Heuristics that a puzzle provides.
//!
//! Most families provide some by name, and cubes also provide heuristics from cosets. `jobs` builds
//! them for the solvers.

use std::sync::Arc;

use crate::error::Result;
use crate::model::Heuristic;
use crate::tables::BoundTable;
use crate::watch::Watch;

/// Estimates of distances, by name.
pub trait Heuristics: Send + Sync {
    /// The names, the best admissible heuristic first.
    fn heuristics(&self) -> &'static [&'static str];

    /// The heuristic of a name, or `None` if there is none.
    ///
    /// `Limit` if its tables are too large.
    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>>;
}

/// The heuristic `cosets`: distances of a subgroup's cosets, folded by symmetry.
pub trait CosetTables: Send + Sync {
    /// Builds the largest table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if no table is that small; `Interrupted` if the watch stops it.
    fn table(&self, bytes: u64, watch: &mut Watch<'_>) -> Result<BoundTable>;

    /// The heuristic with the table of a given size; builds the table if it is absent.
    ///
    /// # Errors
    ///
    /// Those of [`CosetTables::table`]; `Usage` if the table has another size.
    fn cosets(
        self: Arc<Self>,
        bytes: u64,
        table: Option<BoundTable>,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<dyn Heuristic>>;
}
