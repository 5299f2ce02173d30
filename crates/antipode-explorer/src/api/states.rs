//! Endpoints for single states and for batches of states.

use axum::Json;
use axum::extract::Path;
use serde::Deserialize;

use super::answers::{Answer, QueryString, RequestBody, within};
use super::work_scheduler::WorkScheduler;
use crate::limits::{BATCH, PIECE, STATE, TREE};
use crate::position::{BoardPosition, state_too_long};
use crate::refusal::{ErrorResponse, RefusalReason, Result};
use crate::served_puzzle::ServedPuzzle;
use crate::tree::PathTree;
use antipode_core::error::Error;
use antipode_jobs::{OptimalPath, StateDistance};

/// The requested state.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct StateQuery {
    /// The state as the puzzle writes it; the goal by default.
    #[cfg_attr(test, schemars(length(max = STATE)))]
    state: Option<String>,
}

/// The requested tree.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default)]
pub(super) struct TreeQuery {
    /// The state as the puzzle writes it; the goal by default.
    #[cfg_attr(test, schemars(length(max = STATE)))]
    state: Option<String>,
    /// The most listed states.
    #[cfg_attr(test, schemars(range(min = 1, max = TREE)))]
    limit: u32,
}

impl Default for TreeQuery {
    fn default() -> Self {
        TreeQuery { state: None, limit: TREE }
    }
}

/// A request for the distances of several states.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct BatchRequest {
    /// The states as the puzzle writes them.
    #[cfg_attr(test, schemars(length(max = BATCH), inner(length(max = STATE))))]
    states: Vec<String>,
}

impl WorkScheduler {
    /// Runs short work on a state.
    async fn ask<T: Send + 'static>(
        &self,
        id: &str,
        asked: Option<String>,
        work: impl FnOnce(&ServedPuzzle, &[u8]) -> Result<T> + Send + 'static,
    ) -> Answer<T> {
        let shown = self.shown(id)?;
        let answer = self.brief(move |_| {
            let state = shown.read(asked.as_deref().unwrap_or(shown.goal()))?;
            work(&shown, &state)
        });
        Ok(Json(answer.await?))
    }
}

pub(super) async fn state(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(asked): QueryString<StateQuery>,
) -> Answer<BoardPosition> {
    desk.ask(&id, asked.state, ServedPuzzle::position).await
}

pub(super) async fn path(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(asked): QueryString<StateQuery>,
) -> Answer<OptimalPath> {
    desk.ask(&id, asked.state, |shown, state| {
        let mut paths = shown.table()?.paths(&[shown.problem().write(state)])?;
        Ok(paths.pop().ok_or(Error::Interrupted)?)
    })
    .await
}

pub(super) async fn tree(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(asked): QueryString<TreeQuery>,
) -> Answer<PathTree> {
    let limit = within(asked.limit, TREE)? as usize;
    desk.ask(&id, asked.state, move |shown, state| shown.tree(state, limit)).await
}

pub(super) async fn distances(
    desk: WorkScheduler,
    Path(id): Path<String>,
    RequestBody(BatchRequest { states }): RequestBody<BatchRequest>,
) -> Answer<Vec<StateDistance>> {
    if states.len() > BATCH {
        let reason = RefusalReason::TooManyStates { states: states.len() as u64, most: BATCH as u64 };
        let why = format!("{} states: at most {BATCH} are looked up at a time", states.len());
        return Err(ErrorResponse::new(reason, why));
    }
    if let Some((index, long)) = states.iter().enumerate().find(|(_, state)| state.len() > STATE) {
        return Err(state_too_long(long).of_state(index));
    }
    let (shown, mut found) = (desk.shown(&id)?, Vec::with_capacity(states.len()));
    shown.table()?;
    let mut left = states.into_iter();
    while left.len() > 0 {
        let (shown, piece) = (shown.clone(), left.by_ref().take(PIECE).collect::<Vec<_>>());
        let before = found.len();
        found.extend(desk.piece(move |_| looked_up(&shown, &piece, before)).await?);
    }
    Ok(Json(found))
}

/// The distances of a piece of a batch. An error names the state by its number in the batch.
fn looked_up(shown: &ServedPuzzle, piece: &[String], before: usize) -> Result<Vec<StateDistance>> {
    shown.table()?.distances(piece).map_err(|error| {
        let refused = shown.not_a_state(error);
        match piece.iter().position(|state| shown.read(state).is_err()) {
            Some(index) => refused.of_state(before + index),
            None => refused,
        }
    })
}
