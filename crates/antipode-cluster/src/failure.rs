//! The first thing that went wrong between processes: it ends the work here, and is told to the
//! others.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};

use antipode_core::error::{Error, Result};

/// What went wrong, shared by all threads of a process.
#[derive(Clone, Debug)]
pub struct Failure {
    first: Arc<Mutex<Option<(String, String)>>>,
    /// Who waits for messages, and has to learn of it.
    waiting: Thread,
}

impl Failure {
    /// Nothing is wrong. The thread that calls this is the one that is woken.
    pub fn none() -> Failure {
        Failure { first: Arc::default(), waiting: thread::current() }
    }

    /// Something is wrong with a process. Only what is told first counts: what follows follows from
    /// it.
    pub fn tell(&self, who: &str, what: &str) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| (who.into(), what.into()));
        self.waiting.unpark();
    }

    /// Checks that no connection has failed.
    ///
    /// # Errors
    ///
    /// `Io` if one has, by the name of the process.
    pub fn check(&self) -> Result<()> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        match &*first {
            None => Ok(()),
            Some((who, what)) => Err(error(who, what)),
        }
    }
}

/// What is wrong with a process.
pub fn error(who: &str, what: &str) -> Error {
    let what = format!("{what}; this process stops without a result");
    Error::Io { context: who.into(), source: io::Error::other(what) }
}
