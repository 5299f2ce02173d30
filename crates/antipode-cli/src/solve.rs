//! `antipode solve`

use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use super::options::{self, Format, Options};
use super::screen::{self, Bar};
use super::solver::SolverArguments;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_families as families;
use antipode_jobs as jobs;

/// Solve states by a search from each, without a table
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode solve sliding:4x4 '5 1 2 4/9 6 3 8/13 _ 7 12/14 10 11 15'
  antipode solve sliding:10x10 --solver rows --states boards.txt
  antipode solve rings:4,2,11 --heuristic hamming --nodes 1000000 - < states.txt
  antipode solve 'twisty:2x2x2' \"R U2 F' R\" --format json
  antipode solve 'rings:4,3,11;goal=0g 3p 7y 11b 13r' '2p 3b 7y 8r 10g' --solver ea --seed 7 --set population=500
  antipode solve sliding:3x3 --solver 'cmd: python3 my_solver.py' --seconds 5 '8 6 7/2 5 4/3 _ 1'
  antipode solve twisty:3x3x3 \"R U2 F' L D2 B R2 U'\" --solver two-phase --depth 20 --seconds 10
Solvers and what can be set of them: see 'antipode solvers'. Approximate ones: beam, lns, ea, rl, ga, greedy, hill, rows, and
two-phase (the 3x3x3; it makes its way better until that has at most 22 moves, or --depth, or the budget is spent).
Heuristics: see 'antipode heuristic list SPEC'; table:FILE takes exact distances from a table,
pdb:FILE and pdb:SET.toml take pattern databases.
Trees (ida, astar-tree, rbfs, iddfs, dfs) do not notice that there is no way: give them a budget where that is possible.")]
pub(super) struct Arguments {
    /// The puzzle
    spec: String,
    /// The states; - for stdin, one a line [default: from stdin]
    states: Vec<String>,
    /// A file with states, one a line
    #[arg(long = "states", value_name = "FILE", conflicts_with = "states")]
    file: Option<PathBuf>,
    #[command(flatten)]
    solver: SolverArguments,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let problem = families::parse(&self.spec)?;
        let how = self.solver.options();
        let states = self.states()?;
        let bar = Bar::new(options);
        let mut all = vec![];
        jobs::solve(&problem, &states, &how, options.resources(), &mut bar.watch(), |solutions| {
            match options.format {
                Format::Text => screen::print(&reports::solutions(&solutions)),
                Format::Json => {
                    all.extend(solutions);
                    Ok(())
                }
            }
        })?;
        drop(bar);
        if options.format == Format::Json { screen::print(&reports::json(&all)) } else { Ok(()) }
    }

    /// The states of the command line, of a file, or of stdin; blank lines are skipped.
    fn states(&self) -> Result<Vec<String>> {
        match &self.file {
            Some(file) => options::states(file),
            None if self.states.is_empty() || self.states == ["-"] => {
                let mut text = String::new();
                let wrong = |source| Error::Io { context: "cannot read states from stdin".into(), source };
                std::io::stdin().read_to_string(&mut text).map_err(wrong)?;
                Ok(options::lines(&text))
            }
            None => Ok(self.states.clone()),
        }
    }
}
