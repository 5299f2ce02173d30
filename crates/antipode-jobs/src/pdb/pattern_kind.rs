//! The kinds of patterns.

use std::fmt;
use std::str::FromStr;

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

/// The name of a pattern that is not for sums.
const ALL: &str = "all";

impl PatternKind {
    /// The kinds for sums by name, with what the values of a pattern count.
    pub const NAMED: [(&'static str, PatternKind, &'static str); 4] = [
        (
            "own",
            PatternKind { additive: true, keep_blank: false, share: None },
            "Moves of the pattern's tokens; the least value of all components of the hole",
        ),
        (
            "blank",
            PatternKind { additive: true, keep_blank: true, share: None },
            "Moves of the pattern's tokens; one value for each component of the hole",
        ),
        (
            MoveShare::WORDS[0],
            PatternKind { additive: false, keep_blank: false, share: Some(MoveShare::Location) },
            "Where moves move several pieces: the whole move, if a piece of the pattern arrives at the first place that it changes",
        ),
        (
            MoveShare::WORDS[1],
            PatternKind { additive: false, keep_blank: false, share: Some(MoveShare::Split) },
            "The share of the pattern's pieces among those that move",
        ),
    ];

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
                return Err(Error::excluded("an additive pattern pays for its own moves", "share"));
            }
            Some(share) => PatternCost::Shared(share),
            None if self.additive => PatternCost::Own { least },
            None => PatternCost::All,
        };
        problem.patterns()?.pattern(names, cost)
    }

    /// The names and the kind of a pattern of a puzzle, from its spec; `None` if it is not one.
    pub(super) fn of(spec: &str, problem: &Problem) -> Option<(String, PatternKind)> {
        let (puzzle, rest) = spec.split_at(spec.find(PATTERN)?);
        let names = rest[PATTERN.len()..].split(';').next().filter(|_| families::is_about(puzzle, problem))?;
        let kinds = [(true, false), (true, true), (false, false)];
        let kinds = kinds.map(|(additive, keep_blank)| PatternKind { additive, keep_blank, share: None });
        let shared = MoveShare::ALL.map(|share| PatternKind { share: Some(share), ..PatternKind::default() });
        let kind = kinds.into_iter().chain(shared).find(|kind| kind.suffix(names) == rest)?;
        Some((names.to_string(), kind))
    }
}

impl FromStr for PatternKind {
    type Err = Error;

    fn from_str(name: &str) -> Result<PatternKind> {
        let named = PatternKind::NAMED.into_iter().find(|(known, ..)| *known == name).map(|(_, kind, _)| kind);
        named.or_else(|| (name == ALL).then(PatternKind::default)).ok_or_else(|| {
            Error::unknown("kind of pattern", name, PatternKind::NAMED.into_iter().map(|(known, ..)| known))
        })
    }
}

impl fmt::Display for PatternKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = PatternKind::NAMED.into_iter().find(|(_, kind, _)| kind == self);
        f.write_str(named.map_or(ALL, |(name, ..)| name))
    }
}
