//! The error type, classified by whose fault it is.
//!
//! Every message is one line: what is wrong, and what to do instead. [`Error::exit_code`] gives the
//! exit status of each variant, [`Error::code`] and [`Error::parameters`] what a program needs.

mod constructors;
mod state_fault;
mod usage;

pub use state_fault::StateFault;
pub use usage::UsageError;

use std::path::Path;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// A result with this crate's [`enum@Error`].
pub type Result<T> = std::result::Result<T, Error>;

/// An error, classified by whose fault it is.
///
/// # Examples
///
/// ```
/// use antipode_core::error::Error;
///
/// let error = Error::usage("'sliding:3by3' is not a puzzle");
/// assert!(matches!(error, Error::Usage(_)));
/// assert_eq!(error.exit_code(), 2);
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The request is invalid: a bad spec, state or option.
    #[error("{0}")]
    Usage(UsageError),
    /// Something that the request names does not exist.
    #[error("{0}")]
    Missing(String),
    /// A file is damaged, truncated, or not what it claims to be.
    #[error("{0}")]
    Corrupt(String),
    /// The operating system reported an error.
    #[error("{context}: {source}")]
    Io {
        /// The attempted action and the file.
        context: String,
        /// The system's own error.
        source: std::io::Error,
    },
    /// The job does not fit: memory, index width, or a format's range.
    #[error("{0}")]
    Limit(String),
    /// An error that a different request would avoid.
    ///
    /// The message does not say how to make that request. A program adds that in terms of its
    /// options.
    #[error("{fault}")]
    Remediable {
        /// What is wrong.
        fault: Box<Error>,
        /// The remedies; each alone is enough.
        remedies: &'static [RequestRemedy],
    },
    /// The work is done, and the answer is negative.
    #[error("{0}")]
    Negative(String),
    /// The user stopped the work (Ctrl-C); nothing was left half-written.
    #[error("interrupted")]
    Interrupted,
}

/// A change to the request that avoids the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestRemedy {
    /// Allow more memory.
    Memory,
    /// Check only the checksums.
    Quick,
    /// Replace the file.
    Replace,
    /// Keep the holes distinct.
    KeepBlank,
    /// Limit the length of solutions.
    Depth,
    /// Name the states.
    States,
    /// Set the number of states to draw.
    Samples,
    /// Set the number of layers.
    Levels,
    /// Search on disk.
    Scratch,
    /// Allow more disk space.
    Disk,
    /// Resume from the saved progress.
    Resume,
    /// Use another folder.
    Folder,
    /// Allow the program that a file names.
    Program,
    /// Use an encoding of greater depths.
    Encoding,
    /// Name the source of exact distances.
    Truth,
}

impl Error {
    /// An [`Error::Corrupt`] about one file.
    pub fn corrupt(path: &Path, what: impl std::fmt::Display) -> Self {
        Error::Corrupt(format!("{}: {what}", path.display()))
    }

    /// An [`Error::Io`] about one file, or `Missing` or `Limit` if that is the cause.
    pub fn io(action: &str, path: &Path, source: std::io::Error) -> Self {
        let context = format!("cannot {action} {}", path.display());
        match source.kind() {
            std::io::ErrorKind::NotFound if action == "open" => Error::Missing(format!("{context}: no such file")),
            std::io::ErrorKind::OutOfMemory => Error::Limit(format!("{context}: the system refuses the memory")),
            _ => Error::Io { context, source },
        }
    }

    /// Adds remedies; each of them alone avoids the error.
    pub fn unless(self, remedies: &'static [RequestRemedy]) -> Self {
        Error::Remediable { fault: Box::new(self), remedies }
    }

    /// The error without its remedies.
    pub fn fault(&self) -> &Error {
        match self {
            Error::Remediable { fault, .. } => fault.fault(),
            fault => fault,
        }
    }

    /// The remedies; each alone is enough.
    pub fn remedies(&self) -> &'static [RequestRemedy] {
        match self {
            Error::Remediable { remedies, .. } => remedies,
            _ => &[],
        }
    }

    /// A stable name of what is wrong, in kebab case.
    pub fn code(&self) -> String {
        match self.fault() {
            Error::Usage(usage) => json!(usage)["code"].as_str().unwrap_or_default().to_string(),
            Error::Missing(_) => "missing".into(),
            Error::Corrupt(_) => "corrupt".into(),
            Error::Io { .. } => "io".into(),
            Error::Limit(_) => "limit".into(),
            Error::Negative(_) => "negative".into(),
            Error::Interrupted => "interrupted".into(),
            Error::Remediable { .. } => unreachable!("a fault has no remedies"),
        }
    }

    /// What the message names, as a JSON object; without a message of its own, the message.
    pub fn parameters(&self) -> Value {
        match self.fault() {
            Error::Usage(usage) => json!(usage)["parameters"].take(),
            fault => json!({ "text": fault.to_string() }),
        }
    }

    /// The exit status of the process.
    ///
    /// 1 for `Io` and `Negative`; 2 for `Usage`, `Missing` and `Limit`; 3 for `Corrupt`; 130 for
    /// `Interrupted`. `Remediable` has the status of its fault.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Usage(_) | Error::Missing(_) | Error::Limit(_) => 2,
            Error::Corrupt(_) => 3,
            Error::Io { .. } | Error::Negative(_) => 1,
            Error::Remediable { fault, .. } => fault.exit_code(),
            Error::Interrupted => 130,
        }
    }
}

/// What a program needs: the message as `error`, the `code` and the `parameters`.
impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        json!({ "error": self.to_string(), "code": self.code(), "parameters": self.parameters() }).serialize(serializer)
    }
}
