//! NBS: near-optimal bidirectional search (J. Chen, R. C. Holte, S. Zilles, N. R. Sturtevant,
//! "Front-to-end bidirectional heuristic search with near-optimal node expansions", IJCAI 2017).
//!
//! A pair of states, one of each side, has the lower bound `max(f, f', g + g' + 1)`. NBS expands
//! both states of a pair with the least bound, so it expands at most twice as many states as a
//! smallest cover of the pairs that every front-to-end search must expand. States wait in the order
//! of f = g + h, and are ready, in the order of g, once f is at most the bound.

use super::budget::{BudgetMeter, SearchStop};
use super::front_to_end::{Both, FrontSearch, Queue};
use super::{
    LISTED_GOALS, MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning,
};

pub(super) const SOLVER: Solver = Solver {
    name: "nbs",
    about: "near-optimal bidirectional search: at most twice the states that a front-to-end search needs",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::ShortestIfAdmissible,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic, SolverAbility::BothEnds],
    supports: LISTED_GOALS,
    needs: None,
    tuning: SolverTuning::NONE,
    run,
};

/// The queues of a side.
#[derive(Default)]
struct NbsQueues {
    /// By moves plus estimate.
    waiting: Queue,
    /// By moves.
    ready: Queue,
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let both = Both::new(task);
    let mut queues = [NbsQueues::default(), NbsQueues::default()];
    let mut search = FrontSearch::new((task, &both, true), meter, &mut |at, state, node, meter| {
        queues[at].waiting.push(node.total(), state, meter)
    })?;
    let mut bound = 0;
    while let Some(pair) = next_pair(&search, &mut queues, &mut bound, meter)? {
        // No open pair has a lower bound, so no other path is shorter.
        if search.best.length <= bound {
            break;
        }
        for (at, state) in pair.into_iter().enumerate() {
            search.expand(at, state, meter, &mut |at, state, node, meter| {
                queues[at].waiting.push(node.total(), state, meter)
            })?;
        }
    }
    Ok(search.path())
}

/// A pair with the least bound; raises `bound` to it. `None` if a side has no open state.
fn next_pair(
    search: &FrontSearch<'_>,
    queues: &mut [NbsQueues; 2],
    bound: &mut u64,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<[u32; 2]>, SearchStop> {
    loop {
        // States below the bound are ready, those at the bound only if no pair is left without.
        for (side, queues) in search.sides.iter().zip(queues.iter_mut()) {
            while let Some((_, state)) = queues.waiting.least(side).filter(|(total, _)| *total < *bound) {
                queues.ready(state, side.moves(state), meter)?;
            }
        }
        let ready = [0, 1].map(|at| queues[at].ready.least(&search.sides[at]));
        let moves = ready[0].zip(ready[1]).map(|(near, far)| near.0 + far.0 + 1);
        if let (Some(moves), [Some(near), Some(far)]) = (moves, ready)
            && moves <= *bound
        {
            return Ok(Some([near.1, far.1]));
        }
        let waiting = [0, 1].map(|at| queues[at].waiting.least(&search.sides[at]));
        let due = [0, 1].into_iter().find_map(|at| Some((at, waiting[at].filter(|(total, _)| total <= bound)?.1)));
        if let Some((at, state)) = due {
            queues[at].ready(state, search.sides[at].moves(state), meter)?;
            continue;
        }
        if [0, 1].into_iter().any(|at| ready[at].is_none() && waiting[at].is_none()) {
            return Ok(None);
        }
        let totals = waiting.into_iter().flatten().map(|(total, _)| total);
        let Some(least) = totals.chain(moves).min() else { return Ok(None) };
        *bound = least;
    }
}

impl NbsQueues {
    /// Makes the first waiting state ready.
    fn ready(&mut self, state: u32, moves: u32, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        self.waiting.pop();
        self.ready.push(moves.into(), state, meter)
    }
}
