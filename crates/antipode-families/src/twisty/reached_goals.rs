//! A puzzle with several states as goals.

use super::definition::PieceArrangement;
use super::goal_states::GoalStates;
use super::twisty_puzzle::TwistyPuzzle;

impl TwistyPuzzle {
    /// The puzzle with these goals, of which the first is its own.
    pub(super) fn with_goals(mut self, goals: GoalStates) -> Self {
        self.rules.goals = goals.several();
        self
    }

    /// Those of several goals that moves reach from the first, sorted; none if there is one goal.
    pub(super) fn reached_goals(&self) -> &[Vec<u8>] {
        self.reached_goals.get_or_init(|| {
            let goals = self.rules.goals.as_deref().unwrap_or_default();
            let group = self.rules.is_group().then(|| self.group()).flatten();
            let is_reached = |goal: &&PieceArrangement| match group {
                Some(group) => group.connects(&self.rules.goal, goal),
                None => self.is_numbered(goal),
            };
            let mut reached: Vec<Vec<u8>> = goals.iter().filter(is_reached).map(PieceArrangement::bytes).collect();
            reached.sort_unstable();
            reached
        })
    }
}
