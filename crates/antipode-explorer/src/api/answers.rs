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
use crate::refusal::{Code, Refusal};

/// The result of a handler.
pub(super) type Answer<T> = Result<Json<T>, Refusal>;

/// The query string, as a value.
pub(super) struct Query<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|axum::extract::Query(value)| Query(value))
            .map_err(|error| Refusal::new(Code::BadRequest, error.body_text()))
    }
}

/// The body of a request, as a value.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(value)| Body(value)).map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            status => Refusal::new(Code::BadRequest, error.body_text()).status(status),
        })
    }
}

/// A requested limit, by default the greatest. `OutOfRange` if it is 0 or too great.
pub(super) fn within<T>(limit: Option<T>, most: T) -> Result<T, Refusal>
where
    T: Copy + PartialOrd + From<u8> + Display + Into<Value>,
{
    let limit = limit.unwrap_or(most);
    let fits = limit >= 1.into() && limit <= most;
    let wrong = || Refusal::new(Code::OutOfRange, format!("limit={limit}: it is from 1 to {most}"));
    fits.then_some(limit).ok_or_else(|| wrong().with("name", "limit").with("number", limit).with("most", most))
}

fn too_large() -> Refusal {
    Refusal::new(Code::BodyTooLarge, format!("the body has more than {BODY} bytes")).with("most", BODY)
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
        StatusCode::SERVICE_UNAVAILABLE => Refusal::new(Code::TooSlow, "the answer takes too long for a server"),
        _ if status.is_server_error() => Refusal::new(Code::ServerFault, reason()).status(status),
        _ => Refusal::new(Code::BadRequest, reason()).status(status),
    };
    refusal.into_response()
}

/// The response for an unknown path.
pub(super) async fn no_such_path() -> Refusal {
    Refusal::new(Code::UnknownPath, "there is no such path: /api/openapi.json lists them")
}

/// The response for a wrong method.
pub(super) async fn no_such_method() -> Refusal {
    Refusal::new(Code::WrongMethod, "this path takes another method: /api/openapi.json lists them")
}
