//! The evolutionary algorithm of N. S. C. Merleau, M. O'Malley, E. Roldán and S. Mukherjee, "Approximately optimal search on
//! a higher-dimensional sliding puzzle", section 3.3, algorithms 2 and 3.
//!
//! Agents wander from the state. In each generation a tenth of them, those with the least estimates, stay as they are; the others are
//! drawn by a force that rewards fitness and few moves, and move on by a random number of random moves, mostly one.
//! `docs/approximate-solvers.md` says where the paper contradicts itself and what is done here.

use rand::RngExt;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::approximate::{best_of, fitness};
use super::budget::{Meter, Stop};
use super::settings::{Parameter, Range, Tuning};
use super::store::{Store, successors};
use super::{Path, Promise, Solver, Task};
use antipode_core::model::Estimate;

const POPULATION: Parameter =
    Parameter { name: "population", about: "agents", default: 1000.0, range: Range::Whole(1, 1_000_000) };
const GENERATIONS: Parameter =
    Parameter { name: "generations", about: "generations", default: 1000.0, range: Range::Whole(1, 1_000_000_000) };
const ALPHA: Parameter = Parameter {
    name: "alpha",
    about: "the weight of fitness against few moves",
    default: 0.2,
    range: Range::Real(0.0, 1.0),
};
const ZIPF: Parameter = Parameter {
    name: "c",
    about: "n moves at once have a probability that falls with the c-th power of n",
    default: 1.8,
    range: Range::Real(0.0, 100.0),
};
const LONGEST: Parameter = Parameter {
    name: "longest",
    about: "the most moves at once; in the paper, the number of rings",
    default: 5.0,
    range: Range::Whole(1, 10_000),
};
const ELITE: Parameter = Parameter {
    name: "elite",
    about: "the share of agents, the fittest, that stay as they are",
    default: 0.1,
    range: Range::Real(0.0, 1.0),
};

pub(super) const SOLVER: Solver = Solver {
    name: "ea",
    about: "evolutionary algorithm: a population of random walks, selected by fitness and few moves",
    informed: true,
    limited: true,
    promise: Promise::Any,
    tuning: Tuning {
        heuristic: Some("misplaced"),
        random: true,
        parameters: &[POPULATION, GENERATIONS, ALPHA, ZIPF, LONGEST, ELITE],
    },
    run,
};

/// One of the population.
#[derive(Clone, Copy)]
struct Agent {
    /// Its number in the store of all steps of all agents.
    step: u32,
    moves: u32,
    estimate: Estimate,
}

/// What is needed to move agents.
struct Walk<'a, 'b> {
    task: &'a Task<'a>,
    meter: &'a mut Meter<'b>,
    random: ChaCha8Rng,
    /// How many moves are made at once, less one.
    lengths: WeightedIndex<f64>,
    steps: Store,
    next: Vec<u8>,
}

impl Walk<'_, '_> {
    /// Makes random moves, but none from a goal and none beyond the limit of the depth.
    fn mutate(&mut self, agent: &mut Agent) -> Result<(), Stop> {
        let length = self.task.from.len();
        for _ in 0..=self.lengths.sample(&mut self.random) {
            if agent.estimate == Estimate::ZERO && self.task.problem.is_goal(self.steps.key(agent.step))
                || self.task.depth.is_some_and(|depth| agent.moves >= depth)
            {
                break;
            }
            successors(self.task, self.steps.key(agent.step), &mut self.next, self.meter)?;
            let choices = self.next.len() / length;
            if choices == 0 {
                break;
            }
            let key = &self.next[self.random.random_range(0..choices) * length..][..length];
            agent.step = self.steps.push(key, Some(agent.step), self.meter)?;
            agent.moves += 1;
            agent.estimate = self.task.heuristic.estimate(key);
        }
        Ok(())
    }
}

fn run(task: &Task<'_>, meter: &mut Meter<'_>) -> Result<Option<Path>, Stop> {
    let mut best = None;
    let end = evolve(task, meter, &mut best);
    best_of(best, end)
}

fn evolve(task: &Task<'_>, meter: &mut Meter<'_>, best: &mut Option<Path>) -> Result<(), Stop> {
    let (population, alpha) = (task.whole(&POPULATION), task.real(&ALPHA));
    let lengths = (1..=task.whole(&LONGEST)).map(|n| (n as f64).powf(-task.real(&ZIPF)));
    let lengths = WeightedIndex::new(lengths).expect("the first weight is 1");
    let mut steps = Store::new(task.from.len());
    let start = steps.push(task.from, None, meter)?;
    meter.keep(4 * population * size_of::<Agent>())?;
    let mut walk = Walk { task, meter, random: task.random(), lengths, steps, next: vec![] };
    let mut agents = vec![Agent { step: start, moves: 0, estimate: task.heuristic.estimate(task.from) }; population];
    let elite = (population as f64 * task.real(&ELITE)) as usize;
    for _ in 0..task.whole(&GENERATIONS) {
        let force = |agent: &Agent| alpha * fitness(agent.estimate) + (1.0 - alpha) / (1.0 + f64::from(agent.moves));
        let expanded = walk.meter.expanded;
        let forces = WeightedIndex::new(agents.iter().map(force));
        let mut next = agents.clone();
        // Ties go at random: were they broken by moves, all would soon be copies of one.
        next.shuffle(&mut walk.random);
        next.sort_by_key(|agent| agent.estimate);
        next.truncate(elite);
        while next.len() < population {
            let chosen = match &forces {
                Ok(forces) => forces.sample(&mut walk.random),
                // All forces are 0.
                Err(_) => walk.random.random_range(0..population),
            };
            let mut agent = agents[chosen];
            walk.mutate(&mut agent)?;
            next.push(agent);
        }
        agents = next;
        let arrived = agents.iter().filter(|agent| task.problem.is_goal(walk.steps.key(agent.step)));
        if let Some(agent) = arrived.min_by_key(|agent| agent.moves) {
            *best = Some(walk.steps.path(agent.step));
            break;
        }
        if walk.meter.expanded == expanded {
            // None that was drawn may move.
            break;
        }
    }
    Ok(())
}
