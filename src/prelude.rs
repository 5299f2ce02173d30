//! What most programs need: `use antipode::prelude::*`.

pub use antipode_core::error::{Error, Result};
pub use antipode_core::model::{
    Abilities, Estimate, Heuristic, HeuristicClaim, Numbered, Numbering, Problem, Puzzle, Space,
};
pub use antipode_core::tables::{Encoding, Layout};
pub use antipode_core::watch::{Progress, Watch};
pub use antipode_families::parse;
pub use antipode_jobs::{
    Analysis, AnalyzeOptions, AuditOptions, BuildOptions, Checks, Choice, Distance, GroundTruth, HeuristicAudit,
    HeuristicAuditOptions, OpenSolver, OpenTable, Outcome, Resources, Solution, SolveOptions, SolverAudit, analyze,
    audit_heuristic, audit_solver, build, solve,
};
