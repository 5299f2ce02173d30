//! The evolutionary algorithm of N. S. C. Merleau, M. O'Malley, E. Roldán and S. Mukherjee,
//! "Approximately optimal search on a higher-dimensional sliding puzzle", section 3.3, algorithms 2
//! and 3.
//!
//! Agents walk from the state. In each generation, the tenth of them with the least estimates stay
//! unchanged. The others are drawn by a force that rewards fitness and few moves. Then each of them
//! makes a random number of random moves, mostly one. `docs/src/lab/solvers.md` says where
//! the paper contradicts itself, what this solver does, and how its three readings differ.

use rand::RngExt;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::seq::SliceRandom;
use rand::seq::index::sample;
use rand_chacha::ChaCha8Rng;

use super::GROUP;
use super::fitness::fitness;
use super::pieces::RingMoves;
use antipode_core::error::Error;
use antipode_core::model::Estimate;
use antipode_solvers::{
    BudgetMeter, MemoryGrowth, ParameterRange, Path, SearchStop, SolveTask, Solver, SolverAbility, SolverParameter,
    SolverPromise, SolverTuning, StateStore, UNIT_COSTS, best_of, successors,
};

pub(super) const POPULATION: SolverParameter = SolverParameter {
    name: "population",
    about: "agents",
    default: 1000.0,
    range: ParameterRange::Whole(1, 1_000_000),
};
pub(super) const GENERATIONS: SolverParameter = SolverParameter {
    name: "generations",
    about: "generations",
    default: 1000.0,
    range: ParameterRange::Whole(1, 1_000_000_000),
};
const ALPHA: SolverParameter = SolverParameter {
    name: "alpha",
    about: "the weight of fitness against few moves",
    default: 0.2,
    range: ParameterRange::Real(0.0, 1.0),
};
pub(super) const DISTRIBUTION: SolverParameter = SolverParameter {
    name: "distribution",
    about: "of the number of moves at once: Zipf's, the density of Lévy's, or the binomial one without 0",
    default: 0.0,
    range: ParameterRange::Words(&["zipf", "levy", "binomial"]),
};
pub(super) const ZIPF: SolverParameter = SolverParameter {
    name: "c",
    about: "n moves at once have a probability that falls with the c-th power of n (zipf)",
    default: 1.8,
    range: ParameterRange::Real(0.0, 100.0),
};
pub(super) const SHARE: SolverParameter = SolverParameter {
    name: "p",
    about: "the share of the most moves at once that are made on average (binomial)",
    default: 0.2,
    range: ParameterRange::Real(0.001, 0.999),
};
pub(super) const LONGEST: SolverParameter = SolverParameter {
    name: "longest",
    about: "the most moves at once; in the paper, the number of rings",
    default: 5.0,
    range: ParameterRange::Whole(1, 10_000),
};
pub(super) const ELITE: SolverParameter = SolverParameter {
    name: "elite",
    about: "the share of agents, the fittest, that stay as they are",
    default: 0.1,
    range: ParameterRange::Real(0.0, 1.0),
};
pub(super) const READING: SolverParameter = SolverParameter {
    name: "reading",
    about: "moves are drawn among the legal ones, or for pieces drawn as in the paper's algorithm or its program",
    default: 0.0,
    range: ParameterRange::Words(&["legal", "letter", "program"]),
};
pub(super) const LOOPS: SolverParameter = SolverParameter {
    name: "loops",
    about: "whether loops of the walk are cut from the path",
    default: 0.0,
    range: ParameterRange::Words(&["cut", "keep"]),
};

/// Values of [`READING`].
const LEGAL: usize = 0;
const PROGRAM: usize = 2;

pub(super) const SOLVER: Solver = Solver {
    name: "ea",
    about: "evolutionary algorithm: a population of random walks, selected by fitness and few moves",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning {
        heuristic: Some("misplaced"),
        random: true,
        parameters: &[POPULATION, GENERATIONS, ALPHA, ZIPF, LONGEST, ELITE, DISTRIBUTION, SHARE, READING, LOOPS],
    },
    run,
};

/// A member of the population.
#[derive(Clone, Copy)]
struct Agent {
    /// Its number in the store of all steps of all agents.
    step: u32,
    moves: u32,
    estimate: Estimate,
}

/// The data to move agents.
struct Walk<'a, 'b> {
    task: &'a SolveTask<'a>,
    meter: &'a mut BudgetMeter<'b>,
    random: ChaCha8Rng,
    /// The distribution of the number of moves at once, less one.
    lengths: WeightedIndex<f64>,
    steps: StateStore,
    next: Vec<u8>,
    /// The pieces and whether each of them moves at most once, unless moves are drawn among the
    /// legal ones.
    pieces: Option<(&'a RingMoves, bool)>,
}

impl Walk<'_, '_> {
    /// Makes random moves.
    fn mutate(&mut self, agent: &mut Agent) -> Result<(), SearchStop> {
        let count = 1 + self.lengths.sample(&mut self.random);
        match self.pieces {
            None => self.move_legally(agent, count),
            Some((pieces, false)) => (0..count).try_for_each(|_| {
                let piece = self.random.random_range(0..pieces.pieces());
                self.move_piece(agent, pieces, piece)
            }),
            Some((pieces, true)) => {
                let all = pieces.pieces();
                let drawn = sample(&mut self.random, all, count.min(all));
                drawn.into_iter().try_for_each(|piece| self.move_piece(agent, pieces, piece))
            }
        }
    }

    /// Makes random legal moves, but none from a goal and none beyond the limit of the depth.
    fn move_legally(&mut self, agent: &mut Agent, count: usize) -> Result<(), SearchStop> {
        for _ in 0..count {
            let at_goal = agent.estimate == Estimate::ZERO && self.task.problem.is_goal(&self.steps.key(agent.step));
            if at_goal || self.is_deep(agent) {
                break;
            }
            successors(self.task, &self.steps.key(agent.step), &mut self.next, self.meter)?;
            if !self.step(agent)? {
                break;
            }
        }
        Ok(())
    }

    /// Moves a piece at random, unless it is blocked or the depth is at its limit.
    fn move_piece(&mut self, agent: &mut Agent, pieces: &RingMoves, piece: usize) -> Result<(), SearchStop> {
        if self.is_deep(agent) {
            return Ok(());
        }
        let here = &self.steps.key(agent.step);
        self.meter.expand_state(here)?;
        self.next.clear();
        pieces.moves_of(here, piece, &mut |next| self.next.extend_from_slice(next));
        self.meter.generated += (self.next.len() / here.len()) as u64;
        self.step(agent).map(|_| ())
    }

    fn is_deep(&self, agent: &Agent) -> bool {
        self.task.depth.is_some_and(|depth| agent.moves >= depth)
    }

    /// Moves an agent to one of the next states. Returns whether there is one.
    fn step(&mut self, agent: &mut Agent) -> Result<bool, SearchStop> {
        let length = self.task.from.len();
        let choices = self.next.len() / length;
        if choices == 0 {
            return Ok(false);
        }
        let key = &self.next[self.random.random_range(0..choices) * length..][..length];
        agent.step = self.steps.push(key, Some(agent.step), self.meter)?;
        agent.moves += 1;
        agent.estimate = self.task.heuristic.estimate(key);
        Ok(true)
    }
}

pub(super) fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut best = None;
    let end = evolve(task, meter, &mut best);
    match (end, best) {
        (Ok(()), Some(walk)) if task.whole(&LOOPS) == 1 => Ok(Some(walk)),
        (end, best) => best_of(best, end),
    }
}

/// The weights of 1, 2, .. moves at once. The most probable number has weight 1.
fn lengths(distribution: usize, most: usize, c: f64, p: f64) -> Vec<f64> {
    // The logarithm of the number of subsets.
    let mut subsets = 0.0;
    let logarithm = |n: usize| {
        let moves = n as f64;
        subsets += ((most - n + 1) as f64 / moves).ln();
        match distribution {
            0 => -c * moves.ln(),
            1 => -0.5 / moves - 1.5 * moves.ln(),
            _ => subsets + moves * p.ln() + (most - n) as f64 * (1.0 - p).ln(),
        }
    };
    let logarithms: Vec<f64> = (1..=most).map(logarithm).collect();
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    logarithms.into_iter().map(|logarithm| (logarithm - greatest).exp()).collect()
}

fn evolve(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>, best: &mut Option<Path>) -> Result<(), SearchStop> {
    let (population, alpha) = (task.whole(&POPULATION), task.real(&ALPHA));
    let lengths = WeightedIndex::new(lengths(
        task.whole(&DISTRIBUTION),
        task.whole(&LONGEST),
        task.real(&ZIPF),
        task.real(&SHARE),
    ))
    .expect("the greatest weight is 1");
    let mut steps = StateStore::new(task.from.len());
    let start = steps.push(task.from, None, meter)?;
    meter.keep(4 * population * size_of::<Agent>())?;
    let reading = task.whole(&READING);
    let rings = if reading == LEGAL { None } else { RingMoves::of(task.problem) };
    let pieces = match &rings {
        _ if reading == LEGAL => None,
        Some(pieces) => Some((pieces, reading == PROGRAM)),
        None => {
            return Err(Error::missing_ability(
                task.problem.spec(),
                "readings letter and program",
                "only rings have them",
            )
            .into());
        }
    };
    let mut walk = Walk { task, meter, random: task.random(), lengths, steps, next: vec![], pieces };
    let mut agents = vec![Agent { step: start, moves: 0, estimate: task.heuristic.estimate(task.from) }; population];
    let elite = (population as f64 * task.real(&ELITE)) as usize;
    for _ in 0..task.whole(&GENERATIONS) {
        // The program counts a move for agents that have not moved.
        let moves = |agent: &Agent| f64::from(if reading == PROGRAM { agent.moves.max(1) } else { agent.moves });
        let expanded = walk.meter.expanded;
        let forces = WeightedIndex::new(
            agents.iter().map(|agent| alpha * fitness(agent.estimate) + (1.0 - alpha) / (1.0 + moves(agent))),
        );
        let mut next = agents.clone();
        // Ties are broken at random: if the number of moves broke them, all agents would soon be
        // copies of one. In the program they are broken by age, the youngest first.
        if reading != PROGRAM {
            next.shuffle(&mut walk.random);
        }
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
        if reading == PROGRAM {
            next.rotate_left(elite);
        }
        agents = next;
        let arrived = agents.iter().filter(|agent| task.problem.is_goal(&walk.steps.key(agent.step)));
        if let Some(agent) = arrived.min_by_key(|agent| agent.moves) {
            *best = Some(walk.steps.path(agent.step));
            break;
        }
        if walk.meter.expanded == expanded {
            // No drawn agent can move.
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::lengths;

    #[test]
    fn moves_at_once_have_the_weights_of_their_distribution() {
        let density = |n: i32| (-0.5 / f64::from(n)).exp() * f64::from(n).powf(-1.5);
        let chosen = [5.0, 10.0, 10.0, 5.0, 1.0];
        let binomial = |n: i32| chosen[n as usize - 1] * 0.3f64.powi(n) * 0.7f64.powi(5 - n);
        let zipf = |n: i32| f64::from(n).powf(-1.8);
        for (distribution, weight) in [(0, &zipf as &dyn Fn(i32) -> f64), (1, &density), (2, &binomial)] {
            let found = lengths(distribution, 5, 1.8, 0.3);
            let greatest = (1..=5).map(weight).fold(0.0, f64::max);
            for (n, found) in (1..).zip(found) {
                assert!((found - weight(n) / greatest).abs() < 1e-12, "{distribution} {n}");
            }
        }
        assert!(lengths(2, 10_000, 1.8, 0.001).iter().sum::<f64>() >= 1.0);
    }
}
