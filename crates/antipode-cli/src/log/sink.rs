//! Where lines of a log go.

use std::fs::{File, OpenOptions};
use std::io::{Error as IoError, Result as IoResult, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::messages;
use antipode_core::error::{Error, Result};

/// The first failure of a sink, until somebody takes it.
#[derive(Clone, Debug, Default)]
pub(super) struct LogFailure(Arc<Mutex<Option<IoError>>>);

impl LogFailure {
    pub(super) fn take(&self) -> Option<IoError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A file to which lines are appended. A full disk does not stop the work.
pub(super) struct LogSink {
    file: File,
    path: PathBuf,
    failure: LogFailure,
    /// Lines that were written, and whether one was lost.
    lines: u64,
    has_failed: bool,
}

impl LogSink {
    /// Opens a file; nothing in it is lost.
    pub(super) fn open(path: &Path) -> Result<LogSink> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file =
            file.map_err(|error| Error::Io { context: format!("cannot open {}", path.display()), source: error })?;
        Ok(LogSink { file, path: path.into(), failure: LogFailure::default(), lines: 0, has_failed: false })
    }

    pub(super) fn failure(&self) -> LogFailure {
        self.failure.clone()
    }
}

impl Write for LogSink {
    fn write(&mut self, line: &[u8]) -> IoResult<usize> {
        match self.file.write_all(line) {
            Ok(()) => self.lines += 1,
            Err(error) => {
                // If no line could be written at all, `open` reports it.
                if self.lines > 0 && !self.has_failed {
                    let path = self.path.display();
                    messages::warn(&format!(
                        "cannot write {path}: {error}; the work continues, and lines of the log are lost"
                    ));
                }
                self.has_failed = true;
                self.failure.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        }
        // An error here would only make the library print messages of its own.
        Ok(line.len())
    }

    fn flush(&mut self) -> IoResult<()> {
        Ok(())
    }
}
