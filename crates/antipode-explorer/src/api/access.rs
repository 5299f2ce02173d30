//! An id for every request, and its line in the access log.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use super::AppState;
use crate::access_log::{AccessLine, AccessLog};
use crate::client::RequestClient;
use antipode_cli::frame::now;

/// The header with the id of a request.
const ID: HeaderName = HeaderName::from_static("x-request-id");

/// A line that is logged when the request ends, also if nobody waits for the answer.
struct PendingLine<'a> {
    log: &'a AccessLog,
    line: Option<AccessLine>,
    began: Instant,
}

impl Drop for PendingLine<'_> {
    fn drop(&mut self) {
        if let Some(mut line) = self.line.take() {
            line.milliseconds = self.began.elapsed().as_micros() as f64 / 1e3;
            self.log.add(line);
        }
    }
}

/// Gives a request an id, and logs the answer.
pub(super) async fn access(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let id = format!("{:016x}", rand::random::<u64>());
    let mut pending = app.access_log.as_ref().map(|log| {
        let client = RequestClient::of(request.extensions().get().copied(), request.headers(), &app.proxies);
        let line = AccessLine {
            time: now(),
            id: id.clone(),
            client: client.to_string(),
            method: request.method().to_string(),
            path: request.uri().to_string(),
            status: None,
            milliseconds: 0.0,
        };
        PendingLine { log, line: Some(line), began: Instant::now() }
    });
    let mut response = next.run(request).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(ID, id);
    }
    if let Some(line) = pending.as_mut().and_then(|pending| pending.line.as_mut()) {
        line.status = Some(response.status().as_u16());
    }
    response
}
