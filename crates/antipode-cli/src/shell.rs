//! `antipode completions` and `antipode man`

use clap::{Args, Command};
use clap_complete::Shell;

use super::screen;
use antipode_core::error::{Error, Result};

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page, in roff
#[derive(Debug, Args)]
pub(super) struct Man {}

impl Completions {
    pub(super) fn run(&self, command: &mut Command) -> Result<()> {
        let mut out = vec![];
        clap_complete::generate(self.shell, command, "antipode", &mut out);
        screen::print(&String::from_utf8_lossy(&out))
    }
}

impl Man {
    pub(super) fn run(&self, command: &Command) -> Result<()> {
        let mut out = vec![];
        let page = clap_mangen::Man::new(command.clone());
        page.render(&mut out).map_err(|e| Error::Io { context: "cannot write the manual page".into(), source: e })?;
        screen::print(&String::from_utf8_lossy(&out))
    }
}
