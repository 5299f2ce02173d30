//! The verbs that read tables: `distance`, `path`, `hardest`, `sample`.

use std::path::{Path as FilePath, PathBuf};

use clap::Args;

use super::answers::answer;
use super::input::{AnswerOutput, StateArguments};
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use super::state_list::StateList;
use crate::reports::{self, SolutionText};
use antipode_core::error::{Error, Result};
use antipode_export::{AllPathsRow, DistanceRow, PathRow, SampleRow};
use antipode_families::{self as families, between_moves};
use antipode_jobs::labels::is_database;
use antipode_jobs::{self as jobs, OpenLabels, OpenTable, RandomStates, SampleDraw, ShuffleWalk, SubsetOptions};

/// Distances of a batch: many, since a batch decompresses each block of a table once.
const DISTANCES: usize = 1 << 17;

/// Paths of a batch: fewer, since each takes some kilobytes.
const PATHS: usize = 1 << 13;

/// States of a batch, where all paths of each are listed.
const ALL_PATHS: usize = 16;

/// A table.
#[derive(Debug, Args)]
pub(super) struct TableArguments {
    /// The table file
    file: PathBuf,
}

/// Whether a name is the spec of a puzzle, and not a file: a file may have a name like a spec.
pub(super) fn is_puzzle(name: &FilePath) -> bool {
    let text = name.to_string_lossy();
    text.split_once(':').is_some_and(|(family, _)| families::find(family).is_ok()) && !name.exists()
}

/// The error for a puzzle in place of a file.
pub(super) fn not_a_puzzle(file: &FilePath, error: Error) -> Error {
    let name = file.to_string_lossy();
    match error {
        Error::Missing(_) if is_puzzle(file) => Error::Missing(format!(
            "{name} is a puzzle, and this verb reads a table: antipode build '{name}' -o FILE writes one"
        )),
        error => error,
    }
}

impl TableArguments {
    /// The table in a file.
    pub(super) fn of(file: &FilePath) -> TableArguments {
        TableArguments { file: file.into() }
    }

    /// Opens the table. Errors of [`OpenTable::open_trusting`].
    pub(super) fn open(&self, options: &CommonOptions) -> Result<OpenTable> {
        OpenTable::open_trusting(&self.file, &options.trust).map_err(|error| not_a_puzzle(&self.file, error))
    }

    /// Opens the table, and finds the states of the subset if there is one.
    pub(super) fn open_among(
        &self,
        subset: &SubsetOptions,
        options: &CommonOptions,
        bar: &WorkBar,
    ) -> Result<OpenTable> {
        let table = self.open(options)?;
        match subset.subset(table.problem())? {
            None => Ok(table),
            Some(subset) => table.among(&subset, options.resources().memory, &mut bar.watch()),
        }
    }

    /// The labels, if the file has some. `Usage` if they are to be of a subset.
    pub(super) fn labels(&self, subset: &SubsetOptions, options: &CommonOptions) -> Result<Option<OpenLabels>> {
        match is_database(&self.file) {
            true if subset.is_some() => Err(Error::incomplete("a subset (--among, --except)", "a table", "")),
            true => OpenLabels::open(&self.file, &options.trust).map(Some),
            false => Ok(None),
        }
    }
}

/// Look up exact distances
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode distance 8puzzle.antipode '8 6 7/2 5 4/3 _ 1' 1,2,3,4,5,6,7,_,8
  antipode distance 8puzzle.antipode --format json < states.txt
  antipode distance 8puzzle.antipode --states states.csv -o distances.csv
Text: one line per state, a number, 'unreachable' or 'invalid', and an empty line for each blank line, comment or header \
before a state, so that 'paste' puts answers beside their lines. JSON: the list 'answers', with null for an unreachable state.
antipode answers lines as they arrive. It reports each line or argument that is not a state with its number (JSON: in \
its place), answers the others, and exits with status 2.
With -o a row has the number of the line, all columns of the file of states, the distance (none if unreachable), and what \
is wrong with the line. Blank lines have empty rows.")]
pub(super) struct DistanceVerb {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    states: StateArguments,
    #[command(flatten)]
    output: AnswerOutput,
}

/// Print optimal solutions
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode path 8puzzle.antipode '8 6 7/2 5 4/3 _ 1'
  antipode path 8puzzle.antipode --all-moves --format json < states.txt
  antipode path 8puzzle.antipode --all --limit 5 '8 6 7/2 5 4/3 _ 1'
  antipode path 8puzzle.antipode --states states.csv -o paths.parquet
The moves stand on one line, with --states-of-path also the states. With --all the number of paths comes first, then the \
moves of each path on a line.
antipode answers lines as they arrive: see 'antipode distance --help'.")]
pub(super) struct PathVerb {
    /// Also print all optimal first moves, those that lower the distance (JSON: optimal_moves)
    #[arg(long)]
    all_moves: bool,
    /// Count all optimal solutions, and list them
    #[arg(long, conflicts_with = "all_moves")]
    all: bool,
    /// Show the state after each move, one line each; JSON always has them
    #[arg(long, conflicts_with = "all")]
    states_of_path: bool,
    /// With --all: list at most N solutions of each state
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all")]
    limit: usize,
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    states: StateArguments,
    #[command(flatten)]
    output: AnswerOutput,
}

/// List the deepest states of a table or of labels, or those of another depth
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode hardest 8puzzle.antipode
  antipode hardest 8puzzle.antipode --depth 30 --limit 5
  antipode hardest 8puzzle.antipode --among 1,2,3
  antipode hardest 8puzzle.antipode --orbits")]
pub(super) struct HardestVerb {
    #[command(flatten)]
    table: TableArguments,
    /// List states of this depth [default: the greatest]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// List at most N states, or orbits [default: all]
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    limit: u64,
    /// List one state of each orbit under the symmetries that keep the goal, with its size
    #[arg(long)]
    orbits: bool,
    #[command(flatten)]
    subset: SubsetOptions,
}

/// Draw random states from a table, from one depth of it, or from a puzzle of any size
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode sample 8puzzle.antipode --depth 20 --samples 3 --seed 7
  antipode sample twisty:3x3x3 --samples 100 | antipode solve twisty:3x3x3 --solver two-phase
  antipode sample sliding:4x4 --shuffle 30 --samples 100 --seed 7
  antipode sample twisty:3x3x3 --samples 1000 -o cubes.parquet
From a table, states are uniform among all states or those of one depth, without repetition. From a puzzle, they are \
uniform and independent among all states that can reach the goal. With --shuffle they are the ends of random walks from a \
goal. If a state does not show whether it can reach the goal, as in graphs with tiles=, antipode explores all states first.")]
pub(super) struct SampleVerb {
    /// The table file, or the puzzle
    #[arg(value_name = "FILE|SPEC")]
    source: String,
    /// From a table: draw states of this depth [default: any]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// From a puzzle: walk N random moves from a goal. A move undoes the previous one only if there
    /// is no other, or with N,backtrack
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "among", "except"])]
    shuffle: Option<ShuffleWalk>,
    /// Draw N states
    #[arg(long, value_name = "N", default_value_t = 1)]
    samples: u64,
    /// The seed of random numbers; the same seed gives the same states
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    output: AnswerOutput,
    #[command(flatten)]
    subset: SubsetOptions,
}

impl DistanceVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let table = self.table.open(options)?;
        answer(
            options,
            ("distance", &self.states.open(table.problem())?.aligned(), &self.output),
            DISTANCES,
            |states| table.distances(states),
            DistanceRow::of,
            reports::distance,
            |_| "invalid\n".into(),
        )
    }
}

impl PathVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let table = self.table.open(options)?;
        let (problem, between) = (table.problem(), between_moves(table.problem()));
        if self.all {
            let memory = options.resources().memory;
            let find =
                |states: &[&str]| states.iter().map(|state| table.all_paths(state, self.limit, memory)).collect();
            let states = self.states.open(problem)?;
            let costs = problem.costs().is_some();
            return answer(
                options,
                ("path", &states, &self.output),
                ALL_PATHS,
                find,
                |all| AllPathsRow::of(all, between),
                |all| reports::all_paths(all, costs, between),
                reports::invalid,
            );
        }
        answer(
            options,
            ("path", &self.states.open(problem)?, &self.output),
            PATHS,
            |states| table.paths_and_moves(states, self.all_moves),
            |path| PathRow::of(path, between),
            |path| reports::path(path, SolutionText { states: self.states_of_path, between }),
            reports::invalid,
        )
    }
}

impl HardestVerb {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        if let Some(labels) = self.table.labels(&self.subset, options)? {
            if self.orbits {
                return Err(Error::incomplete("--orbits", "a table", ""));
            }
            return screen::show(options, "hardest", &labels.hardest(self.depth, self.limit)?, reports::states);
        }
        let bar = WorkBar::new(options);
        let table = self.table.open_among(&self.subset, options, &bar)?;
        if self.orbits {
            let memory = options.resources().memory;
            let found = table.hardest_orbits(self.depth, self.limit, memory, &mut bar.watch())?;
            // The line of progress must be gone before the result appears.
            drop(bar);
            return screen::show(options, "hardest", &found, reports::orbit_states);
        }
        let mut list = StateList::new(options, "hardest");
        table.hardest(self.depth, self.limit, &mut bar.watch(), |batch| list.add(&batch, reports::states))?;
        list.end()
    }
}

impl SampleVerb {
    fn table(&self, options: &CommonOptions, bar: &WorkBar) -> Result<OpenTable> {
        let table = TableArguments::of(FilePath::new(&self.source));
        table.open_among(&self.subset, options, bar)
    }

    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let bar = WorkBar::new(options);
        let (memory, drawn) = (options.resources().memory, SampleDraw { count: self.samples, seed: self.seed });
        let mut list = StateList::new(options, "sample").writing(self.output.table::<SampleRow<'_>>()?);
        // Only a table has depths. If the source is none, its error says so.
        if let Some(depth) = self.depth {
            let table = self.table(options, &bar)?;
            table.sample(depth, drawn, memory, &mut bar.watch(), |batch| list.add(&batch, reports::states))?;
            return list.end();
        }
        if FilePath::new(&self.source).is_file() {
            if self.shuffle.is_some() {
                return Err(Error::unsuitable_file(
                    &self.source,
                    "is a file, and --shuffle needs a puzzle such as sliding:4x4",
                ));
            }
            let table = self.table(options, &bar)?;
            table.sample_all(drawn, memory, &mut bar.watch(), |batch| list.add(&batch, reports::random_states))?;
            return list.end();
        }
        let problem = screen::puzzle(&self.source, None, options)?;
        let tell = |batch: RandomStates| list.add(&batch, reports::random_states);
        match self.shuffle {
            Some(walk) => jobs::shuffled_batches(&problem, drawn, walk, &mut bar.watch(), tell)?,
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
