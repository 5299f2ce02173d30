//! All kept games as one download. The server reads them in pages, at the pace of the client, so
//! memory does not grow with the number of games.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use hyper::body::Frame;
use tokio::sync::mpsc::{Receiver, channel};

use super::answers::JsonLines;
use super::games::{lines, unavailable};
use super::progress::LINES;
use super::work_scheduler::WorkScheduler;
use crate::games::ReplayedGame;
use crate::limits::GAMES;
use antipode_answers::refusal::Result;

/// Pages that wait for a slow client.
const AHEAD: usize = 1;

/// A part of a download, or the error that ends it.
type Part = std::result::Result<Bytes, std::io::Error>;

/// A body whose parts another task sends.
struct BodyParts(Receiver<Part>);

impl hyper::body::Body for BodyParts {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<std::io::Result<Frame<Bytes>>>> {
        self.0.poll_recv(context).map(|part| part.map(|part| part.map(Frame::data)))
    }
}

/// The games after one, with their numbers.
async fn page(desk: &WorkScheduler, after: u64) -> Result<Vec<(u64, ReplayedGame)>> {
    let keeping = desk.app.clone();
    Ok(desk.brief(move |_| keeping.games()?.page(after, GAMES).map_err(unavailable)).await?.0)
}

/// All games, oldest first, one JSON object per line. An error after the first page ends the
/// connection early, so the client does not take a part for the whole.
pub(super) async fn export(desk: WorkScheduler) -> Result<JsonLines<ReplayedGame>> {
    let mut games = page(&desk, 0).await?;
    let (sender, receiver) = channel(AHEAD);
    tokio::spawn(async move {
        while let Some(&(last, _)) = games.last() {
            // Without a receiver, the client is gone.
            if sender.send(Ok(lines(&games).into())).await.is_err() {
                return;
            }
            games = match page(&desk, last).await {
                Ok(games) => games,
                Err(error) => return drop(sender.send(Err(std::io::Error::other(error.to_string()))).await),
            };
        }
    });
    let name = "attachment; filename=\"games.jsonl\"";
    let head = [(CONTENT_TYPE, LINES), (CONTENT_DISPOSITION, name)];
    Ok(JsonLines::new((head, Body::new(BodyParts(receiver)))))
}
