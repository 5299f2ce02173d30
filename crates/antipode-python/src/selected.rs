//! Depths of a table, and the rules of a table that names its own.

use std::path::Path;

use crate::numbers::Whole;
use antipode::error::Error;
use antipode::families;
use antipode::tables::Table;

/// The error for a table whose rules no family has: it needs the caller's.
pub(crate) fn of_unknown_rules(path: &Path) -> Option<Error> {
    let table = Table::open(path).ok()?;
    let spec = &table.metadata().spec;
    let family = spec.split([':', ';']).next().unwrap_or_default();
    // For a known family, the first error already names the fault.
    families::find(family).err().map(|_| {
        let file = path.display();
        Error::unsuitable_file(file, format!("is for the rules '{spec}': pass them, as in antipode.open(path, rules)"))
    })
}

/// A depth; no state has the largest one.
pub(crate) fn least(depth: Whole) -> u32 {
    u32::try_from(depth.0).unwrap_or(u32::MAX)
}
