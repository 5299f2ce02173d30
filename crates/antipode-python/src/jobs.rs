//! Searches of whole spaces, with their reports as dicts.

use std::path::PathBuf;

use antipode::jobs::{self, AnalyzeOptions, BuildOptions, DiameterOptions, OpenTable};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use serde::Serialize;

use crate::arguments::request;
use crate::options::running;
use crate::problem::PyProblem;
use crate::running::Running;
use crate::subset::subset;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(analyze, module)?)?;
    module.add_function(wrap_pyfunction!(build, module)?)?;
    module.add_function(wrap_pyfunction!(components, module)?)?;
    module.add_function(wrap_pyfunction!(diameter, module)?)
}

/// The options of a build that writes a file or a folder.
pub(crate) fn build_options(output: PathBuf, options: &Bound<'_, PyDict>, work: &Running) -> PyResult<BuildOptions> {
    let mut how: BuildOptions = request(options, &["output"])?;
    how.file.output = output;
    (how.scratch, how.may_scratch, how.resumed) = (work.keeping.scratch(), true, work.keeping.resumed());
    Ok(how)
}

/// A report as a dict.
pub(crate) fn dict<'py>(py: Python<'py>, found: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, found)?)
}

#[pyfunction]
fn analyze<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let how: AnalyzeOptions = request(&options, &[])?;
    let mut how = how.among(subset(&problem.problem, &options)?);
    let work = running(problem, &options)?;
    (how.scratch, how.may_scratch) = (work.keeping.scratch(), true);
    let found = work.run(py, |resources, watch| jobs::analyze(&problem.problem, resources, &how, |_| (), watch))?;
    dict(py, &found)
}

#[pyfunction]
fn build<'py>(problem: &PyProblem, path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let how = build_options(path, &options, &work)?;
    // The former call may have ended after it wrote the table. Then there is nothing to resume, and
    // the search must not start again.
    if how.finished(&problem.problem).is_some() {
        let table = work.run(py, |_, _| OpenTable::about(&how.file.output, &problem.problem))?;
        return dict(py, &table.contents());
    }
    let found = work.run(py, |resources, watch| jobs::build(&problem.problem, resources, &how, |_| (), watch))?;
    dict(py, &found)
}

#[pyfunction]
fn components<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let found = work.run(py, |resources, watch| jobs::components(&problem.problem, resources.memory, watch))?;
    dict(py, &found)
}

#[pyfunction]
fn diameter<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let how: DiameterOptions = request(&options, &[])?;
    let found = work.run(py, |resources, watch| {
        jobs::diameter(&problem.problem, &DiameterOptions { resources, written: 1, ..how }, |_| (), watch)
    })?;
    dict(py, &found)
}
