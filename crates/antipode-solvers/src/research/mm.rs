//! MM: bidirectional A* that meets in the middle (R. C. Holte, A. Felner, G. Sharon, N. R.
//! Sturtevant, J. Chen, "MM: A bidirectional search algorithm that is guaranteed to meet in the
//! middle", Artificial Intelligence 252, 2017), and MM-epsilon of the same paper.
//!
//! The priority of a state with g moves from its end and estimate h is max(g + h, 2 g), or max(g +
//! h, 2 g + 1) for MM-epsilon. A path of length U is a shortest one as soon as U is at most the
//! least priority, the least g + h of either side, or the sum of the least g of both sides plus 1.

use crate::budget::{BudgetMeter, SearchStop};
use crate::front_to_end::{Both, FrontNode, FrontSearch, NONE, Queue};
use crate::settings::{ParameterRange, SolverParameter};
use crate::{
    LISTED_GOALS, MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning,
};

const EPSILON: SolverParameter = SolverParameter {
    name: "epsilon",
    about: "what the priority adds to twice the moves: 0 for MM, 1 for MM-epsilon",
    default: 0.0,
    range: ParameterRange::Whole(0, 1),
};

pub(super) const SOLVER: Solver = Solver {
    name: "mm",
    about: "bidirectional A* that meets in the middle: no state is expanded beyond half of the distance",
    group: SolverGroup::Research,
    surpassed_by: Some("nbs"),
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic, SolverAbility::BothEnds],
    supports: LISTED_GOALS,
    needs: None,
    tuning: SolverTuning { parameters: &[EPSILON], ..SolverTuning::NONE },
    run,
};

/// The queues of a side: by priority, by moves plus estimate, and by moves.
#[derive(Default)]
struct MmQueues {
    priority: Queue,
    total: Queue,
    moves: Queue,
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let (both, epsilon) = (Both::new(task), task.whole(&EPSILON) as u64);
    let mut queues = [MmQueues::default(), MmQueues::default()];
    let tell = |queues: &mut [MmQueues; 2], at: usize, state: u32, node: FrontNode, meter: &mut BudgetMeter<'_>| {
        let (total, moves) = (node.total(), u64::from(node.moves));
        queues[at].priority.push(total.max(2 * moves + epsilon), state, meter)?;
        queues[at].total.push(total, state, meter)?;
        queues[at].moves.push(moves, state, meter)
    };
    let mut search = FrontSearch::new((task, &both, true), meter, &mut |at, state, node, meter| {
        tell(&mut queues, at, state, node, meter)
    })?;
    loop {
        let least = |queue: fn(&mut MmQueues) -> &mut Queue, queues: &mut [MmQueues; 2]| {
            [0, 1].map(|at| queue(&mut queues[at]).least(&search.sides[at]))
        };
        let [Some(first), Some(second)] = least(|queues| &mut queues.priority, &mut queues) else { break };
        let [total, other_total] = least(|queues| &mut queues.total, &mut queues).map(|it| it.map_or(NONE, |it| it.0));
        let [moves, other_moves] = least(|queues| &mut queues.moves, &mut queues).map(|it| it.map_or(0, |it| it.0));
        let bounds = [first.0.min(second.0), total, other_total, moves + other_moves + 1];
        if bounds.into_iter().any(|bound| search.best.length <= bound) {
            break;
        }
        let (at, state) = if first.0 <= second.0 { (0, first.1) } else { (1, second.1) };
        search.expand(at, state, meter, &mut |at, state, node, meter| tell(&mut queues, at, state, node, meter))?;
    }
    Ok(search.path())
}
