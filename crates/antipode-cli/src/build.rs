//! `antipode build`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::complete;
use super::digest::digest_files;
use super::options::{EngineArguments, Options};
use super::scratch::{Searching, show_finished, tell_left};
use super::screen::{self, Bar};
#[cfg(feature = "cluster")]
use super::together::Together;
use crate::reports;
use antipode_core::error::Result;
use antipode_core::tables::Encoding;
use antipode_core::watch::Watch;
use antipode_jobs::{self as jobs, BuildOptions, OpenTable};

/// Search a whole space and write a table of all distances
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode build sliding:3x3 -o 8puzzle.antipode
  antipode build sliding:3x4 -o 3x4.antipode --encoding byte --compress 3
  antipode build sliding:2x7 -o 2x7.antipode --memory 1GB --scratch /scratch/2x7
  antipode build rings:3,2,4 --goal '1p 4g 5r 6b' -o rings.antipode --force
  antipode build rings:4,1,6 -o rings.antipode --checkpoint kept --resume")]
pub(super) struct Arguments {
    /// The puzzle, such as sliding:3x4
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// The table file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The goal, in place of that of the spec
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    goal: Option<String>,
    /// How the table stores depths [default: short if moves have costs, plane if the space is
    /// bipartite, byte if the puzzle has no numbering or moves cannot be undone, else mod3; a wider
    /// one if depths need it]
    #[arg(long, value_enum)]
    encoding: Option<EncodingChoice>,
    /// Compress the blocks with Zstandard
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(i32).range(1..=22))]
    compress: Option<i32>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    searching: Searching,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(super) together: Together,
}

/// An encoding on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum EncodingChoice {
    /// One bit per state, for bipartite spaces
    Plane,
    /// Two bits per state
    Mod3,
    /// One byte per state, for the fastest look-ups
    Byte,
    /// Two bytes per state, for depths up to 65,534
    Short,
    /// Four bytes per state, for greater depths
    Wide,
}

impl From<EncodingChoice> for Encoding {
    fn from(choice: EncodingChoice) -> Encoding {
        match choice {
            EncodingChoice::Plane => Encoding::Plane,
            EncodingChoice::Mod3 => Encoding::Mod3,
            EncodingChoice::Byte => Encoding::Byte,
            EncodingChoice::Short => Encoding::Short,
            EncodingChoice::Wide => Encoding::Wide,
        }
    }
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let problem = screen::puzzle(&self.spec, self.goal.as_deref(), options)?;
        let mut build = BuildOptions::to(&self.output).replace(self.force).engine(self.engine.engine);
        build.encoding = self.encoding.map(Encoding::from);
        build.compress = self.compress;
        build.gpu_memory = self.engine.gpu_memory();
        (build.scratch, build.may_scratch) = (self.searching.scratch(), true);
        build.resumed = self.searching.resumed();
        let done = self.searching.finished(&problem, build.encoding, &self.output);
        if let Some(folder) = done.filter(|_| !self.force) {
            return show_finished(&folder, &self.output, options, || {
                screen::report(options, "info", &OpenTable::open(&self.output)?.contents(), reports::contents)
            });
        }
        let bar = Bar::new(options);
        let tell = |plan: &jobs::Plan| screen::search(options, &bar, plan);
        let work = |watch: &mut Watch<'_>| jobs::build(&problem, options.resources(), &build, tell, watch);
        let built = self.searching.keep(&bar, work)?;
        drop(bar);
        tell_left(built.analysis.scratch_left.as_deref(), options);
        screen::report(options, "build", &built, reports::built)?;
        digest_files(options, [&self.output])
    }
}
