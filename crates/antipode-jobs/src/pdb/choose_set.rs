//! A set of additive patterns that fits the memory.

use std::path::Path;

use serde::Serialize;

use super::pdb_set::text_of_sum;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::tables::free;

/// A set that was chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetChosen {
    /// The file that was written.
    pub file: String,
    /// The puzzle.
    pub puzzle: String,
    /// Whether the images under symmetries of the board are looked up, too.
    pub reflect: bool,
    /// The tokens of each pattern.
    pub patterns: Vec<String>,
}

/// Divides all tokens of a puzzle into additive patterns whose tables take at most so many bytes together, and writes the set. `Limit` if there are no such
/// tables, `Usage` if the puzzle has no additive patterns, or if the file is there and may not be replaced.
pub fn choose_set(problem: &Problem, bytes: u64, (path, replace): (&Path, bool)) -> Result<SetChosen> {
    free(path, replace)?;
    let file = path.display().to_string();
    let abstractions = problem.patterns()?;
    let patterns = abstractions.partition(bytes)?;
    let sum: Vec<Vec<&str>> = vec![patterns.iter().map(String::as_str).collect()];
    let reflect = abstractions.check_sums(&file, &sum, true).is_ok();
    abstractions.check_sums(&file, &sum, reflect)?;
    let puzzle = problem.spec();
    std::fs::write(path, text_of_sum(&puzzle, &patterns, reflect)?).map_err(|e| Error::io("write", path, e))?;
    Ok(SetChosen { file, puzzle, reflect, patterns })
}
