//! Costs of moves in searches from one state.

use super::SolveTask;

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
    task: &'a SolveTask<'a>,
    /// For each state on the path, the cost of the path to it and those of its moves; `None` if
    /// every move costs 1.
    costs: Option<Vec<(u64, Costs)>>,
}

impl<'a> Trail<'a> {
    pub(super) fn new(task: &'a SolveTask<'a>) -> Trail<'a> {
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
        // The search has gone back: the states below are no longer on the path.
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

impl SolveTask<'_> {
    /// The costs of the moves from a state.
    #[inline]
    pub(super) fn costs(&self, state: &[u8]) -> Costs {
        Costs(self.problem.costs().map(|_| self.problem.move_costs(state)))
    }
}
