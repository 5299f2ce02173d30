//! Walks by the rules: the states of a game, and batches of states.

use serde::Serialize;

use crate::position::BoardPosition;
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::served_puzzle::ServedPuzzle;
use antipode_core::error::Error;
use antipode_jobs::{OptimalPath, StateDistance};

/// A state of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PassedPosition {
    /// The state as the puzzle writes it.
    pub state: String,
    /// Its distance; null if it is unreachable, or if there is no table.
    pub distance: Option<u32>,
    /// Whether it is a goal.
    pub goal: bool,
    /// The cost of the move to it, if moves have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
}

/// The states of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameStates {
    /// The start, and the state after each move.
    pub states: Vec<PassedPosition>,
    /// The last state with its moves.
    pub end: BoardPosition,
}

/// A state of a walk by the rules, and the cost of the move to it.
pub struct WalkedState {
    /// The state.
    pub state: Vec<u8>,
    /// The cost, if moves have costs and this is not the start.
    pub cost: Option<u8>,
}

impl ServedPuzzle {
    /// The states on a walk: its start, and the state after each move. `IllegalMove` if a move is
    /// not legal.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn walk(&self, start: &str, moves: &[String]) -> Result<Vec<WalkedState>> {
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
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn passed(&self, walk: &[WalkedState]) -> Result<Vec<PassedPosition>> {
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

    /// A requested state; the goal by default. `NotAState` if the text is not one.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn asked(&self, state: Option<&str>) -> Result<Vec<u8>> {
        self.read(state.unwrap_or(self.goal()))
    }

    /// A shortest path. `NoTable` without a table.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn path(&self, state: &[u8]) -> Result<OptimalPath> {
        let mut paths = self.table()?.paths(&[self.problem().write(state)])?;
        Ok(paths.pop().ok_or(Error::Interrupted)?)
    }

    /// The distances of a piece of a batch, which `before` states precede. An error names the state
    /// by its number in the batch.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn looked_up(&self, piece: &[String], before: usize) -> Result<Vec<StateDistance>> {
        self.table()?.distances(piece).map_err(|error| {
            let refused = self.not_a_state(error);
            match piece.iter().position(|state| self.read(state).is_err()) {
                Some(index) => refused.of_state(before + index),
                None => refused,
            }
        })
    }
}
