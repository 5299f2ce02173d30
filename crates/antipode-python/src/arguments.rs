//! Keyword arguments, by name.

use antipode::error::Error;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBool, PyDict};
use pythonize::depythonize;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Map;

use crate::failures::raised;

/// An argument of a job, by name.
pub(crate) fn option<'py, T: FromPyObjectOwned<'py>>(options: &Bound<'py, PyDict>, name: &str) -> PyResult<Option<T>> {
    let Some(value) = options.get_item(name)?.filter(|value| !value.is_none()) else { return Ok(None) };
    // PyO3's exception does not name the argument.
    let wanted = value.extract::<T>().map(Some);
    wanted.map_err(|_| raised(options.py(), &bad_argument(name, &value, "it has another type")))
}

/// The options of a job: each field is the argument of its name, if there is one. Those of `others`
/// are read elsewhere.
pub(crate) fn request<T>(options: &Bound<'_, PyDict>, others: &[&str]) -> PyResult<T>
where
    T: Default + Serialize + DeserializeOwned,
{
    // The default has all fields, so a new option needs no list of names here.
    let fields = serde_json::to_value(T::default()).expect("options are numbers, texts and lists");
    let own = PyDict::new(options.py());
    for name in fields.as_object().into_iter().flat_map(Map::keys).filter(|name| !others.contains(&name.as_str())) {
        if let Some(value) = options.get_item(name)?.filter(|value| !value.is_none()) {
            // A bool has `__index__`, too, but as a number it would not be a flag any more.
            let plain = match value.is_instance_of::<PyBool>() {
                true => None,
                // Numbers of NumPy are numbers, too.
                false => value.call_method0("__index__").or_else(|_| value.call_method0("__float__")).ok(),
            };
            own.set_item(name, plain.as_ref().unwrap_or(&value))?;
        }
    }
    depythonize(&own).map_err(|error| {
        // Each argument is valid or not by itself, and the message names the one that is not.
        let wrong = own.iter().find_map(|(name, value)| {
            let one = [(&name, &value)].into_py_dict(options.py()).ok()?;
            let error = depythonize::<T>(&one).err()?;
            Some(bad_argument(&name, &value, &error.to_string()))
        });
        raised(options.py(), &wrong.unwrap_or_else(|| Error::malformed(&own, "a set of arguments", error.to_string())))
    })
}

/// The error for an argument, with the value as Python shows it.
fn bad_argument(name: impl std::fmt::Display, value: &Bound<'_, PyAny>, fault: &str) -> Error {
    let value = value.repr().map_or_else(|_| "?".into(), |text| text.to_string());
    Error::bad_value(name.to_string(), value, format!("not a valid argument: {fault}"))
}
