//! A set of additive patterns that fits the memory.

use std::path::Path;

use serde::Serialize;

use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::tables::{Encoding, free};

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

/// A set as `pdb set build` reads it.
#[derive(Serialize)]
struct Written<'a> {
    puzzle: &'a str,
    encoding: Encoding,
    reflect: bool,
    sum: [Sum<'a>; 1],
}

#[derive(Serialize)]
struct Sum<'a> {
    patterns: &'a [String],
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
    let written = Written { puzzle: &puzzle, encoding: Encoding::Delta, reflect, sum: [Sum { patterns: &patterns }] };
    let text = toml::to_string(&written).map_err(|e| Error::usage(format!("{puzzle}: {e}")))?;
    std::fs::write(path, text).map_err(|e| Error::io("write", path, e))?;
    Ok(SetChosen { file, puzzle, reflect, patterns })
}
