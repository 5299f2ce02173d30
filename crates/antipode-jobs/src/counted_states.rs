//! Options that count states, where a search may count entries.

use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

/// `Usage` for an option that counts states if a search of the problem counts entries.
pub(super) fn check_counts_states(problem: &Problem, option: &str) -> Result<()> {
    let spec = problem.spec();
    problem.least_layout().map_or(Ok(()), |_| {
        Err(Error::excluded(format!("{option} counts states, and a search of {spec} counts entries"), option))
    })
}
