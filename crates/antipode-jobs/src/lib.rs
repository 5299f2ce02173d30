//! Recipes that join families, engines, tables and checks into what a user asks for.

mod analyze;
mod audit;
mod batches;
mod build;
mod checkpoint;
mod components;
mod diameter;
mod external;
mod goal_components;
mod heuristics;
mod machine;
mod open_solver;
mod pdb;
mod perfect;
mod phases;
mod plan;
mod random;
mod solve;
mod table;

pub use analyze::{Analysis, AnalyzeOptions, Antipodes, DEFAULT_SET, Profile, Seconds, analyze};
pub use audit::{AuditOptions, Choice, Finding, Group, Judged, Outcomes, Referee, SolverAudit, audit_solver};
pub use build::{BuildOptions, Built, build};
pub use components::{ComponentClass, ComponentReport, Solvable, components, solvable};
pub use diameter::{Diameter, DiameterClass, DiameterOptions, MOST_WRITTEN, Orbit, diameter};
pub use external::Fault;
pub use heuristics::{Claim, DepthError, HeuristicAudit, Violations, audit_heuristic, heuristics};
pub use machine::{Bandwidth, available_memory, bandwidth, peak_memory, threads};
pub use open_solver::OpenSolver;
pub use pdb::{Kind, OpenPdb, PdbBuilt, PdbContents, PdbOptions, PdbSet, SetOptions, build_pdb, build_set, verify_pdb};
pub use perfect::heuristic;
pub use phases::prepare_phases;
pub use plan::{Plan, Resources, plan};
pub use random::{RandomStates, random, random_batches};
pub use solve::{Outcome, Solution, SolveOptions, solve};
pub use table::{Contents, Distance, OpenTable, Path, State, States, Verified};
