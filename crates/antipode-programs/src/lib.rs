//! External programs, in any language, that exchange JSON lines with this one over standard input
//! and output: `cmd: PROGRAM ARGUMENTS`.
//!
//! A [`ExternalProgram`] is a command line and a greeting; a [`ProgramWorker`] is one of its
//! running processes. The callers define the messages: docs/src/reference/protocol.md and
//! docs/src/how-to/bring-a-puzzle.md. A program is not trusted: this crate limits the time of
//! each answer and the length of each line.

#![warn(unreachable_pub)]

mod antipode;
mod process;
mod program;

pub use antipode::antipode;
pub use process::command_line;
pub use program::{ExternalProgram, LineFault, ProcessFailure, ProgramExchange, ProgramWorker, shown};

/// The version of the protocols.
pub const VERSION: u32 = 1;

/// The prefix that marks a program.
pub const PREFIX: &str = "cmd:";

/// The command line of a name that starts with [`PREFIX`]; `None` for other names.
pub fn command(name: &str) -> Option<&str> {
    name.trim_start().strip_prefix(PREFIX).map(str::trim)
}
