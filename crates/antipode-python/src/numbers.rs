//! Whole numbers from callers.

use pyo3::prelude::*;

use crate::failures::usage;

/// A number of states or moves, a distance, or a seed.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        any.extract::<u64>()
            .map(Whole)
            .map_err(|_| usage(any.py(), format!("{} is not a whole number from 0 to 2^64 - 1", &*any)))
    }
}
