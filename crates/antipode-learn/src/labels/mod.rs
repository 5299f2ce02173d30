//! Exact labels: from a table, from an optimal solver, from a file of labels.

mod database;
mod solved;

pub use database::{Database, Kind, purge};
pub use solved::{Starts, solved};

use std::path::Path;

use crate::examples::Examples;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;
use antipode_jobs::OpenTable;

/// States of a table with their distances: `count` different ones, drawn uniformly with a seed, or all. `Usage` if the table is of another
/// puzzle; `Limit` if they do not fit the memory.
pub fn of_table(
    problem: &Problem,
    table: &Path,
    (count, seed): (Option<u64>, u64),
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<Examples> {
    let table = OpenTable::about(table, problem)?;
    let mut examples = Examples::default();
    table.labelled((count, seed), memory, watch, |states, distances| {
        examples.length = states.len() / distances.len();
        examples.states.extend_from_slice(states);
        examples.values.extend(distances.iter().map(|&distance| distance as f32));
        Ok(())
    })?;
    some(examples)
}

/// `Usage` if there is none.
pub fn some(examples: Examples) -> Result<Examples> {
    if examples.is_empty() { Err(Error::usage("there are no labels: nothing can be learnt")) } else { Ok(examples) }
}
