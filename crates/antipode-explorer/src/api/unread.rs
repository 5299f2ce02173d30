//! Counts what clients send and have not read yet, and refuses what is too much.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::AppState;
use crate::client::RequestClient;
use crate::limits::BODY;
use crate::unread_bytes::AnswerBody;
use antipode_answers::refusal::{ErrorResponse, RefusalReason};

/// Bytes of memory that a byte of a request takes while it is parsed.
const PARSED: u64 = 4;

/// Counts a request while it runs, and its answer until the client has read it.
pub(super) async fn count(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let client = RequestClient::of(request.extensions().get().copied(), request.headers(), &app.proxies).sharing();
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    // A request without a length may be as long as any.
    let expected = if request.method().is_safe() { 0 } else { length.unwrap_or(u64::MAX).min(BODY as u64) };
    let Some(held) = app.unread.hold(client, expected * PARSED) else { return full() };
    let response = next.run(request).await;
    drop(held);
    let (parts, body) = response.into_parts();
    let bytes = hyper::body::Body::size_hint(&body).exact().unwrap_or(0);
    let Some(held) = app.unread.hold(client, bytes) else { return full() };
    Response::from_parts(parts, Body::new(AnswerBody::new(body, held)))
}

/// The answer to a client that leaves too much unread.
fn full() -> Response {
    let why = "the server holds too many answers that are not read yet: read yours, then ask again";
    ErrorResponse::new(RefusalReason::Busy {}, why).into_response()
}
