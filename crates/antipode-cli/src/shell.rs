//! `antipode completions` and `antipode man`

use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use super::screen;
use crate::reports::Output;
use antipode_core::error::{Error, Result};

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page, in roff, or write the pages of all verbs to a folder
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antipode man ~/.local/share/man/man1 && man antipode-solve")]
pub(super) struct Man {
    /// The folder, which is made if it is not there [default: print the main page]
    folder: Option<PathBuf>,
}

impl Completions {
    pub(super) fn run(&self, command: &mut Command) -> Result<()> {
        let mut out = vec![];
        clap_complete::generate(self.shell, command, "antipode", &mut out);
        screen::print(&String::from_utf8_lossy(&out))
    }
}

impl Man {
    pub(super) fn run(&self, command: Command) -> Result<()> {
        let Some(folder) = &self.folder else {
            let (_, page) = page(command)?;
            return screen::print(&String::from_utf8_lossy(&page));
        };
        std::fs::create_dir_all(folder).map_err(|e| Error::io("make", folder, e))?;
        // The pages refer to those of verbs, which are all there, but for the verb 'help'.
        let mut command = command.disable_help_subcommand(true);
        command.build();
        let mut left = vec![command];
        while let Some(command) = left.pop() {
            left.extend(command.get_subcommands().cloned());
            let (name, page) = page(command)?;
            Output::write_file(&folder.join(name), true, &page)?;
        }
        Ok(())
    }
}

/// The page of a verb, and the name of its file.
fn page(command: Command) -> Result<(String, Vec<u8>)> {
    let (man, mut page) = (clap_mangen::Man::new(command), vec![]);
    man.render(&mut page).map_err(|e| Error::Io { context: "cannot write the manual page".into(), source: e })?;
    Ok((man.get_filename(), page))
}
