//! Greedy best-first searches that leave plateaus and craters by chance.
//!
//! - Type-based: every other state is drawn from a random *type*, a pair of moves and estimate (F.
//!   Xie, M. Müller, R. C. Holte, T. Imai, "Type-based exploration with multiple search queues for
//!   satisficing planning", AAAI 2014).
//! - Epsilon-greedy: with a probability epsilon the next state is any open one (R. A. Valenzano, N.
//!   R. Sturtevant, J. Schaeffer, F. Xie, "A comparison of knowledge-based GBFS enhancements and
//!   knowledge-free exploration", ICAPS 2014).

use std::collections::{BTreeMap, HashMap};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::budget::{BudgetMeter, SearchStop};
use crate::settings::{ParameterRange, SolverParameter};
use crate::store::{StateStore, successors};
use crate::{
    MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, SolverTuning, UNIT_COSTS,
};
use antipode_core::model::Estimate;

/// Bytes of a state in the lists.
const ENTRY: usize = 64;

const EPSILON: SolverParameter = SolverParameter {
    name: "epsilon",
    about: "the probability that the next state is any open one",
    default: 0.2,
    range: ParameterRange::Real(0.0, 1.0),
};

pub(super) const TYPED: Solver = Solver {
    name: "greedy-typed",
    about: "greedy best-first search; every other state comes from a random type of moves and estimate",
    group: SolverGroup::Research,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Exponential,
    abilities: &[SolverAbility::Heuristic],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { random: true, ..SolverTuning::NONE },
    run: |task, meter| run(task, &mut Types::default(), meter),
};

pub(super) const EPSILON_GREEDY: Solver = Solver {
    name: "greedy-epsilon",
    about: "greedy best-first search; now and then any open state is next",
    tuning: SolverTuning { heuristic: None, random: true, parameters: &[EPSILON] },
    run: |task, meter| run(task, &mut Any { epsilon: task.real(&EPSILON), open: vec![] }, meter),
    ..TYPED
};

/// A second order of the open states.
trait Exploration {
    /// Adds a state with its moves and estimate.
    fn add(&mut self, state: u32, moves: u32, estimate: Estimate);
    /// Draws a state, open or not, that it then forgets; `None` if it is not its turn.
    fn draw(&mut self, random: &mut ChaCha8Rng) -> Option<u32>;
}

/// States by type.
#[derive(Default)]
struct Types {
    turn: bool,
    types: Vec<(u32, Estimate)>,
    states: HashMap<(u32, Estimate), Vec<u32>>,
}

impl Exploration for Types {
    fn add(&mut self, state: u32, moves: u32, estimate: Estimate) {
        let states = self.states.entry((moves, estimate)).or_default();
        if states.is_empty() {
            self.types.push((moves, estimate));
        }
        states.push(state);
    }

    fn draw(&mut self, random: &mut ChaCha8Rng) -> Option<u32> {
        self.turn = !self.turn;
        if self.turn || self.types.is_empty() {
            return None;
        }
        let at = random.random_range(0..self.types.len());
        let states = self.states.get_mut(&self.types[at])?;
        let state = states.swap_remove(random.random_range(0..states.len()));
        if states.is_empty() {
            self.types.swap_remove(at);
        }
        Some(state)
    }
}

/// All states.
struct Any {
    epsilon: f64,
    open: Vec<u32>,
}

impl Exploration for Any {
    fn add(&mut self, state: u32, _: u32, _: Estimate) {
        self.open.push(state);
    }

    fn draw(&mut self, random: &mut ChaCha8Rng) -> Option<u32> {
        let chosen = random.random_bool(self.epsilon) && !self.open.is_empty();
        chosen.then(|| self.open.swap_remove(random.random_range(0..self.open.len())))
    }
}

fn run(
    task: &SolveTask<'_>,
    exploration: &mut dyn Exploration,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let (length, mut random) = (task.from.len(), task.random());
    let mut store = StateStore::new(length);
    let (start, _) = store.insert(task.from, None, meter)?;
    // The moves to each state, and whether it has been expanded.
    let mut nodes = vec![(0u32, false)];
    let mut open = BTreeMap::from([(task.heuristic.estimate(task.from), vec![start])]);
    let (mut next, mut estimates) = (vec![], vec![]);
    loop {
        let mut here = exploration.draw(&mut random);
        if here.is_none() {
            let Some(mut entry) = open.first_entry() else { return Ok(None) };
            here = entry.get_mut().pop();
            if entry.get().is_empty() {
                entry.remove();
            }
        }
        // The state may have been expanded when it came up in the other order.
        let Some(here) = here.filter(|&here| !nodes[here as usize].1) else { continue };
        nodes[here as usize].1 = true;
        if task.problem.is_goal(&store.key(here)) {
            return Ok(Some(store.path(here)));
        }
        let moves = nodes[here as usize].0 + 1;
        successors(task, &store.key(here), &mut next, meter)?;
        task.heuristic.estimates(&next, length, &mut estimates);
        for (key, &estimate) in next.chunks_exact(length).zip(&estimates) {
            let (state, new) = store.insert(key, Some(here), meter)?;
            if new {
                meter.keep(ENTRY)?;
                // A state that is never opened counts as expanded.
                nodes.push((moves, estimate == Estimate::UNREACHABLE));
                if estimate != Estimate::UNREACHABLE {
                    open.entry(estimate).or_default().push(state);
                    exploration.add(state, moves, estimate);
                }
            }
        }
    }
}
