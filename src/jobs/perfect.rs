//! Heuristics as a user names them: of a family, the exact distances of a table, or, where they are audited, another program.

use std::path::Path;

use super::external::{self, ExternalHeuristic};
use super::pdb;
use super::table::OpenTable;
use crate::error::{Error, Result};
use crate::families::Problem;
use crate::model::{Heuristic, Moves, NO_WAY};
use crate::watch::{Signal, Watch};

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
/// checksums are checked. `Usage` if there is none of this name, or the table is about another puzzle.
pub fn heuristic<'a>(problem: &'a Problem, name: &str, watch: &mut Watch<'_>) -> Result<Box<dyn Heuristic + 'a>> {
    if external::command(name).is_some() {
        return Err(Error::usage("another program as a heuristic can be audited, but not searched with"));
    }
    if let Some(file) = name.strip_prefix(PATTERNS) {
        return pdb::heuristic(problem, Path::new(file), name, watch).map(|heuristic| heuristic as _);
    }
    let Some(file) = name.strip_prefix(TABLE) else { return problem.heuristic(name).map(|heuristic| heuristic as _) };
    let table = OpenTable::about(Path::new(file), problem)?;
    crate::checks::checksums(table.lookups()?.table(), watch)?;
    Ok(Box::new(Perfect { table, name: name.to_string() }))
}

impl OpenTable {
    /// Opens the table of a problem. `Usage` if it is about another one.
    pub(super) fn about(path: &Path, problem: &Problem) -> Result<OpenTable> {
        let table = OpenTable::open(path)?;
        let about = table.lookups()?.space().spec();
        match about == problem.spec() {
            true => Ok(table),
            false => Err(Error::usage(format!("{} is about {about}, not about {}", path.display(), problem.spec()))),
        }
    }
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
    fn estimate(&self, state: &[u8]) -> u32 {
        let depth = self.table.lookups().and_then(|distances| distances.of(state));
        depth.map_or(0, |depth| depth.unwrap_or(NO_WAY))
    }
}

/// A heuristic that is audited.
pub(super) enum Estimator<'a> {
    /// One of ours.
    Ours(Box<dyn Heuristic + 'a>),
    /// Another program.
    External(ExternalHeuristic),
}

impl<'a> Estimator<'a> {
    /// By name; `cmd: PROGRAM ARGUMENTS` starts another program. Errors as for [`heuristic`].
    pub(super) fn new(problem: &'a Problem, moves: &'a dyn Moves, name: &str, watch: &mut Watch<'_>) -> Result<Self> {
        match external::command(name) {
            Some(command) => ExternalHeuristic::start(command, problem, moves, watch.signal()).map(Estimator::External),
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

    /// The estimates of states, whose keys of `length` bytes follow each other.
    pub(super) fn estimates(
        &self,
        keys: &[u8],
        length: usize,
        moves: &dyn Moves,
        signal: Signal<'_>,
    ) -> Result<Vec<f64>> {
        let keys = keys.chunks_exact(length);
        match self {
            Estimator::Ours(heuristic) => {
                let estimates = keys.map(|key| f64::from(heuristic.estimate(key))).collect();
                heuristic.intact().map(|()| estimates)
            }
            Estimator::External(external) => {
                external.estimates(&keys.map(|key| moves.write(key)).collect::<Vec<_>>(), signal)
            }
        }
    }
}
