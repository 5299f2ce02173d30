//! Requests as values, responses as JSON, and errors of all layers in one form.

use std::marker::PhantomData;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::limits::BODY;
use crate::pages::ErrorPage;
use antipode_answers::refusal::{ErrorResponse, RefusalReason};

/// The result of a handler.
pub(super) type Answer<T> = Result<Json<T>, ErrorResponse>;

/// A response whose body is JSON that work wrote before: a value, or lines with the progress and
/// then the value.
pub(super) struct KnownAnswer<T> {
    response: Response,
    value: PhantomData<fn() -> T>,
}

/// A response whose body has a value in each line.
pub(super) struct JsonLines<T> {
    response: Response,
    line: PhantomData<fn() -> T>,
}

impl<T> KnownAnswer<T> {
    pub(super) fn new(response: impl IntoResponse) -> Self {
        KnownAnswer { response: response.into_response(), value: PhantomData }
    }
}

impl<T> JsonLines<T> {
    pub(super) fn new(response: impl IntoResponse) -> Self {
        JsonLines { response: response.into_response(), line: PhantomData }
    }
}

impl<T> IntoResponse for KnownAnswer<T> {
    fn into_response(self) -> Response {
        self.response
    }
}

impl<T> IntoResponse for JsonLines<T> {
    fn into_response(self) -> Response {
        self.response
    }
}

/// The query string, as a value.
pub(super) struct QueryString<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryString<T> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ErrorResponse> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|axum::extract::Query(value)| QueryString(value)).map_err(|error| wrong_query(&error.body_text()))
    }
}

/// The body of a request, as a value.
pub(super) struct RequestBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for RequestBody<T> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, ErrorResponse> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(value)| RequestBody(value)).map_err(|error| match (error.status(), &error) {
            (StatusCode::PAYLOAD_TOO_LARGE, _) => too_large(),
            (StatusCode::UNSUPPORTED_MEDIA_TYPE, _) => {
                let why = "the body must be JSON: send the header Content-Type: application/json";
                ErrorResponse::new(RefusalReason::NotJson {}, why)
            }
            (_, JsonRejection::JsonSyntaxError(_)) => bad_request("the body is not JSON".into()),
            (_, error) => wrong_body(&error.body_text()),
        })
    }
}

fn bad_request(why: String) -> ErrorResponse {
    ErrorResponse::new(RefusalReason::BadRequest { cause: None }, why)
}

/// The name between the first backquotes of a parser's text.
fn quoted(text: &str) -> &str {
    text.split('`').nth(1).unwrap_or_default()
}

/// What is wrong with a query, from the text of its parser, which begins with the name of a
/// parameter.
fn wrong_query(parsed: &str) -> ErrorResponse {
    let text = parsed.strip_prefix("Failed to deserialize query string: ").unwrap_or(parsed);
    let name = text.split(':').next().unwrap_or_default();
    bad_request(match text {
        _ if text.starts_with("missing field") => format!("the parameter {} is missing", quoted(text)),
        _ if text.contains("duplicate field") => format!("the parameter {} is given twice", quoted(text)),
        _ if is_name(name) => format!("the parameter {name} has a value that is none of its values"),
        _ => "the query is not a list of parameters".into(),
    })
}

/// What is wrong with the fields of a body, from the text of its parser.
fn wrong_body(parsed: &str) -> ErrorResponse {
    let text = parsed.rsplit_once("into the target type: ").map_or(parsed, |(_, text)| text);
    let place = text.split(':').next().filter(|place| is_name(place));
    bad_request(match place {
        _ if text.contains("unknown field") => format!("the body has a field {}, which is unknown", quoted(text)),
        _ if text.contains("missing field") => format!("the body lacks the field {}", quoted(text)),
        _ if text.contains("duplicate field") => format!("the body has the field {} twice", quoted(text)),
        Some(place) => format!("the field {place} of the body has a value of another kind"),
        None => "the body is not an object with the fields that the request takes".into(),
    })
}

/// Whether a text is the name of a field, perhaps with the number of an entry: `states[3]`.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "_[].".contains(c))
}

fn too_large() -> ErrorResponse {
    ErrorResponse::new(RefusalReason::BodyTooLarge { most: BODY }, format!("the body has more than {BODY} bytes"))
}

/// Gives errors of the layers below, which have text or nothing, the form of the others.
pub(super) async fn errors_as_json(response: Response) -> Response {
    let status = response.status();
    let is_own = response.extensions().get::<ErrorPage>().is_some();
    let is_json = is_own || response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let reason = status.canonical_reason().unwrap_or("the request failed").to_lowercase();
    let refusal = match status {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        StatusCode::SERVICE_UNAVAILABLE => {
            ErrorResponse::new(RefusalReason::TooSlow {}, "the answer takes too long for a server")
        }
        _ if status.is_server_error() => {
            ErrorResponse::new(RefusalReason::ServerFault {}, reason).with_status(status.as_u16())
        }
        _ => ErrorResponse::new(RefusalReason::BadRequest { cause: None }, reason).with_status(status.as_u16()),
    };
    refusal.into_response()
}

/// The response for an unknown path.
pub(super) async fn no_such_path() -> ErrorResponse {
    ErrorResponse::new(RefusalReason::UnknownPath {}, "there is no such path: /api/openapi.json lists them")
}

/// The response for a wrong method.
pub(super) async fn no_such_method() -> ErrorResponse {
    ErrorResponse::new(RefusalReason::WrongMethod {}, "this path takes another method: /api/openapi.json lists them")
}
