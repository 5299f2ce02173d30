//! Whether states are in the component of the goal, by the group, without a search.

use super::components;
use crate::analysis::{Connection, Quotient};
use crate::error::Result;
use crate::families::Problem;
use crate::model::Base;
use crate::watch::Watch;

/// The most occupancies for which the component test is made ready.
const MOST_OCCUPANCIES: u64 = 5_000_000;

/// The component of the goal.
pub(super) struct GoalComponent<'a> {
    base: &'a dyn Base,
    quotient: Quotient<'a>,
    goal: (u64, Vec<u8>),
}

impl<'a> GoalComponent<'a> {
    /// The base of a problem, if it has one and the component test is soon made ready.
    pub(super) fn base(problem: &'a Problem, memory: u64) -> Option<Box<dyn Base + 'a>> {
        components::base(problem, memory).ok().filter(|base| base.vertices() <= MOST_OCCUPANCIES)
    }

    /// The component of the goal, if there is one goal.
    pub(super) fn of(problem: &Problem, base: Option<&'a dyn Base>, watch: &mut Watch<'_>) -> Result<Option<Self>> {
        let (Some(base), Ok(goal)) = (base, problem.goal()) else { return Ok(None) };
        Ok(Some(GoalComponent { base, quotient: Quotient::new(base, watch)?, goal: base.read(&goal)? }))
    }

    /// Whether a state is in it. `Usage` if it is not a state.
    pub(super) fn has(&self, state: &str) -> Result<bool> {
        let state = self.base.read(state)?;
        let goal = (self.goal.0, self.goal.1.as_slice());
        Ok(self.quotient.connection((state.0, &state.1), goal) == Connection::Connected)
    }
}
