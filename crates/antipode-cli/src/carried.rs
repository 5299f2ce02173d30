//! `antipode list data`: the files that the program carries.

use std::path::PathBuf;

use clap::Args;

use super::options::CommonOptions;
use super::screen;
use crate::reports;
use antipode_core::error::{Error, Result};
use antipode_data::{DataFile, FILES, NETWORKS};

/// List the files that the program carries, such as pattern database sets and instances, or print
/// one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode list data
  antipode list data 15-puzzle-7-8 > mine.toml
  antipode list data check_certificate.py > check_certificate.py
  antipode build 15-puzzle-7-8.toml -o tables
  antipode solve 'sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15' --states korf100 -o solved.csv
  antipode info twisty:fto-corners-edges.tws
Where no file has the name of a set, a list of states or a definition, it means the one that the program carries. \
Programs and settings for other programs are printed only.")]
pub(super) struct DataArguments {
    /// The file to print [default: list all]
    name: Option<PathBuf>,
}

impl DataArguments {
    /// Lists or prints the files of all programs and those of this one.
    pub(super) fn run(&self, options: &CommonOptions, of_program: &[DataFile]) -> Result<()> {
        let Some(name) = &self.name else {
            let networks = NETWORKS.iter().map(|(network, _)| network);
            let all: Vec<&DataFile> = FILES.iter().chain(networks).chain(of_program).collect();
            let list = reports::List("files", &all);
            return screen::show(options, "list data", &list, |list| {
                let rows = list.1.iter().map(|file| [file.name, file.about].map(String::from));
                reports::rows(&["name", "what it has"], rows)
            });
        };
        if antipode_data::network(name).is_some() {
            let instead = format!("give it to a solver as --heuristic net:{}", name.display());
            return Err(Error::incapable("a network", "cannot be printed, since it is not text", instead));
        }
        let file = antipode_data::find(name).or_else(|| of_program.iter().find(|file| file.is_named(name)));
        let unknown = || Error::unknown_name("file", name.to_string_lossy(), "'antipode list data' lists them");
        screen::print(file.ok_or_else(unknown)?.text)
    }
}
