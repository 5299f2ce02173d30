//! Pattern databases: tables of abstractions, whose distances are heuristics for the puzzle.

mod build_pdb;
mod build_set;
mod built_patterns;
mod choose_set;
mod coset_tables;
mod dual_estimates;
mod maximum;
mod maximum_of_two;
mod open_pdb;
mod partial;
mod pattern_heuristic;
mod pattern_kind;
mod pdb_set;
mod set_contents;
mod shared_sums;
mod verify;
mod verify_cosets;

pub use build_pdb::{PdbBuilt, build_pdb};
pub use build_set::build_set;
pub use choose_set::{ChooseOptions, SetChosen, choose_set};
pub use coset_tables::{CosetsBuilt, CosetsContents, build_cosets, cosets_workload};
pub use open_pdb::{OpenPdb, PdbContents};
pub use pattern_kind::PatternKind;
pub use pdb_set::{DualPatterns, PdbSet};
pub use set_contents::{SetContents, TableOfSet};
pub use verify::verify_pdb;
pub(crate) use verify::verify_pdb_workload;
pub(crate) use verify_cosets::verify_cosets;

pub(super) use built_patterns::built_patterns;
pub(super) use coset_tables::{coset_heuristic, is_uncertified};
pub(super) use pattern_heuristic::{heuristic, is_certified, take, uncertified_patterns};
