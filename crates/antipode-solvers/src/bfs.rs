//! Breadth-first search.

use super::budget::{BudgetMeter, SearchStop};
use super::store::{StateStore, successors};
use super::{MemoryGrowth, Path, SolveTask, Solver, SolverGroup, SolverPromise, SolverTuning, UNIT_COSTS};

pub(super) const SOLVER: Solver = Solver {
    name: "bfs",
    about: "breadth-first search from the state",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::Shortest,
    memory: MemoryGrowth::Exponential,
    abilities: &[],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let length = task.from.len();
    let mut store = StateStore::new(length);
    store.insert(task.from, None, meter)?;
    let (mut here, mut next) = (0, vec![]);
    while here < store.len() {
        successors(task, &store.key(here), &mut next, meter)?;
        for key in next.chunks_exact(length) {
            let (state, new) = store.insert(key, Some(here), meter)?;
            if new && task.problem.is_goal(key) {
                return Ok(Some(store.path(state)));
            }
        }
        here += 1;
    }
    Ok(None)
}
