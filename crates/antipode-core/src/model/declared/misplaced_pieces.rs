//! The heuristic that counts places which differ from the goal.

use std::sync::Arc;

use super::PlacedState;
use super::sampled_states::{sampled_states, successors};
use crate::error::{Error, Result};
use crate::model::{Estimate, Heuristic, HeuristicClaim, NamedHeuristics, Problem};

/// The name of the heuristic.
const NAME: &str = "misplaced";

/// The most goals to compare with.
const MOST_GOALS: usize = 1000;

/// The number of places that differ from the nearest goal, divided by those that a move changes.
#[derive(Clone)]
pub(super) struct MisplacedPieces {
    problem: Problem,
    goals: Vec<Vec<u8>>,
    places: Vec<usize>,
    changes: usize,
    tried: bool,
}

impl MisplacedPieces {
    /// The heuristic, if the declaration has what it needs: listed goals, and how many places a
    /// move changes.
    pub(super) fn new(problem: &Problem, placed: &PlacedState) -> Option<MisplacedPieces> {
        let changes = placed.declared.changes?;
        let goals: Vec<Vec<u8>> = problem.goals().take(MOST_GOALS + 1).collect();
        let (places, tried) = (placed.places.clone(), placed.tried);
        let is_small = (1..=MOST_GOALS).contains(&goals.len());
        is_small.then(|| MisplacedPieces { problem: problem.clone(), goals, places, changes, tried })
    }

    /// The places in which two states differ.
    fn differing(&self, a: &[u8], b: &[u8]) -> usize {
        self.places.iter().filter(|&&place| a[place] != b[place]).count()
    }

    /// Checks that moves change no more places than declared.
    fn check(&self) -> Result<()> {
        if !self.tried {
            return Ok(());
        }
        let states = sampled_states(&self.problem)?;
        for (state, next) in states.iter().zip(successors(&self.problem, &states)?) {
            if let Some(next) = next.iter().find(|next| self.differing(state, next) > self.changes) {
                let [from, to] = [state, next].map(|state| self.problem.write(state));
                let fault = format!("the move from '{from}' to '{to}' changes {}", self.differing(state, next));
                return Err(Error::broken_law(format!("that a move changes at most {} places", self.changes), fault));
            }
        }
        Ok(())
    }
}

impl NamedHeuristics for MisplacedPieces {
    fn heuristics(&self) -> &'static [&'static str] {
        &[NAME]
    }

    fn heuristic(&self, name: &str) -> Option<Result<Arc<dyn Heuristic>>> {
        (name == NAME).then(|| self.check().map(|()| Arc::new(self.clone()) as Arc<dyn Heuristic>))
    }
}

impl Heuristic for MisplacedPieces {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent(NAME)
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let least = self.goals.iter().map(|goal| self.differing(state, goal)).min().unwrap_or(0);
        Estimate::from(least.div_ceil(self.changes) as u32)
    }
}
