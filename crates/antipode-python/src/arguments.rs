//! Keyword arguments, by name.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failures::usage;

/// An argument of a job, by name.
pub(crate) fn option<'py, T: FromPyObjectOwned<'py>>(options: &Bound<'py, PyDict>, name: &str) -> PyResult<Option<T>> {
    let Some(value) = options.get_item(name)?.filter(|value| !value.is_none()) else { return Ok(None) };
    let wrong = |_| usage(options.py(), format!("{name}={} is not a valid argument", shown(&value)));
    value.extract::<T>().map_err(Into::into).map_err(|error: PyErr| wrong(error)).map(Some)
}

/// A value as Python shows it.
fn shown(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "?".into(), |text| text.to_string())
}

/// Whether an argument is set and true.
pub(crate) fn flag(options: &Bound<'_, PyDict>, name: &str) -> PyResult<bool> {
    Ok(option(options, name)?.unwrap_or(false))
}
