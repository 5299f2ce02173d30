//! Samples of all states that a table reaches.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::TableDistances;
use antipode_core::error::{Error, Result};
use antipode_core::watch::{Watch, WorkProgress};

/// The number of labels to read between two reports.
const PERIOD: u64 = 1 << 20;

/// `count` different numbers below `below`, drawn uniformly, in increasing order; all of them if
/// there are no more. The same seed gives the same numbers.
pub fn draw(count: u64, below: u64, seed: u64) -> Vec<u64> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let count = count.min(below);
    // For more than half, draw the numbers to leave out, which are fewer.
    let few = count <= below / 2;
    let mut drawn = BTreeSet::new();
    while (drawn.len() as u64) < if few { count } else { below - count } {
        drawn.insert(random.random_range(0..below));
    }
    if few { drawn.into_iter().collect() } else { (0..below).filter(|number| !drawn.contains(number)).collect() }
}

/// The states to draw.
pub(super) struct DrawRequest {
    /// Their number, at most half of `among`.
    pub(super) count: u64,
    /// The number of states to choose from, by the metadata.
    pub(super) among: u64,
    /// The depth of all of them, if it is the same.
    pub(super) depth: Option<u32>,
}

impl TableDistances<'_> {
    /// All states with a path to a goal, in the order of their indices.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the metadata have another number of them; `Interrupted` if the watch stops it.
    pub fn reached(&self, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
        let (size, reached) = (self.space.layout().size(), self.table.metadata().reached());
        let mut states = vec![];
        for state in 0..size {
            if state % PERIOD == 0 {
                watch.report(WorkProgress { phase: "scan", depth: None, done: state, total: size })?;
            }
            if self.label(state)?.is_some() {
                states.push(state);
            }
        }
        match states.len() as u64 == reached {
            true => Ok(states),
            false => {
                let found = states.len();
                Err(self.inconsistent(format!("it reaches {found} states, and its metadata say {reached}")))
            }
        }
    }

    /// `count` different states with a path to a goal, drawn uniformly, in the order of their
    /// indices; all of them if there are no more. The same seed gives the same states.
    ///
    /// # Errors
    ///
    /// `Corrupt` if there are fewer than the metadata say; `Interrupted` if the watch stops it.
    pub fn draw(&self, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
        let (size, reached) = (self.space.layout().size(), self.table.metadata().reached());
        let tries = u128::from(count) * u128::from(size) / u128::from(reached.max(1));
        if 2 * u128::from(count) > u128::from(reached) || tries > u128::from(size) / 2 {
            let all = self.reached(watch)?;
            return Ok(draw(count, all.len() as u64, seed).into_iter().map(|at| all[at as usize]).collect());
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let wanted = DrawRequest { count, among: reached, depth: None };
        self.draw_until(wanted, &mut random, watch, |state| Ok(self.label(state)?.is_some()))
    }

    /// Draws from all states until it has found enough for which `is_one` holds, in the order of
    /// their indices. `Corrupt` if there are fewer than the metadata say.
    pub(super) fn draw_until(
        &self,
        DrawRequest { count, among, depth }: DrawRequest,
        random: &mut ChaCha8Rng,
        watch: &mut Watch<'_>,
        is_one: impl Fn(u64) -> Result<bool>,
    ) -> Result<Vec<u64>> {
        let size = self.space.layout().size();
        // Far more tries than chance can explain, as at most half of the states are wanted.
        let most = u128::from(count) * u128::from(size) / u128::from(among.max(1)) * 100 + 1_000;
        let mut tries = 0;
        let mut states = BTreeSet::new();
        while (states.len() as u64) < count {
            tries += 1;
            if tries > most {
                let of = depth.map_or("with a path to a goal".into(), |depth| format!("at depth {depth}"));
                return Err(self.inconsistent(format!("it has fewer states {of} than its metadata say")));
            }
            watch.report(WorkProgress { phase: "sample", depth, done: states.len() as u64, total: count })?;
            let state = random.random_range(0..size);
            if is_one(state)? {
                states.insert(state);
            }
        }
        Ok(states.into_iter().collect())
    }

    /// The error for entries that contradict the metadata.
    pub(super) fn inconsistent(&self, what: String) -> Error {
        Error::corrupt(self.table.path(), what + ": run verify")
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
