//! The first error between processes. It ends the work here, and the other processes receive it.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};

use antipode_core::error::{Error, Result};

/// The first error, shared by all threads of a process.
#[derive(Clone, Debug)]
pub(crate) struct SharedFailure {
    first: Arc<Mutex<Option<(String, String)>>>,
    /// The thread that waits for messages. An error wakes it.
    waiting: Thread,
}

impl SharedFailure {
    /// No error so far. A later error wakes the thread that calls this.
    pub(crate) fn none() -> SharedFailure {
        SharedFailure { first: Arc::default(), waiting: thread::current() }
    }

    /// Records an error of process `who`. Only the first one counts: later errors are consequences
    /// of it.
    pub(crate) fn tell(&self, who: &str, what: &str) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| (who.into(), what.into()));
        self.waiting.unpark();
    }

    /// Checks that no connection has failed.
    ///
    /// # Errors
    ///
    /// `Io` if one has; the error names the process.
    pub(crate) fn check(&self) -> Result<()> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        match &*first {
            None => Ok(()),
            Some((who, what)) => Err(error(who, what)),
        }
    }
}

/// The error for a process that fails.
pub(crate) fn error(who: &str, what: &str) -> Error {
    let what = format!("{what}; this process stops without a result");
    Error::Io { context: who.into(), source: io::Error::other(what) }
}
