//! `antipode list`

use clap::{Args, Subcommand};

use super::options::CommonOptions;
use super::screen;
use super::{carried, families, schema, solvers};
use crate::reports;
use antipode_core::error::Result;
use antipode_data::DataFile;
use antipode_jobs as jobs;

/// List and explain families of puzzles, heuristics, solvers, reports and built-in files
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode list families
  antipode list heuristics sliding:3x3
  antipode list solvers ea
  antipode list data")]
pub(super) struct ListArguments {
    #[command(subcommand)]
    what: Listed,
}

#[derive(Debug, Subcommand)]
enum Listed {
    Families(families::FamiliesArguments),
    Heuristics(Heuristics),
    Solvers(solvers::SolversArguments),
    Schemas(schema::SchemaArguments),
    Data(carried::DataArguments),
}

/// List the heuristics of a puzzle, the best admissible one first
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  antipode list heuristics sliding:3x3\n  antipode list heuristics twisty:3x3x3 --format json"
)]
struct Heuristics {
    /// The puzzle
    spec: String,
}

impl ListArguments {
    /// `files`: those that the program carries besides the data.
    pub(super) fn run(&self, options: &CommonOptions, files: &[DataFile]) -> Result<()> {
        match &self.what {
            Listed::Families(arguments) => arguments.run(options),
            Listed::Heuristics(arguments) => arguments.run(options),
            Listed::Solvers(arguments) => arguments.run(options),
            Listed::Schemas(arguments) => arguments.run(),
            Listed::Data(arguments) => arguments.run(options, files),
        }
    }
}

impl Heuristics {
    fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let claims = jobs::heuristics(&screen::puzzle(&self.spec, None, options)?);
        let list = reports::List("heuristics", &claims);
        screen::show(options, "list heuristics", &list, |list| reports::claims(list.1))
    }
}
