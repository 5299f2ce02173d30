//! The choice of states of a table, and of the rules of a table that names its own.

use std::path::Path;

use antipode::error::Error;
use antipode::families;
use antipode::jobs::{Draw, Selection};
use antipode::tables::Table;
use pyo3::prelude::*;

use crate::failures::usage;
use crate::numbers::Whole;

/// The error for a table whose rules no family has: it needs the caller's.
pub(crate) fn of_unknown_rules(path: &Path) -> Option<Error> {
    let table = Table::open(path).ok()?;
    let spec = &table.metadata().spec;
    let family = spec.split([':', ';']).next().unwrap_or_default();
    families::find(family).err().map(|_| {
        let file = path.display();
        Error::usage(format!("{file} is for the rules '{spec}': pass them, as in antipode.open(path, rules)"))
    })
}

/// The selection of states to export.
pub(crate) fn selection(
    py: Python<'_>,
    samples: Option<Whole>,
    by_depth: Option<Whole>,
    seed: Whole,
) -> PyResult<Selection> {
    match (samples, by_depth) {
        (None, None) => Ok(Selection::All),
        (Some(count), None) => Ok(Selection::Drawn(Draw { count: count.0, seed: seed.0 })),
        (None, Some(count)) => Ok(Selection::OfEachDepth(Draw { count: count.0, seed: seed.0 })),
        _ => Err(usage(py, "states are chosen by samples or by by_depth, not by both")),
    }
}

/// A depth; no state has the largest one.
pub(crate) fn least(depth: Whole) -> u32 {
    u32::try_from(depth.0).unwrap_or(u32::MAX)
}
