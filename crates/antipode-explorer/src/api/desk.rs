//! Where handlers have work done: in the name of the client, within the limits.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::App;
use super::answers::{Answer, Refusal};
use crate::client::Client;
use crate::shown::Shown;
use antipode_core::error::{Error, Result};
use antipode_core::watch::Watch;

/// The server, and the client of a request.
#[derive(Clone)]
pub(super) struct Desk {
    pub(super) app: Arc<App>,
    client: Client,
}

impl Deref for Desk {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl FromRequestParts<Arc<App>> for Desk {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> std::result::Result<Self, Infallible> {
        let peer = parts.extensions.get().copied();
        Ok(Desk { app: app.clone(), client: Client::of(peer, &parts.headers, &app.proxies) })
    }
}

/// An answer that is JSON already.
pub(super) struct Ready(Bytes);

impl IntoResponse for Ready {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl Desk {
    /// Runs short work.
    pub(super) async fn brief<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.work.brief(self.client, work).await
    }

    /// Runs a piece of a batch.
    pub(super) async fn piece<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.work.piece(self.client, work).await
    }

    /// Runs long work on a puzzle.
    pub(super) async fn long<T: Send + 'static>(
        &self,
        shown: Arc<Shown>,
        work: impl FnOnce(&Shown, &mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Answer<T> {
        let done = self.work.long(self.client, move |watch| work(&shown, watch)).await;
        Ok(Json(done.ok_or_else(Refusal::busy)??))
    }

    /// Answers a question about a puzzle by long work, unless the answer is known.
    pub(super) async fn known<T: Serialize + 'static>(
        &self,
        id: &str,
        question: String,
        work: impl FnOnce(&Shown, &mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> std::result::Result<Ready, Refusal> {
        let shown = self.shown(id)?;
        if let Some(answer) = shown.kept.get(&question) {
            return Ok(Ready(answer));
        }
        let answer = self.long(shown, move |shown, watch| {
            // The same request of another client may have ended while this one waited.
            if let Some(answer) = shown.kept.get(&question) {
                return Ok(answer);
            }
            let found = serde_json::to_vec(&work(shown, watch)?);
            let answer: Bytes = found.map_err(|e| Error::Limit(format!("the answer is no JSON: {e}")))?.into();
            shown.kept.keep(question, answer.clone());
            Ok(answer)
        });
        answer.await.map(|Json(answer)| Ready(answer))
    }
}
