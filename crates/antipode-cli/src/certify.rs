//! `antipode certify`

use std::path::PathBuf;

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::verify::open_to_verify;
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::VerifyOptions;

/// Verify a table, and write a certificate that others can check
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode certify 8puzzle.antipode
  antipode certify 8puzzle.antipode -o 8puzzle.cert.json
  antipode certify tables/15-puzzle-7-8.toml
The certificate has the rules, the numbering, the layers and a digest of the file as JSON. 'info', solvers and audits find \
it beside the file, as FILE.cert.json. 'antipode list data \
check_certificate.py' prints a program that checks it and the table without antipode.")]
pub(super) struct CertifyVerb {
    /// The table, pattern database, set of them or file of coset distances
    file: PathBuf,
    /// The certificate [default: FILE.cert.json]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the certificate if it exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    extent: VerifyOptions,
}

impl CertifyVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        let (file, checks) = open_to_verify(&self.file, &self.extent, options)?;
        let bar = WorkBar::new(options);
        let output = self.output.as_deref();
        let certified = file.certify(checks, options.resources().memory, output, self.force, &mut bar.watch())?;
        drop(bar);
        let list = reports::List("certificates", &certified);
        screen::report(options, "certify", &list, |list| list.1.iter().map(reports::certified).collect())
    }
}
