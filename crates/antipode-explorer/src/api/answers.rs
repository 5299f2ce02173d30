//! Requests as values, responses as JSON, and errors of all layers in one form.

use std::fmt::Display;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::limits::BODY;
use crate::refusal::{ErrorResponse, RefusalCode};

/// The result of a handler.
pub(super) type Answer<T> = Result<Json<T>, ErrorResponse>;

/// The query string, as a value.
pub(super) struct QueryString<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryString<T> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ErrorResponse> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|axum::extract::Query(value)| QueryString(value))
            .map_err(|error| ErrorResponse::new(RefusalCode::BadRequest, error.body_text()))
    }
}

/// The body of a request, as a value.
pub(super) struct RequestBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for RequestBody<T> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, ErrorResponse> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(value)| RequestBody(value)).map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            status => ErrorResponse::new(RefusalCode::BadRequest, error.body_text()).status(status),
        })
    }
}

/// A requested limit, by default the greatest. `OutOfRange` if it is 0 or too great.
pub(super) fn within<T>(limit: Option<T>, most: T) -> Result<T, ErrorResponse>
where
    T: Copy + PartialOrd + From<u8> + Display + Into<Value>,
{
    let limit = limit.unwrap_or(most);
    let fits = limit >= 1.into() && limit <= most;
    fits.then_some(limit).ok_or_else(|| {
        ErrorResponse::new(RefusalCode::OutOfRange, format!("limit={limit}: it is from 1 to {most}"))
            .with("name", "limit")
            .with("number", limit)
            .with("most", most)
    })
}

fn too_large() -> ErrorResponse {
    ErrorResponse::new(RefusalCode::BodyTooLarge, format!("the body has more than {BODY} bytes")).with("most", BODY)
}

/// Gives errors of the layers below, which have text or nothing, the form of the others.
pub(super) async fn errors_as_json(response: Response) -> Response {
    let status = response.status();
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let reason = || status.canonical_reason().unwrap_or("the request failed").to_lowercase();
    let refusal = match status {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        StatusCode::SERVICE_UNAVAILABLE => {
            ErrorResponse::new(RefusalCode::TooSlow, "the answer takes too long for a server")
        }
        _ if status.is_server_error() => ErrorResponse::new(RefusalCode::ServerFault, reason()).status(status),
        _ => ErrorResponse::new(RefusalCode::BadRequest, reason()).status(status),
    };
    refusal.into_response()
}

/// The response for an unknown path.
pub(super) async fn no_such_path() -> ErrorResponse {
    ErrorResponse::new(RefusalCode::UnknownPath, "there is no such path: /api/openapi.json lists them")
}

/// The response for a wrong method.
pub(super) async fn no_such_method() -> ErrorResponse {
    ErrorResponse::new(RefusalCode::WrongMethod, "this path takes another method: /api/openapi.json lists them")
}
