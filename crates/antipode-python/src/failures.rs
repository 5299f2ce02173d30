//! Conversion of errors to exceptions, and exceptions of callbacks. The latter stop the work that
//! made the call, and are raised again.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use antipode::error::{Error, RequestRemedy};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The first exception that callbacks raised.
#[derive(Clone, Default)]
pub(crate) struct ProblemFailure(Arc<Mutex<Option<PyErr>>>);

impl ProblemFailure {
    /// Keeps an exception, unless there was one before.
    pub(crate) fn keep(&self, error: PyErr) {
        // Threads call back at the same time, and later exceptions may follow from the first.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Takes the exception, if there is one.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// An error if a callback raised an exception.
    pub(crate) fn check(&self) -> antipode::error::Result<()> {
        match &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            // This error only stops the work: the caller raises the exception itself.
            Some(error) => Err(Error::protocol("a callback", format!("failed: {error}"))),
            None => Ok(()),
        }
    }
}

/// An exception of the package, by name.
fn exception(py: Python<'_>, name: &str, message: String) -> PyErr {
    class(py, name).map_or_else(|error| error, |class| PyErr::from_type(class, message))
}

/// An exception class of the package, by name.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || PyModule::import(py, "antipode._errors").map(Bound::unbind));
    module?.bind(py).getattr(name)?.cast_into::<PyType>().map_err(PyErr::from)
}

/// The name of the class for an invalid request: `NotAStateError` has the code `not-a-state`.
fn class_name(code: &str) -> String {
    let words = code.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<String>() + "Error"
}

/// The argument that would help.
fn option(remedy: &RequestRemedy) -> &'static str {
    match remedy {
        RequestRemedy::Memory => "memory=",
        RequestRemedy::Quick => "quick=True",
        RequestRemedy::Replace => "force=True",
        RequestRemedy::KeepBlank => "additive='blank'",
        RequestRemedy::Depth => "depth=",
        RequestRemedy::States => "states=",
        RequestRemedy::Samples => "samples=",
        RequestRemedy::Levels => "levels=",
        RequestRemedy::Scratch => "scratch=FOLDER",
        RequestRemedy::Disk => "scratch= on another disk",
        RequestRemedy::Resume => "to continue, make the same call with resume=True",
        RequestRemedy::Folder => "checkpoint= with another folder",
        RequestRemedy::Truth => "truth=FILE or truth='solver'",
        RequestRemedy::Encoding => "encoding=\"short\" or \"wide\"",
        RequestRemedy::Program => "open the file with the puzzle, as in antipode.open(path, Puzzle(spec))",
    }
}

/// The exception for an error.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let name = match error.fault() {
        Error::Interrupted => return PyKeyboardInterrupt::new_err("interrupted"),
        Error::Io { source, .. } => {
            // Given the number, Python chooses the subclass, such as `PermissionError`.
            let code = source.raw_os_error();
            return code.map_or_else(
                || PyOSError::new_err(error.to_string()),
                |code| PyOSError::new_err((code, error.to_string())),
            );
        }
        Error::Usage(_) => &class_name(&error.code()),
        Error::Missing(_) => "MissingError",
        Error::Corrupt(_) => "DamagedError",
        Error::Limit(_) => "LimitError",
        Error::Negative(_) => "RefutedError",
        _ => "Error",
    };
    let options: Vec<&str> = error.remedies().iter().map(option).collect();
    let hint = match &options[..] {
        [] => String::new(),
        [only] if error.remedies() == [RequestRemedy::Program] => format!(": if you trust it, {only}"),
        _ => format!(" ({})", options.join(", ")),
    };
    told(py, exception(py, name, error.to_string() + &hint), error).unwrap_or_else(|failure| failure)
}

/// The exception with what a program needs.
fn told(py: Python<'_>, exception: PyErr, error: &Error) -> PyResult<PyErr> {
    let value = exception.value(py);
    value.setattr("code", error.code())?;
    value.setattr("parameters", pythonize::pythonize(py, &error.parameters())?)?;
    Ok(exception)
}

/// A `ClosedError`.
pub(crate) fn closed(py: Python<'_>, what: &str) -> PyErr {
    exception(py, "ClosedError", format!("{what} is closed"))
}

/// A `LawError`: a puzzle, heuristic or table broke its laws, and the work stopped.
pub(crate) fn broken(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    // A panic carries a `&str` if its message has no arguments, else a `String`.
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_string()));
    exception(py, "LawError", text.unwrap_or_else(|| "the work stopped".into()))
}
