//! Exhaustive analysis of permutation puzzles.
pub use antipode_analysis as analysis;
pub use antipode_analysis::checks;
pub use antipode_core::{bits, error, graphs, model, nums, perms, tables, watch};
pub use antipode_engines as engines;
pub use antipode_families as families;
pub use antipode_jobs as jobs;
pub use antipode_solvers as solvers;
