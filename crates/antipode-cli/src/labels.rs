//! How labels are made: options that `antipode label` and `antipode learn` have in common.

use std::path::PathBuf;

use clap::Args;

use super::solver::SolverArguments;
use antipode_core::error::Result;
use antipode_jobs::Lengths;
use antipode_jobs::labels::LabelOptions;

/// How labels are made.
#[derive(Debug, Args)]
pub struct LabelArguments {
    /// How many: of a table or a file [default: all], else [default: 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub samples: Option<u64>,
    /// Lengths of random walks from the goal: uniform:MOST, geometric:MEAN, fixed:LENGTH [default:
    /// random states for solver:, else uniform:30]
    #[arg(long, value_name = "LENGTHS")]
    pub scrambles: Option<Lengths>,
    /// Walks may undo the move before
    #[arg(long)]
    pub backtrack: bool,
    /// Keep labels of the solver in this file, and go on with those that are there
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Remove the labels that are there first
    #[arg(long, requires = "database")]
    purge: bool,
    #[command(flatten)]
    solver: SolverArguments,
}

impl LabelArguments {
    /// The same as a job wants them.
    ///
    /// # Errors
    ///
    /// `Usage` if the time is not one.
    pub fn options(&self) -> Result<LabelOptions> {
        let mut options = LabelOptions::default();
        options.samples = self.samples;
        options.scrambles = self.scrambles;
        options.backtrack = self.backtrack;
        options.database = self.database.clone();
        options.purge = self.purge;
        options.solver = self.solver.options(None)?;
        options.seed = options.solver.seed.unwrap_or(0);
        Ok(options)
    }
}
