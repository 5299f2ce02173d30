//! Beam search: breadth-first search that keeps only the best states of each level (B. T. Lowerre,
//! "The HARPY speech recognition system", 1976). No state is kept twice.
//!
//! The best states are those of least estimate or, with a policy, the most probable ones. These
//! have the greatest sum of the logarithms of their moves' probabilities (K. Takano,
//! "Self-supervision is all you need for solving Rubik's Cube", TMLR 2023).

use super::budget::{BudgetMeter, BudgetSpent, SearchStop};
use super::settings::{ParameterRange, SolverParameter, SolverTuning};
use super::store::{StateStore, successors};
use super::{MemoryGrowth, Path, SolveTask, Solver, SolverAbility, SolverGroup, SolverPromise, UNIT_COSTS};
use antipode_core::error::Error;
use antipode_core::model::{Estimate, Policy};

const WIDTH: SolverParameter = SolverParameter {
    name: "width",
    about: "states kept of each level",
    default: 1000.0,
    range: ParameterRange::Whole(1, 1_000_000_000),
};

pub(super) const GUIDE: SolverParameter = SolverParameter {
    name: "guide",
    about: "what says which states are the best: the estimate, or the policy of the heuristic",
    default: 0.0,
    range: ParameterRange::Words(&["estimate", "policy"]),
};

pub(super) const SOLVER: Solver = Solver {
    name: "beam",
    about: "beam search: breadth-first, keeping only the best states of each level, by estimate or policy",
    group: SolverGroup::Core,
    surpassed_by: None,
    promise: SolverPromise::Any,
    memory: MemoryGrowth::Parameters,
    abilities: &[SolverAbility::Heuristic, SolverAbility::DepthLimit, SolverAbility::PolicyIf(&GUIDE)],
    supports: UNIT_COSTS,
    needs: None,
    tuning: SolverTuning { heuristic: None, random: false, parameters: &[WIDTH, GUIDE] },
    run: |task, meter| {
        let guide = match task.whole(&GUIDE) {
            0 => Guide::Estimate,
            _ => Guide::policy(task)?,
        };
        search(task, task.whole(&WIDTH), guide, meter)
    },
};

/// The criterion for the best states.
pub(super) enum Guide<'a> {
    /// The estimated distance to a goal.
    Estimate,
    /// A policy, and the negative logarithm of the probability of each kept state.
    Policy(&'a dyn Policy, Vec<f64>),
}

impl<'a> Guide<'a> {
    /// The policy of the task's heuristic: `Usage` if it has none.
    fn policy(task: &SolveTask<'a>) -> Result<Guide<'a>, SearchStop> {
        let heuristic = task.heuristic;
        let policy = heuristic.policy().ok_or_else(|| {
            Error::missing_ability(format!("the heuristic {}", heuristic.claim().name), "policy to guide a search", "")
        })?;
        Ok(Guide::Policy(policy, vec![0.0]))
    }
}

/// Successors, end to end, each with the state that it comes from and the ordinal of the move.
#[derive(Default)]
struct Fresh {
    keys: Vec<u8>,
    moves: Vec<(u32, usize)>,
}

impl Fresh {
    /// Writes the scores of the successors to `out`: lower is better, and unreachable ones do not
    /// count.
    fn scores(&self, task: &SolveTask<'_>, guide: &Guide<'_>, store: &StateStore, out: &mut Vec<Estimate>) {
        let length = task.from.len();
        let Guide::Policy(policy, sums) = guide else {
            return task.heuristic.estimates(&self.keys, length, out);
        };
        // The successors of a parent lie side by side.
        let mut parents: Vec<u32> = self.moves.iter().map(|(parent, _)| *parent).collect();
        parents.dedup();
        let mut keys = Vec::with_capacity(parents.len() * length);
        parents.iter().for_each(|&parent| keys.extend_from_slice(&store.key(parent)));
        let mut probabilities = vec![];
        policy.probabilities(&keys, length, &mut probabilities);
        out.clear();
        let mut at = 0;
        for &(parent, ordinal) in &self.moves {
            at += usize::from(parents[at] != parent);
            let probability = probabilities.get(at).and_then(|all| all.get(ordinal)).copied().unwrap_or(0.0);
            out.push(Estimate::of(sums[parent as usize] - f64::from(probability).ln()));
        }
    }
}

/// A successor: its score, its order, its state, and the number of its parent.
type Candidate = (Estimate, usize, Vec<u8>, u32);

/// The number of successors scored at a time.
const BATCH: usize = 1024;

/// Beam search that keeps `width` states of each level.
pub(super) fn search(
    task: &SolveTask<'_>,
    width: usize,
    mut guide: Guide<'_>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    let length = task.from.len();
    let mut store = StateStore::new(length);
    store.insert(task.from, None, meter)?;
    let (mut level, mut dropped, mut next, mut most) = (0..store.len(), false, vec![], 0);
    let mut scores = vec![];
    for depth in 0u32.. {
        if level.is_empty() {
            break;
        }
        if task.depth.is_some_and(|limit| depth >= limit) {
            return Err(SearchStop::Spent(if dropped {
                BudgetSpent::Tries
            } else {
                BudgetSpent::Depth { most: depth }
            }));
        }
        let mut candidates: Vec<Candidate> = vec![];
        let mut fresh = Fresh::default();
        for here in level.clone() {
            successors(task, &store.key(here), &mut next, meter)?;
            for (ordinal, key) in next.chunks_exact(length).enumerate() {
                if store.find(key).is_some() {
                    continue;
                }
                if task.problem.is_goal(key) {
                    let (goal, _) = store.insert(key, Some(here), meter)?;
                    return Ok(Some(store.path(goal)));
                }
                fresh.keys.extend_from_slice(key);
                fresh.moves.push((here, ordinal));
            }
            if fresh.moves.len() < BATCH && here + 1 < level.end {
                continue;
            }
            fresh.scores(task, &guide, &store, &mut scores);
            for ((key, (parent, _)), score) in fresh.keys.chunks_exact(length).zip(&fresh.moves).zip(&scores) {
                if *score < Estimate::UNREACHABLE {
                    candidates.push((*score, candidates.len(), key.to_vec(), *parent));
                }
            }
            fresh = Fresh::default();
            // The memory of earlier levels' candidates is reused.
            let taken = 2 * candidates.len() * (size_of::<Candidate>() + length);
            meter.keep(taken.saturating_sub(most))?;
            most = most.max(taken);
        }
        // The order of the candidates decides between equals, so the result is always the same.
        candidates.sort_unstable();
        level = store.len()..store.len();
        for (score, _, key, parent) in candidates {
            if store.len() - level.start < width as u32 {
                let (_, new) = store.insert(&key, Some(parent), meter)?;
                if let (true, Guide::Policy(_, sums)) = (new, &mut guide) {
                    // The list can have twice the capacity that it uses.
                    meter.keep(2 * size_of::<f64>())?;
                    sums.push(score.moves().unwrap_or(f64::INFINITY));
                }
            } else if store.find(&key).is_none() {
                // A state that is kept already would be no loss.
                dropped = true;
                break;
            }
        }
        level.end = store.len();
    }
    if dropped { Err(SearchStop::Spent(BudgetSpent::Tries)) } else { Ok(None) }
}
