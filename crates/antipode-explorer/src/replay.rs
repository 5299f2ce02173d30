//! Games replayed by the rules, so that nothing else is kept.

use serde::Serialize;

use crate::games::{PlayedGame, ReplayedGame};
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::served_puzzle::ServedPuzzle;

/// The longest plausible time of a game, in seconds.
const LONGEST: f64 = 86_400.0;

/// A state of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PassedPosition {
    /// The state as the puzzle writes it.
    pub(crate) state: String,
    /// Its distance; null if it is unreachable, or if there is no table.
    pub(crate) distance: Option<u32>,
    /// Whether it is a goal.
    pub(crate) goal: bool,
    /// The cost of the move to it, if moves have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<u8>,
}

/// A state of a walk by the rules, and the cost of the move to it.
pub(crate) struct WalkedState {
    pub(crate) state: Vec<u8>,
    pub(crate) cost: Option<u8>,
}

impl ServedPuzzle {
    /// The states on a walk: its start, and the state after each move. `IllegalMove` if a move is
    /// not legal.
    pub(crate) fn walk(&self, start: &str, moves: &[String]) -> Result<Vec<WalkedState>> {
        let problem = self.problem();
        let mut walk = vec![WalkedState { state: self.read(start)?, cost: None }];
        for (number, name) in (1..).zip(moves) {
            let state = &walk[walk.len() - 1].state;
            let mut successors = self.successors(state);
            let ordinal = (0..successors.len()).find(|&ordinal| problem.name(state, ordinal) == *name);
            let ordinal = ordinal.ok_or_else(|| {
                ErrorResponse::new(RefusalReason::IllegalMove { number }, format!("move {number} is not legal there"))
            })?;
            let cost = self.costs(state).and_then(|costs| costs.get(ordinal).copied());
            walk.push(WalkedState { state: successors.swap_remove(ordinal), cost });
        }
        problem.intact()?;
        Ok(walk)
    }

    /// States of a walk with their distances, if there is a table.
    pub(crate) fn passed(&self, walk: &[WalkedState]) -> Result<Vec<PassedPosition>> {
        let problem = self.problem();
        let states: Vec<Vec<u8>> = walk.iter().map(|walked| walked.state.clone()).collect();
        let distances = if self.searches().is_some() { vec![None; walk.len()] } else { self.depths(&states)? };
        let all = walk.iter().zip(distances);
        let passed = all.map(|(WalkedState { state, cost }, distance)| PassedPosition {
            state: problem.write(state),
            distance,
            goal: problem.is_goal(state),
            cost: *cost,
        });
        let passed = passed.collect();
        problem.intact()?;
        Ok(passed)
    }

    /// Replays a game by the rules. `IllegalMove` if a move is not legal, `UnreachableStart` if the
    /// start cannot reach a goal.
    pub(crate) fn replay(&self, played: &PlayedGame) -> Result<ReplayedGame> {
        let walk = self.walk(&played.start, &played.moves)?;
        let ends = [0, walk.len() - 1].map(|at| WalkedState { state: walk[at].state.clone(), cost: None });
        let [start, end]: [PassedPosition; 2] = self.passed(&ends)?.try_into().expect("a walk has two ends");
        let spent: u32 = walk[1..].iter().map(|walked| walked.cost.map_or(1, u32::from)).sum();
        let why = "no goal is reachable from the beginning of the game";
        let unreachable = || ErrorResponse::new(RefusalReason::UnreachableStart {}, why);
        self.table()?;
        let optimal = start.distance.ok_or_else(unreachable)?;
        let left = end.distance.ok_or_else(unreachable)?;
        let seconds = if played.seconds.is_finite() { played.seconds.clamp(0.0, LONGEST) } else { 0.0 };
        Ok(ReplayedGame {
            spec: self.problem().spec(),
            start: start.state,
            optimal,
            moves: played.moves.clone(),
            wasted: (spent + left).saturating_sub(optimal),
            solved: end.goal,
            hints: played.hints,
            aided: played.aided,
            undone: played.undone,
            seconds,
        })
    }
}
