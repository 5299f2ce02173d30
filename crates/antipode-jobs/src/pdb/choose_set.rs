//! The choice of a set of additive patterns that fits in memory.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::PatternKind;
use super::pdb_set::{DualPatterns, text_of_sum};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, SumOptions};
use antipode_core::storage::{OutputFile, free};
use antipode_core::tables::Encoding;
use antipode_families as families;

/// A set that [`choose_set`] wrote.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SetChosen {
    /// The file.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// Whether the heuristic also looks up the images under symmetries of the board.
    pub reflect: bool,
    /// The tokens of each pattern.
    pub patterns: Vec<String>,
    /// The dual goals and their patterns, if the heuristic also looks up duals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub duals: Vec<DualPatterns>,
}

/// What [`choose_set`] chooses for: of Rust, of the command line with the feature `cli`, and of
/// dicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct ChooseOptions {
    /// The bytes that the tables may take together.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub bytes: u64,
    /// Also look up duals; the dual goals share --memory
    #[cfg_attr(feature = "cli", arg(long))]
    pub dual: bool,
    /// The states that the patterns should suit; all states if there are none.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub states: Vec<Vec<u8>>,
    /// Replace the file if it exists
    #[cfg_attr(feature = "cli", arg(long))]
    pub force: bool,
}

impl ChooseOptions {
    /// Options for tables that take at most `bytes` bytes together.
    pub fn new(bytes: u64) -> ChooseOptions {
        ChooseOptions { bytes, ..ChooseOptions::default() }
    }
}

/// Divides all tokens of a puzzle into additive patterns and writes the set.
///
/// # Errors
///
/// `Limit` if there are no such tables; `Usage` if the puzzle has no additive patterns, or no
/// duals, or if the file exists and may not be replaced, or states are given with duals; `Io` if
/// the file cannot be written.
pub fn choose_set(problem: &Problem, path: &Path, options: &ChooseOptions) -> Result<SetChosen> {
    // `delta` holds only moves of cost 1.
    choose_set_in(problem, path, options, problem.costs().is_none().then_some(Encoding::Delta))
}

/// A set whose tables have this encoding, or without one, the usual one of additive patterns.
pub(super) fn choose_set_in(
    problem: &Problem,
    path: &Path,
    options: &ChooseOptions,
    encoding: Option<Encoding>,
) -> Result<SetChosen> {
    let ChooseOptions { bytes, dual, ref states, force } = *options;
    if dual && !states.is_empty() {
        return Err(Error::excluded("patterns for given states have no duals", "one of them"));
    }
    free(path, force)?;
    let (file, puzzle) = (path.display().to_string(), problem.spec());
    let abstractions = problem.patterns()?;
    let goals = if dual { abstractions.dual_goals()? } else { vec![] };
    let share = bytes / goals.len().max(1) as u64;
    let patterns = partition(problem, share, states)?;
    let sum: Vec<Vec<&str>> = vec![patterns.iter().map(String::as_str).collect()];
    // Reflections are taken where the goal has them. The second check finds all other errors.
    let reflect = abstractions.check_sums(&file, &sum, SumOptions { reflect: true, overlap: false }).is_ok();
    abstractions.check_sums(&file, &sum, SumOptions { reflect, overlap: false })?;
    let duals = goals
        .iter()
        .enumerate()
        .map(|(number, goal)| {
            let goal = problem.write(goal);
            let patterns = match number {
                // The first dual goal is the puzzle's own, and it has its patterns already.
                0 => patterns.clone(),
                _ => partition(&families::parse(&families::with_goal(&puzzle, &goal)?)?, share, &[])?,
            };
            Ok(DualPatterns { goal, patterns })
        })
        .collect::<Result<Vec<_>>>()?;
    let text = text_of_sum(&puzzle, encoding, &patterns, &duals, reflect)?;
    OutputFile::write_file(path, force, text.as_bytes())?;
    Ok(SetChosen { file, spec: puzzle, reflect, patterns, duals })
}

/// The partition into patterns whose tables take at most `bytes` bytes together.
fn partition(problem: &Problem, bytes: u64, states: &[Vec<u8>]) -> Result<Vec<String>> {
    let abstractions = problem.patterns()?;
    if problem.costs().is_none() {
        return abstractions.partition(bytes, states);
    }
    // Tables with costs have two bytes for each value, and more values.
    let additive = PatternKind { additive: true, keep_blank: true, share: None };
    let mut share = bytes / 4;
    loop {
        let patterns = abstractions.partition(share, states)?;
        let states: u64 = patterns
            .iter()
            .map(|names| Ok(additive.pattern(problem, names)?.number()?.layout().size()))
            .sum::<Result<u64>>()?;
        if states.saturating_mul(2) <= bytes {
            return Ok(patterns);
        }
        // An eighth of less than 8 is 0. The share shrinks all the same, so that the loop ends, at
        // the latest with the error that no pattern fits.
        share = share.saturating_sub(share / 8).min(share.saturating_sub(1));
    }
}
