//! `antipode components`

use clap::Args;

use super::complete;
use super::options::Options;
use super::screen::{self, Bar};
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs as jobs;

/// Count the components, the sets of configurations that reach each other, without a search
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode components rings:4,3,11
  antipode components sliding:4x4
  antipode components rings:5,2,20 --format json   (10^17 configurations)
Sizes are exact: antipode computes the group of rearrangements that closed walks of the holes produce.")]
pub(super) struct Arguments {
    /// The puzzle; its goal does not matter
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let problem = screen::puzzle(&self.spec, None, options)?;
        if let Some(work) = jobs::components_workload(&problem, options.resources())? {
            screen::plan(options, &work);
        }
        let bar = Bar::new(options);
        let report = jobs::components(&problem, options.resources().memory, &mut bar.watch())?;
        drop(bar);
        screen::show(options, "components", &report, reports::components)
    }
}
