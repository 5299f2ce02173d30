//! Monte-Carlo tree search as in S. McAleer, F. Agostinelli, A. Shmakov and P. Baldi, "Solving the
//! Rubik's Cube without human knowledge" (arXiv 1805.07470, 2018), section 4.
//!
//! Each simulation walks down the tree by the greatest Q + U. Q is the best value found below a
//! child less its virtual loss, and U = exploration * prior * sqrt(visits of the state) / (1 +
//! visits of the child). The walk ends at a leaf, whose successors become its children. The best of
//! their values goes up the path to the root, and loses the step on each move. The virtual loss
//! sends the simulations of a batch to different leaves, whose children are evaluated at once. When
//! a goal is found, a breadth-first search finds a shortest path through states of the tree.
//!
//! Values go up without a loss in the paper, where a new child has Q = 0. That compares children by
//! their nearest descendants, however far down these are. With a step of a whole move, as in the
//! program of F. Berrier (2022), the search is as broad as A* if estimates are low. The default is
//! between, as a weight of A* is. A new child has its own value, as in that program. The paper
//! leaves other details open. A value is the negative estimate, in moves. The tree keeps a state
//! once, below the state that found it first. Simulations do not enter exhausted branches again.
//! With a heuristic without a policy, all moves are equally likely.

use std::ops::Range;

use super::approximate::best_of;
use super::budget::{BudgetMeter, BudgetSpent, SearchStop};
use super::settings::{ParameterRange as Values, SolverParameter, SolverTuning};
use super::store::{StateStore, successors};
use super::{MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, UNIT_COSTS};
use antipode_core::memory::reserve;
use antipode_core::model::Policy;

const EXPLORATION: SolverParameter = SolverParameter {
    name: "exploration",
    about: "the weight of priors and visits against values, in moves",
    default: 4.0,
    range: Values::Real(0.0, 1e6),
};
const STEP: SolverParameter = SolverParameter {
    name: "step",
    about: "what a value loses on each move up the tree, in moves; 0 in the paper",
    default: 0.75,
    range: Values::Real(0.0, 1e6),
};
const LOSS: SolverParameter = SolverParameter {
    name: "virtual-loss",
    about: "what a simulation under way takes from the values on its path, in moves",
    default: 0.5,
    range: Values::Real(0.0, 1e6),
};
const BATCH: SolverParameter = SolverParameter {
    name: "batch",
    about: "simulations whose leaves are evaluated at once",
    default: 16.0,
    range: Values::Whole(1, 1_000_000),
};
const SIMULATIONS: SolverParameter = SolverParameter {
    name: "simulations",
    about: "the most simulations",
    default: 1e6,
    range: Values::Whole(1, 1_000_000_000),
};

pub(super) const SOLVER: Solver = Solver {
    name: "mcts",
    about: "Monte-Carlo tree search by the heuristic's policy and values, deepened by breadth-first search on its tree",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::Policy],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { heuristic: None, random: false, parameters: &[EXPLORATION, STEP, LOSS, BATCH, SIMULATIONS] },
    run,
};

/// Bytes of a leaf of a batch besides its state: its priors.
const LEAF: usize = 128;

/// Bytes of a successor in a batch besides its state: its estimate.
const SUCCESSOR: usize = 16;

/// A kept state, with its statistics.
struct TreeNode {
    prior: f32,
    /// The greatest value below, itself included, less the steps to it.
    best: f32,
    loss: f32,
    visits: u32,
    /// The states that it found first; empty before its first visit.
    children: Range<u32>,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Not yet visited.
    Leaf,
    /// A simulation of the current batch ends here.
    Chosen,
    /// It has children that are not exhausted.
    Inner,
    /// Nothing is left to search below.
    Exhausted,
}

/// The search tree.
struct MonteCarloTree<'a> {
    task: &'a SolveTask<'a>,
    policy: Option<&'a dyn Policy>,
    states: StateStore,
    nodes: Vec<TreeNode>,
    /// The most bytes of a batch so far: batches reuse memory.
    most: usize,
}

impl MonteCarloTree<'_> {
    fn keep(
        &mut self,
        key: &[u8],
        parent: Option<u32>,
        (prior, best): (f32, f32),
        meter: &mut BudgetMeter<'_>,
    ) -> Result<bool, SearchStop> {
        let (_, new) = self.states.insert(key, parent, meter)?;
        if new {
            // The list can have twice the capacity that it uses.
            meter.keep(2 * size_of::<TreeNode>())?;
            reserve(&mut self.nodes, 1)?;
            self.nodes.push(TreeNode { prior, best, loss: 0.0, visits: 0, children: 0..0, stage: Stage::Leaf });
        }
        Ok(new)
    }

    /// The child of greatest Q + U, the first of several; `None` if all children are exhausted.
    fn choose(&self, here: u32) -> Option<u32> {
        let exploration = self.task.real(&EXPLORATION) as f32;
        let numbers = self.nodes[here as usize].children.clone();
        let children = numbers.filter(|&child| self.nodes[child as usize].stage != Stage::Exhausted);
        // As in the paper, but never 0: priors matter from the first visit on.
        let visits = (1.0 + children.clone().map(|child| self.nodes[child as usize].visits as f32).sum::<f32>()).sqrt();
        let worth = |child: u32| {
            let node = &self.nodes[child as usize];
            node.best - node.loss + exploration * node.prior * visits / (1.0 + node.visits as f32)
        };
        // Of equals `max_by` takes the last, so in reverse the first.
        children.rev().max_by(|&a, &b| worth(a).total_cmp(&worth(b)))
    }

    /// The states from one up to the root.
    fn line(&self, state: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(state), |&state| self.states.parent(state))
    }

    /// Adds to the virtual loss of the states from one up to the root.
    fn lose(&mut self, state: u32, loss: f32) {
        let mut here = Some(state);
        while let Some(state) = here {
            self.nodes[state as usize].loss += loss;
            here = self.states.parent(state);
        }
    }

    /// Marks a state as exhausted, and those above it whose children all are.
    fn exhaust(&mut self, state: u32) {
        self.nodes[state as usize].stage = Stage::Exhausted;
        let mut here = self.states.parent(state);
        while let Some(state) = here.filter(|&state| self.choose(state).is_none()) {
            self.nodes[state as usize].stage = Stage::Exhausted;
            here = self.states.parent(state);
        }
    }

    /// The leaves of a batch of simulations, all different.
    fn leaves(&mut self, most: usize) -> Vec<u32> {
        let loss = self.task.real(&LOSS) as f32;
        let mut leaves = vec![];
        while leaves.len() < most {
            let mut here = 0;
            while self.nodes[here as usize].stage == Stage::Inner {
                let Some(child) = self.choose(here) else { break };
                here = child;
            }
            // The walk came to a leaf that is chosen already, so no other one is better: the batch
            // is smaller.
            if self.nodes[here as usize].stage != Stage::Leaf {
                break;
            }
            self.nodes[here as usize].stage = Stage::Chosen;
            self.lose(here, loss);
            leaves.push(here);
        }
        leaves
    }

    /// Counts the memory of a batch.
    fn hold(&mut self, bytes: usize, meter: &mut BudgetMeter<'_>) -> Result<(), SearchStop> {
        meter.keep(bytes.saturating_sub(self.most))?;
        self.most = self.most.max(bytes);
        Ok(())
    }

    /// Ends the simulations of a batch: gives their leaves children with values. Returns a goal, if
    /// one is among the children.
    fn visit(&mut self, leaves: &[u32], meter: &mut BudgetMeter<'_>) -> Result<Option<u32>, SearchStop> {
        let (length, loss, step) = (self.task.from.len(), self.task.real(&LOSS) as f32, self.task.real(&STEP) as f32);
        let own = leaves.len() * (2 * length + LEAF);
        self.hold(own, meter)?;
        let mut keys = Vec::with_capacity(leaves.len() * length);
        leaves.iter().for_each(|&leaf| keys.extend_from_slice(&self.states.key(leaf)));
        // The successors of all leaves, or up to the first with a goal among them.
        let (mut next, mut all, mut ends) = (vec![], vec![], vec![]);
        for key in keys.chunks_exact(length) {
            successors(self.task, key, &mut next, meter)?;
            all.extend_from_slice(&next);
            ends.push(all.len());
            self.hold(own + all.len() / length * (length + SUCCESSOR), meter)?;
            if next.chunks_exact(length).any(|key| self.task.problem.is_goal(key)) {
                break;
            }
        }
        let (mut estimates, mut priors, mut goal) = (vec![], vec![], None);
        self.task.heuristic.estimates(&all, length, &mut estimates);
        if let Some(policy) = self.policy {
            policy.probabilities(&keys, length, &mut priors);
        }
        let mut from = 0;
        for (at, (&leaf, end)) in leaves.iter().zip(ends).enumerate() {
            let states = all[from..end].chunks_exact(length).zip(&estimates[from / length..]);
            let alike = length as f32 / (end - from) as f32;
            let first = self.states.len();
            let mut best = self.nodes[leaf as usize].best;
            for (ordinal, (key, estimate)) in states.enumerate() {
                let prior = priors.get(at).and_then(|priors| priors.get(ordinal)).copied().unwrap_or(alike);
                let value = estimate.moves().map_or(f32::NEG_INFINITY, |moves| -moves as f32);
                if self.keep(key, Some(leaf), (prior, value), meter)? {
                    best = best.max(value - step);
                    goal = goal.or(self.task.problem.is_goal(key).then(|| self.states.len() - 1));
                }
            }
            from = end;
            self.nodes[leaf as usize].children = first..self.states.len();
            self.nodes[leaf as usize].stage = Stage::Inner;
            for state in self.line(leaf).collect::<Vec<_>>() {
                let node = &mut self.nodes[state as usize];
                node.loss -= loss;
                node.visits += 1;
                node.best = node.best.max(best);
                best -= step;
            }
            // What the heuristic calls unreachable is not searched.
            for child in first..self.states.len() {
                let node = &mut self.nodes[child as usize];
                if node.best == f32::NEG_INFINITY {
                    node.stage = Stage::Exhausted;
                }
            }
            if self.choose(leaf).is_none() {
                self.exhaust(leaf);
            }
        }
        Ok(goal)
    }

    /// A shortest path to a goal among the kept states.
    fn shortest(&self, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
        let length = self.task.from.len();
        let mut reached = StateStore::new(length);
        reached.insert(self.task.from, None, meter)?;
        let (mut here, mut next) = (0, vec![]);
        while here < reached.len() {
            successors(self.task, &reached.key(here), &mut next, meter)?;
            for key in next.chunks_exact(length).filter(|key| self.states.find(key).is_some()) {
                let (state, _) = reached.insert(key, Some(here), meter)?;
                if self.task.problem.is_goal(key) {
                    return Ok(Some(reached.path(state)));
                }
            }
            here += 1;
        }
        Ok(None)
    }
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let mut tree = MonteCarloTree {
        task,
        policy: task.heuristic.policy(),
        states: StateStore::new(task.from.len()),
        nodes: vec![],
        most: 0,
    };
    let Some(moves) = task.heuristic.estimate(task.from).moves() else { return Ok(None) };
    tree.keep(task.from, None, (1.0, -moves as f32), meter)?;
    let (batch, mut left) = (task.whole(&BATCH), task.whole(&SIMULATIONS));
    while tree.nodes[0].stage != Stage::Exhausted {
        let leaves = tree.leaves(batch.min(left));
        left -= leaves.len();
        if leaves.is_empty() {
            return Err(SearchStop::Spent(BudgetSpent::Tries));
        }
        if let Some(goal) = tree.visit(&leaves, meter)? {
            // The tree holds a solution, even if the budget does not suffice to look for a shorter
            // one.
            let mut path = Some(tree.states.path(goal));
            let end = tree.shortest(meter).map(|shortest| path = shortest.or(path.take()));
            return best_of(path, end);
        }
    }
    Ok(None)
}
