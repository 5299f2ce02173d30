//! Heuristics that a puzzle provides.
//!
//! Most families provide some by name; `jobs` builds them for the solvers.

use std::sync::Arc;

use crate::error::Result;
use crate::model::Heuristic;

/// Estimates of distances, by name.
pub trait NamedHeuristics: Send + Sync {
    /// The names, the best admissible heuristic first.
    fn heuristics(&self) -> &'static [&'static str];

    /// The heuristic of a name, or `None` if there is none.
    ///
    /// `Limit` if its tables are too large.
    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>>;
}
