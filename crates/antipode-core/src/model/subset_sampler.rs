//! Random states of a subset.

use std::sync::Arc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{Problem, StateSampler, StateSubset};
use crate::error::{Error, Result};

/// The most states to draw for each state of the subset.
const DRAWS: u64 = 1 << 20;

/// States to draw at a time.
const BATCH: u64 = 1 << 10;

/// Draws states of a subset: from a list of them, or else from all states of the puzzle.
pub(super) struct SubsetSampler {
    pub(super) subset: StateSubset,
    /// The sampler of the puzzle.
    pub(super) all: Option<Arc<dyn StateSampler>>,
}

impl SubsetSampler {
    /// Some states, of which the subset has about all, few or none.
    fn some(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        match (self.subset.states(), &self.all) {
            (Some(list), _) => Ok((0..count).map(|_| (list.state)(random.random_range(0..list.count))).collect()),
            (None, Some(all)) => all.random(count.max(BATCH), random),
            (None, None) => {
                Err(Error::incapable("this puzzle", "cannot draw states of a subset", "sample a table of it"))
            }
        }
    }
}

impl StateSampler for SubsetSampler {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let (mut found, mut draws) = (vec![], 0);
        while (found.len() as u64) < count {
            if draws > DRAWS.saturating_mul(found.len() as u64 + 1) {
                return Err(Error::Limit(format!(
                    "fewer than one state in {DRAWS} is in the subset {}: sample a table with --among",
                    self.subset
                )));
            }
            let states = self.some(count - found.len() as u64, random)?;
            draws += states.len() as u64;
            found.extend(states.into_iter().filter(|state| self.subset.has(state)));
        }
        found.truncate(count as usize);
        Ok(found)
    }

    fn all_reach_goal(&self) -> bool {
        self.all.as_ref().is_some_and(|all| all.all_reach_goal())
    }
}

impl Problem {
    /// The same problem, of which only the states of a subset are drawn at random.
    pub fn drawn_among(self, subset: StateSubset) -> Problem {
        self.with_abilities(|abilities| {
            let all = abilities.random.take();
            abilities.random = Some(Arc::new(SubsetSampler { subset, all }));
        })
    }
}
