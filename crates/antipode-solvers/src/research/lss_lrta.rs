//! LSS-LRTA*: real-time search with local search spaces (S. Koenig, X. Sun, "Comparing real-time
//! and incremental heuristic search for real-time situated agents", Autonomous Agents and
//! Multi-Agent Systems 18, 2009). A* looks some states ahead; then the estimates of these states
//! grow to what the states beyond imply, and the agent moves to the best of those.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::budget::{BudgetMeter, SearchStop};
use crate::settings::{ParameterRange, SolverParameter};
use crate::store::{StateStore, successors};
use crate::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning, UNIT_COSTS,
};
use antipode_core::model::Estimate;

/// Bytes of a learnt estimate, with twice the capacity.
const ENTRY: usize = 2 * size_of::<Estimate>();

const AHEAD: SolverParameter = SolverParameter {
    name: "lookahead",
    about: "states that are expanded before the agent moves",
    default: 100.0,
    range: ParameterRange::Whole(1, 1_000_000),
};

pub(super) const SOLVER: Solver = Solver {
    name: "lss-lrta",
    about: "real-time search: looks some states ahead, learns better estimates, and moves",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { parameters: &[AHEAD], ..SolverTuning::NONE },
    run,
};

/// A state of the local space.
struct Local {
    /// Its number among all states.
    state: u32,
    moves: u32,
    parent: usize,
    expanded: bool,
    /// The local states that lead to it.
    before: Vec<usize>,
}

/// All states with what was learnt of them.
struct Learnt {
    store: StateStore,
    estimates: Vec<Estimate>,
}

impl Learnt {
    fn state(&mut self, task: &SolveTask<'_>, key: &[u8], meter: &mut BudgetMeter<'_>) -> Result<u32, SearchStop> {
        let (state, new) = self.store.insert(key, None, meter)?;
        if new {
            meter.keep(ENTRY)?;
            self.estimates.push(task.heuristic.estimate(key));
        }
        Ok(state)
    }

    fn of(&self, local: &Local) -> Estimate {
        self.estimates[local.state as usize]
    }
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut learnt = Learnt { store: StateStore::new(task.from.len()), estimates: vec![] };
    let mut path = vec![task.from.to_vec()];
    while let Some(here) = path.last().filter(|here| !task.problem.is_goal(here)).cloned() {
        let Some(steps) = step(task, &here, &mut learnt, meter)? else { return Ok(None) };
        meter.keep(steps.len() * (here.len() + size_of::<Vec<u8>>()))?;
        path.extend(steps);
    }
    Ok(Some(path))
}

/// The moves of the agent after one look ahead; `None` if no goal is reachable.
fn step(
    task: &SolveTask<'_>,
    here: &[u8],
    learnt: &mut Learnt,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let start = learnt.state(task, here, meter)?;
    let mut all = vec![Local { state: start, moves: 0, parent: 0, expanded: false, before: vec![] }];
    let mut places = HashMap::from([(start, 0)]);
    let mut open = BinaryHeap::from([(Reverse(learnt.of(&all[0])), 0u32, 0usize)]);
    let (mut expanded, mut next, length) = (0, vec![], here.len());
    let target = loop {
        let Some(&(_, moves, at)) = open.peek() else { return Ok(None) };
        if all[at].expanded || moves > all[at].moves {
            open.pop();
            continue;
        }
        if expanded == task.whole(&AHEAD) || task.problem.is_goal(&learnt.store.key(all[at].state)) {
            break at;
        }
        open.pop();
        all[at].expanded = true;
        expanded += 1;
        successors(task, &learnt.store.key(all[at].state), &mut next, meter)?;
        for key in next.chunks_exact(length) {
            let state = learnt.state(task, key, meter)?;
            let there = *places.entry(state).or_insert(all.len());
            if there == all.len() {
                all.push(Local { state, moves: u32::MAX, parent: at, expanded: false, before: vec![] });
            }
            let moves = all[at].moves + 1;
            let local = &mut all[there];
            local.before.push(at);
            if moves < local.moves {
                (local.moves, local.parent) = (moves, at);
                let total = learnt.of(local) + Estimate::from(moves);
                if !local.expanded && total < Estimate::UNREACHABLE {
                    open.push((Reverse(total), moves, there));
                }
            }
        }
    };
    learn(&all, learnt);
    let back = std::iter::successors(Some(target), |&at| (at != 0).then_some(all[at].parent));
    let mut steps: Path = back.take_while(|&at| at != 0).map(|at| learnt.store.key(all[at].state).to_vec()).collect();
    steps.reverse();
    Ok(Some(steps))
}

/// Raises the estimates of the expanded states to the least length over a state beyond (E. W.
/// Dijkstra's algorithm, from the states beyond).
fn learn(all: &[Local], learnt: &mut Learnt) {
    let beyond = all.iter().enumerate().filter(|(_, local)| !local.expanded);
    let mut queue: BinaryHeap<(Reverse<Estimate>, usize)> =
        beyond.map(|(at, local)| (Reverse(learnt.of(local)), at)).collect();
    all.iter().filter(|local| local.expanded).for_each(|local| {
        learnt.estimates[local.state as usize] = Estimate::UNREACHABLE;
    });
    while let Some((Reverse(estimate), at)) = queue.pop() {
        if estimate > learnt.of(&all[at]) {
            continue;
        }
        let over = estimate + Estimate::from(1);
        for &before in all[at].before.iter().filter(|&&before| all[before].expanded) {
            let known = &mut learnt.estimates[all[before].state as usize];
            if over < *known {
                *known = over;
                queue.push((Reverse(over), before));
            }
        }
    }
}
