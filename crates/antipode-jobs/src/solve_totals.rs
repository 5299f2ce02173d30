//! Totals and means of the solutions of a list of states.

use serde::Serialize;

use super::solution::{Solution, SolveOutcome};

/// Totals and means of solutions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolveTotals {
    /// The number of states.
    pub states: u64,
    /// Those for which the solver found a path.
    pub solved: u64,
    /// Those whose path is proven to be shortest or, where moves have costs, cheapest.
    pub optimal: u64,
    /// Those from which no goal is reachable.
    pub unsolvable: u64,
    /// The moves of all paths.
    pub moves: u64,
    /// The mean number of moves of a path; null if there is none.
    pub mean_moves: Option<f64>,
    /// The expanded states of all searches that report them.
    pub expanded: u64,
    /// The mean number of expanded states of these searches; null if there is none.
    pub mean_expanded: Option<f64>,
    /// Seconds of CPU time of all searches that report them.
    pub cpu_seconds: f64,
    /// The mean CPU time of these searches in seconds; null if there is none.
    pub mean_cpu_seconds: Option<f64>,
    #[serde(skip)]
    expansions: u64,
    #[serde(skip)]
    timed: u64,
}

/// The mean of a total, if it is of anything.
fn mean(total: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| total / count as f64)
}

impl SolveTotals {
    /// Adds a solution.
    pub fn add(&mut self, solution: &Solution) {
        self.states += 1;
        self.solved += u64::from(solution.outcome == SolveOutcome::Solved);
        self.optimal += u64::from(solution.outcome == SolveOutcome::Solved && solution.optimal);
        self.unsolvable += u64::from(solution.outcome == SolveOutcome::Unsolvable);
        self.moves += solution.length.unwrap_or(0) as u64;
        self.mean_moves = mean(self.moves as f64, self.solved);
        if let Some(expanded) = solution.expanded {
            self.expanded += expanded;
            self.expansions += 1;
        }
        self.mean_expanded = mean(self.expanded as f64, self.expansions);
        if let Some(seconds) = solution.cpu_seconds {
            self.cpu_seconds += seconds;
            self.timed += 1;
        }
        self.mean_cpu_seconds = mean(self.cpu_seconds, self.timed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_of_the_solutions_that_know_them() {
        let mut totals = SolveTotals::default();
        let none = Solution::none_yet("a".into(), "ida".into(), None);
        totals.add(&none);
        assert_eq!((totals.states, totals.solved, totals.mean_moves), (1, 0, None));
        let found = Solution { outcome: SolveOutcome::Solved, length: Some(4), optimal: true, ..none.clone() };
        totals.add(&Solution { expanded: Some(10), ..found.clone() });
        totals.add(&Solution { length: Some(7), optimal: false, cpu_seconds: Some(0.5), ..found });
        totals.add(&Solution { outcome: SolveOutcome::Unsolvable, ..none });
        assert_eq!((totals.states, totals.solved, totals.optimal, totals.unsolvable), (4, 2, 1, 1));
        assert_eq!((totals.moves, totals.mean_moves), (11, Some(5.5)));
        assert_eq!((totals.mean_expanded, totals.mean_cpu_seconds), (Some(10.0), Some(0.5)));
    }
}
