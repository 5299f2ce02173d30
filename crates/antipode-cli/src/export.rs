//! `antipode export`

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::digest::digest_files;
use super::options::Options;
use super::screen::{self, Bar};
use super::subset::SubsetArguments;
use super::table::TableArguments;
use crate::reports;
use antipode_core::error::Result;
use antipode_export::{ExportOptions, FileExport, StatesAs};
use antipode_jobs::{Draw, Selection};

/// Write the states of a table with their distances for other programs: npy, npz, Parquet,
/// safetensors, CSV
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode export 8puzzle.antipode -o 8puzzle.npz
  antipode export 3x4.antipode -o 3x4.parquet
  antipode export 3x4.antipode --by-depth 10000 --seed 1 -o training.safetensors
  antipode export 3x4.antipode --states none -o distances.npy     # an array of all distances, by index
  antipode export 8puzzle.antipode --samples 1000 -o some.csv
  antipode export 8puzzle.antipode --among 1,2,3 -o row.csv
Rows are in the order of the indices of the table. docs/src/how-to/export-data.md shows how to read them with pandas, \
NumPy, Polars and PyTorch.")]
pub(super) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    target: Target,
    /// Draw N different states uniformly [default: all reached states]
    #[arg(long, value_name = "N", visible_alias = "sample", value_parser = clap::value_parser!(u64).range(1..))]
    samples: Option<u64>,
    /// Draw at most N different states of each depth uniformly
    #[arg(long, value_name = "N", conflicts_with = "samples", value_parser = clap::value_parser!(u64).range(1..))]
    by_depth: Option<u64>,
    /// The seed of random numbers; the same seed gives the same states
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    subset: SubsetArguments,
}

/// The file to write.
#[derive(Debug, Args)]
pub(super) struct Target {
    /// The file: .npy, .npz, .parquet, .safetensors or .csv
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// The form of states [default: text for csv, else features]
    #[arg(long, value_name = "HOW", value_parser = states())]
    states: Option<StatesAs>,
}

impl Target {
    pub(super) fn options(&self) -> ExportOptions {
        let mut options = ExportOptions::to(&self.output);
        (options.replace, options.states) = (self.force, self.states);
        options
    }
}

/// Parses a form of states.
fn states() -> impl TypedValueParser<Value = StatesAs> {
    let value = |states: StatesAs| PossibleValue::new(states.name()).help(states.about());
    let named = |name: String| StatesAs::named(&name).ok_or("no such form of states");
    PossibleValuesParser::new(StatesAs::ALL.map(value)).try_map(named)
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let (target, tell) = (self.target.options(), |text: &str| screen::note(options, text));
        let file = FileExport::new(&target, options.resources().memory, &tell)?;
        let bar = Bar::new(options);
        let table = self.table.open_among(&self.subset, options, &bar)?;
        let selection = match (self.samples, self.by_depth) {
            (Some(count), _) => Selection::Drawn(Draw { count, seed: self.seed }),
            (_, Some(count)) => Selection::OfEachDepth(Draw { count, seed: self.seed }),
            _ => Selection::All,
        };
        let written = file.table(&table, selection, &mut bar.watch())?;
        drop(bar);
        screen::report(options, "export", &written, reports::exported)?;
        digest_files(options, [&target.output])
    }
}
