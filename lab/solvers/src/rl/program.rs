//! Episodes as in the program of the paper's authors (`src/rl` of
//! <https://github.com/lemerleau/CubicPuzzle>).
//!
//! A walk may enter a state again. The program looks for the goal among the neighbours of a state,
//! in the order of its moves. If the goal is there, the program knows a path with one more move
//! than the walk has, whichever neighbour the walk enters. If the walk enters the goal, it is won.
//! If it enters a neighbour after the goal in that order, it is lost. If it enters one before the
//! goal, it goes on. A walk is also lost when it has one move less than the best path. Weights
//! change from the end of the walk back, with a factor gamma for each step. That of the goal also
//! changes.

use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;

use super::{ALPHA, EPISODES, GAMMA, Policy, STEPS};
use antipode_solvers::{BudgetMeter, SearchStop};

/// The weight of a state that was never seen, and the least one.
pub(super) const FIRST_WEIGHT: f64 = 1e-7;
const LEAST_WEIGHT: f64 = 1e-12;

/// An episode that has been nowhere before, so that no weight is 0.
const EVERY: u32 = u32::MAX;

/// Walks, and what they have found.
struct ProgramWalks<'w> {
    /// The greatest number of moves of a walk. A path has one more.
    limit: usize,
    best: &'w mut Option<Vec<u32>>,
}

pub(super) fn episodes(
    policy: &mut Policy<'_>,
    best: &mut Option<Vec<u32>>,
    meter: &mut BudgetMeter<'_>,
) -> Result<(), SearchStop> {
    let mut random = policy.task.random();
    let steps = policy.task.whole(&STEPS);
    let steps = policy.task.depth.map_or(steps, |depth| steps.min(depth as usize));
    let limit = best.as_ref().map_or(steps, |path| path.len().saturating_sub(2));
    let mut walks = ProgramWalks { limit, best };
    for _ in 0..policy.task.whole(&EPISODES) {
        let (walk, won) = walks.walk(policy, &mut random, meter)?;
        learn(policy, &walk, won);
    }
    Ok(())
}

impl ProgramWalks<'_> {
    /// The states of a walk, and whether it is won.
    fn walk(
        &mut self,
        policy: &mut Policy<'_>,
        random: &mut impl rand::Rng,
        meter: &mut BudgetMeter<'_>,
    ) -> Result<(Vec<u32>, bool), SearchStop> {
        let length = policy.task.from.len();
        let (mut next, mut weights) = (vec![], vec![]);
        let mut here = policy.know(policy.task.from, policy.unknown(policy.task.from), meter)?;
        let mut walk = vec![here];
        loop {
            let goal = policy.neighbours(here, EVERY, (&mut next, &mut weights), meter)?;
            let is_lost = walk.len() > self.limit;
            let goal = goal.filter(|_| !is_lost);
            let Ok(choice) = WeightedIndex::new(&weights) else { return Ok((walk, false)) };
            let chosen = choice.sample(random);
            if let Some(goal) = goal {
                let end = policy.know(&next[goal * length..][..length], weights[goal], meter)?;
                self.limit = walk.len() - 1;
                *self.best = Some(walk.iter().copied().chain([end]).collect());
            }
            here = policy.know(&next[chosen * length..][..length], weights[chosen], meter)?;
            walk.push(here);
            match goal {
                _ if is_lost => return Ok((walk, false)),
                Some(goal) if chosen >= goal => return Ok((walk, chosen == goal)),
                _ => {}
            }
        }
    }
}

/// Moves the weights of the states of a walk.
fn learn(policy: &mut Policy<'_>, walk: &[u32], won: bool) {
    let (alpha, gamma) = (policy.task.real(&ALPHA), policy.task.real(&GAMMA));
    for (&state, step) in walk.iter().rev().zip(0..) {
        let (weight, worth) = (&mut policy.weights[state as usize], gamma.powi(step));
        *weight = match won {
            true => (1.0 - alpha) * *weight + alpha * worth,
            false => ((1.0 - alpha) * *weight * worth).max(LEAST_WEIGHT),
        };
    }
}
