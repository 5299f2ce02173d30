//! Which solver, which heuristic, which budget: options that verbs which solve states have in
//! common.

use std::time::Duration;

use clap::Args;

use super::complete;
use antipode_core::error::{Error, Result};
use antipode_jobs::SolveOptions;

/// Which heuristic, which budget.
#[derive(Debug, Args)]
pub struct SolverArguments {
    /// The heuristic, by name or as table:FILE, pdb:FILE, net:FILE, onnx:FILE, 'cmd: PROGRAM
    /// ARGUMENTS' (heuristic list) [default: the one of the solver's paper, else the best
    /// admissible one]
    #[arg(long, value_name = "NAME", value_parser = complete::HEURISTIC, hide_possible_values = true)]
    heuristic: Option<String>,
    /// Multiply the heuristic: above 1 solutions are found sooner, and are at most W times as long
    /// as the shortest
    #[arg(long, value_name = "W")]
    weight: Option<f64>,
    /// The most moves of a solution, for ida, iddfs, dfs and approximate solvers; two-phase is
    /// content with so many
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Give a state up after this many expanded nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give a state up after this time
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Where random numbers start [default: 0]; the same seed gives the same answers
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A parameter of the solver; can be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

impl SolverArguments {
    /// The same as a job wants them. `Usage` if the time is not one.
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

/// `Usage` if that is not a time in seconds.
pub(super) fn time(seconds: f64) -> Result<()> {
    let wrong = |_| Error::usage(format!("{seconds} is not a time in seconds: write a number such as 1.5"));
    Duration::try_from_secs_f64(seconds).map(|_| ()).map_err(wrong)
}
