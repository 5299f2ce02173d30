//! Why a request fails: a code for programs with its parameters, and a message in English.

use std::fmt::{self, Display};

use serde::Serialize;

use antipode_core::error::{Error, StateFault, UsageError};

/// Defines the reasons, each with the status of its answers.
macro_rules! reasons {
    ($(#[doc = $doc:literal] $name:ident: $status:literal { $($(#[$about:meta])* $field:ident: $kind:ty,)* },)*) => {
        /// Why a request fails: a stable code, with what the message names. The page "HTTP" of the
        /// book lists all.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "code", content = "parameters", rename_all = "kebab-case")]
        pub enum RefusalReason {
            $(#[doc = $doc] $name { $($(#[$about])* $field: $kind,)* },)*
        }

        impl RefusalReason {
            /// The status of HTTP for this reason.
            fn status(&self) -> u16 {
                match self {
                    $(RefusalReason::$name { .. } => $status,)*
                }
            }
        }
    };
}

reasons! {
    /// A parameter or a body that makes no sense.
    BadRequest: 400 {
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// The body is too large.
    BodyTooLarge: 413 {
        /// The most bytes.
        most: usize,
    },
    /// The server is busy with other long work.
    Busy: 503 {},
    /// A game has more moves than are kept.
    GameTooLong: 400 {
        /// The number of its moves.
        moves: usize,
        /// The most moves.
        most: usize,
    },
    /// A move of a game is not legal.
    IllegalMove: 400 {
        /// The number of the move, from 1.
        number: usize,
    },
    /// What is requested does not exist.
    NoAnswer: 422 {},
    /// The server keeps no games.
    NoGames: 404 {},
    /// The puzzle has no table of distances.
    NoTable: 404 {
        /// The spec of the puzzle.
        puzzle: String,
    },
    /// The text is not a state of the puzzle.
    NotAState: 400 {
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
    NotASubset: 400 {
        /// The text.
        pattern: String,
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// The body is not sent as JSON.
    NotJson: 415 {},
    /// A page of another server sends data.
    OtherPage: 403 {
        /// The server of the page.
        origin: String,
    },
    /// A number is not in its range, which begins at 1.
    OutOfRange: 400 {
        /// The name of the number.
        name: &'static str,
        /// The number.
        number: u32,
        /// The end of its range.
        most: u32,
    },
    /// The server failed.
    ServerFault: 500 {},
    /// The text of a state or a pattern is too long.
    TextTooLong: 400 {
        /// Its bytes.
        bytes: usize,
        /// The most bytes.
        most: usize,
        /// Which of several states it is, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        index: Option<usize>,
    },
    /// The work exceeds the limits of the server.
    TooLarge: 422 {},
    /// More states than the server takes at a time.
    TooManyStates: 400 {
        /// The number of states.
        states: u64,
        /// The most states.
        most: u64,
    },
    /// The work takes too long, or cannot be done now.
    TooSlow: 503 {},
    /// The puzzle has no such heuristic.
    UnknownHeuristic: 400 {
        /// The name.
        heuristic: String,
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// The server does not answer to its name in the request.
    UnknownHost: 421 {
        /// The name.
        host: String,
    },
    /// There is no such path.
    UnknownPath: 404 {},
    /// No such puzzle is served.
    UnknownPuzzle: 404 {
        /// The name.
        puzzle: String,
    },
    /// There is no such solver.
    UnknownSolver: 400 {
        /// The name.
        solver: String,
        /// What is wrong, where there is more than a text.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<RefusalCause>,
    },
    /// No goal can be reached from the start of a game.
    UnreachableStart: 400 {},
    /// The path takes another method.
    WrongMethod: 405 {},
}

/// What is wrong with a request, as a code with parameters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RefusalCause {
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorResponse {
    #[serde(skip)]
    status: u16,
    /// What is wrong, and what would be right, in English.
    error: String,
    #[serde(flatten)]
    reason: Box<RefusalReason>,
}

/// A result with a [`ErrorResponse`].
pub type Result<T> = std::result::Result<T, ErrorResponse>;

impl ErrorResponse {
    /// An error with a message in English.
    pub fn new(reason: RefusalReason, message: impl Into<String>) -> ErrorResponse {
        ErrorResponse { status: reason.status(), error: message.into(), reason: Box::new(reason) }
    }

    /// The same with another status.
    pub fn with_status(self, status: u16) -> ErrorResponse {
        ErrorResponse { status, ..self }
    }

    /// The status of HTTP.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The response while too much long work is running.
    pub fn busy() -> ErrorResponse {
        ErrorResponse::new(RefusalReason::Busy {}, "the server is busy with other long work: ask again in some seconds")
    }

    /// The same about one of several states, by its number from 0.
    pub fn of_state(mut self, number: usize) -> ErrorResponse {
        if let RefusalReason::NotAState { index, .. } | RefusalReason::TextTooLong { index, .. } = &mut *self.reason {
            *index = Some(number);
            self.error = format!("states[{number}]: {}", self.error);
        }
        self
    }

    /// An error with a reason for the request that causes it. Errors of the server keep their own.
    pub fn of(error: Error, reason: impl FnOnce(Option<RefusalCause>) -> RefusalReason) -> ErrorResponse {
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
                return ErrorResponse::new(RefusalReason::NoAnswer {}, error.to_string()).with_status(404);
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

#[cfg(feature = "http")]
impl axum::response::IntoResponse for ErrorResponse {
    fn into_response(self) -> axum::response::Response {
        use axum::http::{HeaderValue, StatusCode, header::RETRY_AFTER};
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(self)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("3"));
        }
        response
    }
}
