//! Iterative deepening without a heuristic.

use super::deepening::deepen;
use super::{Memory, Promise, Solver, Tuning};
use antipode_core::model::Zero;

pub(super) const SOLVER: Solver = Solver {
    name: "iddfs",
    about: "depth-first searches with growing limits of the length; hardly any memory",
    informed: false,
    limited: true,
    promise: Promise::Shortest,
    memory: Memory::Linear,
    needs: "",
    tuning: Tuning::NONE,
    run: |task, meter| deepen(task, &Zero, 1, meter),
};
