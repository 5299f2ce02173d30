//! Heuristics as a user names them: of a family, the exact distances of a table, or, where they are audited, another program.

use std::path::Path;
use std::sync::Arc;

use super::external::{self, ExternalHeuristic};
use super::machine::available_memory;
use super::pdb;
use super::table::OpenTable;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, Problem, Puzzle};
use antipode_core::watch::{Signal, Watch};

/// What the name of a table begins with.
const TABLE: &str = "table:";

/// What the name of a pattern database, or of a set of them, begins with.
const PATTERNS: &str = "pdb:";

/// The distances of a table as a heuristic.
struct Perfect {
    table: OpenTable,
    name: String,
}

/// The heuristic of a problem by name; `table:FILE` reads a table, `pdb:FILE` pattern databases;
/// checksums are checked. `Usage` if there is none of this name, or the table is about another puzzle; `Limit` if pattern databases are
/// larger than the memory that is free.
pub fn heuristic(problem: &Problem, name: &str, watch: &mut Watch<'_>) -> Result<Arc<dyn Heuristic>> {
    heuristic_within(problem, name, &mut available_memory(), watch)
}

/// The same; what is loaded is taken from `memory`.
pub(super) fn heuristic_within(
    problem: &Problem,
    name: &str,
    memory: &mut u64,
    watch: &mut Watch<'_>,
) -> Result<Arc<dyn Heuristic>> {
    if external::command(name).is_some() {
        return Err(Error::usage("another program as a heuristic can be audited, but not searched with"));
    }
    if let Some(file) = name.strip_prefix(PATTERNS) {
        return pdb::heuristic(problem, Path::new(file), name, memory, watch);
    }
    let Some(file) = name.strip_prefix(TABLE) else { return problem.heuristic(name) };
    let table = OpenTable::about(Path::new(file), problem)?;
    antipode_analysis::checks::checksums(table.lookups()?.table(), watch)?;
    Ok(Arc::new(Perfect { table, name: name.to_string() }))
}

impl Heuristic for Perfect {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        true
    }

    fn intact(&self) -> Result<()> {
        self.table.lookups()?.table().intact()
    }

    /// A table whose checksums are right has the distances of all its states; were one missing, 0 would still be admissible.
    fn estimate(&self, state: &[u8]) -> Estimate {
        let depth = self.table.lookups().and_then(|distances| distances.of(state));
        depth.map_or(Estimate::Moves(0), Estimate::from)
    }
}

/// A heuristic that is audited.
pub(super) enum Estimator {
    /// One of ours.
    Ours(Arc<dyn Heuristic>),
    /// Another program.
    External(ExternalHeuristic),
}

impl Estimator {
    /// By name; `cmd: PROGRAM ARGUMENTS` starts another program. Errors as for [`heuristic`].
    pub(super) fn new(problem: &Problem, name: &str, watch: &mut Watch<'_>) -> Result<Self> {
        match external::command(name) {
            Some(command) => ExternalHeuristic::start(command, problem, watch.signal()).map(Estimator::External),
            None => heuristic(problem, name, watch).map(Estimator::Ours),
        }
    }

    pub(super) fn name(&self) -> String {
        match self {
            Estimator::Ours(heuristic) => heuristic.name(),
            Estimator::External(external) => external.name(),
        }
    }

    pub(super) fn admissible(&self) -> bool {
        match self {
            Estimator::Ours(heuristic) => heuristic.admissible(),
            Estimator::External(external) => external.admissible(),
        }
    }

    pub(super) fn consistent(&self) -> bool {
        match self {
            Estimator::Ours(heuristic) => heuristic.consistent(),
            Estimator::External(external) => external.consistent(),
        }
    }

    /// The estimates of states, whose keys of `length` bytes follow each other; infinite where one is called unreachable.
    pub(super) fn estimates(
        &self,
        keys: &[u8],
        length: usize,
        puzzle: &dyn Puzzle,
        signal: Signal<'_>,
    ) -> Result<Vec<f64>> {
        match self {
            Estimator::Ours(heuristic) => {
                let mut estimates = vec![];
                heuristic.estimates(keys, length, &mut estimates);
                heuristic.intact()?;
                let number = |estimate: &Estimate| estimate.moves().map_or(f64::INFINITY, |moves| moves as f64);
                Ok(estimates.iter().map(number).collect())
            }
            Estimator::External(external) => {
                external.estimates(&keys.chunks_exact(length).map(|key| puzzle.write(key)).collect::<Vec<_>>(), signal)
            }
        }
    }
}
