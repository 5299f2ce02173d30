//! `antipode pdb`

use std::path::PathBuf;

use clap::Args;

use super::input::all_states;
use super::options::CommonOptions;
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::{self as jobs, ChooseOptions};

/// Choose a set of pattern databases: additive patterns of all tokens whose tables fit --memory
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode --memory 100MB pdb sliding:4x4 -o set.toml
  antipode --memory 1GB pdb sliding:4x4 --dual -o dual.toml
  antipode --memory 10MB pdb sliding:4x4 --states boards.txt -o set.toml
  antipode build set.toml -o tables
  antipode solve sliding:4x4 --heuristic pdb:tables/set.toml < states.txt
'antipode build SPEC --pattern P' builds one pattern database, and 'antipode info' describes it, or a set.")]
pub(super) struct PdbArguments {
    /// The puzzle, such as sliding:4x4
    spec: String,
    /// The set file to write
    #[arg(short, long, value_name = "FILE.toml")]
    output: PathBuf,
    /// Choose for the states of a file, one per line or CSV with a column 'state' or 'tiles',
    /// rather than for all states
    #[arg(long, value_name = "FILE", conflicts_with = "dual")]
    states: Option<PathBuf>,
    #[command(flatten)]
    how: ChooseOptions,
}

impl PdbArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = self.how.clone();
        how.bytes = options.resources().memory;
        how.states = self.states.as_ref().map_or(Ok(vec![]), |file| all_states(&problem, file))?;
        let chosen = jobs::choose_set(&problem, &self.output, &how)?;
        screen::report(options, "pdb", &chosen, reports::set_chosen)
    }
}
