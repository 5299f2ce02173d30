//! Endpoints for the games that players agreed to keep.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use super::answers::{Answer, Body, Refusal};
use super::{App, Shared};
use crate::games::{Compared, Game, Games, Played};
use crate::limits::MOVES;
use antipode_core::error::{Error, Result};

impl App {
    /// The file of games. `Missing` if none are kept.
    fn games(&self) -> Result<&Games> {
        self.games.as_ref().ok_or_else(|| Error::Missing("no games are kept here: antipode serve --games FILE".into()))
    }
}

pub(super) async fn keep(State(app): Shared, Path(id): Path<String>, Body(played): Body<Played>) -> Answer<Game> {
    app.games()?;
    if played.moves.len() > MOVES {
        let count = played.moves.len();
        return Err(Error::usage(format!("{count} moves: games of at most {MOVES} are kept")).into());
    }
    let shown = app.shown(&id)?;
    let keeping = app.clone();
    let kept = app.work.brief(move || {
        let game = shown.replay(&played)?;
        keeping.games()?.keep(&game)?;
        Ok(game)
    });
    Ok(Json(kept.await?))
}

pub(super) async fn compared(State(app): Shared, Path(id): Path<String>) -> Answer<Vec<Compared>> {
    let (shown, keeping) = (app.shown(&id)?, app.clone());
    Ok(Json(app.work.brief(move || keeping.games()?.compared(&shown.problem().spec())).await?))
}

/// All games, one JSON object per line.
pub(super) async fn all(State(app): Shared) -> std::result::Result<impl IntoResponse, Refusal> {
    let keeping = app.clone();
    let games = app.work.brief(move || keeping.games()?.all(None)).await?;
    let line = |game: &Game| serde_json::to_string(game).map(|line| line + "\n").unwrap_or_default();
    let lines: String = games.iter().map(line).collect();
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], lines))
}
