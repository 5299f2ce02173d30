//! Costs of moves in searches from one state.

use super::{Solver, Task};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

/// The solvers that take costs.
const SOLVERS: [&str; 9] = ["astar", "astar-tree", "ida", "rbfs", "greedy", "focal", "xdp", "xup", "dps"];

/// The costs of the moves from a state.
pub(super) struct Costs(Option<Vec<u8>>);

impl Costs {
    /// The cost of a move, by its number among those of the state.
    #[inline]
    pub(super) fn of(&self, ordinal: usize) -> u32 {
        self.0.as_ref().map_or(1, |costs| costs[ordinal].into())
    }
}

/// The costs along the path of a depth-first search.
pub(super) struct Trail<'a> {
    task: &'a Task<'a>,
    /// For each state on the path, the cost of the path to it and those of its moves; `None` if
    /// every move costs 1.
    costs: Option<Vec<(u64, Costs)>>,
}

impl<'a> Trail<'a> {
    pub(super) fn new(task: &'a Task<'a>) -> Trail<'a> {
        Trail { task, costs: task.problem.costs().map(|_| vec![]) }
    }

    /// Whether moves have costs.
    pub(super) fn has_costs(&self) -> bool {
        self.costs.is_some()
    }

    /// Enters a state at a depth of the path, by the `before`-th move of the state above. Returns
    /// the cost of the path to it.
    #[inline]
    pub(super) fn enter(&mut self, depth: usize, before: usize, state: &[u8]) -> u64 {
        let Some(costs) = &mut self.costs else { return depth as u64 };
        costs.truncate(depth);
        let spent = costs.last().map_or(0, |(spent, costs)| spent + u64::from(costs.of(before)));
        costs.push((spent, self.task.costs(state)));
        spent
    }

    /// The cost of a move of the state that was entered last.
    #[inline]
    pub(super) fn cost(&self, ordinal: usize) -> u64 {
        self.costs.as_ref().and_then(|costs| costs.last()).map_or(1, |(_, costs)| costs.of(ordinal).into())
    }
}

impl Task<'_> {
    /// The costs of the moves from a state.
    #[inline]
    pub(super) fn costs(&self, state: &[u8]) -> Costs {
        Costs(self.problem.costs().map(|_| self.problem.move_costs(state)))
    }
}

impl Solver {
    /// Whether it solves puzzles whose moves have costs.
    pub fn takes_costs(&self) -> bool {
        SOLVERS.contains(&self.name)
    }

    /// Checks that it solves a puzzle, whose moves may have costs.
    ///
    /// # Errors
    ///
    /// `Usage` if it does not.
    pub fn check_costs(&self, problem: &Problem) -> Result<()> {
        if self.takes_costs() || problem.costs().is_none() {
            return Ok(());
        }
        let (name, spec, able) = (self.name, problem.spec(), SOLVERS.join(", "));
        Err(Error::usage(format!(
            "the solver {name} needs moves of cost 1, and those of {spec} have others: use {able}"
        )))
    }
}
