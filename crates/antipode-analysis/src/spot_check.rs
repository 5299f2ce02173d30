//! A check of a table at random states, before other answers are compared with it.
//!
//! States drawn from those that a table reaches do not show which states it misses. So these are
//! drawn from all numbered ones.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::TableDistances;
use antipode_core::error::Result;
use antipode_core::nums::grouped;

/// The number of states. They miss a fault in one of twenty with a probability of 0.6 %.
const CHECKED: u64 = 100;

impl TableDistances<'_> {
    /// Compares the labels of some random states with those of their successors, and whether they
    /// have a path to a goal with what the puzzle says without a search.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the table contradicts the rules; `Usage` if these fail.
    pub fn spot_check(&self) -> Result<()> {
        let (problem, mut random) = (self.space.problem(), ChaCha8Rng::seed_from_u64(0));
        let all = self.space.states();
        let states: Vec<u64> = match all <= CHECKED {
            true => (0..all).collect(),
            false => (0..CHECKED).map(|_| random.random_range(0..all)).collect(),
        };
        let neighbourhoods = self.neighbourhoods(&states);
        problem.intact()?;
        for here in neighbourhoods? {
            let (at, label) = (here.state.at, here.state.label);
            match problem.reaches_goal(&self.space.state(at)) {
                Some(true) if label.is_none() => {
                    return Err(self.wrong(at, "has a path to a goal by the rules, and none by the table"));
                }
                Some(false) if label.is_some() => {
                    return Err(self.wrong(at, "has a path to a goal by the table, and none by the rules"));
                }
                _ => self.nearer_of(&here).map(|_| ())?,
            }
        }
        let reached = self.table.metadata().reached();
        match problem.least_reached().filter(|least| !problem.directed() && *least > reached.into()) {
            None => Ok(()),
            Some(least) => Err(self.inconsistent(format!(
                "its metadata count {} states with a path to a goal, and there are at least {}",
                grouped(reached),
                grouped(least)
            ))),
        }
    }
}
