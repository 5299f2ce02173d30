//! What pages of other sites may ask, and answers in compression.
//!
//! Distances and rules are mathematics: a page of any site may ask for them. Games are of people:
//! only pages of this server ask for them and send them.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ORIGIN,
    VARY,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use hyper::body::Body as _;

use crate::pages::{packed, reads_gzip};

/// The sizes of answers that are compressed: shorter ones fit in a packet, longer ones would hold
/// up the network's threads.
const PACKED: std::ops::Range<u64> = 1_000..1 << 20;

/// Whether pages of other sites may ask for what is at a path.
pub(super) fn is_mathematics(path: &str) -> bool {
    path.starts_with("/api/") && !path.split('/').any(|part| part == "games")
}

/// Lets pages of all sites read mathematics. Browsers ask first before they send JSON.
pub(super) async fn open(request: Request, next: Next) -> Response {
    if !is_mathematics(request.uri().path()) {
        return next.run(request).await;
    }
    let asks = request.method() == Method::OPTIONS && request.headers().contains_key(ORIGIN);
    let mut response = if asks {
        let allowed = [
            (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
            (ACCESS_CONTROL_ALLOW_HEADERS, "accept, content-type"),
            (ACCESS_CONTROL_MAX_AGE, "86400"),
        ];
        (StatusCode::NO_CONTENT, allowed).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after, x-request-id"));
    response
}

/// Compresses JSON for clients that read it.
pub(super) async fn compress(request: Request, next: Next) -> Response {
    let gzip = reads_gzip(request.headers());
    let response = next.run(request).await;
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_json = kind.starts_with("application/json") || kind.starts_with("application/x-ndjson");
    // An answer that tells its progress has no size, and its lines are not delayed.
    let size = response.body().size_hint().exact();
    if !is_json || !size.is_some_and(|size| PACKED.contains(&size)) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if !gzip {
        return Response::from_parts(parts, body);
    }
    let Ok(bytes) = to_bytes(body, PACKED.end as usize).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(packed(&bytes, Compression::fast())))
}
