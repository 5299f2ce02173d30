//! Greedy best-first search: by the estimate alone.

use crate::best_first::{BATCH, BestFirstKind, Shorter, search};
use crate::{ANY_PROBLEM, MemoryGrowth, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning};

pub(super) const SOLVER: Solver = Solver {
    name: "greedy",
    about: "best-first search by the estimate alone",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: ANY_PROBLEM,
    needs: None,
    tuning: SolverTuning { parameters: &[BATCH], ..SolverTuning::NONE },
    run: |task, meter| {
        search(task, BestFirstKind { priority: &|_, estimate| estimate, shorter: Shorter::Ignored, graph: true }, meter)
    },
};
