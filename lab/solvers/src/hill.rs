//! Hill climbing with sideways moves, no state twice (M. Igitkhanian, "Solving Rubik's Race", 2023,
//! section 3.3; there ties go at random).

use rand::RngExt;

use super::GROUP;
use antipode_core::model::Estimate;
use antipode_solvers::{
    BudgetMeter, BudgetSpent, MemoryGrowth, ParameterRange, Path, SearchStop, SolveTask, Solver, SolverAbility,
    SolverParameter, SolverPromise, SolverTuning, StateStore, UNIT_COSTS, successors,
};

const TIES: SolverParameter = SolverParameter {
    name: "ties",
    about: "which of the best neighbours is next: the first, in the order of moves, or any",
    default: 0.0,
    range: ParameterRange::Words(&["first", "random"]),
};

pub(super) const SOLVER: Solver = Solver {
    name: "hill",
    about: "hill climbing: to the best new neighbour, if it is not farther away; may get stuck",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Linear,
    abilities: &[SolverAbility::Heuristic],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { heuristic: None, random: true, parameters: &[TIES] },
    run,
};

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let length = task.from.len();
    let mut random = (task.whole(&TIES) == 1).then(|| task.random());
    let mut store = StateStore::new(length);
    let (mut here, _) = store.insert(task.from, None, meter)?;
    let (mut estimate, mut next, mut best) = (task.heuristic.estimate(task.from), vec![], vec![]);
    while !task.problem.is_goal(&store.key(here)) {
        successors(task, &store.key(here), &mut next, meter)?;
        let mut least = estimate;
        best.clear();
        for (at, key) in next.chunks_exact(length).enumerate().filter(|(_, key)| store.find(key).is_none()) {
            let there = task.heuristic.estimate(key);
            if there < least {
                least = there;
                best.clear();
            }
            if there == least && there != Estimate::UNREACHABLE {
                best.push(at);
            }
        }
        if best.is_empty() {
            return Err(SearchStop::Spent(BudgetSpent::Stuck));
        }
        let chosen = random.as_mut().map_or(0, |random| random.random_range(0..best.len()));
        (here, _) = store.insert(&next[best[chosen] * length..][..length], Some(here), meter)?;
        estimate = least;
    }
    Ok(Some(store.path(here)))
}
