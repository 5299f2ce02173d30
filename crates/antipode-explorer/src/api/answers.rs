//! Responses: JSON, and errors as JSON with a status that says whose fault they are.

use std::fmt::Display;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::limits::BODY;
use antipode_core::error::Error;

/// An error response.
pub(super) struct Refusal {
    status: StatusCode,
    message: String,
}

/// The result of a handler.
pub(super) type Answer<T> = Result<Json<T>, Refusal>;

impl Refusal {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Refusal {
        Refusal { status, message: message.into() }
    }

    /// The response while too much long work is running.
    pub(super) fn busy() -> Refusal {
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "the server is busy with other long work: ask again in some seconds",
        )
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let status = match error.fault() {
            Error::Usage(_) => StatusCode::BAD_REQUEST,
            Error::Missing(_) => StatusCode::NOT_FOUND,
            Error::Limit(_) | Error::Negative(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Interrupted => {
                return Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the request takes too long for a server");
            }
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refusal::new(status, error.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: String,
        }
        let mut response = (self.status, Json(Body { error: self.message })).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("3"));
        }
        response
    }
}

/// The query string, as a value.
pub(super) struct Query<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|axum::extract::Query(value)| Query(value))
            .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, error.body_text()))
    }
}

/// The body of a request, as a value.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(value)| Body(value)).map_err(|error| Refusal::new(error.status(), error.body_text()))
    }
}

/// A requested limit, by default the greatest. `Usage` if it is 0 or too great.
pub(super) fn within<T: Copy + PartialOrd + From<u8> + Display>(limit: Option<T>, most: T) -> Result<T, Error> {
    let limit = limit.unwrap_or(most);
    let fits = limit >= 1.into() && limit <= most;
    fits.then_some(limit).ok_or_else(|| Error::usage(format!("limit={limit}: it is from 1 to {most}")))
}

/// Gives errors of the layers below, which have text or nothing, the form of the others.
pub(super) async fn errors_as_json(response: Response) -> Response {
    let status = response.status();
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let why = match status {
        StatusCode::PAYLOAD_TOO_LARGE => format!("the body has more than {BODY} bytes"),
        StatusCode::SERVICE_UNAVAILABLE => "the answer takes too long for a server".into(),
        _ => status.canonical_reason().unwrap_or("the request failed").to_lowercase(),
    };
    Refusal::new(status, why).into_response()
}

/// The response for an unknown path.
pub(super) async fn no_such_path() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is no such path: /api/openapi.json lists them")
}

/// The response for a wrong method.
pub(super) async fn no_such_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this path takes another method: /api/openapi.json lists them")
}
