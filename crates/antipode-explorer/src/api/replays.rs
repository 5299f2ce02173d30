//! The endpoint that walks through a whole game at once, for shared and for kept games.

use axum::Json;
use axum::extract::Path;

use super::answers::{Answer, RequestBody};
use super::work_scheduler::WorkScheduler;
use antipode_answers::limits::PIECE;
use antipode_answers::requests::ReplayRequest;
use antipode_answers::walk::GameStates;

pub(super) async fn replay(
    desk: WorkScheduler,
    Path(id): Path<String>,
    RequestBody(game): RequestBody<ReplayRequest>,
) -> Answer<GameStates> {
    let (ReplayRequest { start, moves }, shown) = (game.checked()?, desk.shown(&id)?);
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
