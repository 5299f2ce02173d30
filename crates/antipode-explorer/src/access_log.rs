//! The access log: a JSON object for every request, one a line.
//!
//! A thread writes the lines, so that a slow disk delays no answer. While it is [`BEHIND`], further
//! lines are lost, and `/metrics` counts them.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use serde::Serialize;

use antipode_core::error::{Error, Result};
use antipode_core::threads;

/// The most lines that wait for the thread.
const BEHIND: usize = 10_000;

/// A request and its answer.
#[derive(Debug, Serialize)]
pub(crate) struct AccessLine {
    /// When the request came, in UTC.
    pub(crate) time: String,
    /// The value of the header `x-request-id`.
    pub(crate) id: String,
    pub(crate) client: String,
    pub(crate) method: String,
    /// The path with the query.
    pub(crate) path: String,
    /// Null if the client was gone before the answer.
    pub(crate) status: Option<u16>,
    /// The time until the answer began.
    pub(crate) milliseconds: f64,
}

/// What the thread does next.
enum LogTask {
    Write(Box<AccessLine>),
    /// Opens the file again, for a program that has renamed it.
    Reopen,
}

/// The access log of a server.
pub struct AccessLog {
    tasks: SyncSender<LogTask>,
    lost: AtomicU64,
}

impl AccessLog {
    /// A log that appends to a file, or writes to stderr.
    ///
    /// # Errors
    ///
    /// `Io` if the file cannot be opened; `Limit` if the system refuses a thread.
    pub fn open(file: Option<PathBuf>) -> Result<AccessLog> {
        let (tasks, received) = sync_channel(BEHIND);
        let out = LogOutput::of(file)?;
        threads::start(move || write(out, &received)).map_err(threads::refused)?;
        Ok(AccessLog { tasks, lost: AtomicU64::new(0) })
    }

    pub(crate) fn add(&self, line: AccessLine) {
        if self.tasks.try_send(LogTask::Write(Box::new(line))).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn reopen(&self) {
        // A thread that is behind opens the file the next time.
        let _ = self.tasks.try_send(LogTask::Reopen);
    }

    /// The number of lost lines so far.
    pub(crate) fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

/// Where the lines go.
enum LogOutput {
    Stderr,
    File(PathBuf, File),
}

impl LogOutput {
    fn of(file: Option<PathBuf>) -> Result<LogOutput> {
        let Some(path) = file else { return Ok(LogOutput::Stderr) };
        let opened = opened(&path)?;
        Ok(LogOutput::File(path, opened))
    }
}

fn opened(path: &Path) -> Result<File> {
    OpenOptions::new().create(true).append(true).open(path).map_err(|error| Error::io("open", path, error))
}

/// Writes lines until the server ends. A full disk does not stop the server.
fn write(mut out: LogOutput, tasks: &Receiver<LogTask>) {
    for task in tasks {
        match (task, &mut out) {
            (LogTask::Reopen, LogOutput::File(path, file)) => {
                // The old file remains where the new one cannot be opened.
                if let Ok(new) = opened(path) {
                    *file = new;
                }
            }
            (LogTask::Reopen, LogOutput::Stderr) => (),
            (LogTask::Write(line), out) => {
                let Ok(mut text) = serde_json::to_vec(&line) else { continue };
                text.push(b'\n');
                let _ = match out {
                    LogOutput::Stderr => std::io::stderr().write_all(&text),
                    LogOutput::File(_, file) => file.write_all(&text),
                };
            }
        }
    }
}
