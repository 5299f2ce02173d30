//! Responses: JSON, and errors as JSON with a status that says whose fault they are.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

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
        (self.status, Json(Body { error: self.message })).into_response()
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

/// The response for an unknown path.
pub(super) async fn no_such_path() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is no such path: /api/openapi.json lists them")
}

/// The response for a wrong method.
pub(super) async fn no_such_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this path takes another method: /api/openapi.json lists them")
}
