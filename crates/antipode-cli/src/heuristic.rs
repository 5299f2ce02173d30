//! `antipode heuristic list` and `antipode heuristic audit`

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::complete;
use super::options::Options;
use super::screen::{self, Bar};
use crate::reports;
use antipode_core::error::Result;
use antipode_families as families;
use antipode_jobs as jobs;

/// List the heuristics of a puzzle, or check one on every state of a table
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode heuristic list sliding:3x3
  antipode build sliding:3x3 --encoding byte -o 8puzzle.antipode
  antipode heuristic audit sliding:3x3 --heuristic manhattan --table 8puzzle.antipode
  antipode heuristic audit sliding:3x3 --heuristic 'cmd: python3 my_heuristic.py' --table 8puzzle.antipode
Another program talks JSON lines (docs/solver-protocol.md), and claims nothing unless it says so.")]
pub(super) struct Arguments {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    /// List the heuristics of a puzzle, the best admissible one first
    List {
        /// The puzzle
        #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
        spec: String,
    },
    /// Compare a heuristic with every distance of a table: is it as admissible and consistent as it says?
    Audit {
        /// The puzzle
        #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
        spec: String,
        /// The heuristic, or another program as 'cmd: PROGRAM ARGUMENTS'
        #[arg(long, value_name = "NAME", value_parser = complete::HEURISTIC, hide_possible_values = true)]
        heuristic: String,
        /// The table; with --encoding byte it is read fastest
        #[arg(long, value_name = "FILE")]
        table: PathBuf,
    },
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        match &self.question {
            Question::List { spec } => {
                screen::show(options, &jobs::heuristics(&families::parse(spec)?), |claims| reports::claims(claims))
            }
            Question::Audit { spec, heuristic, table } => {
                let problem = families::parse(spec)?;
                let bar = Bar::new(options);
                let audit =
                    jobs::audit_heuristic(&problem, heuristic, table, options.resources().memory, &mut bar.watch())?;
                drop(bar);
                screen::show(options, &audit, reports::heuristic_audit)
            }
        }
    }
}
