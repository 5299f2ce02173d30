//! How long work reports progress and learns that it should stop.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Result};

/// How far a piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done: `search`, `write`, `checksums`, `certify` ..
    pub phase: &'static str,
    /// The level of a search.
    pub depth: Option<u32>,
    /// Units done.
    pub done: u64,
    /// Units in all; 0 if unknown. The units are states for searches and bytes for files.
    pub total: u64,
}

/// The observer of a piece of work.
pub struct Watch<'a> {
    stop: Option<&'a AtomicBool>,
    report: Box<dyn FnMut(Progress) + Send + 'a>,
}

impl<'a> Watch<'a> {
    /// Nobody watches: the work runs to its end.
    pub fn none() -> Self {
        Watch { stop: None, report: Box::new(|_| ()) }
    }

    /// `report` is called now and then; the work ends with `Interrupted` soon after `stop` is set.
    pub fn new(stop: &'a AtomicBool, report: impl FnMut(Progress) + Send + 'a) -> Self {
        Watch { stop: Some(stop), report: Box::new(report) }
    }

    /// Reports progress. `Interrupted` if the work should stop.
    pub fn report(&mut self, progress: Progress) -> Result<()> {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Error::Interrupted);
        }
        (self.report)(progress);
        Ok(())
    }
}
