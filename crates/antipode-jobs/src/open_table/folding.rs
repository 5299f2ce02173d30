//! The numbering of the entries of a table that has one row of each class of symmetric rows.

use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedProblem, Problem, Space};
use antipode_core::tables::Table;

/// The numbering of the entries of a folded table; `None` if the table has all states.
///
/// # Errors
///
/// `Corrupt` if the table is folded by other symmetries than those of the problem, or in another
/// way.
pub(super) fn folding_of(table: &Table, problem: &Problem) -> Result<Option<NumberedProblem>> {
    let Some(stored) = table.metadata().folding else { return Ok(None) };
    let spec = problem.spec();
    let refused = |what: String| Error::corrupt(table.path(), format!("{what}: build the table again"));
    let without = || refused(format!("it is folded by {} symmetries, and none of {spec} are known", stored.symmetries));
    let space = problem.number_folded()?.ok_or_else(without)?;
    let ours = space.structure().folded().ok_or_else(without)?.description();
    if ours.symmetries != stored.symmetries {
        let (ours, theirs) = (ours.symmetries, stored.symmetries);
        return Err(refused(format!("it is folded by {theirs} symmetries, and {spec} by {ours}")));
    }
    if ours != stored || space.layout() != table.metadata().layout {
        return Err(refused(format!("its folding is not that of {spec}, perhaps of another version")));
    }
    Ok(Some(space))
}
