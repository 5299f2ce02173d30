//! `antipode components`

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs as jobs;

/// Count the components, the sets of configurations that reach each other, or decide whether one
/// configuration reaches another, without a search
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode components rings:4,3,11
  antipode components sliding:4x4
  antipode components rings:5,2,20 --format json   (10^17 configurations)
  antipode components sliding:4x4 '1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _'
  antipode components 'rings:3,2,4;goal=1p 4g 5r 6b' '4p 1g 5r 6b' --format json
Sizes are exact: antipode computes the group of rearrangements that closed walks of the holes produce. With a configuration \
it decides by this group whether moves lead from it to another; for plain sliding boards it also prints the counts of \
inversions.")]
pub(super) struct ComponentsArguments {
    /// The puzzle; to count components, its goal does not matter
    spec: String,
    /// Decide whether moves lead from this configuration
    from: Option<String>,
    /// to this one [default: the goal]
    to: Option<String>,
}

impl ComponentsArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let problem = screen::puzzle(&self.spec, None, options)?;
        if let Some(from) = &self.from {
            let bar = WorkBar::new(options);
            let memory = options.resources().memory;
            let found = jobs::solvable(&problem, from, self.to.as_deref(), memory, &mut bar.watch())?;
            drop(bar);
            return screen::show(options, "components solvable", &found, reports::solvable);
        }
        if let Some(work) = jobs::components_workload(&problem, options.resources())? {
            screen::plan(options, &work);
        }
        let bar = WorkBar::new(options);
        let report = jobs::components(&problem, options.resources().memory, &mut bar.watch())?;
        drop(bar);
        screen::show(options, "components", &report, reports::components)
    }
}
