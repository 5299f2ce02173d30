//! The keyword arguments that several jobs share.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::option;
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
