//! Large-neighbourhood search on paths: beam search finds a path, then shorter paths replace
//! windows of it (D. Ratner, I. Pohl, "Joint and LPA*: combination of approximation and search",
//! AAAI 1986).
//!
//! Windows of 4 moves slide along the path until none becomes shorter, then windows of 8, 16, ..
//! Each window is searched from both ends.

use crate::approximate::{best_of, without_loops};
use crate::beam;
use crate::bidirectional::{SideLimits, meet};
use crate::budget::{BudgetMeter, SearchStop};
use crate::settings::{ParameterRange, SolverParameter, SolverTuning};
use crate::{MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, UNDONE_MOVES};

const WIDTH: SolverParameter = SolverParameter {
    name: "width",
    about: "states of each level that the initial beam search keeps",
    default: 100.0,
    range: ParameterRange::Whole(1, 1_000_000_000),
};
const WINDOW: SolverParameter = SolverParameter {
    name: "window",
    about: "the most moves replaced at once",
    default: 32.0,
    range: ParameterRange::Whole(2, 10_000),
};
const STATES: SolverParameter = SolverParameter {
    name: "states",
    about: "states after which the search of a window is abandoned",
    default: 20_000.0,
    range: ParameterRange::Whole(2, 1_000_000_000),
};

pub(super) const SOLVER: Solver = Solver {
    name: "lns",
    about: "large-neighbourhood search: shortens the path of a beam search window by window",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit],
    supports: UNDONE_MOVES,
    needs: None,
    tuning: SolverTuning { heuristic: None, random: false, parameters: &[WIDTH, WINDOW, STATES] },
    run,
};

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    // The path may be too long at first.
    let Some(path) =
        beam::search(&SolveTask { depth: None, ..*task }, task.whole(&WIDTH), beam::Guide::Estimate, meter)?
    else {
        return Ok(None);
    };
    let mut best = Some(path);
    let end = shorten(task, &mut best, meter);
    best_of(best.filter(|path| task.depth.is_none_or(|depth| path.len() <= depth as usize + 1)), end)
}

fn shorten(task: &SolveTask<'_>, best: &mut Option<Path>, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
    let most = task.whole(&WINDOW);
    let windows = std::iter::successors(Some(4), |window| Some(2 * window)).take_while(|window| *window < most);
    for window in windows.chain([most]) {
        let mut start = 0;
        while let Some(path) = best.as_ref().filter(|path| start + 2 < path.len()) {
            let end = (start + window).min(path.len() - 1);
            // Only a shorter way is of use.
            let limits = Some(SideLimits { moves: end - start - 1, states: task.whole(&STATES) });
            let kept = meter.kept;
            let shorter = meet(task, &path[start], [path[end].clone()].into_iter(), limits, meter)?;
            meter.kept = kept;
            match shorter {
                Some(middle) => {
                    let path = without_loops([&path[..start], &middle, &path[end + 1..]].concat());
                    *best = Some(path);
                    // The new states may allow a shorter way in windows that begin before them.
                    start = start.saturating_sub(window);
                }
                None => start += (window / 4).max(1),
            }
        }
    }
    Ok(())
}
