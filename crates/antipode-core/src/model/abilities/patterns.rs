//! Patterns of a puzzle, and their tables as a heuristic.
//!
//! Token puzzles, twisty puzzles and the Tower of Hanoi provide them; pattern databases use them
//! (`jobs/src/pdb/`).

use std::collections::HashSet;
use std::sync::Arc;

use super::{MoveShare, StateDuality};
use crate::error::{Error, Result};
use crate::model::{Heuristic, Problem, StateCondition};
use crate::tables::TableImage;

/// A map from the states of a puzzle to those of an abstraction.
///
/// Laws: it maps goals to goals. It maps states that are one move apart to the same state, or to
/// states that are one move apart. So distances in the abstraction never exceed those in the
/// puzzle.
pub trait StateAbstraction: Send + Sync {
    /// The abstract state of a state.
    fn project(&self, state: &[u8]) -> Vec<u8>;
}

/// A table of an additive pattern, in memory.
#[derive(Clone, Debug)]
pub struct PatternTable {
    /// The tokens, as in the spec.
    pub names: String,
    /// Whether the table keeps the least depth over all zero-cost components.
    pub least: bool,
    /// The table.
    pub image: Arc<TableImage>,
}

/// What the moves of the abstraction of a pattern cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternCost {
    /// All moves cost 1.
    All,
    /// The moves of the pattern's tokens cost 1, the others are free.
    Own {
        /// Whether tables keep only the least depth over all positions of the other tokens.
        least: bool,
    },
    /// The pattern pays for a share of each move.
    Shared(MoveShare),
}

/// How the values of additive patterns add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SumOptions {
    /// Whether the heuristic includes the reflections by symmetries that fix the hole of the goal.
    pub reflect: bool,
    /// Whether patterns of a sum may overlap. Then their values get weights, and the greatest
    /// weighted sum counts in which the patterns of each token weigh at most 1 together.
    pub overlap: bool,
}

/// Abstractions in which all pieces outside a pattern are indistinguishable.
pub trait PatternAbstractions: Send + Sync {
    /// The map to the abstraction in which every move costs 1.
    ///
    /// # Errors
    ///
    /// `Usage` if a piece is unknown.
    fn abstraction(&self, names: &str) -> Result<Arc<dyn StateAbstraction>>;

    /// The abstraction as a separate problem.
    ///
    /// # Errors
    ///
    /// `Usage` if a piece is unknown, or the puzzle does not support this cost.
    fn pattern(self: Arc<Self>, names: &str, cost: PatternCost) -> Result<Problem>;

    /// The test whether the pieces of a pattern are as in one of these goals.
    ///
    /// OPTIONAL: by default, whether the abstract state is that of a goal.
    ///
    /// # Errors
    ///
    /// `Usage` if a piece is unknown.
    fn placed(&self, names: &str, goals: &mut dyn Iterator<Item = Vec<u8>>) -> Result<StateCondition> {
        let map = self.abstraction(names)?;
        let goals: HashSet<Vec<u8>> = goals.map(|goal| map.project(&goal)).collect();
        Ok(StateCondition::new(names, Arc::new(move |state| goals.contains(&map.project(state)))))
    }

    /// The pieces of a pattern that shares moves, by numbers. Patterns are disjoint if they have
    /// none in common.
    ///
    /// OPTIONAL.
    ///
    /// # Errors
    ///
    /// `Usage` if a piece is unknown, or the puzzle has no shares. The default always returns
    /// `Usage`.
    fn pieces(&self, names: &str) -> Result<Vec<usize>> {
        Err(Error::bad_value("pattern", names, "patterns of this puzzle cannot share moves"))
    }

    /// Checks the names of the patterns of sums before their tables exist.
    ///
    /// `name` is for messages. OPTIONAL.
    ///
    /// # Errors
    ///
    /// `Usage` if patterns of a sum overlap that may not, or if there are no reflections, because
    /// no symmetry fixes the hole of the goal. `Limit` if there are too many patterns, or too large
    /// ones. The default always returns `Usage`.
    fn check_sums(&self, name: &str, sums: &[Vec<&str>], how: SumOptions) -> Result<()> {
        let _ = (sums, how);
        Err(Error::missing_ability(format!("the puzzle of {name}"), "additive patterns", ""))
    }

    /// Partitions all tokens into additive patterns, and returns the patterns' names.
    ///
    /// The tables, of half a byte per value, take at most `bytes` bytes together. The partition
    /// suits the average of these states, or of all states if there are none. OPTIONAL.
    ///
    /// # Errors
    ///
    /// `Limit` if there are no such tables; `Usage` if the puzzle has no additive patterns.
    fn partition(&self, bytes: u64, states: &[Vec<u8>]) -> Result<Vec<String>> {
        let _ = (bytes, states);
        Err(Error::missing_ability("this puzzle", "additive patterns", "use single tables, or distances of cosets"))
    }

    /// The maximum of several sums of additive patterns.
    ///
    /// Look-ups may use faster tables if `memory` has the bytes, which are taken from it.
    ///
    /// OPTIONAL.
    ///
    /// # Errors
    ///
    /// Those of [`PatternAbstractions::check_sums`].
    fn sums(
        &self,
        name: &str,
        sums: &[Vec<PatternTable>],
        how: SumOptions,
        memory: &mut u64,
    ) -> Result<Arc<dyn Heuristic>> {
        let _ = (sums, how, memory);
        Err(Error::missing_ability(format!("the puzzle of {name}"), "additive patterns", ""))
    }

    /// The dual goals, the goal of the puzzle first.
    ///
    /// The distances of states to them give the distances of all states, through the duals.
    /// OPTIONAL.
    ///
    /// # Errors
    ///
    /// `Usage` if states have no duals.
    fn dual_goals(&self) -> Result<Vec<Vec<u8>>> {
        Err(Error::missing_ability("this puzzle", "dual states", ""))
    }

    /// The duals of states for these dual goals. OPTIONAL.
    ///
    /// # Errors
    ///
    /// Those of [`PatternAbstractions::dual_goals`]; `Usage` if one is not a board of the puzzle.
    fn duality(&self, goals: &[Vec<u8>]) -> Result<Arc<dyn StateDuality>> {
        let _ = goals;
        Err(Error::missing_ability("this puzzle", "dual states", ""))
    }
}
