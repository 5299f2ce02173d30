//! `antipode verify`

use std::path::{Path, PathBuf};

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::table::not_a_puzzle;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_jobs::{self as jobs, OpenFile, TableChecks, VerificationReport, VerifyOptions};

/// Check all checksums of a file, and derive all distances again from the rules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode verify 8puzzle.antipode
  antipode verify 8puzzle.antipode --quick
  antipode verify tables/15-puzzle-7-8.toml
  antipode verify cube.cosets --samples 1000
  antipode verify proof.json --bound 16
  antipode verify published/
The file may be a table, a pattern database, a set of them, distances of cosets or labels. Files stay as they are: \
'antipode certify' writes a certificate beside a file, and 'verify' compares one that is there. Of labels, antipode checks the \
checksums, that all states are states of the puzzle, and that goals and no others have distance 0. Of a proof of a solution, antipode checks the moves, the digests of the tables, \
which must lie beside it, and with --bound the number of states that the search expanded. Of a folder, antipode checks each \
table with its certificate, which it must have, proofs of solutions, and reports of 'analyze --format json': against the \
tables, or by the same search if that takes seconds.")]
pub(super) struct VerifyVerb {
    /// The file, or a folder of files
    #[arg(value_name = "FILE|FOLDER")]
    file: PathBuf,
    #[command(flatten)]
    extent: VerifyOptions,
    /// Of a proof of a solution: repeat the searches with this bound and those before it
    #[arg(long, value_name = "N", conflicts_with_all = ["quick", "slow", "samples"])]
    bound: Option<u64>,
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
    /// Checks everything in a folder.
    fn check_folder(&self, options: &CommonOptions) -> Result<()> {
        if self.bound.is_some() {
            return Err(Error::excluded("only proofs of solutions have bounds", "--bound"));
        }
        options.start_threads()?;
        let (checks, bar) = (self.extent.checks()?, WorkBar::new(options));
        let found = jobs::verify_folder(&self.file, checks, options.resources(), &mut bar.watch())?;
        drop(bar);
        screen::report(options, "verify folder", &found, reports::folder_verified)
    }

    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        if self.file.is_dir() {
            return self.check_folder(options);
        }
        let (file, checks) = open_to_verify(&self.file, &self.extent, options)?;
        let bar = WorkBar::new(options);
        if let OpenFile::Proof(path, proof) = &file {
            let found = jobs::verify_proof(path, proof, self.bound, options.resources(), &mut bar.watch())?;
            drop(bar);
            return screen::report(options, "verify proof", &found, reports::proof_verified);
        }
        if self.bound.is_some() {
            return Err(Error::excluded("only proofs of solutions have bounds", "--bound"));
        }
        let verified = file.verify(checks, options.resources().memory, &mut bar.watch())?;
        drop(bar);
        // Every file but a set has a single report.
        let report = |name, text: fn(&VerificationReport) -> String| screen::report(options, name, &verified[0], text);
        match file {
            OpenFile::Table(_) => report("verify", reports::verified),
            // A certificate was refused.
            OpenFile::Pattern(_) | OpenFile::Labels(_) | OpenFile::Certificate(..) | OpenFile::Proof(..) => {
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
