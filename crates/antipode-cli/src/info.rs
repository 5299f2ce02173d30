//! The verb `info`.

use std::path::PathBuf;

use clap::Args;

use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::table::{TableArguments, is_puzzle, not_a_puzzle};
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::{FileContents, OpenFile, PuzzleReport, SubsetOptions, SymmetryReport};

/// The orbits of deepest states that `info` lists.
const EXAMPLES: u64 = 10;

/// Show what a file contains, or what a puzzle is made of
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode info 8puzzle.antipode
  antipode info 8puzzle.antipode --format json
  antipode info 8puzzle.antipode --among 1,2,3
  antipode info 8puzzle.antipode --orbits
  antipode info 15-puzzle-7-8.toml
  antipode info twisty:megaminx
  antipode info twisty:3x3x3 --symmetries
The file may be a table, a pattern database, a set of them, distances of cosets or labels. --orbits, --among and --except \
are for tables.")]
pub(super) struct InfoVerb {
    /// The file, or a puzzle
    #[arg(value_name = "FILE|SPEC")]
    file: PathBuf,
    /// Show the symmetries of a puzzle that keep its goal, by what they do to moves
    #[arg(long, conflicts_with_all = ["orbits", "among", "except"])]
    symmetries: bool,
    /// Also count the states of each depth up to symmetry
    #[arg(long, conflicts_with_all = ["among", "except"])]
    orbits: bool,
    #[command(flatten)]
    subset: SubsetOptions,
}

impl InfoVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        if self.symmetries {
            let spec = self.file.to_string_lossy();
            let report = SymmetryReport::of(&screen::puzzle(&spec, None, options)?)?;
            return screen::show(options, "info symmetries", &report, reports::symmetries);
        }
        // Only tables have these, and to find them takes a pass over all states.
        if self.orbits || self.subset.is_some() {
            return self.run_table(options);
        }
        if is_puzzle(&self.file) {
            let report = PuzzleReport::of(&screen::puzzle(&self.file.to_string_lossy(), None, options)?)?;
            return screen::show(options, "info puzzle", &report, reports::puzzle_parts);
        }
        let opened = OpenFile::open(&self.file, &options.trust).map_err(|error| not_a_puzzle(&self.file, error))?;
        show(&opened.contents()?, options)
    }

    /// Counts the states of a subset, or orbits.
    fn run_table(&self, options: &CommonOptions) -> Result<()> {
        let bar = WorkBar::new(options);
        let table = TableArguments::of(&self.file).open_among(&self.subset, options, &bar)?;
        let mut contents = table.contents();
        if self.orbits {
            let memory = options.resources().memory;
            contents.orbits = Some(table.orbit_counts(EXAMPLES, memory, &mut bar.watch())?);
        }
        drop(bar);
        screen::show(options, "info", &contents, |contents| reports::contents(contents, options.full))
    }
}

/// Prints what a file contains.
pub(super) fn show(contents: &FileContents, options: &CommonOptions) -> Result<()> {
    let (report, text) = match contents {
        FileContents::Table(contents) => ("info", reports::contents(contents, options.full)),
        FileContents::Pattern(contents) => ("info pattern", reports::pdb_contents(contents)),
        FileContents::Cosets(contents) => ("info pattern", reports::cosets_contents(contents)),
        FileContents::Set(contents) => ("info set", reports::set_contents(contents)),
        FileContents::Certificate(summary) => ("info certificate", reports::certificate_contents(summary)),
        FileContents::Proof(proof) => ("info proof", reports::proof_contents(proof)),
        FileContents::Labels(contents) => ("info labels", reports::label_contents(contents)),
    };
    screen::show(options, report, contents, |_| text)
}
