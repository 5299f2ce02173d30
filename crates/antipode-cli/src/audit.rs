//! `antipode audit`

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::checkpoint::Keeping;
use super::complete;
use super::input::{LINES, Line, Lines};
use super::options::Options;
use super::screen::{self, Bar};
use super::solver::{SolverArguments, time};
use crate::reports;
use crate::reports::Csv;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;
use antipode_families as families;
use antipode_jobs::{self as jobs, AuditOptions, AuditedState, Choice, GroundTruth, SolveOptions};

/// Compare the solutions that a solver finds with exact distances
#[derive(Debug, Args)]
#[command(
    group = ArgGroup::new("judge").required(true).args(["table", "referee"]),
    after_help = "\
Examples:
  antipode build sliding:3x3 -o 8puzzle.antipode
  antipode audit sliding:3x3 --solver greedy --table 8puzzle.antipode --all --plot greedy.svg
  antipode audit sliding:3x3 --solver greedy --solver hill --table 8puzzle.antipode --by-depth --samples 100 --plot both.svg
  antipode audit sliding:3x3 --solver 'cmd: python3 my_solver.py' --seconds 5 --table 8puzzle.antipode --samples 10 --by-depth
  antipode audit sliding:4x4 --solver greedy --heuristic manhattan --states boards.txt --referee --referee-nodes 100000000
Several solvers are drawn side by side; the JSON is a list then. Another program talks JSON lines: docs/solver-protocol.md. It has 60 seconds for a state unless --seconds says otherwise.
Rates come with Wilson's interval of 95 % confidence. Stopped by Ctrl-C, an audit prints what it has, marked as partial."
)]
pub(super) struct Arguments {
    /// The puzzle
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// The solver, or another program as 'cmd: PROGRAM ARGUMENTS'; given several times, solvers are compared on the same states [default: that of solve]
    #[arg(long, value_name = "NAME", value_parser = complete::SOLVER, hide_possible_values = true)]
    solver: Vec<String>,
    #[command(flatten)]
    how: SolverArguments,
    /// The table of exact distances
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Without a table: the solver whose proofs count [default: that of solve]
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", require_equals = true, value_parser = complete::SOLVER, hide_possible_values = true)]
    referee: Option<String>,
    /// The heuristic of the referee [default: the best admissible one]
    #[arg(long, value_name = "NAME", conflicts_with = "table", value_parser = complete::HEURISTIC, hide_possible_values = true)]
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
    /// A file with the states, one a line, or with a column 'state' or 'tiles' (CSV); may be compressed by gzip
    #[arg(long, value_name = "FILE", conflicts_with_all = ["samples", "by_depth"])]
    states: Option<PathBuf>,
    /// All states of the table
    #[arg(long, requires = "table", conflicts_with_all = ["samples", "by_depth", "states"])]
    all: bool,
    /// Write a line for each state and solver
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw moves and processor time by distance; the ending .svg or .png decides
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Replace the plot and the CSV file if they exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    keeping: Keeping,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let problem = families::parse(&self.spec)?;
        let mut solvers: Vec<_> = self.solver.iter().map(Some).collect();
        if solvers.is_empty() {
            solvers.push(None);
        }
        let solvers = solvers.into_iter().map(|solver| self.how.options(solver)).collect::<Result<Vec<_>>>()?;
        let (truth, (choice, wrong)) = (self.truth()?, self.choice(&problem)?);
        if let Some(file) = &self.plot {
            reports::plot::check(file, self.force)?;
        }
        let mut csv = self.csv.as_deref().map(|file| Csv::create(file, self.force)).transpose()?;
        let how = |solver: SolveOptions| {
            let (truth, choice) = (truth.clone(), choice.clone());
            AuditOptions { seed: solver.seed.unwrap_or(0), solver, truth, choice }
        };
        let how: Vec<AuditOptions> = solvers.into_iter().map(how).collect();
        let tell = |judged: &[AuditedState]| csv.as_mut().map_or(Ok(()), |csv| csv.add(judged));
        let bar = Bar::new(options);
        let work = |watch: &mut Watch<'_>| jobs::audit_solvers(&problem, &how, options.resources(), watch, tell);
        let audits = self.keeping.keep(&bar, work)?;
        drop(bar);
        let complete = audits.len() == self.solver.len().max(1) && audits.iter().all(|audit| audit.complete);
        match self.solver.len() {
            0 | 1 => screen::show(options, &audits[0], reports::audit)?,
            _ => screen::show(options, &audits, |audits| {
                audits.iter().map(reports::audit).collect::<Vec<_>>().join("\n")
            })?,
        }
        if !complete {
            return Err(self.keeping.resumable(Error::Interrupted));
        }
        if let Some(file) = &self.plot {
            reports::plot::audit(file, &audits)?;
        }
        csv.map_or(Ok(()), Csv::finish)?;
        match wrong {
            0 => Ok(()),
            wrong => Err(Error::usage(format!("lines that are not states were left out: {wrong}"))),
        }
    }

    fn truth(&self) -> Result<GroundTruth> {
        self.referee_seconds.map_or(Ok(()), time)?;
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

    /// Which states, and how many lines are none.
    fn choice(&self, problem: &Problem) -> Result<(Choice, u64)> {
        let Some(file) = &self.states else {
            let choice = match (self.all, self.by_depth) {
                (true, _) => Choice::All,
                (_, true) => Choice::ByDepth(self.samples),
                _ => Choice::Samples(self.samples),
            };
            return Ok((choice, 0));
        };
        let (lines, mut states, mut wrong) = (Lines::of(file)?, vec![], 0);
        while let Some(batch) = lines.batch(LINES)? {
            for Line { number, text } in batch.lines {
                match text.and_then(|text| problem.read(&text).map(|_| text)) {
                    Ok(state) => states.push(state),
                    Err(error) => {
                        wrong += 1;
                        screen::warn(&format!("{}, line {number}: {}", lines.name, screen::message(&error)));
                    }
                }
            }
        }
        match (states.len(), wrong) {
            (0, 0) => Err(Error::usage(format!("{} has no state", lines.name))),
            (0, 1) => Err(Error::usage(format!("the only line of {} is not a state", lines.name))),
            (0, all) => Err(Error::usage(format!("none of the {all} lines of {} is a state", lines.name))),
            _ => Ok((Choice::Given(states), wrong)),
        }
    }
}
