//! The verbs that read tables: `verify`, `distance`, `path`, `hardest`, `sample`.

use std::path::{Path as FilePath, PathBuf};

use clap::Args;

use super::answers::answer;
use super::input::StateArguments;
use super::options::Options;
use super::screen::{self, Bar};
use super::state_list::StateList;
use super::subset::SubsetArguments;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_families as families;
use antipode_jobs::{self as jobs, Checks, Draw, OpenTable, RandomStates, States, Walk};

/// Distances of a batch: many, since a batch decompresses each block of a table once.
const DISTANCES: usize = 1 << 17;

/// Paths of a batch: fewer, since each takes some kilobytes.
const PATHS: usize = 1 << 13;

/// The longest random walk.
const LONGEST: i64 = jobs::LONGEST_WALK as i64;

/// States of a batch, where all paths of each are listed.
const ALL_PATHS: usize = 16;

/// A table, and whether the program that it names may start.
#[derive(Debug, Args)]
pub(super) struct TableArguments {
    /// The table file
    file: PathBuf,
    /// Start this program for the rules: the one that the table names, if you trust it
    #[arg(long, value_name = "COMMAND", hide_short_help = true)]
    run: Option<String>,
}

impl TableArguments {
    /// Opens the table. Errors of [`OpenTable::open`] and [`OpenTable::open_with_program`].
    pub(super) fn open(&self) -> Result<OpenTable> {
        let opened = match &self.run {
            None => OpenTable::open(&self.file),
            Some(command) => OpenTable::open_with_program(&self.file, command),
        };
        let name = self.file.to_string_lossy();
        let is_spec = name.split_once(':').is_some_and(|(family, _)| families::find(family).is_ok());
        opened.map_err(|error| match error {
            Error::Missing(_) if is_spec && !self.file.exists() => Error::Missing(format!(
                "{name} is a puzzle, and this verb reads a table: antipode build '{name}' -o FILE writes one"
            )),
            error => error,
        })
    }

    /// Opens the table, and finds the states of the subset if there is one.
    pub(super) fn open_among(&self, subset: &SubsetArguments, options: &Options, bar: &Bar) -> Result<OpenTable> {
        let table = self.open()?;
        match subset.subset(table.problem())? {
            None => Ok(table),
            Some(subset) => table.among(&subset, options.resources().memory, &mut bar.watch()),
        }
    }
}

/// Check all checksums of a table, and derive all distances again from the rules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode verify 8puzzle.antipode
  antipode verify 8puzzle.antipode --quick")]
pub(super) struct Verify {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    checks: VerifyChecks,
}

/// What `verify` and `pdb verify` check.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct VerifyChecks {
    /// Check only the checksums
    #[arg(long)]
    quick: bool,
    /// Derive the distances state by state, from the rules alone, instead of by whole rows
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
Text: one line per state, a number, 'unreachable' or 'invalid'. JSON: the list 'answers', with null for an unreachable state.
antipode answers lines as they arrive. It reports each line or argument that is not a state with its number (JSON: in \
its place), answers the others, and exits with status 2.")]
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
With --all the number of paths comes first, then the moves of each path on a line.
antipode answers lines as they arrive: see 'antipode distance --help'.")]
pub(super) struct Path {
    /// Also print all optimal first moves, those that lower the distance (JSON: optimal_moves)
    #[arg(long)]
    all_moves: bool,
    /// Count all optimal solutions, and list them
    #[arg(long, conflicts_with = "all_moves")]
    all: bool,
    /// With --all: list at most N solutions of each state
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all")]
    limit: usize,
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    states: StateArguments,
}

/// List the deepest states, or those of another depth
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode hardest 8puzzle.antipode
  antipode hardest 8puzzle.antipode --depth 30 --limit 5
  antipode hardest 8puzzle.antipode --among 1,2,3
  antipode hardest 8puzzle.antipode --orbits")]
pub(super) struct Hardest {
    #[command(flatten)]
    table: TableArguments,
    /// List states of this depth [default: the greatest]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// List at most N states
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u64,
    /// List one state of each orbit under the symmetries that keep the goal, with its size
    #[arg(long)]
    orbits: bool,
    #[command(flatten)]
    subset: SubsetArguments,
}

/// Draw random states from a table, from one depth of it, or from a puzzle of any size
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode sample 8puzzle.antipode --depth 20 --count 3 --seed 7
  antipode sample twisty:3x3x3 --count 100 | antipode solve twisty:3x3x3 --solver two-phase
  antipode sample sliding:4x4 --shuffle 30 --count 100 --seed 7
From a table, states are uniform among all states or those of one depth, without repetition. From a puzzle, they are \
uniform and independent among all states that can reach the goal. With --shuffle they are the ends of random walks from a \
goal. If a state does not show whether it can reach the goal, as in graphs with tiles=, antipode explores all states first.")]
pub(super) struct Sample {
    /// The table file, or the puzzle
    #[arg(value_name = "FILE|SPEC")]
    source: String,
    /// Start this program for the rules: the one that the table names, if you trust it
    #[arg(long, value_name = "COMMAND", hide_short_help = true, conflicts_with = "shuffle")]
    run: Option<String>,
    /// From a table: draw states of this depth [default: any]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// From a puzzle: walk N random moves from a goal. A move undoes the previous one only if there
    /// is no other
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "among", "except"])]
    #[arg(value_parser = clap::value_parser!(u32).range(..=LONGEST))]
    shuffle: Option<u32>,
    /// Let random moves undo the previous one
    #[arg(long, requires = "shuffle")]
    backtrack: bool,
    /// Draw N states
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed of random numbers; the same seed gives the same states
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    subset: SubsetArguments,
}

impl Verify {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let (table, checks, resources) = (self.table.open()?, self.checks.checks(), options.resources());
        screen::plan(options, &table.verify_workload(checks, resources));
        let bar = Bar::new(options);
        let verified = table.verify(checks, resources.memory, &mut bar.watch())?;
        drop(bar);
        screen::report(options, "verify", &verified, reports::verified)
    }
}

impl Distance {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let table = self.table.open()?;
        let invalid = |_: &str| "invalid\n".into();
        let ask = |states: &[&str]| table.distances(states);
        answer(options, "distance", &self.states.open()?, DISTANCES, ask, reports::distance, invalid)
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
            let states = self.states.open()?;
            let costs = table.problem().costs().is_some();
            let text = |all: &_| reports::all_paths(all, costs);
            return answer(options, "path", &states, ALL_PATHS, find, text, reports::invalid);
        }
        answer(
            options,
            "path",
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
        options.start_threads()?;
        let bar = Bar::new(options);
        let table = self.table.open_among(&self.subset, options, &bar)?;
        if self.orbits {
            let memory = options.resources().memory;
            let found = table.hardest_orbits(self.depth, self.limit, memory, &mut bar.watch())?;
            drop(bar);
            return screen::show(options, "hardest", &found, reports::orbit_states);
        }
        let mut list = StateList::new(options, "hardest");
        let tell = |batch: States| list.add(&batch, reports::states);
        table.hardest(self.depth, self.limit, &mut bar.watch(), tell)?;
        list.end()
    }
}

impl Sample {
    fn table(&self, options: &Options, bar: &Bar) -> Result<OpenTable> {
        let table = TableArguments { file: self.source.clone().into(), run: self.run.clone() };
        table.open_among(&self.subset, options, bar)
    }

    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let bar = Bar::new(options);
        let (memory, drawn) = (options.resources().memory, Draw { count: self.count, seed: self.seed });
        let mut list = StateList::new(options, "sample");
        if let Some(depth) = self.depth {
            let table = self.table(options, &bar)?;
            let tell = |batch: States| list.add(&batch, reports::states);
            table.sample(depth, drawn, memory, &mut bar.watch(), tell)?;
            return list.end();
        }
        if self.run.is_some() || FilePath::new(&self.source).is_file() {
            if self.shuffle.is_some() {
                return Err(Error::usage(format!(
                    "{} is a file, and --shuffle needs a puzzle such as sliding:4x4",
                    self.source
                )));
            }
            let table = self.table(options, &bar)?;
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
            None => {
                let problem = match self.subset.subset(&problem)? {
                    Some(subset) => problem.drawn_among(subset),
                    None => problem,
                };
                jobs::random_batches(&problem, drawn, memory, &mut bar.watch(), tell)?;
            }
        }
        list.end()
    }
}
