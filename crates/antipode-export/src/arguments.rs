//! What `antipode export` and `antipode label` take.

use std::path::PathBuf;

use clap::{Args, Parser, ValueEnum};

use antipode_cli::frame::{Keeping, Options, SPEC, TableArguments};
use antipode_labels::Making;

const EXPORT: &str = "\
Examples:
  antipode export 8puzzle.antipode -o 8puzzle.npz
  antipode export 3x4.antipode -o 3x4.parquet
  antipode export 3x4.antipode --by-depth 10000 --seed 1 -o training.safetensors
  antipode export 3x4.antipode --states none -o distances.npy     # an array of all distances, by index
  antipode export 8puzzle.antipode --samples 1000 -o some.csv
Rows are in the order of the table's indices. docs/export.md shows how pandas, NumPy, Polars and PyTorch read them.";

const LABEL: &str = "\
Examples:
  antipode label sliding:4x4 --labels solver:ida --heuristic pdb:tables/15-puzzle-7-8.toml --samples 1000000 \\
    --database 15.labels -o 15.parquet
  antipode label sliding:4x4 --labels file:15.labels -o 15.npz
  antipode label twisty:2x2x2 --labels table:222.antipode --samples 100000 --seed 7 -o 222.csv
Labels of a solver are all states of the shortest paths that it finds; --database keeps them, and the same command
goes on with those that are there.";

/// Write the states of a table with their distances for other programs
#[derive(Debug, Parser)]
#[command(name = "antipode-export", bin_name = "antipode export", version, after_help = EXPORT, max_term_width = 110)]
pub struct Export {
    /// The table.
    #[command(flatten)]
    pub table: TableArguments,
    /// The file to write.
    #[command(flatten)]
    pub target: Target,
    /// So many different states, drawn uniformly [default: all that are reached]
    #[arg(long, value_name = "N", visible_alias = "sample", value_parser = clap::value_parser!(u64).range(1..))]
    pub samples: Option<u64>,
    /// At most so many different states of each depth, drawn uniformly
    #[arg(long, value_name = "N", conflicts_with = "samples", value_parser = clap::value_parser!(u64).range(1..))]
    pub by_depth: Option<u64>,
    /// Where random numbers start: the same seed, the same states
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// What every verb has.
    #[command(flatten)]
    pub options: Options,
}

/// Make states with their distances and write them for other programs
#[derive(Debug, Parser)]
#[command(name = "antipode-label", bin_name = "antipode label", version, after_help = LABEL, max_term_width = 110)]
#[command(args_override_self = true)]
pub struct Label {
    /// The puzzle
    #[arg(value_parser = SPEC, hide_possible_values = true)]
    pub spec: String,
    /// Where distances come from: table:FILE, solver:NAME (one that proves its paths), file:FILE (labels of a database)
    #[arg(long, value_name = "WHAT")]
    pub labels: String,
    /// The file to write.
    #[command(flatten)]
    pub target: Target,
    /// How labels are made.
    #[command(flatten)]
    pub making: Making,
    /// Where labels of a solver are kept as they are made.
    #[command(flatten)]
    pub keeping: Keeping,
    /// What every verb has.
    #[command(flatten)]
    pub options: Options,
}

/// The file to write.
#[derive(Debug, Args)]
pub struct Target {
    /// The file: .npy, .npz, .parquet, .safetensors or .csv
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
    /// How states are written [default: text for csv, else features]
    #[arg(long, value_enum, value_name = "HOW")]
    pub states: Option<StatesAs>,
}

/// How states are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatesAs {
    /// The values of the fields that networks see one-hot: cells, pieces ..
    Features,
    /// The bytes of the state, as the library has them
    Bytes,
    /// As people write them (csv and parquet)
    Text,
    /// Their index in the numbering of the table
    Index,
    /// Not at all: the distances of all states, reached or not, in the order of their indices
    None,
}
