//! BAE*: bidirectional A* with error (S. K. Sadhukhan, "A new approach to bidirectional heuristic
//! search using error functions", 1st International Conference on Intelligent Infrastructure at the
//! 47th Annual National Convention of the Computer Society of India, 2012), as in V. Alcázar, P. J.
//! Riddle, M. Barley, "A unifying view on individual bounds and heuristic inaccuracies in
//! bidirectional search", AAAI 2020.
//!
//! The priority of a state is `f + d`: f = g + h, and d = g - h' is the error of the estimate h' to
//! the end where the side begins. Half the sum of the least priorities of both sides is a lower
//! bound of the distance. This needs consistent estimates in both directions. Without them, BAE*
//! uses none, and its priority is 2 g.

use crate::budget::{BudgetMeter, SearchStop};
use crate::front_to_end::{Both, FrontNode, FrontSearch, Queue};
use crate::{
    LISTED_GOALS, MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning,
};

pub(super) const SOLVER: Solver = Solver {
    name: "bae",
    about: "BAE*: bidirectional A* that adds the known errors of estimates to its bound",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic, SolverAbility::BothEnds],
    supports: LISTED_GOALS,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let both = Both::new(task);
    let mut queues = [Queue::default(), Queue::default()];
    let priority = |node: FrontNode| (u64::from(node.moves) + node.total()).saturating_sub(node.behind);
    let informed = both.consistent();
    let mut search = FrontSearch::new((task, &both, informed), meter, &mut |at, state, node, meter| {
        queues[at].push(priority(node), state, meter)
    })?;
    let mut at = 0;
    loop {
        let [near, far] = [0, 1].map(|at| queues[at].least(&search.sides[at]));
        let (Some(near), Some(far)) = (near, far) else { break };
        // Lengths are whole, so the half of an odd sum is rounded up.
        if search.best.length <= (near.0 + far.0).div_ceil(2) {
            break;
        }
        let state = if at == 0 { near.1 } else { far.1 };
        search.expand(at, state, meter, &mut |at, state, node, meter| queues[at].push(priority(node), state, meter))?;
        at = 1 - at;
    }
    Ok(search.path())
}
