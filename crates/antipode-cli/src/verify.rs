//! `antipode verify`

use std::path::PathBuf;

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::table::not_a_puzzle;
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::{OpenFile, VerificationReport, VerifyOptions};

/// Check all checksums of a file, and derive all distances again from the rules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode verify 8puzzle.antipode
  antipode verify 8puzzle.antipode --quick
  antipode verify tables/15-puzzle-7-8.toml
  antipode verify cube.cosets --samples 1000
The file may be a table, a pattern database, a set of them, distances of cosets or labels. Of labels, antipode checks the \
checksums, that all states are states of the puzzle, and that goals and no others have distance 0.")]
pub(super) struct VerifyVerb {
    /// The file
    file: PathBuf,
    #[command(flatten)]
    extent: VerifyOptions,
}

impl VerifyVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let file = OpenFile::open(&self.file, &options.trust).map_err(|error| not_a_puzzle(&self.file, error))?;
        let (checks, resources) = (self.extent.checks()?, options.resources());
        file.verify_workload(checks, resources)?.iter().for_each(|work| screen::plan(options, work));
        let bar = WorkBar::new(options);
        let verified = file.verify(checks, resources.memory, &mut bar.watch())?;
        drop(bar);
        // Every file but a set has a single report.
        let report = |name, text: fn(&VerificationReport) -> String| screen::report(options, name, &verified[0], text);
        match file {
            OpenFile::Table(_) => report("verify", reports::verified),
            OpenFile::Pattern(_) | OpenFile::Labels(_) => report("verify pattern", reports::verified),
            OpenFile::Cosets(_) => report("verify pattern", reports::cosets_verified),
            OpenFile::Set(_) => {
                let list = reports::List("tables", &verified);
                screen::report(options, "verify set", &list, |list| list.1.iter().map(reports::verified).collect())
            }
        }
    }
}
