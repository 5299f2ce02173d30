//! Subsets of states by patterns.

use antipode::jobs::SubsetOptions;
use antipode::model::{Problem, StateSubset};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::request;
use crate::failures::raised;

/// The subset of states that match patterns, if any are given.
pub(crate) fn subset(problem: &Problem, options: &Bound<'_, PyDict>) -> PyResult<Option<StateSubset>> {
    let patterns: SubsetOptions = request(options, &[])?;
    patterns.subset(problem).map_err(|error| raised(options.py(), &error))
}
