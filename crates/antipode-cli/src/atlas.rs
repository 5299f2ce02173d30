//! `antipode atlas`

use std::path::PathBuf;

use clap::Args;

use super::options::CommonOptions;
use super::screen;
use antipode_core::error::Result;
use antipode_jobs::{AtlasReport, write_atlas};

/// Write the atlas of God's numbers: a static page and JSON, ready to be hosted
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode atlas -o atlas
  antipode atlas -o /srv/www/atlas --force
The folder gets index.html, atlas.json and rings.json: the results that the program carries, each with its layers, \
antipodes, digests, certificate and command, as far as they are known.")]
pub(super) struct AtlasArguments {
    /// The folder
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

impl AtlasArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        let report = write_atlas(&self.output, self.force)?;
        screen::report(options, "atlas", &report, text)
    }
}

fn text(report: &AtlasReport) -> String {
    let AtlasReport { folder, results, with_digests, certified, .. } = report;
    format!("{folder}: {results} God's numbers, {with_digests} with digests of their layers, {certified} certified\n")
}
