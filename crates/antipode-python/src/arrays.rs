//! Conversion of arrays from and to Python. States are rows of bytes, or text; indices are 64-bit
//! numbers.

use antipode::error::Error;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::failures::raised;

/// States as rows of bytes.
pub(crate) struct Rows {
    /// The rows, end to end.
    pub(crate) bytes: Vec<u8>,
    /// Whether the caller passed one state rather than a list.
    pub(crate) single: bool,
}

/// States or indices from a caller.
pub(crate) enum Given {
    Rows(Rows),
    Texts(Vec<String>, bool),
    Indices(Vec<u64>, bool),
}

/// Describes the accepted forms of states, for messages.
fn shape(length: usize) -> String {
    format!("a uint8 array of shape (n, {length}) or ({length},), text, or a list of text")
}

/// Reads states of `length` bytes: an array, text, or a list of text. Also reads indices: an array
/// of uint64 or a number.
pub(crate) fn given(any: &Bound<'_, PyAny>, length: usize) -> PyResult<Given> {
    let py = any.py();
    if let Ok(text) = any.cast::<PyString>() {
        return Ok(Given::Texts(vec![text.to_string()], true));
    }
    if let Ok(states) = any.extract::<PyReadonlyArrayDyn<'_, u8>>() {
        let (rows, single) = match *states.shape() {
            [rows, columns] if columns == length => (rows, false),
            [columns] if columns == length => (1, true),
            ref other => {
                let wanted = format!("states are {}", shape(length));
                return Err(raised(py, &Error::malformed(format!("an array of shape {other:?}"), "states", wanted)));
            }
        };
        // Copy in row order, for any memory layout.
        let bytes: Vec<u8> = states.as_array().iter().copied().collect();
        debug_assert_eq!(bytes.len(), rows * length);
        return Ok(Given::Rows(Rows { bytes, single }));
    }
    if let Ok(indices) = any.extract::<PyReadonlyArray1<'_, u64>>() {
        let indices = indices.as_slice().map_or_else(|_| indices.as_array().iter().copied().collect(), <[u64]>::to_vec);
        return Ok(Given::Indices(indices, false));
    }
    if let Ok(index) = any.extract::<u64>() {
        return Ok(Given::Indices(vec![index], true));
    }
    if let Ok(texts) = any.extract::<Vec<String>>() {
        return Ok(Given::Texts(texts, false));
    }
    let kind = any.getattr("dtype").map_or_else(|_| any.get_type().to_string(), |kind| format!("an array of {kind}"));
    let wanted = format!("states are {}, or a uint64 array of indices", shape(length));
    Err(raised(py, &Error::malformed(kind, "states", wanted)))
}

/// Rows of bytes as an array.
pub(crate) fn rows(py: Python<'_>, bytes: Vec<u8>, length: usize) -> PyResult<Bound<'_, PyArray2<u8>>> {
    // Without states their length is unknown, and given as 0: there are no rows.
    let count = bytes.len().checked_div(length).unwrap_or(0);
    PyArray1::from_vec(py, bytes).reshape([count, length])
}

/// Numbers as an array, or as a single number.
pub(crate) fn one_or_all<'py, T>(py: Python<'py>, values: Vec<T>, single: bool) -> PyResult<Bound<'py, PyAny>>
where
    T: numpy::Element + IntoPyObject<'py> + Copy,
    <T as IntoPyObject<'py>>::Error: Into<PyErr>,
{
    match (single, values.first()) {
        (true, Some(&value)) => value.into_bound_py_any(py),
        _ => Ok(PyArray1::from_vec(py, values).into_any()),
    }
}
