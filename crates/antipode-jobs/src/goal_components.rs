//! Decides by group theory, without a search, whether states are in the component of a goal.

use std::sync::Arc;

use super::components;
use antipode_analysis::{Connection, Quotient};
use antipode_core::error::Result;
use antipode_core::model::Base;
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// The most occupancies for which the component test is prepared.
const MOST_OCCUPANCIES: u64 = 5_000_000;

/// The most goals whose components are told apart.
const MOST_GOALS: usize = 1000;

/// The components that hold goals.
pub(super) struct GoalComponents {
    base: Arc<dyn Base>,
    quotient: Quotient,
    /// A goal in each.
    goals: Vec<(u64, Vec<u8>)>,
}

impl GoalComponents {
    /// The components of the goals, if there are few and the component test is quick to prepare.
    pub(super) fn of(problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<Option<Self>> {
        let few = problem.goals().nth(MOST_GOALS).is_none();
        let base = components::base(problem, memory).ok();
        let Some(base) = base.filter(|base| few && base.vertices() <= MOST_OCCUPANCIES) else { return Ok(None) };
        let mut found = GoalComponents { quotient: Quotient::new(base.clone(), watch)?, base, goals: vec![] };
        for goal in problem.goals() {
            let goal = found.base.read(&problem.write(&goal))?;
            if !found.holds(&goal) {
                found.goals.push(goal);
            }
        }
        Ok(Some(found))
    }

    /// Whether a state, as it is written, is in one of them. `Usage` if it is not a state.
    pub(super) fn has(&self, state: &str) -> Result<bool> {
        Ok(self.holds(&self.base.read(state)?))
    }

    fn holds(&self, (vertex, arrangement): &(u64, Vec<u8>)) -> bool {
        let state = (*vertex, arrangement.as_slice());
        let connected =
            |goal: &(u64, Vec<u8>)| self.quotient.connection(state, (goal.0, &goal.1)) == Connection::Connected;
        self.goals.iter().any(connected)
    }
}
