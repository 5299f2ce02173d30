//! The topology of a heuristic on all states of a puzzle: the report of
//! `antipode heuristic topology`.

use crate::limits::MEMORY;
use crate::refusal::Result;
use crate::served_puzzle::ServedPuzzle;
use antipode_core::watch::Watch;
use antipode_jobs::HeuristicTopology;

impl ServedPuzzle {
    /// Surveys all states. `UnknownHeuristic` if there is no such one; `BadRequest` if moves have
    /// costs; `TooLarge` if there are too many states.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn topology(&self, name: &str, watch: &mut Watch<'_>) -> Result<HeuristicTopology> {
        let table = self.table()?;
        let heuristic = self.heuristic(name)?;
        let mut found = table.topology(&*heuristic, None, MEMORY, watch)?;
        // Clients learn neither how the operator names files nor what else the server holds.
        found.truth = format!("table {}", self.id);
        found.peak_memory_bytes = None;
        Ok(found)
    }
}
