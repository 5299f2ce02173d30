//! The verb `info`.

use clap::Args;

use super::options::Options;
use super::screen::{self, Bar};
use super::subset::SubsetArguments;
use super::table::TableArguments;
use crate::reports;
use antipode_core::error::Result;

/// The orbits of deepest states that `info` lists.
const EXAMPLES: u64 = 10;

/// Show what a table contains
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode info 8puzzle.antipode
  antipode info 8puzzle.antipode --format json
  antipode info 8puzzle.antipode --among 1,2,3
  antipode info 8puzzle.antipode --orbits")]
pub(super) struct Info {
    #[command(flatten)]
    table: TableArguments,
    /// Also count the states of each depth up to symmetry
    #[arg(long, conflicts_with_all = ["among", "except"])]
    orbits: bool,
    #[command(flatten)]
    subset: SubsetArguments,
}

impl Info {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let bar = Bar::new(options);
        let table = self.table.open_among(&self.subset, options, &bar)?;
        let mut contents = table.contents();
        if self.orbits {
            let memory = options.resources().memory;
            contents.orbits = Some(table.orbit_counts(EXAMPLES, memory, &mut bar.watch())?);
        }
        drop(bar);
        screen::show(options, "info", &contents, reports::contents)
    }
}
