//! `antipode audit`

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::options::{self, Options};
use super::screen::{self, Bar};
use super::solver::SolverArguments;
use crate::reports;
use crate::reports::Csv;
use antipode_core::error::{Error, Result};
use antipode_families as families;
use antipode_jobs::{self as jobs, AuditOptions, Choice, GroundTruth, SolveOptions};

/// Compare the ways that a solver finds with exact distances
#[derive(Debug, Args)]
#[command(
    group = ArgGroup::new("judge").required(true).args(["table", "referee"]),
    after_help = "\
Examples:
  antipode build sliding:3x3 -o 8puzzle.antipode
  antipode audit sliding:3x3 --solver greedy --table 8puzzle.antipode --all --plot greedy.svg
  antipode audit sliding:3x3 --solver 'cmd: python3 my_solver.py' --seconds 5 --table 8puzzle.antipode --samples 10 --by-depth
  antipode audit sliding:4x4 --solver greedy --heuristic manhattan --states boards.txt --referee --referee-nodes 100000000
Another program talks JSON lines: docs/solver-protocol.md. It has 60 seconds for a state unless --seconds says otherwise.
Rates come with Wilson's interval of 95 % confidence. Stopped by Ctrl-C, an audit prints what it has, marked as partial."
)]
pub(super) struct Arguments {
    /// The puzzle
    spec: String,
    #[command(flatten)]
    solver: SolverArguments,
    /// The table of exact distances
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Without a table: the solver whose proofs count [default: that of solve]
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", require_equals = true)]
    referee: Option<String>,
    /// The heuristic of the referee [default: the best admissible one]
    #[arg(long, value_name = "NAME", conflicts_with = "table")]
    referee_heuristic: Option<String>,
    /// The referee gives a state up after this many expanded nodes
    #[arg(long, value_name = "N", conflicts_with = "table")]
    referee_nodes: Option<u64>,
    /// The referee gives a state up after this time
    #[arg(long, value_name = "S", conflicts_with = "table")]
    referee_seconds: Option<f64>,
    /// How many states to draw, uniformly
    #[arg(long, value_name = "N", default_value_t = 1000)]
    samples: u64,
    /// Draw that many of each depth
    #[arg(long, requires = "table")]
    by_depth: bool,
    /// A file with the states, one a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["samples", "by_depth"])]
    states: Option<PathBuf>,
    /// All states of the table
    #[arg(long, requires = "table", conflicts_with_all = ["samples", "by_depth", "states"])]
    all: bool,
    /// Write a line for each state
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw moves and processor time by distance; the ending .svg or .png decides
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let mut csv = self.csv.as_deref().map(Csv::create).transpose()?;
        if let Some(file) = &self.plot {
            reports::plot::check(file)?;
        }
        options.start_threads()?;
        let problem = families::parse(&self.spec)?;
        let (solver, truth, choice) = (self.solver.options(), self.truth()?, self.choice()?);
        let how = AuditOptions { seed: solver.seed.unwrap_or(0), solver, truth, choice };
        let bar = Bar::new(options);
        let audit = jobs::audit_solver(&problem, &how, options.resources(), &mut bar.watch(), |judged| {
            csv.as_mut().map_or(Ok(()), |csv| csv.add(judged))
        })?;
        drop(bar);
        screen::show(options, &audit, reports::audit)?;
        if !audit.complete {
            return Err(Error::Interrupted);
        }
        if let Some(file) = &self.plot {
            reports::plot::audit(file, &audit)?;
        }
        csv.map_or(Ok(()), Csv::finish)
    }

    fn truth(&self) -> Result<GroundTruth> {
        Ok(match (&self.table, &self.referee) {
            (Some(table), _) => GroundTruth::Table(table.clone()),
            (None, Some(name)) => GroundTruth::Solver(SolveOptions {
                solver: Some(name.clone()).filter(|name| !name.is_empty()),
                heuristic: self.referee_heuristic.clone(),
                nodes: self.referee_nodes,
                seconds: self.referee_seconds,
                ..SolveOptions::default()
            }),
            (None, None) => {
                return Err(Error::usage("name a table (--table), or let a solver prove distances (--referee)"));
            }
        })
    }

    fn choice(&self) -> Result<Choice> {
        Ok(match &self.states {
            Some(file) => Choice::Given(options::states(file)?),
            None if self.all => Choice::All,
            None if self.by_depth => Choice::ByDepth(self.samples),
            None => Choice::Samples(self.samples),
        })
    }
}
