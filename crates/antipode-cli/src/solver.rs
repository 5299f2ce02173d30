//! Solver, heuristic and budget: the options of verbs that solve states.

use std::time::Duration;

use clap::Args;

use super::complete;
use antipode_core::error::{Error, Result};
use antipode_jobs::SolveOptions;

/// The heuristic and the budget.
#[derive(Debug, Args)]
pub struct SolverArguments {
    /// The heuristic: a name of 'antipode heuristic list', table:FILE, pdb:FILE,
    /// labels:FILE, net:FILE, onnx:FILE or 'cmd: PROGRAM ARGUMENTS' [default: that of the solver's
    /// paper, else the best admissible one]
    #[arg(long, value_name = "NAME", value_parser = complete::HEURISTIC, hide_possible_values = true)]
    heuristic: Option<String>,
    /// Multiply the heuristic by W. Above 1 the search is faster, and a solution has at most W
    /// times the least number of moves
    #[arg(long, value_name = "W")]
    weight: Option<f64>,
    /// The most moves of a solution, for ida, iddfs, dfs and approximate solvers; two-phase stops
    /// at the first solution of at most D moves
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Give up on a state after N expanded nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give up on a state after S seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// The seed of random numbers; the same seed gives the same answers [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Set a parameter of the solver; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

impl SolverArguments {
    /// The options for a job. `Usage` if the time is not valid.
    pub fn options(&self, solver: Option<&String>) -> Result<SolveOptions> {
        self.seconds.map_or(Ok(()), time)?;
        let mut options = SolveOptions::default();
        options.solver = solver.cloned();
        options.heuristic = self.heuristic.clone();
        options.weight = self.weight;
        options.depth = self.depth;
        options.nodes = self.nodes;
        options.seconds = self.seconds;
        options.seed = self.seed;
        options.set = self.set.clone();
        Ok(options)
    }
}

/// `Usage` if this is not a time in seconds.
pub(super) fn time(seconds: f64) -> Result<()> {
    let wrong = |_| Error::usage(format!("{seconds} is not a time in seconds: write a number such as 1.5"));
    Duration::try_from_secs_f64(seconds).map(|_| ()).map_err(wrong)
}
