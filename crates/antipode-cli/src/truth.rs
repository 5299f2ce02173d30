//! The options of audits: the source of exact distances, and the states to audit.

use std::path::PathBuf;

use clap::Args;

use super::input::{LINES, Lines};
use super::line_parser::ParsedLine;
use super::messages;
use super::subset::SubsetArguments;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, StateSubset};
use antipode_jobs::{GroundTruth, SampleSize, ShuffleOptions, StateChoice};

/// The default number of states.
const SAMPLES: u64 = 1000;

#[derive(Debug, Args)]
pub(super) struct TruthArguments {
    /// The exact distances: those of a table or a file of labels (label --database), or those that
    /// a solver proves: solver, or solver:NAME,HEURISTIC;nodes=N;seconds=S, each part optional
    #[arg(long, value_name = "FILE|SOLVER")]
    truth: Option<GroundTruth>,
    /// The states to draw: N uniformly, N/depth of each depth, or all of a table [default: 1000; of
    /// heuristics with a table all]
    #[arg(long, value_name = "N|N/depth|all")]
    samples: Option<SampleSize>,
    /// Draw --samples states after each of these numbers of random moves from a goal: numbers,
    /// ranges FIRST..LAST/STEP, and 'random' for uniform states, such as 0..50/2,random. With
    /// 'backtrack' in the list, moves may undo the previous one
    #[arg(long, value_name = "LIST", conflicts_with = "states")]
    shuffles: Option<String>,
    /// A file of states: one per line, or CSV with a column 'state' or 'tiles'; gzip is supported
    #[arg(long, value_name = "FILE", conflicts_with = "samples")]
    states: Option<PathBuf>,
    #[command(flatten)]
    subset: SubsetArguments,
}

impl TruthArguments {
    /// The source of the exact distances.
    pub(super) fn truth(&self) -> Result<GroundTruth> {
        self.truth_if_any()?.ok_or_else(no_truth)
    }

    /// The heuristic of a solver that proves distances, if the options name it.
    pub(super) fn heuristic(&self) -> Option<&String> {
        self.truth.as_ref().and_then(GroundTruth::heuristic)
    }

    /// The source of the exact distances, if the options name one. Only `--shuffles` works without.
    pub(super) fn truth_if_any(&self) -> Result<Option<GroundTruth>> {
        if self.truth.is_none() && self.shuffles.is_none() {
            return Err(no_truth());
        }
        if let Some(GroundTruth::Solver(how)) = &self.truth {
            // A wrong time should be an error now, not after the states are read.
            how.check_time()?;
        }
        match self.samples {
            Some(size @ (SampleSize::All | SampleSize::OfEachDepth(_))) if !self.has_states() => {
                Err(Error::usage(format!("--samples {size} needs the states of a file: --truth FILE")))
            }
            _ => Ok(self.truth.clone()),
        }
    }

    /// Whether the source of the exact distances is a file, which has states.
    fn has_states(&self) -> bool {
        self.truth.as_ref().is_some_and(|truth| !matches!(truth, GroundTruth::Solver(_)))
    }

    /// The subset of the states, if the options name one.
    pub(super) fn among(&self, problem: &Problem) -> Result<Option<StateSubset>> {
        self.subset.subset(problem)
    }

    /// The states to audit, and the number of lines that are not states. `all_by_default` takes all
    /// states of a table unless the options say otherwise.
    pub(super) fn choice(&self, problem: &Problem, all_by_default: bool) -> Result<(StateChoice, u64)> {
        let Some(file) = &self.states else {
            if let Some(list) = &self.shuffles {
                let count = match self.samples {
                    None => SAMPLES,
                    Some(SampleSize::Uniform(count)) => count,
                    Some(size) => {
                        let what = format!("--shuffles draws N states of each shuffle: --samples N, not {size}");
                        return Err(Error::usage(what));
                    }
                };
                return Ok((StateChoice::Shuffled(ShuffleOptions::read(list, count)?), 0));
            }
            let usual =
                if all_by_default && self.has_states() { SampleSize::All } else { SampleSize::Uniform(SAMPLES) };
            return Ok((self.samples.unwrap_or(usual).into(), 0));
        };
        let (lines, mut states, mut wrong) = (Lines::of(file)?, vec![], 0);
        while let Some(batch) = lines.batch(LINES)? {
            for ParsedLine { number, text } in batch.lines {
                // The text is kept: the audit reads it again, and its report shows it.
                match text.and_then(|text| problem.read(&text).map(|_| text)) {
                    Ok(state) => states.push(state),
                    Err(error) => {
                        wrong += 1;
                        messages::warn(&format!("{}, line {number}: {}", lines.name, messages::message(&error)));
                    }
                }
            }
        }
        // A few wrong lines are no reason to give up an audit of the others.
        match (states.len(), wrong) {
            (0, 0) => Err(Error::usage(format!("{} contains no state", lines.name))),
            (0, 1) => Err(Error::usage(format!("the only line of {} is not a state", lines.name))),
            (0, all) => Err(Error::usage(format!("none of the {all} lines of {} is a state", lines.name))),
            _ => Ok((StateChoice::Given(states), wrong)),
        }
    }
}

fn no_truth() -> Error {
    Error::usage("no exact distances: name a table with --truth FILE, or let a solver prove them with --truth solver")
}

/// `Usage` if some lines are not states.
pub(super) fn all_were_states(wrong: u64) -> Result<()> {
    match wrong {
        0 => Ok(()),
        wrong => Err(Error::usage(format!("skipped {wrong} lines that are not states"))),
    }
}
