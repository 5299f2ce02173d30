//! Hill climbing with sideways moves, no state twice (M. Igitkhanian, "Solving Rubik's Race", 2023, section 3.3; ties go by the
//! order of moves instead of at random).

use super::budget::{Meter, Spent, Stop};
use super::store::{Store, successors};
use super::{Path, Promise, Solver, Task, Tuning};
use antipode_core::model::Estimate;

pub(super) const SOLVER: Solver = Solver {
    name: "hill",
    about: "hill climbing: to the best new neighbour, if it is not farther away; may get stuck",
    informed: true,
    limited: false,
    promise: Promise::Any,
    tuning: Tuning::NONE,
    run,
};

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let length = task.from.len();
    let mut store = Store::new(length);
    let (mut here, _) = store.insert(task.from, None, meter)?;
    let (mut estimate, mut next) = (task.heuristic.estimate(task.from), vec![]);
    while !task.problem.is_goal(store.key(here)) {
        successors(task, store.key(here), &mut next, meter)?;
        let new = next.chunks_exact(length).filter(|key| store.find(key).is_none());
        let best = new.map(|key| (task.heuristic.estimate(key), key)).min_by_key(|(estimate, _)| *estimate);
        let Some((least, key)) = best.filter(|(least, _)| *least <= estimate && *least != Estimate::UNREACHABLE) else {
            return Err(Stop::Spent(Spent::Stuck));
        };
        (here, _) = store.insert(key, Some(here), meter)?;
        estimate = least;
    }
    Ok(Some(store.path(here)))
}
