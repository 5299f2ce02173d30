//! External programs as solvers and heuristics: `cmd: PROGRAM ARGUMENTS`. They exchange JSON lines over standard input and output;
//! see docs/solver-protocol.md.

mod external_heuristic;
mod external_solver;
mod fault;
mod process;
mod program;
mod protocol;

pub(super) use external_heuristic::ExternalHeuristic;
pub(super) use external_solver::{Attempt, CheckedAnswer, ExternalSolver};
pub use fault::Fault;

/// The prefix that marks an external program.
const PREFIX: &str = "cmd:";

/// The command line, if a name stands for an external program.
pub(super) fn command(name: &str) -> Option<&str> {
    name.trim_start().strip_prefix(PREFIX)
}
