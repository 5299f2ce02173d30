//! Heuristics as a user names them: of a family, or the exact distances of a table.

use std::path::Path;

use super::table::OpenTable;
use crate::analysis::Distances;
use crate::error::{Error, Result};
use crate::families::Problem;
use crate::model::{Heuristic, Moves, NO_WAY};
use crate::watch::Watch;

/// What the name of a table begins with.
const TABLE: &str = "table:";

/// The distances of a table as a heuristic.
struct Perfect<'a> {
    table: OpenTable,
    moves: &'a dyn Moves,
    name: String,
}

/// The heuristic of a problem by name; `table:FILE` reads a table, whose checksums are checked. `Usage` if there is none of
/// this name, or the table is about another puzzle.
pub(super) fn heuristic<'a>(
    problem: &Problem,
    moves: &'a dyn Moves,
    name: &str,
    watch: &mut Watch<'_>,
) -> Result<Box<dyn Heuristic + 'a>> {
    let Some(file) = name.strip_prefix(TABLE) else { return problem.heuristic(name).map(|heuristic| heuristic as _) };
    let table = OpenTable::about(Path::new(file), problem)?;
    crate::checks::checksums(table.lookups()?.table(), watch)?;
    Ok(Box::new(Perfect { table, moves, name: name.to_string() }))
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

impl Heuristic for Perfect<'_> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        true
    }

    /// A table whose checksums are right has the distances of all its states; were one missing, 0 would still be admissible.
    fn estimate(&self, state: &[u8]) -> u32 {
        let depth = |distances: Distances<'_>| -> Result<Option<u32>> {
            let state = distances.space().read(&self.moves.write(state))?;
            state.map_or(Ok(None), |state| distances.depth(state))
        };
        self.table.lookups().and_then(depth).map_or(0, |depth| depth.unwrap_or(NO_WAY))
    }
}
