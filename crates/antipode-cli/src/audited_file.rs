//! The options of audits that the program reads: a file of states, and a subset.

use std::path::PathBuf;

use clap::Args;

use super::input::{LINES, Lines};
use super::line_parser::ParsedLine;
use super::messages;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_jobs::{AuditStates, SubsetOptions};

#[derive(Debug, Args)]
pub(super) struct AuditedFile {
    /// A file of states: one per line, or CSV with a column 'state' or 'tiles'; gzip is supported
    #[arg(long, value_name = "FILE", conflicts_with_all = ["samples", "shuffles"])]
    pub(super) states: Option<PathBuf>,
    #[command(flatten)]
    subset: SubsetOptions,
}

impl AuditedFile {
    /// Completes the states of an audit. The inner result, for the end of the audit, is `Usage` if
    /// some lines are not states.
    pub(super) fn read(&self, states: &mut AuditStates, problem: &Problem) -> Result<Result<()>> {
        // Before the file, which may be long.
        states.check()?;
        states.among = self.subset.subset(problem)?;
        let Some(file) = &self.states else { return Ok(Ok(())) };
        let (lines, mut given, mut wrong) = (Lines::of(file)?, vec![], 0);
        while let Some(batch) = lines.batch(LINES)? {
            for ParsedLine { number, text } in batch.lines {
                // The text is kept: the audit reads it again, and its report shows it.
                match text.and_then(|text| problem.read(&text).map(|_| text)) {
                    Ok(state) => given.push(state),
                    Err(error) => {
                        wrong += 1;
                        messages::warn(&format!("{}, line {number}: {}", lines.name, messages::message(&error)));
                    }
                }
            }
        }
        // A few wrong lines are no reason to give up an audit of the others.
        let all = given.len() as u64 + wrong;
        let judged = if wrong > 0 { Err(Error::bad_lines("line", &lines.name, wrong, all)) } else { Ok(()) };
        match (given.is_empty(), all) {
            (true, 0) => Err(Error::empty(&lines.name, "state", "")),
            (true, _) => judged.map(Ok),
            (false, _) => {
                states.given = Some(given);
                Ok(judged)
            }
        }
    }
}
