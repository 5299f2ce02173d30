//! Conversion of errors to exceptions, and exceptions of callbacks. The latter stop the work that
//! made the call, and are raised again.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use antipode::error::{Error, Remedy};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The first exception that callbacks raised.
#[derive(Clone, Default)]
pub(crate) struct Failure(Arc<Mutex<Option<PyErr>>>);

impl Failure {
    /// Keeps an exception, unless there was one before.
    pub(crate) fn keep(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Takes the exception, if there is one.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// An error if a callback raised an exception.
    pub(crate) fn check(&self) -> antipode::error::Result<()> {
        match &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(Error::Usage(format!("a callback failed: {error}"))),
            None => Ok(()),
        }
    }
}

/// An exception of the package, by name.
fn exception(py: Python<'_>, name: &str, message: String) -> PyErr {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || PyModule::import(py, "antipode._errors").map(Bound::unbind));
    let class = module.and_then(|module| module.bind(py).getattr(name)?.cast_into::<PyType>().map_err(PyErr::from));
    class.map_or_else(|error| error, |class| PyErr::from_type(class, message))
}

/// The argument that would help.
fn option(remedy: &Remedy) -> &'static str {
    match remedy {
        Remedy::Memory => "memory=",
        Remedy::Quick => "quick=True",
        Remedy::Replace => "replace=True",
        Remedy::KeepBlank => "keep_blank=True",
        Remedy::Depth => "depth=",
        Remedy::States => "states=",
        Remedy::Samples => "samples=",
        Remedy::Levels => "levels=",
        Remedy::Scratch => "scratch=FOLDER",
        Remedy::Disk => "scratch= on another disk",
        Remedy::Resume => "to continue, make the same call with resume=True",
        Remedy::Folder => "checkpoint= with another folder",
        Remedy::Program => "open the file with the puzzle, as in antipode.open(path, Puzzle(spec))",
    }
}

/// The exception for an error.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let name = match error.fault() {
        Error::Interrupted => return PyKeyboardInterrupt::new_err("interrupted"),
        Error::Io { source, .. } => {
            let code = source.raw_os_error();
            return code.map_or_else(
                || PyOSError::new_err(error.to_string()),
                |code| PyOSError::new_err((code, error.to_string())),
            );
        }
        Error::Missing(_) => "MissingError",
        Error::Corrupt(_) => "DamagedError",
        Error::Limit(_) => "LimitError",
        Error::Negative(_) => "RefutedError",
        _ => "UsageError",
    };
    let options: Vec<&str> = error.remedies().iter().map(option).collect();
    let hint = match &options[..] {
        [] => String::new(),
        [only] if error.remedies() == [Remedy::Program] => format!(": if you trust it, {only}"),
        _ => format!(" ({})", options.join(", ")),
    };
    exception(py, name, error.to_string() + &hint)
}

/// A `UsageError`.
pub(crate) fn usage(py: Python<'_>, message: impl Into<String>) -> PyErr {
    exception(py, "UsageError", message.into())
}

/// A `ClosedError`.
pub(crate) fn closed(py: Python<'_>, what: &str) -> PyErr {
    exception(py, "ClosedError", format!("{what} is closed"))
}

/// A `LawError`: a puzzle, heuristic or table broke its laws, and the work stopped.
pub(crate) fn broken(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_string()));
    exception(py, "LawError", text.unwrap_or_else(|| "the work stopped".into()))
}
