//! Whether states are in the component of the goal, by the group, without a search.

use std::sync::Arc;

use super::components;
use crate::analysis::{Connection, Quotient};
use crate::error::Result;
use crate::model::Base;
use crate::model::Problem;
use crate::watch::Watch;

/// The most occupancies for which the component test is made ready.
const MOST_OCCUPANCIES: u64 = 5_000_000;

/// The component of the goal.
pub(super) struct GoalComponent {
    base: Arc<dyn Base>,
    quotient: Quotient,
    goal: (u64, Vec<u8>),
}

impl GoalComponent {
    /// The component of the goal, if there is one goal and the component test is soon made ready.
    pub(super) fn of(problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<Option<Self>> {
        let base = components::base(problem, memory).ok().filter(|base| base.vertices() <= MOST_OCCUPANCIES);
        let (Some(base), Ok(goal)) = (base, problem.goal()) else { return Ok(None) };
        let goal = base.read(&problem.write(&goal))?;
        Ok(Some(GoalComponent { quotient: Quotient::new(base.clone(), watch)?, base, goal }))
    }

    /// Whether a state, as it is written, is in it. `Usage` if it is not a state.
    pub(super) fn has(&self, state: &str) -> Result<bool> {
        let state = self.base.read(state)?;
        let goal = (self.goal.0, self.goal.1.as_slice());
        Ok(self.quotient.connection((state.0, &state.1), goal) == Connection::Connected)
    }
}
