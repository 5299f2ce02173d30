//! One error type, divided by whose fault it is.
//!
//! Every message is one line: what is wrong, and what would be right. The command line turns the
//! variant into its exit status (see [`Error::exit_code`]).

use std::path::Path;

/// What can go wrong, by fault.
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
    /// The caller asked for something that makes no sense: a bad spec, state or option.
    #[error("{0}")]
    Usage(String),
    /// Something that was named does not exist.
    #[error("{0}")]
    Missing(String),
    /// A file is damaged, truncated, or not what it claims to be.
    #[error("{0}")]
    Corrupt(String),
    /// The operating system refused.
    #[error("{context}: {source}")]
    Io {
        /// What was being done, and to which file.
        context: String,
        /// The system's own error.
        source: std::io::Error,
    },
    /// The work does not fit: memory, index width, or a format's range.
    #[error("{0}")]
    Limit(String),
    /// One of the above that a different request would avoid. The message does not say how to make
    /// that request: a program with users tells them in terms of its own options.
    #[error("{fault}")]
    Remediable {
        /// What is wrong.
        fault: Box<Error>,
        /// What would help; each alone is enough.
        remedies: &'static [Remedy],
    },
    /// The work was done, and its answer is a negative one.
    #[error("{0}")]
    Negative(String),
    /// The user stopped the work (Ctrl-C); nothing was left half-written.
    #[error("interrupted")]
    Interrupted,
}

/// What a caller can change in the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// More memory.
    Memory,
    /// Only checksums.
    Quick,
    /// To replace a file.
    Replace,
    /// To keep the holes distinct.
    KeepBlank,
    /// A limit of the length of solutions.
    Depth,
    /// States that are named.
    States,
    /// A number of states to draw.
    Samples,
    /// A number of layers.
    Levels,
    /// More room on a disk.
    Disk,
    /// To go on with what was kept.
    Resume,
    /// Another folder.
    Folder,
    /// To allow the program that a file names.
    Program,
}

/// A result with this crate's [`enum@Error`].
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A [`Error::Usage`] from anything printable.
    pub fn usage(message: impl Into<String>) -> Self {
        Error::Usage(message.into())
    }

    /// A [`Error::Corrupt`] about one file.
    pub fn corrupt(path: &Path, what: impl std::fmt::Display) -> Self {
        Error::Corrupt(format!("{}: {what}", path.display()))
    }

    /// A [`Error::Io`] about one file; `Missing` or `Limit` if that is why.
    pub fn io(action: &str, path: &Path, source: std::io::Error) -> Self {
        let context = format!("cannot {action} {}", path.display());
        match source.kind() {
            std::io::ErrorKind::NotFound if action == "open" => Error::Missing(format!("{context}: no such file")),
            std::io::ErrorKind::OutOfMemory => Error::Limit(format!("{context}: the system refuses the memory")),
            _ => Error::Io { context, source },
        }
    }

    /// This error, with what would help.
    pub fn unless(self, remedies: &'static [Remedy]) -> Self {
        Error::Remediable { fault: Box::new(self), remedies }
    }

    /// What is wrong, without what would help.
    pub fn fault(&self) -> &Error {
        match self {
            Error::Remediable { fault, .. } => fault.fault(),
            fault => fault,
        }
    }

    /// What would help; each alone is enough.
    pub fn remedies(&self) -> &'static [Remedy] {
        match self {
            Error::Remediable { remedies, .. } => remedies,
            _ => &[],
        }
    }

    /// The process exit status: 1 the work could not be done or its answer is negative, 2 usage, 3
    /// damaged data, 130 interrupted.
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
