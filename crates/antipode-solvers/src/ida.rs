//! IDA* (R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
//! Artificial Intelligence 27, 1985).

use super::best_first::BATCH;
use super::deepening::deepen;
use super::{ANY_PROBLEM, MemoryGrowth, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning};

pub(super) const SOLVER: Solver = Solver {
    name: "ida",
    about: "IDA*: depth-first searches with growing bounds of length and estimate; hardly any memory",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Linear,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit, SolverAbility::Parts],
    supports: ANY_PROBLEM,
    needs: None,
    tuning: SolverTuning { parameters: &[BATCH], ..SolverTuning::NONE },
    run: |task, meter| deepen(task, task.heuristic, task.whole(&BATCH), meter),
};
