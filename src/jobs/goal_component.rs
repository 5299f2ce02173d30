//! Whether states are in the component of a goal, by the group, without a search.

use super::components;
use crate::analysis::{Connection, Quotient};
use crate::error::Result;
use crate::families::Problem;
use crate::model::Base;
use crate::watch::Watch;

/// The most occupancies for which the component test is made ready.
const MOST_OCCUPANCIES: u64 = 5_000_000;

/// The most goals whose components are told apart.
const MOST_GOALS: usize = 1000;

/// The components that hold goals.
pub(super) struct GoalComponent<'a> {
    base: &'a dyn Base,
    quotient: Quotient<'a>,
    /// A goal in each.
    goals: Vec<(u64, Vec<u8>)>,
}

impl<'a> GoalComponent<'a> {
    /// The base of a problem, if it has one and the component test is soon made ready.
    pub(super) fn base(problem: &'a Problem, memory: u64) -> Option<Box<dyn Base + 'a>> {
        components::base(problem, memory).ok().filter(|base| base.vertices() <= MOST_OCCUPANCIES)
    }

    /// The components of the goals, if these are few.
    pub(super) fn of(problem: &Problem, base: Option<&'a dyn Base>, watch: &mut Watch<'_>) -> Result<Option<Self>> {
        let moves = problem.moves();
        let Some(base) = base.filter(|_| moves.goals().nth(MOST_GOALS).is_none()) else { return Ok(None) };
        let mut found = GoalComponent { base, quotient: Quotient::new(base, watch)?, goals: vec![] };
        for goal in moves.goals() {
            let goal = base.read(&moves.write(&goal))?;
            if !found.holds(&goal) {
                found.goals.push(goal);
            }
        }
        Ok(Some(found))
    }

    /// Whether a state is in one of them. `Usage` if it is not a state.
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
