//! Searches of whole spaces, with their reports as dicts.

use std::path::{Path, PathBuf};

use antipode::checkpoint::{FinishedReport, JobIdentity};
use antipode::error::Result;
use antipode::jobs::{self, AnalyzeOptions, BuildOptions, DiameterOptions, WholeCosetOptions, WorkResources};
use antipode::watch::Watch;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde_json::Value;

use crate::arguments::request;
use crate::failures::raised;
use crate::options::running;
use crate::problem::PyProblem;
use crate::running::{Running, dict};
use crate::subset::subset;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(analyze, module)?)?;
    module.add_function(wrap_pyfunction!(build, module)?)?;
    module.add_function(wrap_pyfunction!(components, module)?)?;
    module.add_function(wrap_pyfunction!(whole_coset, module)?)?;
    module.add_function(wrap_pyfunction!(diameter, module)?)
}

/// The options of a build that writes a file or a folder.
pub(crate) fn build_options(output: PathBuf, options: &Bound<'_, PyDict>, work: &Running) -> PyResult<BuildOptions> {
    let mut how: BuildOptions = request(options, &["output"])?;
    how.file.output = output;
    (how.search.scratch, how.search.may_scratch) = (work.keeping.scratch(), true);
    Ok(how)
}

#[pyfunction]
fn analyze<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let how: AnalyzeOptions = request(&options, &[])?;
    let mut how = how.among(subset(&problem.problem, &options)?);
    let work = running(problem, &options)?;
    (how.search.scratch, how.search.may_scratch) = (work.keeping.scratch(), true);
    let request = JobIdentity::new("analyze", &problem.problem.spec(), problem.problem.definition());
    finish_once(py, work, request, None, |_, resources, watch| {
        jobs::analyze(&problem.problem, resources, &how, |_| (), watch)
    })
}

#[pyfunction]
fn build<'py>(problem: &PyProblem, path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let mut how = build_options(path, &options, &work)?;
    let request = JobIdentity::new("build", &problem.problem.spec(), problem.problem.definition());
    let (output, force) = (how.file.output.clone(), how.file.force);
    finish_once(py, work, request, Some((&output, force)), |replace, resources, watch| {
        how.file.force = replace;
        jobs::build(&problem.problem, resources, &how, |_| (), watch)
    })
}

/// Runs work, which may write a file that may perhaps be replaced. If an earlier call has finished
/// the work, returns its report.
pub(crate) fn finish_once<'py, T: Serialize + Send>(
    py: Python<'py>,
    work: Running,
    request: JobIdentity,
    output: Option<(&Path, bool)>,
    job: impl FnOnce(bool, WorkResources, &mut Watch<'_>) -> Result<T> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let force = output.is_some_and(|(_, force)| force);
    let request = output.into_iter().fold(request, |request, (output, _)| request.and("file", output.display()));
    let outputs = work.keeping.outputs(request, force);
    let finished = outputs.finished().map_err(|error| raised(py, &error))?;
    if let Some(report) = finished.and_then(|(_, report)| serde_json::from_str::<Value>(&report.json).ok()) {
        return dict(py, &report);
    }
    let replace = force || output.is_some_and(|(output, _)| outputs.may_replace(output));
    let written =
        Running { outputs: outputs.clone(), ..work }.run(py, |resources, watch| job(replace, resources, watch))?;
    let json = serde_json::to_string(&written).expect("reports have string keys and finite numbers");
    let report = FinishedReport { json, ..FinishedReport::default() };
    outputs.finish(&report).map_err(|error| raised(py, &error))?;
    dict(py, &written)
}

#[pyfunction]
fn components<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    work.report(py, |resources, watch| jobs::components(&problem.problem, resources.memory, watch))
}

#[pyfunction]
fn whole_coset<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let how: WholeCosetOptions = request(&options, &[])?;
    if how.sample.is_some() {
        let sample = work.run(py, |resources, watch| {
            jobs::sample_cosets(&problem.problem, &WholeCosetOptions { resources, ..how }, |_| (), watch)
        })?;
        return dict(py, &sample);
    }
    let found = work.run(py, |resources, watch| {
        jobs::whole_coset(&problem.problem, &WholeCosetOptions { resources, ..how }, |_| (), watch)
    })?;
    dict(py, &found)
}

#[pyfunction]
fn diameter<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let how: DiameterOptions = request(&options, &[])?;
    let request = JobIdentity::new("diameter", &problem.problem.spec(), problem.problem.definition());
    finish_once(py, work, request, None, |_, resources, watch| {
        jobs::diameter(&problem.problem, &DiameterOptions { resources, written: 1, ..how }, |_| (), watch)
    })
}
