//! Distances of cosets of a subgroup: their tables, and the graph that proves them right.
//!
//! Twisty puzzles provide them. `jobs` builds the tables for solvers, and `analysis` checks them.

use std::sync::Arc;

use crate::error::Result;
use crate::model::Heuristic;
use crate::tables::BoundTable;
use crate::watch::Watch;

/// Distances of cosets of a subgroup, folded by symmetry, as a heuristic: `cosets`.
pub trait CosetTables: Send + Sync {
    /// Builds the largest table of at most `bytes` bytes, and counts the entries at each depth. A
    /// watched search saves its state between two parts of a depth.
    ///
    /// # Errors
    ///
    /// `Limit` if there is none; `Interrupted` if the watch stops it.
    fn table(&self, bytes: u64, watch: &mut Watch<'_>) -> Result<(BoundTable, Vec<u64>)>;

    /// The heuristic with the table for a number of bytes; builds the table unless given.
    ///
    /// # Errors
    ///
    /// Those of [`CosetTables::table`]; `Usage` if the table is for another number of bytes.
    fn cosets(
        self: Arc<Self>,
        bytes: u64,
        table: Option<BoundTable>,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<dyn Heuristic>>;

    /// The cosets of the table for a number of bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if there is no such table.
    fn graph(self: Arc<Self>, bytes: u64) -> Result<Arc<dyn CosetGraph>>;
}

/// The cosets that the entries of a table stand for, as a graph.
///
/// Cosets that are images of each other under a symmetry of the puzzle form a *class*. A class has
/// one or more numbers, and entry `e` keeps the least distance of the classes with the numbers
/// `e * share .. (e + 1) * share`.
///
/// Laws: a number has one class; `expand` gives all numbers of all classes that are a move from the
/// class, and `numbers` all numbers of the class of a state.
pub trait CosetGraph: Send + Sync {
    /// Number of entries of the table.
    fn entries(&self) -> u64;

    /// How many numbers share an entry.
    fn share(&self) -> u64;

    /// Adds the numbers of the neighbours of some classes.
    fn expand(&self, numbers: &[u64], neighbours: &mut Vec<u64>);

    /// A state of the puzzle in a coset of the class; perhaps not one that moves reach.
    fn state(&self, number: u64) -> Vec<u8>;

    /// Adds the numbers of the class of a state, and returns the entry that searches look up for
    /// it.
    fn numbers(&self, state: &[u8], numbers: &mut Vec<u64>) -> u64;
}
