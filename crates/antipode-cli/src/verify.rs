//! `antipode verify`

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::table::not_a_puzzle;
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::{OpenFile, TableChecks, VerificationReport};

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
    /// Check only the checksums
    #[arg(long)]
    quick: bool,
    /// Derive the distances state by state, from the rules alone, instead of by whole rows
    #[arg(long, conflicts_with = "quick")]
    slow: bool,
    /// Derive only N random values of a file of coset distances
    #[arg(long, value_name = "N", conflicts_with_all = ["quick", "slow"], value_parser = clap::value_parser!(u64).range(1..))]
    samples: Option<u64>,
    /// The seed of the sample [default: another one each time]
    #[arg(long, value_name = "S", requires = "samples")]
    seed: Option<u64>,
}

impl VerifyVerb {
    fn checks(&self) -> TableChecks {
        match (self.samples, self.quick, self.slow) {
            (Some(entries), ..) => {
                // Another one each time, so that repeated checks cover more and more.
                let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
                TableChecks::Sample { entries, seed }
            }
            (None, true, _) => TableChecks::Checksums,
            (None, _, true) => TableChecks::Walk,
            _ => TableChecks::Depths,
        }
    }

    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let file = OpenFile::open(&self.file, &options.trust).map_err(|error| not_a_puzzle(&self.file, error))?;
        let (checks, resources) = (self.checks(), options.resources());
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
