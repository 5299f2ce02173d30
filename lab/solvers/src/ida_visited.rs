//! Iterative deepening with a set of visited states, as M. Igitkhanian, "Solving Rubik's Race",
//! 2023, section 3.3, describes its "graph version of IDA*".
//!
//! Each iteration is a depth-first search that enters no state twice and does not expand states
//! whose value is above the threshold. The least value of these is the next threshold. The value is
//! the estimate, as in the text, or the distance plus the estimate, as in IDA*. A state that was
//! first entered by a longer path is not entered again by a shorter one. So with either value,
//! paths need not be shortest.

use super::GROUP;
use antipode_core::model::Estimate;
use antipode_solvers::{
    BudgetMeter, MemoryGrowth, ParameterRange, Path, SearchStop, SolveTask, Solver, SolverAbility, SolverParameter,
    SolverPromise, SolverTuning, StateStore, UNIT_COSTS, successors,
};

const THRESHOLD: SolverParameter = SolverParameter {
    name: "threshold",
    about: "what is compared with the threshold: the estimate, or distance and estimate",
    default: 0.0,
    range: ParameterRange::Words(&["estimate", "total"]),
};

pub(super) const SOLVER: Solver = Solver {
    name: "ida-visited",
    about: "depth-first searches with growing thresholds that enter no state twice; paths need not be short",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { parameters: &[THRESHOLD], ..SolverTuning::NONE },
    run,
};

/// Bytes of a waiting state besides its key, in a list with up to twice the capacity that it uses.
const WAITING: usize = 2 * (4 + 4);

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let kept = meter.kept;
    let mut threshold = task.heuristic.estimate(task.from);
    loop {
        meter.kept = kept;
        match probe(task, threshold, meter)? {
            (Some(path), _) => return Ok(Some(path)),
            (None, Some(beyond)) => threshold = beyond,
            // All states that can be reached were expanded.
            (None, None) => return Ok(None),
        }
    }
}

/// A path, or else the least value above the threshold, if there was one.
fn probe(
    task: &SolveTask<'_>,
    threshold: Estimate,
    meter: &mut BudgetMeter<'_>,
) -> Result<(Option<Path>, Option<Estimate>), SearchStop> {
    let (total, length) = (task.whole(&THRESHOLD) == 1, task.from.len());
    let mut visited = StateStore::new(length);
    // States still to enter, end to end, each with its parent and its distance.
    let (mut keys, mut waiting, mut next) = (task.from.to_vec(), vec![(None, 0u32)], vec![]);
    let mut beyond: Option<Estimate> = None;
    while let Some((parent, distance)) = waiting.pop() {
        let key = keys.split_off(keys.len() - length);
        if visited.find(&key).is_some() {
            continue;
        }
        let estimate = task.heuristic.estimate(&key);
        let value = if total { estimate + Estimate::from(distance) } else { estimate };
        if value > threshold {
            if value < Estimate::UNREACHABLE {
                beyond = Some(beyond.map_or(value, |least| least.min(value)));
            }
            continue;
        }
        let (here, _) = visited.insert(&key, parent, meter)?;
        if task.problem.is_goal(&key) {
            return Ok((Some(visited.path(here)), None));
        }
        successors(task, &key, &mut next, meter)?;
        // The first move last, so that it is entered first.
        for child in next.rchunks_exact(length).filter(|child| visited.find(child).is_none()) {
            meter.keep(2 * length + WAITING)?;
            keys.extend_from_slice(child);
            waiting.push((Some(here), distance + 1));
        }
    }
    Ok((None, beyond))
}
