//! Where handlers have work done: in the name of the client, within the limits.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::request::Parts;
use serde::Serialize;

use super::AppState;
use super::answers::{Answer, KnownAnswer};
use super::progress::{self, LINES, Tell};
use crate::client::RequestClient;
use antipode_answers::refusal::Result;
use antipode_answers::served_puzzle::ServedPuzzle;
use antipode_core::error::Error;
use antipode_core::watch::Watch;

/// The server, and the client of a request.
#[derive(Clone)]
pub(super) struct WorkScheduler {
    pub(super) app: Arc<AppState>,
    pub(super) client: RequestClient,
    /// Whether it wants to know the progress of long work.
    watches: bool,
}

impl Deref for WorkScheduler {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.app
    }
}

impl FromRequestParts<Arc<AppState>> for WorkScheduler {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> std::result::Result<Self, Infallible> {
        let peer = parts.extensions.get().copied();
        let watches = parts.headers.get(ACCEPT).is_some_and(|kind| kind == LINES);
        Ok(WorkScheduler { app: app.clone(), client: RequestClient::of(peer, &parts.headers, &app.proxies), watches })
    }
}

impl WorkScheduler {
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
        shown: Arc<ServedPuzzle>,
        work: impl FnOnce(&ServedPuzzle, &mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Answer<T> {
        Ok(Json(self.work.long(self.client, |_| (), move |watch| work(&shown, watch)).await?))
    }

    /// Answers a question about a puzzle by long work, unless the answer is known.
    pub(super) async fn known<T: Serialize + 'static>(
        &self,
        id: &str,
        question: String,
        work: impl FnOnce(&ServedPuzzle, &mut Watch<'_>) -> Result<T> + Send + 'static,
    ) -> Result<KnownAnswer<T>> {
        let (shown, desk) = (self.shown(id)?, self.clone());
        let answer = move |tell: Tell| async move {
            if let Some(answer) = shown.kept.get(&question) {
                return Ok(answer);
            }
            desk.work
                .long(desk.client, tell, move |watch| {
                    // The same request of another client may have ended while this one waited.
                    if let Some(answer) = shown.kept.get(&question) {
                        return Ok(answer);
                    }
                    let found = serde_json::to_vec(&work(&shown, watch)?);
                    let answer: Bytes = found.map_err(|e| Error::Limit(format!("the answer is no JSON: {e}")))?.into();
                    shown.kept.keep(question, answer.clone());
                    Ok(answer)
                })
                .await
        };
        if self.watches {
            return Ok(KnownAnswer::new(progress::lines(answer)));
        }
        let answer = answer(Box::new(|_| ())).await?;
        Ok(KnownAnswer::new(([(CONTENT_TYPE, "application/json")], answer)))
    }
}
