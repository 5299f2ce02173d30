//! Endpoints for the games that players agreed to keep.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, LINK};
use axum::response::{AppendHeaders, IntoResponse};
use serde::Deserialize;

use super::App;
use super::answers::{Answer, Body, Query, within};
use super::desk::Desk;
use crate::games::{Compared, Game, Games, Played};
use crate::limits::{GAME, GAMES, MOVES};
use crate::refusal::{Code, Refusal, Result};
use antipode_core::error::Error;

impl App {
    /// The file of games. `NoGames` if none are kept.
    pub(super) fn games(&self) -> Result<&Games> {
        let why = "no games are kept here: antipode serve --games FILE";
        self.games.as_ref().ok_or_else(|| Refusal::new(Code::NoGames, why))
    }
}

pub(super) async fn keep(desk: Desk, Path(id): Path<String>, Body(played): Body<Played>) -> Answer<Game> {
    desk.games()?;
    if played.moves.len() > MOVES {
        let count = played.moves.len();
        let why = format!("{count} moves: games of at most {MOVES} are kept");
        return Err(Refusal::new(Code::GameTooLong, why).with("moves", count).with("most", MOVES));
    }
    let bytes = played.bytes();
    if bytes > GAME {
        let why = format!("the game has {bytes} bytes of text: games of at most {GAME} are kept");
        return Err(Refusal::new(Code::GameTooLong, why).with("moves", played.moves.len()).with("most", MOVES));
    }
    if !desk.games()?.admits(desk.client.sharing(), bytes) {
        let why = "you sent too many games in this hour: send more in the next one";
        return Err(Refusal::new(Code::Busy, why).status(StatusCode::TOO_MANY_REQUESTS));
    }
    let shown = desk.shown(&id)?;
    let keeping = desk.app.clone();
    let kept = desk.brief(move |_| {
        let game = shown.replay(&played)?;
        keeping.games()?.keep(&game).map_err(unavailable)?;
        Ok(game)
    });
    Ok(Json(kept.await?))
}

pub(super) async fn compared(desk: Desk, Path(id): Path<String>) -> Answer<Vec<Compared>> {
    let (shown, keeping) = (desk.shown(&id)?, desk.app.clone());
    let compared = desk.brief(move |_| keeping.games()?.compared(&shown.problem().spec()).map_err(unavailable));
    Ok(Json(compared.await?))
}

/// The requested games.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The number of the game before them.
    after: Option<u64>,
    limit: Option<u32>,
}

/// Games, one JSON object per line. A header names the address of the next ones.
pub(super) async fn all(desk: Desk, Query(Wanted { after, limit }): Query<Wanted>) -> Result<impl IntoResponse> {
    let (keeping, limit) = (desk.app.clone(), within(limit, GAMES)?);
    let page = desk.brief(move |_| keeping.games()?.page(after.unwrap_or(0), limit).map_err(unavailable));
    let (games, more) = page.await?;
    let lines = lines(&games);
    let more = games.last().filter(|_| more);
    let next = more.map(|(id, _)| [(LINK, format!("</api/games?after={id}&limit={limit}>; rel=\"next\""))]);
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], next.map(AppendHeaders), lines))
}

/// Games as JSON, one per line.
pub(super) fn lines(games: &[(u64, Game)]) -> String {
    let line = |(_, game): &(u64, Game)| serde_json::to_string(game).map(|line| line + "\n").unwrap_or_default();
    games.iter().map(line).collect()
}

/// The file is locked, full or gone: the player can try again.
pub(super) fn unavailable(error: Error) -> Refusal {
    match error {
        Error::Io { .. } => Refusal::new(Code::TooSlow, error.to_string()),
        error => error.into(),
    }
}
