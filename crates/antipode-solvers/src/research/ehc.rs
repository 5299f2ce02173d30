//! Enforced hill climbing (J. Hoffmann, B. Nebel, "The FF planning system: fast plan generation
//! through heuristic search", JAIR 14, 2001): a breadth-first search from each state finds the
//! nearest one with a lower estimate, which is next. `antipode heuristic topology` counts how far
//! these searches have to look.

use crate::budget::{BudgetMeter, BudgetSpent, SearchStop};
use crate::store::{StateStore, successors};
use crate::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning, UNIT_COSTS,
};

pub(super) const SOLVER: Solver = Solver {
    name: "ehc",
    about: "enforced hill climbing: breadth-first search to the nearest state with a lower estimate, again and again",
    group: SolverGroup::Research,
    surpassed_by: Some("astar"),
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut path = vec![task.from.to_vec()];
    let kept = meter.kept;
    while let Some(here) = path.last().filter(|here| !task.problem.is_goal(here)) {
        let found = lower(task, here, meter)?.ok_or(SearchStop::Spent(BudgetSpent::Stuck))?;
        path.extend(found.into_iter().skip(1));
        // The search is forgotten, but not the path.
        meter.kept = kept;
        meter.keep(path.len() * (task.from.len() + size_of::<Vec<u8>>()))?;
    }
    Ok(Some(path))
}

/// The path to the nearest state that is a goal or has a lower estimate.
fn lower(task: &SolveTask<'_>, from: &[u8], meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let (length, height) = (from.len(), task.heuristic.estimate(from));
    let mut store = StateStore::new(length);
    store.insert(from, None, meter)?;
    let (mut here, mut next) = (0, vec![]);
    while here < store.len() {
        successors(task, &store.key(here), &mut next, meter)?;
        for key in next.chunks_exact(length) {
            let (state, new) = store.insert(key, Some(here), meter)?;
            if new && (task.heuristic.estimate(key) < height || task.problem.is_goal(key)) {
                return Ok(Some(store.path(state)));
            }
        }
        here += 1;
    }
    Ok(None)
}
