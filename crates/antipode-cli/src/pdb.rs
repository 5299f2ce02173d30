//! `antipode pdb`

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::checkpoint::Keeping;
use super::complete;
use super::digest::digest_files;
use super::input::all_states;
use super::log;
use super::options::{Options, engine};
use super::pdb_choices::{PatternEncodingChoice, ShareChoice};
use super::scratch::{Searching, show_finished, tell_left};
use super::screen::{self, Bar};
use super::table::VerifyChecks;
use crate::reports;
use antipode_core::error::Result;
use antipode_core::model::MoveShare;
use antipode_core::nums::size;
use antipode_core::tables::{BoundFile, Encoding};
use antipode_core::watch::Watch;
use antipode_engines::EngineKind;
use antipode_jobs::{
    self as jobs, Checks, ChooseOptions, CosetsContents, CosetsOptions, Kind, OpenPdb, PdbOptions, PdbSet, SetOptions,
};

/// Build pattern databases: tables of some tokens of a puzzle, which heuristics use
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode pdb build sliding:4x4 --pattern 1,2,3,4,5 --additive -o 5.antipode
  antipode pdb info 5.antipode
  antipode pdb set build data/pdb/15-puzzle-7-8.toml -o tables
  antipode --memory 100MB pdb set choose sliding:4x4 -o set.toml
  antipode pdb cosets twisty:3x3x3 --size 1GB -o cube.cosets
  antipode pdb verify cube.cosets
  antipode solve 'sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15' --heuristic pdb:tables/15-puzzle-7-8.toml < states.txt")]
pub(super) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Build(Build),
    /// Show what a pattern database or a file of coset distances contains
    #[command(after_help = "Examples:\n  antipode pdb info 5.antipode\n  antipode pdb info 5.antipode --format json")]
    Info {
        /// The table file
        file: PathBuf,
    },
    Verify(Verify),
    Cosets(Cosets),
    /// Build or choose a set of patterns whose values add up
    #[command(
        after_help = "Examples:\n  antipode pdb set build data/pdb/15-puzzle-7-8.toml -o tables\n  antipode --memory 100MB pdb set choose sliding:4x4 -o set.toml"
    )]
    Set {
        #[command(subcommand)]
        verb: SetVerb,
    },
}

#[derive(Debug, Subcommand)]
enum SetVerb {
    /// Build the tables of a set that do not exist yet
    #[command(
        after_help = "Examples:\n  antipode pdb set build data/pdb/15-puzzle-7-8.toml -o tables\n  antipode pdb set build set.toml -o tables --checkpoint kept --resume"
    )]
    Build {
        /// The set, such as data/pdb/15-puzzle-7-8.toml
        set: PathBuf,
        /// The folder for the tables and for a copy of the set
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
    #[command(
        after_help = "Examples:\n  antipode --memory 100MB pdb set choose sliding:4x4 -o set.toml\n  antipode --memory 1GB pdb set choose sliding:4x4 --dual -o dual.toml\n  antipode --memory 10MB pdb set choose sliding:4x4 --states boards.txt -o set.toml"
    )]
    Choose {
        /// The puzzle, such as sliding:4x4
        #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
        spec: String,
        /// The set file to write
        #[arg(short, long, value_name = "FILE.toml")]
        output: PathBuf,
        /// Also look up duals; the dual goals share --memory
        #[arg(long)]
        dual: bool,
        /// Choose for the states of a file, one per line or CSV with a column 'state' or 'tiles',
        /// rather than for all states
        #[arg(long, value_name = "FILE", conflicts_with = "dual")]
        states: Option<PathBuf>,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
    },
}

/// Check all checksums of a pattern database or a file of coset distances, and derive all values
/// again from the rules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode pdb verify 5.antipode
  antipode pdb verify 5.antipode --quick
  antipode pdb verify cube.cosets --sample 1000")]
struct Verify {
    /// The table file
    file: PathBuf,
    #[command(flatten)]
    checks: VerifyChecks,
    /// Derive only N random values of a file of coset distances
    #[arg(long, value_name = "N", conflicts_with_all = ["quick", "slow"], value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// The seed of the sample [default: another one each time]
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,
}

/// Build a table of distances of cosets, folded by symmetry, for a twisty puzzle
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode pdb cosets twisty:3x3x3 --size 1GB -o cube.cosets
  antipode pdb cosets twisty:3x3x3 --size 8GB -o large.cosets --checkpoint kept --resume
  antipode solve twisty:3x3x3 --heuristic cosets:cube.cosets \"R U2 F' L D2\"")]
struct Cosets {
    /// The puzzle, such as twisty:3x3x3
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// The largest size of the table, such as 4GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: u64,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    keeping: Keeping,
}

/// Search a pattern and write its table
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode pdb build sliding:4x4 --pattern 1,2,3,4,5 --additive -o 5.antipode
  antipode pdb build twisty:3x3x3 --pattern corners -o corners.antipode
  antipode pdb build pancake:12 --pattern 1,2,3,4,5,6 --share-moves location -o half.antipode")]
struct Build {
    /// The puzzle, such as sliding:4x4
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// The tokens or pieces of the pattern, with commas
    #[arg(short, long, value_name = "P")]
    pattern: String,
    /// The table file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Count only moves of the pattern's tokens, so that values of disjoint patterns add up
    #[arg(long)]
    additive: bool,
    /// Store one value for each component of the hole, instead of the least of them
    #[arg(long, requires = "additive")]
    keep_blank: bool,
    /// Pay for a share of each move, so that values of disjoint patterns add up where moves move
    /// several pieces
    #[arg(long, value_enum, value_name = "HOW", conflicts_with = "additive")]
    share_moves: Option<ShareChoice>,
    /// How the table stores values [default: byte, or short where moves have costs; a wider one if
    /// values need it]
    #[arg(long, value_enum)]
    encoding: Option<PatternEncodingChoice>,
    /// Compress the blocks with Zstandard
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(i32).range(1..=22))]
    compress: Option<i32>,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// The engine [default: the fastest that fits the memory]
    #[arg(long, value_parser = engine(&[EngineKind::Rows, EngineKind::Queue, EngineKind::External, EngineKind::Dial]))]
    engine: Option<EngineKind>,
    #[command(flatten)]
    searching: Searching,
}

impl Arguments {
    /// The checkpoint of work that can be split into shards.
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
            Verb::Info { file } => match CosetsContents::read(file)? {
                Some(contents) => screen::show(options, "pdb info", &contents, reports::cosets_contents),
                None => screen::show(options, "pdb info", &OpenPdb::open(file)?.contents(), reports::pdb_contents),
            },
            Verb::Verify(verify) => verify.run(options),
            Verb::Cosets(cosets) => cosets.run(options),
            Verb::Set { verb: SetVerb::Choose { spec, output, dual, states, force } } => {
                let problem = screen::puzzle(spec, None, options)?;
                let mut how = ChooseOptions::new(options.resources().memory);
                (how.dual, how.replace) = (*dual, *force);
                how.states = states.as_ref().map_or(Ok(vec![]), |file| all_states(&problem, file))?;
                let chosen = jobs::choose_set(&problem, output, &how)?;
                screen::report(options, "pdb set choose", &chosen, reports::set_chosen)
            }
            Verb::Set { verb: SetVerb::Build { set, output, force, engine, keeping } } => {
                let (set, mut how) = (PdbSet::read(set)?, SetOptions::to(output));
                (how.replace, how.engine) = (*force, *engine);
                let bar = Bar::new(options);
                let tell = |(number, count), plan: &jobs::Plan| {
                    let work = plan.workload();
                    log::plan(&format!("table {number} of {count}: {work}"));
                    if work.is_long() {
                        bar.hide(|| screen::note(options, &format!("table {number} of {count}: {work}")));
                    }
                };
                let work = |watch: &mut Watch<'_>| jobs::build_set(&set, options.resources(), &how, tell, watch);
                let built = keeping.keep(&bar, work)?;
                drop(bar);
                let list = reports::List("tables", &built);
                screen::report(options, "pdb set build", &list, |built| {
                    built.1.iter().map(reports::pdb_built).collect::<Vec<_>>().join("\n")
                })?;
                if keeping.share.is_whole() { digest_files(options, set.files(&how.folder)?) } else { Ok(()) }
            }
        }
    }
}

impl Verify {
    fn run(&self, options: &Options) -> Result<()> {
        let seed = || self.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
        let sample = self.sample.map(|entries| Checks::Sample { entries, seed: seed() });
        let (file, checks) = (&self.file, sample.unwrap_or_else(|| self.checks.checks()));
        screen::plan(options, &jobs::verify_pdb_workload(file, checks, options.resources())?);
        let bar = Bar::new(options);
        let verified = jobs::verify_pdb(file, checks, options.resources().memory, &mut bar.watch())?;
        drop(bar);
        let text = if BoundFile::is_one(file) { reports::cosets_verified } else { reports::verified };
        screen::report(options, "pdb verify", &verified, text)
    }
}

impl Cosets {
    fn run(&self, options: &Options) -> Result<()> {
        let problem = screen::puzzle(&self.spec, None, options)?;
        screen::plan(options, &jobs::cosets_workload(&problem, self.size));
        let mut how = CosetsOptions::to(&self.output, self.size);
        how.replace = self.force;
        how.resumed = self.keeping.checkpoint.clone().filter(|_| self.keeping.resume);
        let bar = Bar::new(options);
        let memory = options.resources().memory;
        let built = self.keeping.keep(&bar, |watch| jobs::build_cosets(&problem, &how, memory, watch))?;
        drop(bar);
        screen::report(options, "pdb cosets", &built, reports::cosets_built)?;
        digest_files(options, [&self.output])
    }
}

impl Build {
    fn run(&self, options: &Options) -> Result<()> {
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = PdbOptions::to(&self.output);
        how.replace = self.force;
        let share = self.share_moves.map(MoveShare::from);
        how.kind = Kind { additive: self.additive, keep_blank: self.keep_blank, share };
        how.encoding = self.encoding.map(Encoding::from);
        how.compress = self.compress;
        how.engine = self.engine;
        (how.scratch, how.may_scratch) = (self.searching.scratch(), true);
        how.resumed = self.searching.resumed();
        let pattern = how.kind.pattern(&problem, &self.pattern)?;
        let done = self.searching.finished(&pattern, how.encoding, &self.output);
        if let Some(folder) = done.filter(|_| !self.force) {
            return show_finished(&folder, &self.output, options, || {
                screen::report(options, "pdb info", &OpenPdb::open(&self.output)?.contents(), reports::pdb_contents)
            });
        }
        let bar = Bar::new(options);
        let tell = |plan: &jobs::Plan| screen::search(options, &bar, plan);
        let (names, resources) = (&self.pattern, options.resources());
        let work = |watch: &mut Watch<'_>| jobs::build_pdb(&problem, names, resources, &how, tell, watch);
        let built = self.searching.keep(&bar, work)?;
        drop(bar);
        tell_left(built.analysis.scratch_left.as_deref(), options);
        screen::report(options, "pdb build", &built, reports::pdb_built)?;
        digest_files(options, [&self.output])
    }
}
