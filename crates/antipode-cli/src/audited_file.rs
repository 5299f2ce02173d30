//! The options of audits that the program reads: a file of states, and a subset.

use std::path::{Path, PathBuf};

use clap::Args;

use super::input::{LINES, Lines};
use super::messages;
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_export::StateLines;
use antipode_jobs::{AuditStates, SubsetOptions};

#[derive(Debug, Args)]
pub(super) struct AuditedFile {
    /// A file of states: one per line, CSV or Parquet with a column 'state' or 'tiles', or an array
    /// of NumPy with the bytes of states; gzip is supported
    #[arg(long, value_name = "FILE", conflicts_with_all = ["samples", "shuffles"])]
    pub(super) states: Option<PathBuf>,
    #[command(flatten)]
    subset: SubsetOptions,
}

impl AuditedFile {
    /// Completes the states of an audit, and the source of their distances if the file has some.
    pub(super) fn read(&self, states: &mut AuditStates, problem: &Problem) -> Result<StateLines> {
        let Some(file) = &self.states else {
            states.check()?;
            states.among = self.subset.subset(problem)?;
            return Ok(StateLines::default());
        };
        // Before the file, which may be long; but the file may have the distances.
        if states.truth.is_some() {
            states.check()?;
        }
        states.among = self.subset.subset(problem)?;
        let all = all_lines(file, problem)?;
        all.choose(states, problem).map(|()| all)
    }
}

/// The lines of a file. Reports those that are no states.
pub(super) fn all_lines(file: &Path, problem: &Problem) -> Result<StateLines> {
    let source = Lines::of(file, problem)?;
    let mut all = StateLines::new(source.name.clone());
    while let Some(batch) = source.batch(LINES)? {
        for line in batch.lines {
            let place = source.place(&line);
            if let Some(error) = all.add(line, problem) {
                messages::warn(&format!("{place}: {error}"));
            }
        }
    }
    Ok(all)
}
