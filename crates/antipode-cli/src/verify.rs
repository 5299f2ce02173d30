//! `antipode verify`

use std::path::{Path, PathBuf};

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::table::not_a_puzzle;
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::{OpenFile, TableChecks, VerificationReport, VerifyOptions};

/// Check all checksums of a file, and derive all distances again from the rules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode verify 8puzzle.antipode
  antipode verify 8puzzle.antipode --quick
  antipode verify tables/15-puzzle-7-8.toml
  antipode verify cube.cosets --samples 1000
The file may be a table, a pattern database, a set of them, distances of cosets or labels. Files stay as they are: \
'antipode certify' writes a certificate beside a file, and 'verify' compares one that is there. Of labels, antipode checks the \
checksums, that all states are states of the puzzle, and that goals and no others have distance 0.")]
pub(super) struct VerifyVerb {
    /// The file
    file: PathBuf,
    #[command(flatten)]
    extent: VerifyOptions,
}

/// Opens a file that will be verified, and says how long that takes.
pub(super) fn open_to_verify(
    file: &Path,
    extent: &VerifyOptions,
    options: &CommonOptions,
) -> Result<(OpenFile, TableChecks)> {
    options.start_threads()?;
    let (open, checks) =
        (OpenFile::open(file, &options.trust).map_err(|error| not_a_puzzle(file, error))?, extent.checks()?);
    open.verify_workload(checks, options.resources())?.iter().for_each(|work| screen::plan(options, work));
    Ok((open, checks))
}

impl VerifyVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        let (file, checks) = open_to_verify(&self.file, &self.extent, options)?;
        let bar = WorkBar::new(options);
        let verified = file.verify(checks, options.resources().memory, &mut bar.watch())?;
        drop(bar);
        // Every file but a set has a single report.
        let report = |name, text: fn(&VerificationReport) -> String| screen::report(options, name, &verified[0], text);
        match file {
            OpenFile::Table(_) => report("verify", reports::verified),
            // A certificate was refused.
            OpenFile::Pattern(_) | OpenFile::Labels(_) | OpenFile::Certificate(..) => {
                report("verify pattern", reports::verified)
            }
            OpenFile::Cosets(_) => report("verify pattern", reports::cosets_verified),
            OpenFile::Set(_) => {
                let list = reports::List("tables", &verified);
                screen::report(options, "verify set", &list, |list| list.1.iter().map(reports::verified).collect())
            }
        }
    }
}
