//! Sources of exact labels.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::{LabelList, database, of_table, shuffled};
use crate::SampleDraw;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// A source of exact labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelSource {
    /// A table of distances.
    Table(PathBuf),
    /// A file of labels.
    File(PathBuf),
    /// An optimal solver, by name.
    Solver(String),
}

impl FromStr for LabelSource {
    type Err = Error;

    fn from_str(text: &str) -> Result<LabelSource> {
        LabelSource::read(text, &[])
    }
}

impl LabelSource {
    /// The source that a text names, such as `table:FILE`; `others` are names of sources of another
    /// kind.
    ///
    /// # Errors
    ///
    /// `Usage` if it names none.
    pub fn read(text: &str, others: &[&str]) -> Result<LabelSource> {
        match text.split_once(':').filter(|(_, name)| !name.is_empty()) {
            Some(("table", file)) => Ok(LabelSource::Table(file.into())),
            Some(("file", file)) => Ok(LabelSource::File(file.into())),
            Some(("solver", name)) => Ok(LabelSource::Solver(name.into())),
            _ => {
                let known = [&["table:FILE", "file:FILE", "solver:NAME"], others].concat().join(", ");
                Err(Error::malformed(text, "a source of labels", format!("write one of {known}")))
            }
        }
    }
}

/// Labels of a table or of a file: some, drawn uniformly, or all.
///
/// # Errors
///
/// `Usage` if they are for another puzzle, or the source is a solver; `Limit` if they do not fit in
/// memory.
pub fn exact(
    source: &LabelSource,
    problem: &Problem,
    draw: Option<SampleDraw>,
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<LabelList> {
    match source {
        LabelSource::Table(file) => of_table(problem, file, draw, memory, watch),
        LabelSource::File(file) => of_file(problem, file, draw),
        LabelSource::Solver(name) => {
            Err(Error::incomplete(format!("the source {name}"), "labels that have been made", ""))
        }
    }
}

fn of_file(problem: &Problem, file: &Path, draw: Option<SampleDraw>) -> Result<LabelList> {
    let all = database::about(problem, file)?;
    let Some(SampleDraw { count, seed }) = draw.filter(|draw| draw.count < all.len() as u64) else { return all.some() };
    let mut chosen = shuffled(all.len(), seed)[..count as usize].to_vec();
    chosen.sort_unstable();
    all.select(&chosen).some()
}
