//! Comparison of a policy's probabilities with the optimal moves.

use super::report::{PolicyAudit, PolicyShares};
use super::tally::HeuristicTally;
use antipode_analysis::TableDistances;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Policy, Problem};

/// The allowed deviation of a sum of probabilities from 1.
const TOLERANCE: f32 = 1e-3;

/// Sums over the states of one depth.
#[derive(Clone, Copy, Default)]
pub(super) struct PolicySums {
    states: u64,
    best: u64,
    probability: f64,
    chance: f64,
}

impl PolicySums {
    pub(super) fn add(&mut self, other: &PolicySums) {
        self.states += other.states;
        self.best += other.best;
        self.probability += other.probability;
        self.chance += other.chance;
    }

    fn see(&mut self, probabilities: &[f32], closer: &[bool]) {
        let best = (0..probabilities.len()).rev().max_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]));
        self.states += 1;
        self.best += u64::from(best.is_some_and(|best| closer[best]));
        self.probability +=
            probabilities.iter().zip(closer).map(|(p, &closer)| f64::from(*p) * f64::from(closer)).sum::<f64>();
        self.chance += closer.iter().filter(|closer| **closer).count() as f64 / closer.len() as f64;
    }

    fn shares(&self, depth: Option<u32>) -> PolicyShares {
        let states = self.states.max(1) as f64;
        PolicyShares {
            distance: depth,
            states: self.states,
            best_is_optimal: self.best as f64 / states,
            optimal_probability: self.probability / states,
            chance: self.chance / states,
        }
    }
}

/// The report of all sums and of those by depth.
pub(super) fn report(depths: &[PolicySums]) -> PolicyAudit {
    let mut all = PolicySums::default();
    depths.iter().for_each(|sums| all.add(sums));
    let seen = (0..).zip(depths).filter(|(_, sums)| sums.states > 0);
    PolicyAudit { all: all.shares(None), by_distance: seen.map(|(depth, sums)| sums.shares(Some(depth))).collect() }
}

/// Judges a policy on states of a table. `states` holds the states end to end, and `numbers` their
/// indices. `Corrupt` if the policy gives no valid probabilities for their moves.
pub(super) fn judge(
    (problem, policy): (&Problem, &dyn Policy),
    table: &TableDistances<'_>,
    states: &[u8],
    numbers: &[u64],
    distances: &[u32],
    tally: &mut HeuristicTally,
) -> Result<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    let length = states.len() / numbers.len();
    let mut all = vec![];
    policy.probabilities(states, length, &mut all);
    let moves = table.moves(numbers)?;
    if all.len() != numbers.len() {
        let what = format!("a policy gave probabilities for {} states instead of {}", all.len(), numbers.len());
        return Err(Error::Corrupt(what));
    }
    let judged = states.chunks_exact(length).zip(&all).zip(moves).zip(distances);
    for (((state, probabilities), moves), &distance) in judged {
        let closer: Vec<bool> = moves.unwrap_or_default().iter().map(|made| made.closer).collect();
        let sum: f32 = probabilities.iter().sum();
        // This comparison is false for NaN.
        let positive = probabilities.iter().all(|probability| *probability >= 0.0);
        let whole = closer.is_empty() || (sum - 1.0).abs() < TOLERANCE;
        if probabilities.len() != closer.len() || !positive || !whole {
            return Err(Error::Corrupt(format!(
                "a policy gave {} numbers that add up to {sum} for the {} moves from {}",
                probabilities.len(),
                closer.len(),
                problem.write(state)
            )));
        }
        // A goal has no optimal move.
        if distance > 0 {
            tally.policy(distance).see(probabilities, &closer);
        }
    }
    Ok(())
}
