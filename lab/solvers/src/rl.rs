//! The reinforcement learning of N. S. C. Merleau, M. O'Malley, E. Roldán and S. Mukherjee,
//! "Approximately optimal search on a higher-dimensional sliding puzzle", section 3.2, algorithm 4.
//!
//! States have weights. Those found by a breadth-first search from the goal have 1/2^c at distance
//! c, others have less. An episode is a walk that chooses among neighbours by weight and enters
//! none twice. It is won at the goal, and lost when it is longer than the best so far or has no
//! move left. Then the weights of its states move towards their worth: gamma^n with n moves left,
//! or 0 after a loss. `docs/src/lab/solvers.md` says where the paper contradicts itself and
//! what this solver does.

mod program;

use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;

use super::GROUP;
use antipode_solvers::{
    BudgetMeter, MemoryGrowth, ParameterRange, Path, SearchStop, SolveTask, Solver, SolverAbility, SolverParameter,
    SolverPromise, SolverTuning, StateStore, UNIT_COSTS, best_of, successors,
};

pub(super) const SEEDED: SolverParameter = SolverParameter {
    name: "seeded",
    about: "states that a breadth-first search from the goal gives weights at the start; 0: 1,000, or a tenth of all \
            states if these are fewer",
    default: 0.0,
    range: ParameterRange::Whole(0, 100_000_000),
};
pub(super) const FIRST: SolverParameter = SolverParameter {
    name: "first",
    about: "the weight of other states at first; 0: half the least weight of that search, or less by the heuristic \
            (reading=program: 0.0000001)",
    default: 0.0,
    range: ParameterRange::Real(0.0, 1.0),
};
pub(super) const EPISODES: SolverParameter = SolverParameter {
    name: "episodes",
    about: "episodes",
    default: 1000.0,
    range: ParameterRange::Whole(1, 1_000_000_000),
};
const ALPHA: SolverParameter =
    SolverParameter { name: "alpha", about: "the learning rate", default: 0.05, range: ParameterRange::Real(0.0, 1.0) };
pub(super) const GAMMA: SolverParameter = SolverParameter {
    name: "gamma",
    about: "the discount of a move",
    default: 0.95,
    range: ParameterRange::Real(0.0, 1.0),
};
pub(super) const STEPS: SolverParameter = SolverParameter {
    name: "steps",
    about: "the most moves of an episode before a path is known; the paper has no limit",
    default: 10_000.0,
    range: ParameterRange::Whole(1, 1_000_000_000),
};
pub(super) const READING: SolverParameter = SolverParameter {
    name: "reading",
    about: "later steps earn more, as the paper's text says, or less, as its algorithm is printed; or all is as in \
            its authors' program",
    default: 0.0,
    range: ParameterRange::Words(&["text", "letter", "program"]),
};

pub(super) const SOLVER: Solver = Solver {
    name: "rl",
    about: "reinforcement learning: random walks by weights that earlier walks have earned",
    group: GROUP,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning {
        heuristic: Some("zero"),
        random: true,
        parameters: &[SEEDED, FIRST, EPISODES, ALPHA, GAMMA, STEPS, READING],
    },
    run,
};

/// The number of states with weights at the start, if none is given. If there are no more states,
/// one in `SHARE` of them.
const USUAL: usize = 1000;
const SHARE: usize = 10;

/// Values of [`READING`].
const LETTER: usize = 1;
const PROGRAM: usize = 2;

/// The least weight is 2 to the power of minus this: far from the end of `f64`.
const MOST_HALVINGS: u32 = 900;

/// Bytes of a state besides its key: its weight and its episode, in lists with up to twice the
/// capacity that they use.
const ENTRY: usize = 2 * (8 + 4);

/// States with their weights.
struct Policy<'a> {
    task: &'a SolveTask<'a>,
    states: StateStore,
    weights: Vec<f64>,
    /// The last episode that went through each state.
    episodes: Vec<u32>,
    /// The distance that the search from the goal reached.
    radius: u32,
}

impl Policy<'_> {
    /// Adds a state if it is new, and returns its number.
    fn know(&mut self, key: &[u8], weight: f64, meter: &mut BudgetMeter<'_>) -> Result<u32, SearchStop> {
        let (state, new) = self.states.insert(key, None, meter)?;
        if new {
            meter.keep(ENTRY)?;
            self.weights.push(weight);
            self.episodes.push(0);
        }
        Ok(state)
    }

    /// The weight of a state that no episode has entered: by its estimate, but less than the
    /// weights of the states around the goal.
    fn unknown(&self, key: &[u8]) -> f64 {
        let first = self.task.real(&FIRST);
        if first > 0.0 {
            return first;
        }
        if self.is_program() {
            return program::FIRST_WEIGHT;
        }
        let halvings = |moves: f64| moves.max(f64::from(self.radius) + 1.0).min(f64::from(MOST_HALVINGS));
        self.task.heuristic.estimate(key).moves().map_or(0.0, |moves| 0.5f64.powf(halvings(moves)))
    }

    /// Whether all is as in the program of the paper's authors.
    fn is_program(&self) -> bool {
        self.task.whole(&READING) == PROGRAM
    }

    /// After a search that has found all states, takes the weights of most of them back: with all
    /// weights it would have found the distances.
    fn forget(&mut self) {
        let kept = self.weights.len().div_ceil(SHARE);
        // Where goals are not listed, nothing has a weight yet.
        let Some(&least) = self.weights[..kept].last() else { return };
        self.radius = -least.log2() as u32;
        for state in kept..self.weights.len() {
            self.weights[state] = self.unknown(&self.states.key(state as u32));
        }
    }

    /// Gives weights to states around the goal. Returns whether there are more states.
    fn seed(&mut self, meter: &mut BudgetMeter<'_>) -> Result<bool, SearchStop> {
        let given = self.task.whole(&SEEDED);
        let most = if given == 0 { USUAL } else { given };
        for goal in self.task.problem.goals().take(most) {
            self.know(&goal, 1.0, meter)?;
        }
        let (mut level, mut next) = (0, vec![]);
        while level < self.states.len() {
            let end = self.states.len();
            self.radius += 1;
            let weight = 0.5f64.powi(self.radius.min(MOST_HALVINGS) as i32);
            for here in level..end {
                // The program ends between two levels.
                let ends = if self.is_program() { level } else { self.states.len() };
                if ends as usize >= most {
                    return Ok(true);
                }
                let key = self.states.key(here).to_vec();
                successors(self.task, &key, &mut next, meter)?;
                for key in next.chunks_exact(key.len()) {
                    self.know(key, weight, meter)?;
                }
            }
            level = end;
        }
        if given == 0 {
            self.forget();
        }
        Ok(false)
    }

    /// The neighbours of a state with their weights, which are 0 where the episode was before.
    /// Returns the number of the first one that is a goal.
    fn neighbours(
        &self,
        here: u32,
        episode: u32,
        (next, weights): (&mut Vec<u8>, &mut Vec<f64>),
        meter: &mut BudgetMeter<'_>,
    ) -> Result<Option<usize>, SearchStop> {
        successors(self.task, &self.states.key(here), next, meter)?;
        let keys = next.chunks_exact(self.task.from.len());
        weights.clear();
        weights.extend(keys.clone().map(|key| match self.states.find(key) {
            Some(state) if self.episodes[state as usize] == episode => 0.0,
            Some(state) => self.weights[state as usize],
            None => self.unknown(key),
        }));
        Ok(keys.enumerate().find(|(_, key)| self.task.problem.is_goal(key)).map(|(at, _)| at))
    }

    /// The indices of the states of a walk with a limited number of moves, and whether it ends at a
    /// goal.
    fn walk(
        &mut self,
        episode: u32,
        limit: usize,
        random: &mut impl rand::Rng,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(Vec<u32>, bool), SearchStop> {
        let length = self.task.from.len();
        let (mut next, mut weights) = (vec![], vec![]);
        let mut here = self.know(self.task.from, self.unknown(self.task.from), meter)?;
        let mut walk = vec![here];
        while walk.len() <= limit {
            self.episodes[here as usize] = episode;
            let goal = self.neighbours(here, episode, (&mut next, &mut weights), meter)?;
            let chosen = goal.or_else(|| Some(WeightedIndex::new(&weights).ok()?.sample(random)));
            let Some(chosen) = chosen else { break };
            here = self.know(&next[chosen * length..][..length], weights[chosen], meter)?;
            walk.push(here);
            if goal.is_some() {
                return Ok((walk, true));
            }
        }
        Ok((walk, false))
    }

    /// Moves the weights of the states of a walk towards their worth. The goal keeps its weight.
    fn learn(&mut self, walk: &[u32], won: bool) {
        let (alpha, gamma) = (self.task.real(&ALPHA), self.task.real(&GAMMA));
        if self.task.whole(&READING) == LETTER {
            for (&state, step) in walk[..walk.len() - 1].iter().zip(0..) {
                let (weight, worth) = (&mut self.weights[state as usize], gamma.powi(step));
                *weight = match won {
                    true => (1.0 - alpha).powi(step) * *weight + alpha * worth,
                    false => (1.0 - alpha) * *weight * worth,
                };
            }
            return;
        }
        let mut worth = f64::from(u8::from(won));
        for &state in walk.iter().rev().skip(usize::from(won)) {
            worth *= gamma;
            let weight = &mut self.weights[state as usize];
            *weight += alpha * (worth - *weight);
        }
    }
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    improve(task, meter, |_| Ok(None))
}

/// The best path of all episodes and of `first`. `first` runs after the search from the goal, and
/// the states of its path earn weights.
pub(super) fn improve<'a>(
    task: &SolveTask<'_>,
    meter: &mut BudgetMeter<'a>,
    first: impl FnOnce(&mut BudgetMeter<'a>) -> Result<Option<Path>, SearchStop>,
) -> Result<Option<Path>, SearchStop> {
    let mut policy =
        Policy { task, states: StateStore::new(task.from.len()), weights: vec![], episodes: vec![], radius: 0 };
    let more = policy.seed(meter)?;
    if !more && policy.states.find(task.from).is_none() {
        return Ok(None);
    }
    let mut best: Option<Vec<u32>> = None;
    if let Some(path) = first(meter)? {
        let walk: Result<Vec<u32>, SearchStop> =
            path.iter().map(|key| policy.know(key, policy.unknown(key), meter)).collect();
        best = Some(walk?);
    }
    let end = match policy.is_program() {
        true => program::episodes(&mut policy, &mut best, meter),
        false => episodes(&mut policy, &mut best, meter),
    };
    best_of(best.map(|walk| walk.iter().map(|state| policy.states.key(*state).to_vec()).collect()), end)
}

fn episodes(
    policy: &mut Policy<'_>,
    best: &mut Option<Vec<u32>>,
    meter: &mut BudgetMeter<'_>,
) -> Result<(), SearchStop> {
    let mut random = policy.task.random();
    let steps = policy.task.whole(&STEPS);
    let mut limit = policy.task.depth.map_or(steps, |depth| steps.min(depth as usize));
    if let Some(walk) = best {
        policy.learn(walk, true);
        limit = limit.min(walk.len() - 1);
    }
    for episode in 1..=policy.task.whole(&EPISODES) as u32 {
        let (walk, won) = policy.walk(episode, limit, &mut random, meter)?;
        policy.learn(&walk, won);
        if won {
            limit = walk.len() - 1;
            *best = Some(walk);
        }
    }
    Ok(())
}
