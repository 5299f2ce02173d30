//! A state with all its moves, and the distance after each.

use std::sync::Arc;

use serde::Serialize;

use crate::limits::STATE;
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::served_puzzle::ServedPuzzle;
use antipode_core::error::{self, Error};
use antipode_core::model::Heuristic;
use antipode_jobs::OpenTable;

/// The number for the distance of a state that cannot reach a goal.
pub const UNREACHABLE: i32 = -1;

/// A look-up of the distances of states by their indices.
type LookUp = fn(&OpenTable, &[u64], i32) -> error::Result<Vec<i32>>;

/// A move from a state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionMove {
    /// Its name.
    pub r#move: String,
    /// The state after the move.
    pub state: String,
    /// The distance after the move; null if no goal is reachable, or without a table.
    pub distance: Option<u32>,
    /// The distance after the move less the one before. A best move lowers it by 1 or, where moves
    /// have costs, by its cost.
    pub change: Option<i32>,
    /// Its cost, if moves have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
}

/// A state with its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPosition {
    /// The state as the puzzle writes it.
    pub state: String,
    /// Moves to the goal, or the cost of the cheapest path; null if it is unreachable, or if there
    /// is no table.
    pub distance: Option<u32>,
    /// Whether it is a goal.
    pub goal: bool,
    /// Whether moves lead to a goal, if there is no table and a test decides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable: Option<bool>,
    /// All legal moves, best first; without a table, in the order of the rules.
    pub moves: Vec<PositionMove>,
}

/// The error for the text of a state that is too long.
pub fn state_too_long(text: &str) -> ErrorResponse {
    let why = format!("a state of {} bytes: at most {STATE} are read", text.len());
    ErrorResponse::new(RefusalReason::TextTooLong { bytes: text.len(), most: STATE, index: None }, why)
}

impl ServedPuzzle {
    /// Reads a state of this puzzle. `NotAState` if the text is not one.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn read(&self, text: &str) -> Result<Vec<u8>> {
        if text.len() > STATE {
            return Err(state_too_long(text));
        }
        self.problem().read(text.trim()).map_err(|error| self.not_a_state(error))
    }

    /// The refusal for an error about the text of a state.
    pub fn not_a_state(&self, error: Error) -> ErrorResponse {
        let (puzzle, goal) = (self.problem().spec(), self.goal().to_string());
        ErrorResponse::of(error, |cause| RefusalReason::NotAState { puzzle, goal, cause, index: None })
    }

    /// A heuristic by its name. `UnknownHeuristic` if the puzzle has none of this name.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn heuristic(&self, name: &str) -> Result<Arc<dyn Heuristic>> {
        self.problem().heuristic(name).map_err(|error| {
            ErrorResponse::of(error, |cause| RefusalReason::UnknownHeuristic { heuristic: name.to_string(), cause })
        })
    }

    /// The successors of a state in the order of its moves.
    pub fn successors(&self, state: &[u8]) -> Vec<Vec<u8>> {
        let mut all = vec![];
        self.problem().expand(state, &mut |next| all.push(next.to_vec()));
        all
    }

    /// The distances of states, in the same order. `NoTable` without a table.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn depths(&self, states: &[Vec<u8>]) -> Result<Vec<Option<u32>>> {
        self.depths_by(states, OpenTable::depths)
    }

    /// The distances of a state and of its successors. `NoTable` without a table.
    fn depths_around(&self, states: &[Vec<u8>]) -> Result<Vec<Option<u32>>> {
        self.depths_by(states, OpenTable::depths_around)
    }

    fn depths_by(&self, states: &[Vec<u8>], look_up: LookUp) -> Result<Vec<Option<u32>>> {
        let table = self.table()?;
        let indices: Vec<Option<u64>> = states.iter().map(|state| table.space().find(state)).collect();
        let known: Vec<u64> = indices.iter().copied().flatten().collect();
        // Without the first state, the others are not successors of anything here.
        let look_up = if indices.first().is_some_and(Option::is_none) { OpenTable::depths } else { look_up };
        let mut depths = look_up(table, &known, UNREACHABLE)?.into_iter();
        Ok(indices
            .iter()
            .map(|index| index.and_then(|_| depths.next()).and_then(|depth| u32::try_from(depth).ok()))
            .collect())
    }

    /// The costs of the moves from a state, in their order; none if every move costs 1.
    pub fn costs(&self, state: &[u8]) -> Option<Vec<u8>> {
        self.problem().costs().map(|_| self.problem().move_costs(state))
    }

    /// A state with its moves, best first; equally good moves, and all without a table, stay in the
    /// order of the rules.
    ///
    /// # Errors
    ///
    /// Refusals of what was asked; errors of the table and of the rules.
    pub fn position(&self, state: &[u8]) -> Result<BoardPosition> {
        let problem = self.problem();
        let mut all = vec![state.to_vec()];
        all.extend(self.successors(state));
        let searched = self.searches().is_some();
        let depths = if searched { vec![None; all.len()] } else { self.depths_around(&all)? };
        let reachable = if searched { problem.reaches_goal(state) } else { None };
        let (distance, costs) = (depths[0], self.costs(state));
        let mut moves: Vec<PositionMove> = (0..all.len() - 1)
            .map(|ordinal| PositionMove {
                r#move: problem.name(state, ordinal),
                state: problem.write(&all[ordinal + 1]),
                distance: depths[ordinal + 1],
                change: depths[ordinal + 1].zip(distance).map(|(after, before)| after as i32 - before as i32),
                cost: costs.as_ref().and_then(|costs| costs.get(ordinal).copied()),
            })
            .collect();
        moves.sort_by_key(|one| one.distance.map_or(u32::MAX, |after| after + u32::from(one.cost.unwrap_or(1))));
        problem.intact()?;
        Ok(BoardPosition { state: problem.write(state), distance, goal: problem.is_goal(state), reachable, moves })
    }
}
