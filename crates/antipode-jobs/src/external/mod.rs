//! External programs as solvers and heuristics: `cmd: PROGRAM ARGUMENTS`. They exchange JSON lines
//! over standard input and output; see docs/src/reference/protocol.md.

mod external_heuristic;
mod external_solver;
mod fault;
mod onnx;
mod program;
mod protocol;

pub(super) use antipode_programs::{PREFIX, command};
pub(super) use external_heuristic::ExternalHeuristic;
pub(super) use external_solver::{Attempt, CheckedAnswer, ExternalLimits, ExternalSolver};
pub use fault::ProgramFault;
pub(super) use onnx::onnx;
