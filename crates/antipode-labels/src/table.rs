//! Labels of a table.

use std::path::Path;

use crate::Labels;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::Problem;
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::Watch;
use antipode_jobs::{OpenTable, Selection};

/// Bytes of a label beside its state, in lists that grow to twice what they hold.
const BYTES: u64 = 8;

/// States of a table with their distances: `count` different ones, drawn uniformly with a seed, or all. `Usage` if the table is of another
/// puzzle; `Limit` if they do not fit the memory.
pub fn of_table(
    problem: &Problem,
    table: &Path,
    (count, seed): (Option<u64>, u64),
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<Labels> {
    let table = OpenTable::about(table, problem)?;
    let selection = count.map_or(Selection::All, |count| Selection::Drawn(count, seed));
    let length = problem.starts().next().map_or(0, |state| state.len());
    let (count, needed) = (table.selected(selection), 2 * length as u64 + BYTES);
    let needed = count.saturating_mul(needed);
    if needed > memory {
        let (count, needed, memory) = (grouped(count), bytes(needed), bytes(memory));
        let what = format!("{count} labels need {needed} of memory, and {memory} are allowed");
        return Err(Error::Limit(what).unless(&[Remedy::Memory, Remedy::Samples]));
    }
    let mut labels = Labels::new(length);
    table.labelled(selection, memory - needed, watch, |part| {
        labels.states.extend_from_slice(part.states);
        labels.distances.extend_from_slice(part.distances);
        Ok(())
    })?;
    labels.some()
}
