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
    /// Completes the states of an audit. Returns the number of lines that are not states.
    pub(super) fn read(&self, states: &mut AuditStates, problem: &Problem) -> Result<u64> {
        // Before the file, which may be long.
        states.check()?;
        states.among = self.subset.subset(problem)?;
        let Some(file) = &self.states else { return Ok(0) };
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
        match (given.len(), wrong) {
            (0, 0) => Err(Error::usage(format!("{} contains no state", lines.name))),
            (0, 1) => Err(Error::usage(format!("the only line of {} is not a state", lines.name))),
            (0, all) => Err(Error::usage(format!("none of the {all} lines of {} is a state", lines.name))),
            _ => {
                states.given = Some(given);
                Ok(wrong)
            }
        }
    }
}

/// `Usage` if some lines are not states.
pub(super) fn all_were_states(wrong: u64) -> Result<()> {
    match wrong {
        0 => Ok(()),
        wrong => Err(Error::usage(format!("skipped {wrong} lines that are not states"))),
    }
}
