//! Verbs that are programs of their own, since they need large libraries: `antipode VERB` runs `antipode-VERB`, which lies beside this program
//! or on the PATH.

use std::env;
use std::ffi::OsString;
use std::process::Command;

use clap::Args;

use antipode_core::error::{Error, Result};
use antipode_programs::companion;

/// Train a network that estimates distances or chooses moves (a program of its own, antipode-learn)
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(super) struct Learn {
    #[command(flatten)]
    rest: Rest,
}

/// Write the states of a table with their distances for other programs: npy, npz, Parquet, safetensors, CSV (a program of its own, antipode-export)
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(super) struct Export {
    #[command(flatten)]
    rest: Rest,
}

/// Make states with their distances, by a table or an optimal solver, and write them as export does (a program of its own, antipode-label)
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(super) struct Label {
    #[command(flatten)]
    rest: Rest,
}

/// Show puzzles in the browser: boards to play, every move with its exact distance (a program of its own, antipode-serve)
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(super) struct Serve {
    #[command(flatten)]
    rest: Rest,
}

#[derive(Debug, Args)]
struct Rest {
    /// What that program takes: see --help
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

impl Learn {
    pub(super) fn run(&self) -> Result<()> {
        run("learn", "antipode-learn", "antipode-learn")
    }
}

impl Export {
    pub(super) fn run(&self) -> Result<()> {
        run("export", "antipode-export", "antipode-export")
    }
}

impl Label {
    pub(super) fn run(&self) -> Result<()> {
        run("label", "antipode-label", "antipode-export")
    }

    /// Whether the command says itself where the work is kept.
    pub(super) fn is_kept(&self) -> bool {
        self.rest.arguments.iter().any(|word| word == "--checkpoint" || word == "--resume")
    }

    /// Runs the program with the arguments of this command and some more.
    pub(super) fn run_with(&self, more: Vec<OsString>) -> Result<()> {
        start("label", "antipode-label", "antipode-export", self.rest.arguments.iter().cloned().chain(more).collect())
    }
}

impl Serve {
    pub(super) fn run(&self) -> Result<()> {
        run("serve", "antipode-serve", "antipode-explorer")
    }
}

/// Runs a program with all arguments of this one but the verb, and ends as it does.
pub(super) fn run(verb: &str, program: &str, package: &str) -> Result<()> {
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    if let Some(at) = arguments.iter().position(|argument| argument == verb) {
        arguments.remove(at);
    }
    start(verb, program, package, arguments)
}

/// Runs a program for a verb, and ends as it does. `Missing` if there is none: it is built from `package`.
fn start(verb: &str, program: &str, package: &str, arguments: Vec<OsString>) -> Result<()> {
    let program = companion(&format!("'antipode {verb}'"), program, package)?;
    Err(Error::io("start", &program, become_program(Command::new(&program).args(arguments))))
}

/// This process becomes the program, so that all signals reach it; returns if that fails.
#[cfg(unix)]
fn become_program(command: &mut Command) -> std::io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

/// Ends as the program does; returns if it cannot be started.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
