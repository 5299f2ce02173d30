//! Patterns of a puzzle, and their tables as a heuristic.
//!
//! Token puzzles, twisty puzzles and the Tower of Hanoi provide them; pattern databases use them
//! (`jobs/src/pdb/`).

use std::sync::Arc;

use super::Duality;
use crate::error::{Error, Result};
use crate::model::{Heuristic, Problem};
use crate::tables::Image;

/// A map from the states of a puzzle to those of an abstraction.
///
/// Laws: it takes goals to goals, and states that are a move apart to one state or to states that
/// are a move apart: so distances in the abstraction never exceed those in the puzzle.
pub trait Abstraction: Send + Sync {
    /// The abstract state of a state.
    fn project(&self, state: &[u8]) -> Vec<u8>;
}

/// A table of an additive pattern, in memory.
#[derive(Clone, Debug)]
pub struct PatternTable {
    /// The tokens, as in the spec.
    pub names: String,
    /// Whether it keeps the least depth over all zero-cost components.
    pub least: bool,
    /// The table.
    pub image: Arc<Image>,
}

/// Which moves of the abstraction of a pattern cost 1; the others are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternCost {
    /// All of them.
    All,
    /// Those of the pattern's tokens; tables keep the `least` depth over all places of the others,
    /// or all depths.
    Own {
        /// Whether they do.
        least: bool,
    },
}

/// Abstractions in which all pieces outside a pattern are indistinguishable.
pub trait Patterns: Send + Sync {
    /// The map to the states of the abstraction in which all moves cost.
    ///
    /// # Errors
    ///
    /// `Usage` if a piece is unknown.
    fn abstraction(&self, names: &str) -> Result<Arc<dyn Abstraction>>;

    /// The abstraction as a separate problem.
    ///
    /// # Errors
    ///
    /// `Usage` if its pieces are unknown, or the puzzle has no such cost.
    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem>;

    /// Checks the names of the patterns of sums before there are tables of them; `name` is for
    /// messages. OPTIONAL.
    ///
    /// # Errors
    ///
    /// `Usage` if patterns of a sum overlap, or if they are to be reflected and no symmetry keeps
    /// the hole of the goal; `Limit` if there are too many, or too large ones. By default `Usage`.
    fn check_sums(&self, name: &str, sums: &[Vec<&str>], reflect: bool) -> Result<()> {
        let _ = (sums, reflect);
        Err(Error::usage(format!("{name}: this puzzle has no additive patterns")))
    }

    /// A partition of all tokens into additive patterns whose tables fit a size. Returns the
    /// patterns' names. The tables, of half a byte per value, take at most `bytes` bytes together.
    /// OPTIONAL.
    ///
    /// # Errors
    ///
    /// `Limit` if there are no such tables; `Usage` if the puzzle has no additive patterns.
    fn partition(&self, bytes: u64) -> Result<Vec<String>> {
        let _ = bytes;
        Err(Error::usage("this puzzle has no additive patterns: use pdb build for single tables, or pdb cosets"))
    }

    /// The greatest of sums of additive patterns, and of their reflections by symmetries that keep
    /// the hole of the goal. OPTIONAL.
    ///
    /// # Errors
    ///
    /// Those of [`Patterns::check_sums`].
    fn sums(&self, name: &str, sums: &[Vec<PatternTable>], reflect: bool) -> Result<Arc<dyn Heuristic>> {
        let _ = (sums, reflect);
        Err(Error::usage(format!("{name}: this puzzle has no additive patterns")))
    }

    /// The boards whose distances tell those of all states by their duals, the goal first.
    /// OPTIONAL.
    ///
    /// # Errors
    ///
    /// `Usage` if states have no duals.
    fn dual_goals(&self) -> Result<Vec<Vec<u8>>> {
        Err(Error::usage("this puzzle has no dual states"))
    }

    /// The duals of states for these dual goals. OPTIONAL.
    ///
    /// # Errors
    ///
    /// Those of [`Patterns::dual_goals`]; `Usage` if one is no board of the puzzle.
    fn duality(&self, goals: &[Vec<u8>]) -> Result<Arc<dyn Duality>> {
        let _ = goals;
        Err(Error::usage("this puzzle has no dual states"))
    }
}
