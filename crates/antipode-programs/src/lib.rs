//! Programs in any language, which exchange JSON lines with this one over standard input and
//! output: `cmd: PROGRAM ARGUMENTS`.
//!
//! A [`Program`] is a command line and what it is greeted with; a [`Worker`] is one running process
//! of it. What the lines say is up to those who ask: docs/src/reference/protocol.md and
//! docs/src/how-to/puzzle-as-a-program.md. A program is never trusted, and never waited for too long.

mod antipode;
mod process;
mod program;

pub use antipode::antipode;
pub use process::command_line;
pub use program::{Exchange, Failure, LineFault, Program, Worker, shown};

/// The version of the protocols.
pub const VERSION: u32 = 1;

/// The prefix that marks a program.
pub const PREFIX: &str = "cmd:";

/// The command line, if a name stands for a program.
pub fn command(name: &str) -> Option<&str> {
    name.trim_start().strip_prefix(PREFIX).map(str::trim)
}
