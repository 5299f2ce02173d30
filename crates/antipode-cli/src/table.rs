//! The verbs that ask a table: `info`, `verify`, `distance`, `path`, `hardest`, `sample`.

use std::path::{Path as FilePath, PathBuf};

use clap::Args;

use super::answers::answer;
use super::input::StateArguments;
use super::options::Options;
use super::screen::{self, Bar};
use super::state_list::StateList;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_jobs::{self as jobs, Checks, Draw, OpenTable, RandomStates, States, Walk};

/// Distances that are looked up at a time: many, since blocks of a compressed table are
/// decompressed once a batch.
const DISTANCES: usize = 1 << 17;

/// Paths that are found at a time: fewer, since each takes some kilobytes.
const PATHS: usize = 1 << 13;

/// The most random moves of a state.
const LONGEST: i64 = jobs::LONGEST_WALK as i64;

/// States of which all paths are found at a time.
const ALL_PATHS: usize = 16;

/// A table, and whether the program that it names may run.
#[derive(Debug, Args)]
pub(super) struct TableArguments {
    /// The table file
    file: PathBuf,
    /// Run this program where rules are needed: the one that the table names, if you trust it
    #[arg(long, value_name = "COMMAND", hide_short_help = true)]
    run: Option<String>,
}

impl TableArguments {
    /// Opens the table. Errors of [`OpenTable::open`] and [`OpenTable::open_with_program`].
    pub(super) fn open(&self) -> Result<OpenTable> {
        match &self.run {
            None => OpenTable::open(&self.file),
            Some(command) => OpenTable::open_with_program(&self.file, command),
        }
    }
}

/// Show what a table holds
#[derive(Debug, Args)]
pub(super) struct Info {
    /// The table file
    file: PathBuf,
}

/// Check every checksum of a table and derive every distance again from the rules
#[derive(Debug, Args)]
pub(super) struct Verify {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    checks: VerifyChecks,
}

/// What `verify` and `pdb verify` check.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct VerifyChecks {
    /// Check the checksums only
    #[arg(long)]
    quick: bool,
    /// Derive every distance state by state, by the rules alone, instead of by whole rows
    #[arg(long, conflicts_with = "quick")]
    slow: bool,
}

impl VerifyChecks {
    pub(super) fn checks(self) -> Checks {
        match self {
            VerifyChecks { quick: true, .. } => Checks::Checksums,
            VerifyChecks { slow: true, .. } => Checks::Walk,
            _ => Checks::Depths,
        }
    }
}

/// Look up exact distances
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode distance 8puzzle.antipode '8 6 7/2 5 4/3 _ 1' 1,2,3,4,5,6,7,_,8
  antipode distance 8puzzle.antipode --format json < states.txt
Text: a number, 'unreachable' or 'invalid' a line. JSON: one list, an element a line; null for an unreachable state.
Lines are answered as they come. A line or argument that is not a state is reported with its number (JSON: in its
place), the others are answered, and the exit status is 2.")]
pub(super) struct Distance {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    states: StateArguments,
}

/// Print optimal solutions
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode path 8puzzle.antipode '8 6 7/2 5 4/3 _ 1'
  antipode path 8puzzle.antipode --all-moves --format json < states.txt
  antipode path 8puzzle.antipode --all --limit 5 '8 6 7/2 5 4/3 _ 1'
With --all a line has the moves of a path, and the number of paths comes first.
Lines are answered as they come; see 'antipode distance --help'.")]
pub(super) struct Path {
    /// Tell every optimal first move, too: all moves that lower the distance (JSON: optimal_moves)
    #[arg(long)]
    all_moves: bool,
    /// List all optimal solutions, and tell how many there are
    #[arg(long, conflicts_with = "all_moves")]
    all: bool,
    /// With --all: how many to list of each state
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all")]
    limit: usize,
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    states: StateArguments,
}

/// List the deepest states, or those of another depth
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antipode hardest 8puzzle.antipode --depth 30 --limit 5")]
pub(super) struct Hardest {
    #[command(flatten)]
    table: TableArguments,
    /// Their depth [default: the deepest]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// How many to list
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u64,
}

/// Draw random states: of a table, or of one depth of it, or of a puzzle of any size
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode sample 8puzzle.antipode --depth 20 --count 3 --seed 7
  antipode sample twisty:3x3x3 --count 100 | antipode solve twisty:3x3x3 --solver two-phase
  antipode sample sliding:4x4 --shuffle 30 --count 100 --seed 7
Of a table: uniformly from all states, or from one depth, without repetition. Of a puzzle: uniformly and independently
from all states that can reach the goal, or with --shuffle the ends of random walks from a goal. Where states do not show
whether they can, as with graphs and tiles=, all states are explored first.")]
pub(super) struct Sample {
    /// The table file, or the puzzle
    #[arg(value_name = "FILE|SPEC")]
    source: String,
    /// Their depth, for a table [default: any]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// For a puzzle: after so many random moves from a goal, none of which undoes the one before
    /// unless nothing else can be done
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = clap::value_parser!(u32).range(..=LONGEST))]
    shuffle: Option<u32>,
    /// A random move may undo the one before
    #[arg(long, requires = "shuffle")]
    backtrack: bool,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed of the random numbers: the same seed, the same states
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

impl Info {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let contents = OpenTable::open(&self.file)?.contents();
        screen::show(options, &contents, reports::contents)
    }
}

impl Verify {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let bar = Bar::new(options);
        let verified = self.table.open()?.verify(self.checks.checks(), options.resources().memory, &mut bar.watch())?;
        drop(bar);
        screen::report(options, &verified, reports::verified)
    }
}

impl Distance {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let table = self.table.open()?;
        let invalid = |_: &str| "invalid\n".into();
        answer(options, &self.states.open()?, DISTANCES, |states| table.distances(states), reports::distance, invalid)
    }
}

impl Path {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let table = self.table.open()?;
        if self.all {
            let memory = options.resources().memory;
            let find =
                |states: &[&str]| states.iter().map(|state| table.all_paths(state, self.limit, memory)).collect();
            return answer(options, &self.states.open()?, ALL_PATHS, find, reports::all_paths, reports::invalid);
        }
        answer(
            options,
            &self.states.open()?,
            PATHS,
            |states| table.paths_and_moves(states, self.all_moves),
            reports::path,
            reports::invalid,
        )
    }
}

impl Hardest {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let bar = Bar::new(options);
        let mut list = StateList::new(options);
        let tell = |batch: States| list.add(&batch, reports::states);
        self.table.open()?.hardest(self.depth, self.limit, &mut bar.watch(), tell)?;
        list.end()
    }
}

impl Sample {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let bar = Bar::new(options);
        let (memory, drawn) = (options.resources().memory, Draw { count: self.count, seed: self.seed });
        let mut list = StateList::new(options);
        if let Some(depth) = self.depth {
            let table = OpenTable::open(FilePath::new(&self.source))?;
            let tell = |batch: States| list.add(&batch, reports::states);
            table.sample(depth, drawn, memory, &mut bar.watch(), tell)?;
            return list.end();
        }
        if FilePath::new(&self.source).is_file() {
            if self.shuffle.is_some() {
                return Err(Error::usage(format!("{} is a file: --shuffle takes a puzzle", self.source)));
            }
            let table = OpenTable::open(FilePath::new(&self.source))?;
            let tell = |batch: RandomStates| list.add(&batch, reports::random_states);
            table.sample_all(drawn, memory, &mut bar.watch(), tell)?;
            return list.end();
        }
        let problem = screen::puzzle(&self.source, None, options)?;
        let tell = |batch: RandomStates| list.add(&batch, reports::random_states);
        match self.shuffle {
            Some(moves) => {
                jobs::shuffled_batches(
                    &problem,
                    drawn,
                    Walk { moves, backtrack: self.backtrack },
                    &mut bar.watch(),
                    tell,
                )?;
            }
            None => jobs::random_batches(&problem, drawn, memory, &mut bar.watch(), tell)?,
        }
        list.end()
    }
}
