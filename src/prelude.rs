//! What most programs need: `use antipode::prelude::*`.

pub use crate::OpenPuzzle;
pub use antipode_core::error::{Error, Result};
pub use antipode_core::model::{
    Estimate, Heuristic, HeuristicClaim, NumberedProblem, Numbering, Problem, Puzzle, PuzzleAbilities, Space,
};
pub use antipode_core::tables::{Encoding, StateLayout};
pub use antipode_core::watch::{Watch, WorkProgress};
pub use antipode_families::parse;
pub use antipode_jobs::{
    Analysis, AnalyzeOptions, AuditOptions, AuditStates, BuildOptions, GroundTruth, HeuristicAudit,
    HeuristicAuditOptions, OpenSolver, OpenTable, SampleSize, Solution, SolveOptions, SolveOutcome, SolverAudit,
    StateDistance, TableChecks, WorkResources, analyze, audit_heuristic, audit_solver, build, solve,
};
