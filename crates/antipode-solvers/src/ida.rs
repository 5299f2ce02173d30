//! IDA* (R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
//! Artificial Intelligence 27, 1985).

use super::best_first::BATCH;
use super::deepening::deepen;
use super::{ANY_PROBLEM, Memory, Promise, Solver, SolverAbility, SolverGroup, Tuning};

pub(super) const SOLVER: Solver = Solver {
    name: "ida",
    about: "IDA*: depth-first searches with growing bounds of length and estimate; hardly any memory",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: Promise::ShortestIfAdmissible,
    memory: Memory::Linear,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit, SolverAbility::Parts],
    supports: ANY_PROBLEM,
    needs: None,
    tuning: Tuning { parameters: &[BATCH], ..Tuning::NONE },
    run: |task, meter| deepen(task, task.heuristic, task.whole(&BATCH), meter),
};
