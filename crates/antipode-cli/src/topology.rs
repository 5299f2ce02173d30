//! `antipode heuristic topology`

use std::path::PathBuf;

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports::{self, CsvFile};
use antipode_core::error::Result;
use antipode_jobs::{self as jobs, TopologyOptions};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode heuristic topology sliding:3x3 --heuristic manhattan
  antipode heuristic topology pancake:8 --heuristic gap --format json
  antipode heuristic topology sliding:3x3 --heuristic linear-conflict --plot conflicts.svg --csv conflicts.csv
  antipode heuristic topology sliding:3x4 --heuristic walking-distance --table 3x4.antipode
Estimates must be whole numbers: '--heuristic NAME;round=down' rounds them. Without a table, a search finds the distances.")]
pub(super) struct TopologyVerb {
    /// The puzzle
    spec: String,
    #[command(flatten)]
    how: TopologyOptions,
    /// Draw the states by estimate and distance, exit distances and the expansions of IDA* into
    /// FILE, in the format of its extension: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write the number of states by distance and estimate to FILE, a row each, as comma-separated
    /// values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace the plot and the CSV file if they exist
    #[arg(long)]
    force: bool,
}

impl TopologyVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        let problem = screen::puzzle(&self.spec, None, options)?;
        screen::tell_uncertified_of(options, [&self.how.heuristic]);
        // A file that may not be replaced should fail now, not after the search.
        if let Some(file) = &self.plot {
            reports::plot::check(file, self.force)?;
        }
        let csv = self.csv.as_deref().map(|file| CsvFile::create(file, self.force)).transpose()?;
        let bar = WorkBar::new(options);
        let found = jobs::heuristic_topology(&problem, &self.how, options.resources(), &mut bar.watch())?;
        drop(bar);
        screen::show(options, "heuristic topology", &found, reports::heuristic_topology)?;
        if let Some(file) = &self.plot {
            reports::plot::topology(file, &found)?;
        }
        csv.map_or(Ok(()), |mut csv| {
            csv.add(&found.joint)?;
            csv.finish()
        })
    }
}
