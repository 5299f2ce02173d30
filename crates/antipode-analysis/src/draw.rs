//! Samples of all states that a table reaches.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Distances;
use antipode_core::error::Result;
use antipode_core::watch::{Progress, Watch};

/// Labels that are read between two reports.
const PERIOD: u64 = 1 << 20;

/// `count` different numbers below `below`, drawn uniformly, in increasing order; all of them if there are no more. The same seed
/// gives the same numbers.
pub fn draw(count: u64, below: u64, seed: u64) -> Vec<u64> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let count = count.min(below);
    // Of more than half, those that are left out are fewer.
    let few = count <= below / 2;
    let mut drawn = BTreeSet::new();
    while (drawn.len() as u64) < if few { count } else { below - count } {
        drawn.insert(random.random_range(0..below));
    }
    if few { drawn.into_iter().collect() } else { (0..below).filter(|number| !drawn.contains(number)).collect() }
}

impl Distances<'_> {
    /// All states with a path to a goal, in the order of their indices.
    pub fn reached(&self, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
        let size = self.table.metadata().layout.size();
        let mut states = vec![];
        for state in 0..size {
            if state % PERIOD == 0 {
                watch.report(Progress { phase: "scan", depth: None, done: state, total: size })?;
            }
            if self.table.label(state)?.is_some() {
                states.push(state);
            }
        }
        Ok(states)
    }

    /// `count` different states with a path to a goal, drawn uniformly, in the order of their indices; all of them if there are no
    /// more. The same seed gives the same states.
    pub fn draw(&self, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
        let (size, reached) = (self.table.metadata().layout.size(), self.table.metadata().reached());
        let tries = u128::from(count) * u128::from(size) / u128::from(reached.max(1));
        if 2 * u128::from(count) > u128::from(reached) || tries > u128::from(size) / 2 {
            let all = self.reached(watch)?;
            return Ok(draw(count, all.len() as u64, seed).into_iter().map(|at| all[at as usize]).collect());
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut drawn = BTreeSet::new();
        while (drawn.len() as u64) < count {
            watch.report(Progress { phase: "sample", depth: None, done: drawn.len() as u64, total: count })?;
            let state = random.random_range(0..size);
            if self.table.label(state)?.is_some() {
                drawn.insert(state);
            }
        }
        Ok(drawn.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_uniform_and_reproducible() {
        assert_eq!(draw(5, 3, 1), [0, 1, 2]);
        assert_eq!(draw(0, 3, 1), [0; 0]);
        assert_eq!(draw(40, 100, 7), draw(40, 100, 7));
        for count in [3, 8] {
            let mut seen = [0; 10];
            for seed in 0..2000 {
                let drawn = draw(count, 10, seed);
                assert!(drawn.len() as u64 == count && drawn.is_sorted());
                drawn.iter().for_each(|&number| seen[number as usize] += 1);
            }
            let expected = 200 * count as i64;
            // Five standard deviations.
            assert!(seen.iter().all(|&seen: &i64| (seen - expected).abs() < 110), "{seen:?}");
        }
    }
}
