//! Iterative deepening without a heuristic.

use crate::deepening::deepen;
use crate::{MemoryGrowth, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning, UNIT_COSTS};
use antipode_core::model::ZeroHeuristic;

pub(super) const SOLVER: Solver = Solver {
    name: "iddfs",
    about: "depth-first searches with growing limits of the length; hardly any memory",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::Shortest,
    memory: MemoryGrowth::Linear,
    abilities: &[SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning::NONE,
    run: |task, meter| deepen(task, &ZeroHeuristic, 1, meter),
};
