//! The options of labels, which `antipode label` and `antipode learn` share.

use std::path::PathBuf;

use clap::Args;

use super::solver::SolverArguments;
use antipode_core::error::Result;
use antipode_jobs::Scrambles;
use antipode_jobs::labels::LabelOptions;

/// How to produce labels.
#[derive(Debug, Args)]
pub struct LabelArguments {
    /// The number of labels [default: all of a table or a file, else 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub samples: Option<u64>,
    /// The lengths of random walks from the goal: uniform:MOST, geometric:MEAN or fixed:LENGTH, and
    /// ,backtrack if moves may undo the previous one [default: random states for solver:, else
    /// uniform:30]
    #[arg(long, value_name = "LENGTHS")]
    pub scrambles: Option<Scrambles>,
    /// Keep the labels of the solver in FILE, and continue with those that it contains
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// First remove the labels of the database
    #[arg(long, requires = "database")]
    purge: bool,
    #[command(flatten)]
    solver: SolverArguments,
}

impl LabelArguments {
    /// The options for a job.
    ///
    /// # Errors
    ///
    /// `Usage` if the time is not valid.
    pub fn options(&self) -> Result<LabelOptions> {
        let mut options = LabelOptions::default();
        options.samples = self.samples;
        options.scrambles = self.scrambles;
        options.database = self.database.clone();
        options.purge = self.purge;
        options.solver = self.solver.options(None)?;
        // The option --seed of solvers is that of the states, too.
        options.seed = options.solver.seed.unwrap_or(0);
        Ok(options)
    }
}
