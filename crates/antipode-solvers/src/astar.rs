//! A* (P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of
//! minimum cost paths", IEEE Transactions on Systems Science and Cybernetics 4, 1968), as graph
//! search and as tree search.

use super::best_first::{BATCH, BestFirstKind, Shorter, search};
use super::{ANY_PROBLEM, MemoryGrowth, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning};
use antipode_core::model::Estimate;

/// The length of a path through a state, as far as the estimate goes.
fn total(moves: u32, estimate: Estimate) -> Estimate {
    estimate + Estimate::from(moves)
}

pub(super) const SOLVER: Solver = Solver {
    name: "astar",
    about: "A* with duplicate detection; reopens states when a shorter path to them is found",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: ANY_PROBLEM,
    needs: None,
    tuning: SolverTuning { parameters: &[BATCH], ..SolverTuning::NONE },
    run: |task, meter| search(task, BestFirstKind { priority: &total, shorter: Shorter::Reopens, graph: true }, meter),
};

pub(super) const TREE: Solver = Solver {
    name: "astar-tree",
    about: "A* without duplicate detection, except of the parent",
    run: |task, meter| search(task, BestFirstKind { priority: &total, shorter: Shorter::Reopens, graph: false }, meter),
    ..SOLVER
};
