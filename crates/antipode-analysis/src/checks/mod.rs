//! Proofs that a table is right, without the engine that wrote it. [`sweep`] checks whole rows, and
//! [`certify`] walks state by state, also where moves have costs. [`certify_folded`] checks tables
//! with one row of each class of symmetric rows, [`certify_cosets`] tables of coset distances.
//! `docs/src/how-it-works/certificates.md` has the arguments.

mod arcs;
mod bellman;
mod board;
mod certify;
mod cosets;
mod costs;
mod folded;
mod kept_moves;
mod labels;
mod least;
mod pairs;
mod renamings;
mod rows;
mod search;
mod shared;
mod start;
mod successors;
pub(crate) mod turns;
mod units;
mod unused;

use std::fmt::Display;

use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedProblem, Space};
use antipode_core::tables::Table;
use antipode_core::watch::Watch;

pub use certify::{certify, certify_memory, checksums};
pub use cosets::{CosetCheck, certify_cosets, coset_memory, sample_cosets};
pub use folded::{certify_folded, folded_memory};
pub use least::certify_least;
pub use unused::unused;

/// The bytes of memory that [`sweep`] takes. `None` if it cannot certify such a table. This is so
/// for moves with costs, explored states, folded rows, a numbering without arcs or probes, labels
/// modulo 3 or 4 of moves that cannot be undone, and more layers than a byte can hold.
pub fn sweep_memory(table: &Table, space: &NumberedProblem) -> Option<u64> {
    let reduced = space.problem().directed() && table.metadata().encoding.modulus().is_some();
    if !bellman::fits(table)
        || space.structure().has_costs()
        || space.explored().is_some()
        || reduced
        || table.metadata().folding.is_some()
    {
        return None;
    }
    if let Some(board) = space.structure().path() {
        return Some(board::memory(board));
    }
    let lift = space.structure().rows().filter(|lift| !lift.probes().is_empty())?;
    let (layout, states) = (space.layout(), space.layout().row_states());
    let searched = lift.shared().is_some() || rows::is_searched(table, layout);
    let search = if searched { search::search_memory(layout) } else { 0 };
    // A byte for each entry.
    let least = lift.shared().map_or(0, |shared| shared.records() * states);
    Some(layout.size().saturating_add(search).saturating_add(least))
}

/// Proves that the labels of a table are the distances to the goals of `space`, or the least
/// distances of the states that share a record.
///
/// # Errors
///
/// `Corrupt`, naming a state, if they are not; `Usage` if [`sweep_memory`] returns `None`;
/// `Interrupted` if the watch stops it.
pub fn sweep(table: &Table, space: &NumberedProblem, watch: &mut Watch<'_>) -> Result<()> {
    sweep_memory(table, space).ok_or_else(|| unfit(table))?;
    if let Some(board) = space.structure().path() {
        if table.metadata().layout != space.layout() {
            return Err(Error::corrupt(table.path(), format!("its layout is not that of {}", space.spec())));
        }
        return board::sweep(table, space, board, watch);
    }
    let lift = space.structure().rows().ok_or_else(|| unfit(table))?;
    let rows = lift.records();
    if table.metadata().layout != (antipode_core::tables::StateLayout { rows, ..space.layout() }) {
        return Err(Error::corrupt(table.path(), format!("its layout is not that of {}", space.spec())));
    }
    rows::sweep(table, space, lift, watch)
}

fn unfit(table: &Table) -> Error {
    Error::unsuitable_file(table.path().display(), "cannot be certified by rows")
}

/// Where a state lies, as messages say it.
fn at_depth(depth: Option<impl Display>) -> String {
    depth.map_or("unreachable".into(), |depth| format!("at depth {depth}"))
}
