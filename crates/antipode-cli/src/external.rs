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
    pub(super) fn run() -> Result<()> {
        run("learn", "antipode-learn", "antipode-learn")
    }
}

impl Serve {
    pub(super) fn run() -> Result<()> {
        run("serve", "antipode-serve", "antipode-explorer")
    }
}

/// Runs a program with all arguments of this one but the verb, and ends as it does. `Missing` if
/// there is none: it is built from `package`.
pub(super) fn run(verb: &str, program: &str, package: &str) -> Result<()> {
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    if let Some(at) = arguments.iter().position(|argument| argument == verb) {
        arguments.remove(at);
    }
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
