//! `antipode solvable`

use clap::Args;

use super::complete;
use super::options::Options;
use super::screen::{self, Bar};
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs as jobs;

/// Decide whether moves lead from one configuration to another, without a search
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode solvable sliding:4x4 '1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _'
  antipode solvable 'rings:3,2,4;goal=1p 4g 5r 6b' '4p 1g 5r 6b' --format json
antipode decides by the group of rearrangements that closed walks produce. For plain sliding boards it also prints the \
counts of inversions.")]
pub(super) struct Arguments {
    /// The puzzle
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// The first configuration
    from: String,
    /// The second configuration [default: the goal]
    to: Option<String>,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let problem = screen::puzzle(&self.spec, None, options)?;
        let bar = Bar::new(options);
        let memory = options.resources().memory;
        let found = jobs::solvable(&problem, &self.from, self.to.as_deref(), memory, &mut bar.watch())?;
        drop(bar);
        screen::show(options, "solvable", &found, reports::solvable)
    }
}
