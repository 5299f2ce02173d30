//! Endpoints for the games that players agreed to keep.

use axum::Json;
use axum::extract::Path;
use axum::http::header::{CONTENT_TYPE, LINK};
use axum::response::AppendHeaders;
use serde::Deserialize;

use super::AppState;
use super::answers::{Answer, JsonLines, QueryString, RequestBody};
use super::progress::LINES;
use super::work_scheduler::WorkScheduler;
use crate::games::{GameFile, PlayedGame, ReplayedGame, StartStatistics};
use crate::limits::GAMES;
use crate::replay::replayed;
use antipode_answers::limits::{GAME, MOVES};
use antipode_answers::refusal::{ErrorResponse, RefusalReason, Result};
use antipode_answers::requests::within;
use antipode_core::error::Error;

impl AppState {
    /// The file of games. `NoGames` if none are kept.
    pub(super) fn games(&self) -> Result<&GameFile> {
        let why = "no games are kept here: antipode serve --games FILE";
        self.games.as_ref().ok_or_else(|| ErrorResponse::new(RefusalReason::NoGames {}, why))
    }
}

pub(super) async fn keep(
    desk: WorkScheduler,
    Path(id): Path<String>,
    RequestBody(played): RequestBody<PlayedGame>,
) -> Answer<ReplayedGame> {
    desk.games()?;
    let moves = played.moves.len();
    let too_long = RefusalReason::GameTooLong { moves, most: MOVES };
    if moves > MOVES {
        return Err(ErrorResponse::new(too_long, format!("{moves} moves: games of at most {MOVES} are kept")));
    }
    let bytes = played.bytes();
    if bytes > GAME {
        let why = format!("the game has {bytes} bytes of text: games of at most {GAME} are kept");
        return Err(ErrorResponse::new(too_long, why));
    }
    if !desk.games()?.admits(desk.client.sharing(), bytes) {
        let why = "you sent too many games in this hour: send more in the next one";
        return Err(ErrorResponse::new(RefusalReason::Busy {}, why).with_status(429));
    }
    let shown = desk.shown(&id)?;
    let keeping = desk.app.clone();
    let kept = desk.brief(move |_| {
        let game = replayed(&shown, &played)?;
        keeping.games()?.keep(&game).map_err(unavailable)?;
        Ok(game)
    });
    Ok(Json(kept.await?))
}

pub(super) async fn compared(desk: WorkScheduler, Path(id): Path<String>) -> Answer<Vec<StartStatistics>> {
    let (shown, keeping) = (desk.shown(&id)?, desk.app.clone());
    let compared = desk.brief(move |_| keeping.games()?.compared(&shown.problem().spec()).map_err(unavailable));
    Ok(Json(compared.await?))
}

/// The requested games.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default)]
pub(super) struct GamesQuery {
    /// The number of the game before them.
    after: u64,
    /// The most games.
    #[cfg_attr(test, schemars(range(min = 1, max = GAMES)))]
    limit: u32,
}

impl Default for GamesQuery {
    fn default() -> Self {
        GamesQuery { after: 0, limit: GAMES }
    }
}

/// Games, one JSON object per line. A header names the address of the next ones.
pub(super) async fn all(
    desk: WorkScheduler,
    QueryString(GamesQuery { after, limit }): QueryString<GamesQuery>,
) -> Result<JsonLines<ReplayedGame>> {
    let (keeping, limit) = (desk.app.clone(), within(limit, GAMES)?);
    let page = desk.brief(move |_| keeping.games()?.page(after, limit).map_err(unavailable));
    let (games, more) = page.await?;
    let lines = lines(&games);
    let more = games.last().filter(|_| more);
    let next = more.map(|(id, _)| [(LINK, format!("</api/games?after={id}&limit={limit}>; rel=\"next\""))]);
    Ok(JsonLines::new(([(CONTENT_TYPE, LINES)], next.map(AppendHeaders), lines)))
}

/// Games as JSON, one per line.
pub(super) fn lines(games: &[(u64, ReplayedGame)]) -> String {
    let line =
        |(_, game): &(u64, ReplayedGame)| serde_json::to_string(game).map(|line| line + "\n").unwrap_or_default();
    games.iter().map(line).collect()
}

/// The file is locked, full or gone: the player can try again.
pub(super) fn unavailable(error: Error) -> ErrorResponse {
    match error {
        Error::Io { .. } => ErrorResponse::new(RefusalReason::TooSlow {}, error.to_string()),
        error => error.into(),
    }
}
