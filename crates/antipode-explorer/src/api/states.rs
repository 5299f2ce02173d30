//! Endpoints for single states and for batches of states.

use axum::Json;
use axum::extract::Path;

use super::answers::{Answer, QueryString, RequestBody};
use super::work_scheduler::WorkScheduler;
use antipode_answers::limits::PIECE;
use antipode_answers::position::BoardPosition;
use antipode_answers::refusal::Result;
use antipode_answers::requests::{BatchRequest, StateQuery, TreeQuery};
use antipode_answers::served_puzzle::ServedPuzzle;
use antipode_answers::tree::PathTree;
use antipode_jobs::{OptimalPath, StateDistance};

impl WorkScheduler {
    /// Runs short work on a state.
    async fn ask<T: Send + 'static>(
        &self,
        id: &str,
        asked: Option<String>,
        work: impl FnOnce(&ServedPuzzle, &[u8]) -> Result<T> + Send + 'static,
    ) -> Answer<T> {
        let shown = self.shown(id)?;
        let answer = self.brief(move |_| work(&shown, &shown.asked(asked.as_deref())?));
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
    desk.ask(&id, asked.state, ServedPuzzle::path).await
}

pub(super) async fn tree(
    desk: WorkScheduler,
    Path(id): Path<String>,
    QueryString(asked): QueryString<TreeQuery>,
) -> Answer<PathTree> {
    let limit = asked.checked()?;
    desk.ask(&id, asked.state, move |shown, state| shown.tree(state, limit)).await
}

pub(super) async fn distances(
    desk: WorkScheduler,
    Path(id): Path<String>,
    RequestBody(batch): RequestBody<BatchRequest>,
) -> Answer<Vec<StateDistance>> {
    let states = batch.checked()?;
    let (shown, mut found) = (desk.shown(&id)?, Vec::with_capacity(states.len()));
    shown.table()?;
    let mut left = states.into_iter();
    while left.len() > 0 {
        let (shown, piece) = (shown.clone(), left.by_ref().take(PIECE).collect::<Vec<_>>());
        let before = found.len();
        found.extend(desk.piece(move |_| shown.looked_up(&piece, before)).await?);
    }
    Ok(Json(found))
}
