//! Pattern databases: tables of abstractions, whose distances are heuristics for the puzzle.

mod build_pdb;
mod build_set;
mod choose_set;
mod coset_tables;
mod dual_estimates;
mod maximum;
mod maximum_of_two;
mod open_pdb;
mod partial;
mod pattern_heuristic;
mod pdb_set;
mod set_contents;
mod shared_sums;
mod verify;
mod verify_cosets;

pub use build_pdb::{PdbBuilt, PdbOptions, build_pdb};
pub use build_set::{SetOptions, build_set};
pub use choose_set::{ChooseOptions, SetChosen, choose_set};
pub use coset_tables::{CosetsBuilt, CosetsContents, CosetsOptions, build_cosets, cosets_workload};
pub use open_pdb::{OpenPdb, PdbContents};
pub use pdb_set::{DualPatterns, PdbSet};
pub use set_contents::{SetContents, TableOfSet};
pub use verify::verify_pdb;
pub(crate) use verify::verify_pdb_workload;

pub(super) use coset_tables::{coset_heuristic, is_uncertified};
pub(super) use pattern_heuristic::{heuristic, is_certified, take, uncertified_patterns};

use antipode_core::error::{Error, Result};
use antipode_core::model::{MoveShare, PatternCost, Problem};
use antipode_families as families;

/// The text before the names of a pattern in a spec.
const PATTERN: &str = ";pattern=";

/// The kind of a pattern: what it is besides its names.
///
/// Where moves have costs, tables of additive patterns always distinguish the places of the holes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternKind {
    /// Whether only moves of the pattern's tokens cost.
    pub additive: bool,
    /// Whether the table of an additive pattern distinguishes the places of the holes.
    pub keep_blank: bool,
    /// How the pattern shares moves with others; only for patterns that are not additive.
    pub share: Option<MoveShare>,
}

impl PatternKind {
    /// The spec of a pattern of a puzzle.
    pub fn spec(self, problem: &Problem, names: &str) -> String {
        problem.spec() + &self.about(problem).suffix(names)
    }

    /// The kind of the patterns of a puzzle that this one requests.
    fn about(self, problem: &Problem) -> PatternKind {
        PatternKind { keep_blank: self.keep_blank || self.additive && problem.costs().is_some(), ..self }
    }

    /// The part of a pattern's spec that comes after the spec of the puzzle.
    fn suffix(self, names: &str) -> String {
        let additive = if self.additive { ";additive" } else { "" };
        let least = if self.additive && !self.keep_blank { ";least" } else { "" };
        let share = self.share.map_or(String::new(), |share| format!(";share={}", share.word()));
        format!("{PATTERN}{names}{additive}{least}{share}")
    }

    /// A pattern of this kind as a problem.
    ///
    /// # Errors
    ///
    /// `Usage` if the puzzle has no patterns of this kind, or the names are not those of its tokens
    /// or pieces.
    pub fn pattern(self, problem: &Problem, names: &str) -> Result<Problem> {
        let least = !self.about(problem).keep_blank;
        let cost = match self.share {
            Some(_) if self.additive => {
                return Err(Error::usage("an additive pattern pays for its own moves: leave out share"));
            }
            Some(share) => PatternCost::Shared(share),
            None if self.additive => PatternCost::Own { least },
            None => PatternCost::All,
        };
        problem.patterns()?.pattern(names, cost)
    }

    /// The names and the kind of a pattern of a puzzle, from its spec; `None` if it is not one.
    fn of(spec: &str, problem: &Problem) -> Option<(String, PatternKind)> {
        let (puzzle, rest) = spec.split_at(spec.find(PATTERN)?);
        let names = rest[PATTERN.len()..].split(';').next().filter(|_| families::is_about(puzzle, problem))?;
        let kinds = [(true, false), (true, true), (false, false)];
        let kinds = kinds.map(|(additive, keep_blank)| PatternKind { additive, keep_blank, share: None });
        let shared = MoveShare::ALL.map(|share| PatternKind { share: Some(share), ..PatternKind::default() });
        let kind = kinds.into_iter().chain(shared).find(|kind| kind.suffix(names) == rest)?;
        Some((names.to_string(), kind))
    }
}
