//! `antipode pdb`

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::checkpoint::Keeping;
use super::complete;
use super::digest::digest_files;
use super::options::{Options, engine};
use super::scratch::Searching;
use super::screen::{self, Bar};
use super::table::VerifyChecks;
use crate::reports;
use antipode_core::error::Result;
use antipode_core::nums::size;
use antipode_core::tables::Encoding;
use antipode_core::watch::Watch;
use antipode_engines::EngineKind;
use antipode_jobs::{self as jobs, Kind, OpenPdb, PdbOptions, PdbSet, SetOptions};

/// Build pattern databases: tables of some tokens of a puzzle, for heuristics
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode pdb build sliding:4x4 --pattern 1,2,3,4,5 --additive -o 5.antipode
  antipode pdb info 5.antipode
  antipode pdb set build data/pdb/15-puzzle-7-8.toml -o tables
  antipode --memory 100MB pdb set choose sliding:4x4 -o set.toml
  antipode pdb cosets twisty:3x3x3 --size 1GB -o cube.cosets
  antipode solve 'sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15' --heuristic pdb:tables/15-puzzle-7-8.toml < states.txt")]
pub(super) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Build(Build),
    /// Show what a pattern database holds
    Info {
        /// The table file
        file: PathBuf,
    },
    /// Check every checksum of a pattern database and derive every value again from the rules
    Verify {
        /// The table file
        file: PathBuf,
        #[command(flatten)]
        checks: VerifyChecks,
    },
    /// Make a table of distances of cosets, folded by symmetry, for a twisty puzzle
    Cosets {
        /// The puzzle, such as twisty:3x3x3
        #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
        spec: String,
        /// The most that the table may take, such as 4GB
        #[arg(long, value_name = "SIZE", value_parser = size)]
        size: u64,
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
    },
    /// Sets of patterns whose values are added up
    Set {
        #[command(subcommand)]
        verb: SetVerb,
    },
}

#[derive(Debug, Subcommand)]
enum SetVerb {
    /// Build all tables of a set that are missing
    Build {
        /// The set, such as data/pdb/15-puzzle-7-8.toml
        set: PathBuf,
        /// The folder for the tables and a copy of the set
        #[arg(short, long, value_name = "FOLDER")]
        output: PathBuf,
        /// Build all tables again
        #[arg(long)]
        force: bool,
        /// The engine [default: the fastest that fits the memory]
        #[arg(long, value_parser = engine(&[EngineKind::Rows, EngineKind::Queue]))]
        engine: Option<EngineKind>,
        #[command(flatten)]
        keeping: Keeping,
    },
    /// Divide all tokens into additive patterns whose tables fit --memory, and write the set
    Choose {
        /// The puzzle, such as sliding:4x4
        #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
        spec: String,
        /// The set to write
        #[arg(short, long, value_name = "FILE.toml")]
        output: PathBuf,
        /// Look up duals, too: --memory is shared among the dual goals
        #[arg(long)]
        dual: bool,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
    },
}

/// Search a pattern and write its table
#[derive(Debug, Args)]
struct Build {
    /// The puzzle, such as sliding:4x4
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// Its tokens or pieces, with commas
    #[arg(short, long, value_name = "P")]
    pattern: String,
    /// The table file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Only moves of the pattern's tokens cost: values of disjoint patterns add up
    #[arg(long)]
    additive: bool,
    /// Keep one value for each component in which the hole can be, instead of the least of them
    #[arg(long, requires = "additive")]
    keep_blank: bool,
    /// What is stored of each value
    #[arg(long, value_enum, default_value = "byte")]
    encoding: Choice,
    /// Compress blocks with Zstandard
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(i32).range(1..=22))]
    compress: Option<i32>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// The engine [default: the fastest that fits the memory]
    #[arg(long, value_parser = engine(&[EngineKind::Rows, EngineKind::Queue, EngineKind::External]))]
    engine: Option<EngineKind>,
    #[command(flatten)]
    searching: Searching,
}

/// An encoding on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Choice {
    /// One byte
    Byte,
    /// Half a byte, for values up to 14
    Nibble,
    /// Half a byte: the surplus over the distances of the tokens
    Delta,
    /// Two bits: verified and walked, not looked up
    Mod3,
}

impl Arguments {
    /// Where the work is kept, of what can be done in shards.
    pub(super) fn keeping(&mut self) -> Option<&mut Keeping> {
        match &mut self.verb {
            Verb::Set { verb: SetVerb::Build { keeping, .. } } => Some(keeping),
            _ => None,
        }
    }

    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        match &self.verb {
            Verb::Build(build) => build.run(options),
            Verb::Info { file } => screen::show(options, &OpenPdb::open(file)?.contents(), reports::pdb_contents),
            Verb::Verify { file, checks } => {
                let bar = Bar::new(options);
                let verified = jobs::verify_pdb(file, checks.checks(), options.resources().memory, &mut bar.watch())?;
                drop(bar);
                screen::report(options, &verified, reports::verified)
            }
            Verb::Set { verb: SetVerb::Choose { spec, output, dual, force } } => {
                let problem = screen::puzzle(spec, None, options)?;
                let chosen = jobs::choose_set(&problem, options.resources().memory, *dual, output, *force)?;
                screen::report(options, &chosen, reports::set_chosen)
            }
            Verb::Cosets { spec, size, output, force } => {
                let problem = screen::puzzle(spec, None, options)?;
                let bar = Bar::new(options);
                let memory = options.resources().memory;
                let built = jobs::build_cosets(&problem, *size, memory, output, *force, &mut bar.watch())?;
                drop(bar);
                screen::report(options, &built, reports::cosets_built)?;
                digest_files(options, [output])
            }
            Verb::Set { verb: SetVerb::Build { set, output, force, engine, keeping } } => {
                let (set, mut how) = (PdbSet::read(set)?, SetOptions::to(output));
                (how.replace, how.engine) = (*force, *engine);
                let bar = Bar::new(options);
                let tell = |(number, count), plan: &jobs::Plan| {
                    let note = format!("table {number} of {count}: {}", plan.describe());
                    bar.hide(|| screen::note(options, &note));
                };
                let work = |watch: &mut Watch<'_>| jobs::build_set(&set, options.resources(), &how, tell, watch);
                let built = keeping.keep(&bar, work)?;
                drop(bar);
                screen::report(options, &built, |built| {
                    built.iter().map(reports::pdb_built).collect::<Vec<_>>().join("\n")
                })?;
                if keeping.share.is_whole() { digest_files(options, set.files(&how.folder)?) } else { Ok(()) }
            }
        }
    }
}

impl Build {
    fn run(&self, options: &Options) -> Result<()> {
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = PdbOptions::to(&self.output);
        how.replace = self.force;
        how.kind = Kind { additive: self.additive, keep_blank: self.keep_blank };
        how.encoding = Some(match self.encoding {
            Choice::Byte => Encoding::Byte,
            Choice::Nibble => Encoding::Nibble,
            Choice::Delta => Encoding::Delta,
            Choice::Mod3 => Encoding::Mod3,
        });
        how.compress = self.compress;
        how.engine = self.engine;
        how.scratch = self.searching.scratch();
        how.resumed = self.searching.resumed();
        let bar = Bar::new(options);
        let tell = |plan: &jobs::Plan| screen::note(options, &plan.describe());
        let (names, resources) = (&self.pattern, options.resources());
        let work = |watch: &mut Watch<'_>| jobs::build_pdb(&problem, names, resources, &how, tell, watch);
        let built = self.searching.keep(&bar, work)?;
        drop(bar);
        screen::report(options, &built, reports::pdb_built)?;
        digest_files(options, [&self.output])
    }
}
