//! Checks of tables of coset distances, without the code that filled them.
//!
//! An entry keeps the least distance of some cosets ([`CosetGraph`]). If each entry had one coset,
//! distances would obey a local law: one has distance 0, and every other is one farther than its
//! nearest neighbour. The least of several distances obeys no such law, so both checks derive
//! distances of cosets.
//!
//! - [`certify_cosets`] searches the cosets layer by layer ([`ball`]), then walks on from the last
//!   layer that it keeps. It meets the cosets in the order of their distances, so an entry that it
//!   meets for the first time at step `d` must be labelled `d`. In the end, as many entries must be
//!   met as are labelled, and every line must have the least depth of its entries.
//! - [`sample_cosets`] searches from the cosets of random entries to the last layer that it keeps.
//!
//! *Why this is a proof.* A coset at distance `d` is the neighbour of one at distance `d - 1`. So
//! walks of `j` moves from all cosets at distance `k` meet all cosets at distance `k + j`, perhaps
//! with nearer ones, which were met before. Entries at depths beyond the last are not met, and must
//! be labelled so.
//!
//! What remains to be trusted are the numbers of cosets. Both checks compare the first ones, and
//! random ones, with the rules of the puzzle ([`laws`]).

mod ball;
mod full;
mod laws;
mod sampled;

use std::path::Path;

use antipode_core::error::{Error, Result};
use antipode_core::model::{CosetGraph, Problem};
use antipode_core::tables::{BoundHeader, BoundSpot, BoundTable};

pub use full::{certify_cosets, coset_memory};
pub use sampled::sample_cosets;

/// A table of coset distances and what it is about.
#[derive(Clone, Copy)]
pub struct CosetCheck<'a> {
    /// The file, for messages.
    pub path: &'a Path,
    /// Its header.
    pub header: &'a BoundHeader,
    /// Its entries.
    pub table: &'a BoundTable,
    /// The cosets of the entries.
    pub graph: &'a dyn CosetGraph,
    /// The puzzle.
    pub problem: &'a Problem,
    /// Bytes of memory that the check may take besides the table.
    pub memory: u64,
}

impl CosetCheck<'_> {
    fn wrong(&self, what: &str) -> Error {
        Error::corrupt(self.path, what)
    }

    /// Demands that the table has the entries of the graph, and nothing behind them.
    fn fits(&self) -> Result<()> {
        if self.table.entries() != self.graph.entries() {
            return Err(self.wrong(&format!("its entries are not those of {}", self.header.spec)));
        }
        match self.table.spare() {
            Some(_) => Err(self.wrong("its last line has more entries than the table")),
            None => Ok(()),
        }
    }

    /// Demands that an entry has the label of a depth, and its line none above it. Messages name
    /// the entry's nearest coset, if it is known.
    fn demand(&self, entry: u64, depth: Option<u8>, coset: Option<u64>) -> Result<()> {
        let (table, last) = (self.table, self.table.last());
        let label = table.label(BoundSpot::of(entry));
        if label != table.label_of(depth) {
            let says = match label {
                0 => format!("more than {last}"),
                3 => format!("less than {}", last.saturating_sub(1)),
                label => (last + 1 - label).to_string(),
            };
            let is = depth.map_or(format!("more than {last}"), |depth| depth.to_string());
            let of = coset.map(|coset| format!(", that of {}", self.problem.write(&self.graph.state(coset))));
            let of = of.unwrap_or_default();
            return Err(self.wrong(&format!("entry {entry} has the distance {says}, but the right one is {is}{of}")));
        }
        let line = BoundTable::line(entry);
        match (depth, table.least(line)) {
            (Some(depth), None) => {
                Err(self.wrong(&format!("line {line} has no least distance, and its entry {entry} has {depth}")))
            }
            (Some(depth), Some(least)) if least > depth => {
                Err(self
                    .wrong(&format!("the least distance of line {line} is {least}, and its entry {entry} has {depth}")))
            }
            _ => Ok(()),
        }
    }
}
