//! What a Python object of rules says of its states.

use antipode::error::Error;
use antipode::model::{Problem, StateDeclaration};
use pyo3::prelude::*;

use crate::failures::raised;

/// The problem with what the object says of its states.
pub(crate) fn with_declared_state(object: &Bound<'_, PyAny>, problem: Problem) -> PyResult<Problem> {
    let py = object.py();
    if !object.hasattr("state")? {
        return Ok(problem);
    }
    let state = object.getattr("state")?;
    let text: String = py.import("json")?.call_method1("dumps", (state,))?.extract()?;
    let declared: StateDeclaration =
        serde_json::from_str(&text).map_err(|fault| raised(py, &Error::bad_value("state", text, fault.to_string())))?;
    problem.with_declared_state(declared, true).map_err(|error| raised(py, &error))
}
