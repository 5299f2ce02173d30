//! Evolution first, then reinforcement learning: a hybrid as N. S. C. Merleau, M. O'Malley, E.
//! Roldán and S. Mukherjee, "Approximately optimal search on a higher-dimensional sliding puzzle",
//! section 5, leave for future work.
//!
//! The evolutionary algorithm looks for a path. Its states earn weights as those of a won episode,
//! and episodes of reinforcement learning look for shorter ones. If the evolutionary algorithm
//! finds no path, learning starts as it does alone.

use super::GROUP;
use super::ea;
use super::rl;
use antipode_solvers::{
    BudgetMeter, BudgetSpent, MemoryGrowth, Path, SearchStop, SolveTask, Solver, SolverAbility, SolverPromise,
    SolverTuning, UNIT_COSTS,
};

pub(super) const SOLVER: Solver = Solver {
    name: "ea-rl",
    about: "the path of the evolutionary algorithm, made shorter by reinforcement learning",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning {
        heuristic: Some("misplaced"),
        random: true,
        parameters: &[
            ea::POPULATION,
            ea::GENERATIONS,
            ea::ZIPF,
            ea::LONGEST,
            ea::ELITE,
            ea::DISTRIBUTION,
            ea::SHARE,
            ea::READING,
            rl::SEEDED,
            rl::FIRST,
            rl::EPISODES,
            rl::GAMMA,
            rl::STEPS,
        ],
    },
    run,
};

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    rl::improve(task, meter, |meter| match ea::run(task, meter) {
        Err(SearchStop::Spent(BudgetSpent::Tries)) => Ok(None),
        found => found,
    })
}
