//! XDP and XUP: best-first searches with bounded solutions whose priorities need no reopening (J.
//! Chen, N. R. Sturtevant, "Necessary and sufficient conditions for avoiding reopenings in best
//! first suboptimal search with general bounding functions", AAAI 2021).
//!
//! With bound w, moves g and estimate h, the priorities are
//! - XDP: `(g + (2 w - 1) h + sqrt((g - h)^2 + 4 w g h)) / 2 w`,
//! - XUP: `(g + h + sqrt((g + h)^2 + 4 w (w - 1) h^2)) / 2 w`.
//!
//! Both are h at the start and g / w at a goal. If the heuristic is consistent, no state is
//! expanded twice, and the path has at most w times the least number of moves. If it is only
//! admissible, states are reopened, and the path keeps to the bound as well.

use crate::best_first::{BATCH, BestFirstKind, Shorter, search};
use crate::budget::{BudgetMeter, SearchStop};
use crate::settings::{ParameterRange, SolverParameter};
use crate::{
    ANY_PROBLEM, MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning,
};
use antipode_core::model::Estimate;

/// The greatest ratio of the length of a path to the least one.
pub(super) const BOUND: SolverParameter = SolverParameter {
    name: "bound",
    about: "solutions have at most this many times the least number of moves, if the heuristic is admissible",
    default: 1.5,
    range: ParameterRange::Real(1.0, 1000.0),
};

pub(super) const XDP: Solver = Solver {
    name: "xdp",
    about: "best-first search with bounded solutions, which need to be good near the start",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: ANY_PROBLEM,
    needs: None,
    tuning: SolverTuning { parameters: &[BOUND, BATCH], ..SolverTuning::NONE },
    run: |task, meter| {
        run(task, &|w, g, h| g + (2.0 * w - 1.0) * h + ((g - h).powi(2) + 4.0 * w * g * h).sqrt(), meter)
    },
};

pub(super) const XUP: Solver = Solver {
    name: "xup",
    about: "best-first search with bounded solutions, which need to be good near the goal",
    run: |task, meter| run(task, &|w, g, h| g + h + ((g + h).powi(2) + 4.0 * w * (w - 1.0) * h * h).sqrt(), meter),
    ..XDP
};

fn run(
    task: &SolveTask<'_>,
    convex: &dyn Fn(f64, f64, f64) -> f64,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let bound = task.real(&BOUND);
    let priority = |moves: u32, estimate: Estimate| match estimate.moves() {
        Some(estimate) => Estimate::of(convex(bound, f64::from(moves), estimate) / (2.0 * bound)),
        None => Estimate::UNREACHABLE,
    };
    let shorter = if task.heuristic.claim().consistent { Shorter::UntilExpanded } else { Shorter::Reopens };
    search(task, BestFirstKind { priority: &priority, shorter, graph: true }, meter)
}
