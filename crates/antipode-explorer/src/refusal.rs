//! Why a request fails: a code for programs with its parameters, and a message in English.

use std::fmt::{self, Display};

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use antipode_core::error::{Error, StateFault, UsageError};

/// Defines the reasons, each with the status of its answers.
macro_rules! reasons {
    ($(#[doc = $doc:literal] $name:ident: $status:ident { $($(#[$about:meta])* $field:ident: $kind:ty,)* },)*) => {
        /// Why a request fails: a stable code, with what the message names. The page "HTTP" of the
        /// book lists all.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(tag = "code", content = "parameters", rename_all = "kebab-case")]
        pub(crate) enum RefusalReason {
            $(#[doc = $doc] $name { $($(#[$about])* $field: $kind,)* },)*
        }

        impl RefusalReason {
            /// The status of answers for this reason.
            fn status(&self) -> StatusCode {
                match self {
                    $(RefusalReason::$name { .. } => StatusCode::$status,)*
                }
            }
        }
    };
}

reasons! {
    /// A parameter or a body that makes no sense.
    BadRequest: BAD_REQUEST {
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// The body is too large.
    BodyTooLarge: PAYLOAD_TOO_LARGE {
        /// The most bytes.
        most: usize,
    },
    /// The server is busy with other long work.
    Busy: SERVICE_UNAVAILABLE {},
    /// A game has more moves than are kept.
    GameTooLong: BAD_REQUEST {
        /// The number of its moves.
        moves: usize,
        /// The most moves.
        most: usize,
    },
    /// A move of a game is not legal.
    IllegalMove: BAD_REQUEST {
        /// The number of the move, from 1.
        number: usize,
    },
    /// What is requested does not exist.
    NoAnswer: UNPROCESSABLE_ENTITY {},
    /// The server keeps no games.
    NoGames: NOT_FOUND {},
    /// The puzzle has no table of distances.
    NoTable: NOT_FOUND {
        /// The spec of the puzzle.
        puzzle: String,
    },
    /// The text is not a state of the puzzle.
    NotAState: BAD_REQUEST {
        /// The spec of the puzzle.
        puzzle: String,
        /// A goal, as an example of a state.
        goal: String,
        /// Which of several states it is, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        index: Option<usize>,
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// The text is not a pattern of states of the puzzle.
    NotASubset: BAD_REQUEST {
        /// The text.
        pattern: String,
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// The body is not sent as JSON.
    NotJson: UNSUPPORTED_MEDIA_TYPE {},
    /// A page of another server sends data.
    OtherPage: FORBIDDEN {
        /// The server of the page.
        origin: String,
    },
    /// A number is not in its range, which begins at 1.
    OutOfRange: BAD_REQUEST {
        /// The name of the number.
        name: &'static str,
        /// The number.
        number: u32,
        /// The end of its range.
        most: u32,
    },
    /// The server failed.
    ServerFault: INTERNAL_SERVER_ERROR {},
    /// The text of a state or a pattern is too long.
    TextTooLong: BAD_REQUEST {
        /// Its bytes.
        bytes: usize,
        /// The most bytes.
        most: usize,
        /// Which of several states it is, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        index: Option<usize>,
    },
    /// The work exceeds the limits of the server.
    TooLarge: UNPROCESSABLE_ENTITY {},
    /// More states than the server takes at a time.
    TooManyStates: BAD_REQUEST {
        /// The number of states.
        states: u64,
        /// The most states.
        most: u64,
    },
    /// The work takes too long, or cannot be done now.
    TooSlow: SERVICE_UNAVAILABLE {},
    /// The puzzle has no such heuristic.
    UnknownHeuristic: BAD_REQUEST {
        /// The name.
        heuristic: String,
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// The server does not answer to its name in the request.
    UnknownHost: MISDIRECTED_REQUEST {
        /// The name.
        host: String,
    },
    /// There is no such path.
    UnknownPath: NOT_FOUND {},
    /// No such puzzle is served.
    UnknownPuzzle: NOT_FOUND {
        /// The name.
        puzzle: String,
    },
    /// There is no such solver.
    UnknownSolver: BAD_REQUEST {
        /// The name.
        solver: String,
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// No goal can be reached from the start of a game.
    UnreachableStart: BAD_REQUEST {},
    /// The path takes another method.
    WrongMethod: METHOD_NOT_ALLOWED {},
}

/// What is wrong with a request, as a code with parameters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum RefusalCause {
    /// With the text of a state.
    State(StateFault),
    /// With anything else.
    Request(UsageError),
}

impl RefusalCause {
    /// None where there is only a text.
    fn of(fault: &UsageError) -> Option<RefusalCause> {
        match fault {
            UsageError::Other { .. } | UsageError::NotAState { fault: StateFault::Other { .. }, .. } => None,
            UsageError::NotAState { fault, .. } => Some(RefusalCause::State(fault.clone())),
            fault => Some(RefusalCause::Request(fault.clone())),
        }
    }
}

/// An error response.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ErrorResponse {
    #[serde(skip)]
    status: StatusCode,
    /// What is wrong, and what would be right, in English.
    error: String,
    #[serde(flatten)]
    reason: Box<RefusalReason>,
}

/// A result with a [`ErrorResponse`].
pub(crate) type Result<T> = std::result::Result<T, ErrorResponse>;

impl ErrorResponse {
    pub(crate) fn new(reason: RefusalReason, message: impl Into<String>) -> ErrorResponse {
        ErrorResponse { status: reason.status(), error: message.into(), reason: Box::new(reason) }
    }

    /// The same with another status.
    pub(crate) fn status(self, status: StatusCode) -> ErrorResponse {
        ErrorResponse { status, ..self }
    }

    /// The response while too much long work is running.
    pub(crate) fn busy() -> ErrorResponse {
        ErrorResponse::new(RefusalReason::Busy {}, "the server is busy with other long work: ask again in some seconds")
    }

    /// The same about one of several states, by its number from 0.
    pub(crate) fn of_state(mut self, number: usize) -> ErrorResponse {
        if let RefusalReason::NotAState { index, .. } | RefusalReason::TextTooLong { index, .. } = &mut *self.reason {
            *index = Some(number);
            self.error = format!("states[{number}]: {}", self.error);
        }
        self
    }

    /// An error with a reason for the request that causes it. Errors of the server keep their own.
    pub(crate) fn of(error: Error, reason: impl FnOnce(Option<RefusalCause>) -> RefusalReason) -> ErrorResponse {
        match error.fault() {
            Error::Usage(fault) => ErrorResponse::new(reason(RefusalCause::of(fault)), error.to_string()),
            _ => error.into(),
        }
    }
}

impl From<Error> for ErrorResponse {
    fn from(error: Error) -> ErrorResponse {
        let reason = match error.fault() {
            Error::Usage(fault) => RefusalReason::BadRequest { cause: RefusalCause::of(fault) },
            Error::Missing(_) => {
                return ErrorResponse::new(RefusalReason::NoAnswer {}, error.to_string()).status(StatusCode::NOT_FOUND);
            }
            Error::Limit(_) => RefusalReason::TooLarge {},
            Error::Negative(_) => RefusalReason::NoAnswer {},
            Error::Interrupted => {
                return ErrorResponse::new(RefusalReason::TooSlow {}, "the request takes too long for a server");
            }
            _ => RefusalReason::ServerFault {},
        };
        ErrorResponse::new(reason, error.to_string())
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
