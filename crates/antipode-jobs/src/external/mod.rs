//! Other programs as solvers and heuristics: `cmd: PROGRAM ARGUMENTS`. They talk JSON lines over their input and output, as
//! docs/solver-protocol.md says.

mod external_heuristic;
mod external_solver;
mod fault;
mod process;
mod program;
mod protocol;

pub(super) use external_heuristic::ExternalHeuristic;
pub(super) use external_solver::{Attempt, CheckedAnswer, ExternalSolver};
pub use fault::Fault;

/// What the name of another program begins with.
const PREFIX: &str = "cmd:";

/// The command line, if a name is one of another program.
pub(super) fn command(name: &str) -> Option<&str> {
    name.trim_start().strip_prefix(PREFIX)
}
