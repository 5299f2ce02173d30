//! Other programs as solvers and heuristics: `cmd: PROGRAM ARGUMENTS`. They talk JSON lines over their input and output, as
//! docs/solver-protocol.md says.

mod fault;
mod heuristic;
mod process;
mod program;
mod protocol;
mod solver;

pub use fault::Fault;
pub(super) use heuristic::ExternalHeuristic;
pub(super) use solver::{Attempt, End, ExternalSolver};

/// What the name of another program begins with.
const PREFIX: &str = "cmd:";

/// The command line, if a name is one of another program.
pub(super) fn command(name: &str) -> Option<&str> {
    name.trim_start().strip_prefix(PREFIX)
}
