//! `antipode list data`: the files that the program carries.

use clap::Args;

use super::options::CommonOptions;
use super::screen;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_jobs::{BUILT_IN_FILES, built_in_file};

/// List the sets of pattern databases and the instances that the program carries, or print one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode list data
  antipode list data 15-puzzle-7-8 > mine.toml
  antipode build 15-puzzle-7-8.toml -o tables
  antipode solve 'sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15' --states korf100 -o solved.csv
A name means the file that the program carries where there is no file of this name.")]
pub(super) struct DataArguments {
    /// The file to print [default: list all]
    name: Option<std::path::PathBuf>,
}

impl DataArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        let Some(name) = &self.name else {
            let list = reports::List("files", BUILT_IN_FILES);
            return screen::show(options, "list data", &list, |list| {
                let rows = list.1.iter().map(|file| [file.name, file.about].map(String::from));
                reports::rows(&["name", "what it has"], rows)
            });
        };
        let file = built_in_file(name);
        let file =
            file.ok_or_else(|| Error::unknown_name("file", name.to_string_lossy(), "'antipode list data' lists them"));
        screen::print(file?.text)
    }
}
