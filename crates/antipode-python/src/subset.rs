//! Subsets of states by patterns.

use antipode::families;
use antipode::model::{Problem, StateSubset};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::option;
use crate::failures::raised;

/// The subset of states that match patterns, if any are given.
pub(crate) fn subset(problem: &Problem, options: &Bound<'_, PyDict>) -> PyResult<Option<StateSubset>> {
    let among: Vec<String> = option(options, "among")?.unwrap_or_default();
    let except: Vec<String> = option(options, "except_")?.unwrap_or_default();
    if among.is_empty() && except.is_empty() {
        return Ok(None);
    }
    families::subset(problem, &among, &except).map(Some).map_err(|error| raised(options.py(), &error))
}
