//! The keyword arguments that several jobs share.

use antipode::engines::EngineKind;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::arguments::{option, request};
use crate::keeping::JobKeeping;
use crate::problem::PyProblem;
use crate::running::Running;

/// The resources, the progress callback and the checkpoint of a job on a puzzle.
pub(crate) fn running(problem: &PyProblem, options: &Bound<'_, PyDict>) -> PyResult<Running> {
    problem.check_process(options.py())?;
    Ok(without_puzzle(options)?.with(std::slice::from_ref(&problem.failure)))
}

/// The resources, the progress callback and the checkpoint of a job.
pub(crate) fn without_puzzle(options: &Bound<'_, PyDict>) -> PyResult<Running> {
    let running = Running::new(option(options, "threads")?, option(options, "memory")?, option(options, "progress")?);
    Ok(running.kept(JobKeeping::of(options)?))
}

/// The engine, if one is named.
pub(crate) fn engine(options: &Bound<'_, PyDict>) -> PyResult<Option<EngineKind>> {
    request::<EngineOption>(options, &[]).map(|named| named.engine)
}

/// The engine of a job whose other options are its own.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct EngineOption {
    engine: Option<EngineKind>,
}
