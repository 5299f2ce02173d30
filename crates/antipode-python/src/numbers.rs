//! Whole numbers from callers.

use antipode::error::Error;
use antipode::model::NumberedProblem;
use pyo3::prelude::*;

use crate::failures::raised;

/// A number of states or moves, a distance, or a seed.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        any.extract::<u64>()
            .map(Whole)
            .map_err(|_| raised(any.py(), &Error::malformed(&*any, "a whole number", "write one from 0 to 2^64 - 1")))
    }
}

/// Checks indices. `UsageError` if a number is not an index.
pub(crate) fn check_indices(py: Python<'_>, numbered: &NumberedProblem, indices: &[u64]) -> PyResult<()> {
    let size = numbered.layout().size();
    let wrong = indices.iter().find(|&&index| index >= size);
    wrong.map_or(Ok(()), |index| Err(raised(py, &Error::out_of_range("index", *index, 0..=size.saturating_sub(1)))))
}
