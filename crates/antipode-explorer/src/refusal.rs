//! Why a request fails: a code for programs with its parameters, and a message in English.

use std::fmt::{self, Display};

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};

use antipode_core::error::{Error, StateFault, UsageError};

/// Defines the codes, each with the status of its answers.
macro_rules! codes {
    ($(#[doc = $doc:literal] $name:ident: $status:ident,)*) => {
        /// A stable code of an error. The page "HTTP" of the book lists all with their parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum RefusalCode {
            $(#[doc = $doc] $name,)*
        }

        impl RefusalCode {
            /// All codes.
            pub const ALL: &[RefusalCode] = &[$(RefusalCode::$name),*];

            /// The status of answers with this code.
            fn status(self) -> StatusCode {
                match self {
                    $(RefusalCode::$name => StatusCode::$status,)*
                }
            }
        }
    };
}

codes! {
    /// A parameter or a body that makes no sense.
    BadRequest: BAD_REQUEST,
    /// The body is too large.
    BodyTooLarge: PAYLOAD_TOO_LARGE,
    /// The server is busy with other long work.
    Busy: SERVICE_UNAVAILABLE,
    /// A game has more moves than are kept.
    GameTooLong: BAD_REQUEST,
    /// A move of a game is not legal.
    IllegalMove: BAD_REQUEST,
    /// What is requested does not exist.
    NoAnswer: UNPROCESSABLE_ENTITY,
    /// The server keeps no games.
    NoGames: NOT_FOUND,
    /// The puzzle has no table of distances.
    NoTable: NOT_FOUND,
    /// The text is not a state of the puzzle.
    NotAState: BAD_REQUEST,
    /// The text is not a pattern of states of the puzzle.
    NotASubset: BAD_REQUEST,
    /// A page of another server sends data.
    OtherPage: FORBIDDEN,
    /// A number is not in its range.
    OutOfRange: BAD_REQUEST,
    /// The server failed.
    ServerFault: INTERNAL_SERVER_ERROR,
    /// The text of a state or a pattern is too long.
    TextTooLong: BAD_REQUEST,
    /// The work exceeds the limits of the server.
    TooLarge: UNPROCESSABLE_ENTITY,
    /// More states than the server takes at a time.
    TooManyStates: BAD_REQUEST,
    /// The work takes too long, or cannot be done now.
    TooSlow: SERVICE_UNAVAILABLE,
    /// The puzzle has no such heuristic.
    UnknownHeuristic: BAD_REQUEST,
    /// The server does not answer to its name in the request.
    UnknownHost: MISDIRECTED_REQUEST,
    /// There is no such path.
    UnknownPath: NOT_FOUND,
    /// No such puzzle is served.
    UnknownPuzzle: NOT_FOUND,
    /// There is no such solver.
    UnknownSolver: BAD_REQUEST,
    /// No goal can be reached from the start of a game.
    UnreachableStart: BAD_REQUEST,
    /// The path takes another method.
    WrongMethod: METHOD_NOT_ALLOWED,
}

/// An error response.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorResponse {
    #[serde(skip)]
    status: StatusCode,
    error: String,
    code: RefusalCode,
    /// What the message names.
    parameters: Map<String, Value>,
}

/// A result with a [`ErrorResponse`].
pub(crate) type Result<T> = std::result::Result<T, ErrorResponse>;

impl ErrorResponse {
    pub(crate) fn new(code: RefusalCode, message: impl Into<String>) -> ErrorResponse {
        ErrorResponse { status: code.status(), error: message.into(), code, parameters: Map::new() }
    }

    /// The same with a parameter.
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> ErrorResponse {
        self.parameters.insert(name.into(), value.into());
        self
    }

    /// The same with another status.
    pub(crate) fn status(self, status: StatusCode) -> ErrorResponse {
        ErrorResponse { status, ..self }
    }

    /// The response while too much long work is running.
    pub(crate) fn busy() -> ErrorResponse {
        ErrorResponse::new(RefusalCode::Busy, "the server is busy with other long work: ask again in some seconds")
    }

    /// The same with what is wrong, as a code with parameters, where there is more than a text.
    fn because(self, fault: &UsageError) -> ErrorResponse {
        match fault {
            UsageError::Other { .. } | UsageError::NotAState { fault: StateFault::Other { .. }, .. } => self,
            UsageError::NotAState { fault, .. } => self.with("cause", json!(fault)),
            fault => self.with("cause", json!(fault)),
        }
    }

    /// An error with a code for the request that causes it. Errors of the server keep their own.
    pub(crate) fn of(code: RefusalCode) -> impl Fn(Error) -> ErrorResponse {
        move |error| match error.fault() {
            Error::Usage(fault) => ErrorResponse::new(code, error.to_string()).because(fault),
            _ => error.into(),
        }
    }
}

impl From<Error> for ErrorResponse {
    fn from(error: Error) -> ErrorResponse {
        let code = match error.fault() {
            Error::Usage(fault) => {
                return ErrorResponse::new(RefusalCode::BadRequest, error.to_string()).because(fault);
            }
            Error::Missing(_) => {
                return ErrorResponse::new(RefusalCode::NoAnswer, error.to_string()).status(StatusCode::NOT_FOUND);
            }
            Error::Limit(_) => RefusalCode::TooLarge,
            Error::Negative(_) => RefusalCode::NoAnswer,
            Error::Interrupted => {
                return ErrorResponse::new(RefusalCode::TooSlow, "the request takes too long for a server");
            }
            _ => RefusalCode::ServerFault,
        };
        ErrorResponse::new(code, error.to_string())
    }
}

impl Display for ErrorResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let status = self.status;
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("3"));
        }
        response
    }
}
