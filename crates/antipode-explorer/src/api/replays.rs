//! The endpoint that walks through a whole game at once, for shared and for kept games.

use axum::Json;
use axum::extract::Path;
use serde::{Deserialize, Serialize};

use super::answers::{Answer, RequestBody};
use super::work_scheduler::WorkScheduler;
use crate::limits::{GAME, MOVES, PIECE};
use crate::position::BoardPosition;
use crate::refusal::{ErrorResponse, RefusalReason};
use crate::replay::PassedPosition;

/// A game to walk through.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ReplayRequest {
    /// The start state.
    #[cfg_attr(test, schemars(length(max = crate::limits::STATE)))]
    start: String,
    /// The names of the moves.
    #[cfg_attr(test, schemars(length(max = MOVES)))]
    moves: Vec<String>,
}

/// The states of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct GameStates {
    /// The start, and the state after each move.
    states: Vec<PassedPosition>,
    /// The last state with its moves.
    end: BoardPosition,
}

pub(super) async fn replay(
    desk: WorkScheduler,
    Path(id): Path<String>,
    RequestBody(ReplayRequest { start, moves }): RequestBody<ReplayRequest>,
) -> Answer<GameStates> {
    let bytes = start.len() + moves.iter().map(String::len).sum::<usize>();
    if moves.len() > MOVES || bytes > GAME {
        let why = format!("a game of {} moves and {bytes} bytes: at most {MOVES} and {GAME}", moves.len());
        return Err(ErrorResponse::new(RefusalReason::GameTooLong { moves: moves.len(), most: MOVES }, why));
    }
    let shown = desk.shown(&id)?;
    let walker = shown.clone();
    let mut walk = desk.brief(move |_| walker.walk(&start, &moves)).await?;
    let last = walk[walk.len() - 1].state.clone();
    let mut states = Vec::with_capacity(walk.len());
    while !walk.is_empty() {
        let (shown, piece) = (shown.clone(), walk.drain(..walk.len().min(PIECE)).collect::<Vec<_>>());
        states.extend(desk.piece(move |_| shown.passed(&piece)).await?);
    }
    let end = desk.brief(move |_| shown.position(&last)).await?;
    Ok(Json(GameStates { states, end }))
}
