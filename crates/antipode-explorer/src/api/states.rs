//! Endpoints for single states and for batches of states.

use axum::Json;
use axum::extract::Path;
use serde::Deserialize;

use super::answers::{Answer, QueryString, RequestBody, within};
use super::work_scheduler::WorkScheduler;
use crate::limits::{BATCH, PIECE, STATE, TREE};
use crate::position::{BoardPosition, state_too_long};
use crate::refusal::{ErrorResponse, RefusalCode, Result};
use crate::served_puzzle::ServedPuzzle;
use crate::tree::PathTree;
use antipode_core::error::Error;
use antipode_jobs::{Distance, OptimalPath};

/// A request for a state.
#[derive(Deserialize)]
pub(super) struct StateRequest {
    /// The state; the goal by default.
    state: Option<String>,
    limit: Option<usize>,
}

/// A request for several states.
#[derive(Deserialize)]
pub(super) struct BatchRequest {
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
    QueryString(asked): QueryString<StateRequest>,
) -> Answer<BoardPosition> {
    desk.ask(&id, asked.state, ServedPuzzle::position).await
}

pub(super) async fn path(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(asked): QueryString<StateRequest>,
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
    QueryString(asked): QueryString<StateRequest>,
) -> Answer<PathTree> {
    let limit = within(asked.limit, TREE)?;
    desk.ask(&id, asked.state, move |shown, state| shown.tree(state, limit)).await
}

pub(super) async fn distances(
    desk: WorkScheduler,
    Path(id): Path<String>,
    RequestBody(BatchRequest { states }): RequestBody<BatchRequest>,
) -> Answer<Vec<Distance>> {
    if states.len() > BATCH {
        let why = format!("{} states: at most {BATCH} are looked up at a time", states.len());
        return Err(ErrorResponse::new(RefusalCode::TooManyStates, why)
            .with("states", states.len())
            .with("most", BATCH));
    }
    if let Some(long) = states.iter().find(|state| state.len() > STATE) {
        return Err(state_too_long(long));
    }
    let (shown, mut found) = (desk.shown(&id)?, Vec::with_capacity(states.len()));
    shown.table()?;
    let mut left = states.into_iter();
    while left.len() > 0 {
        let (shown, piece) = (shown.clone(), left.by_ref().take(PIECE).collect::<Vec<_>>());
        found.extend(
            desk.piece(move |_| shown.table()?.distances(&piece).map_err(|error| shown.not_a_state(error))).await?,
        );
    }
    Ok(Json(found))
}
