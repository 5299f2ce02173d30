//! Iterative deepening without a heuristic.

use super::deepening::deepen;
use super::{Memory, Promise, Solver, SolverAbility, Tuning, UNIT_COSTS};
use antipode_core::model::Zero;

pub(super) const SOLVER: Solver = Solver {
    name: "iddfs",
    about: "depth-first searches with growing limits of the length; hardly any memory",
    promise: Promise::Shortest,
    memory: Memory::Linear,
    abilities: &[SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: None,
    tuning: Tuning::NONE,
    run: |task, meter| deepen(task, &Zero, 1, meter),
};
