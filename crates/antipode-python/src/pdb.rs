//! Pattern databases, sets of them, and tables of cosets.

use std::path::PathBuf;

use antipode::checkpoint::JobIdentity;
use antipode::error::Result;
use antipode::jobs::{self, ChooseOptions, OpenFile, PdbSet, VerifyOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{option, request};
use crate::failures::raised;
use crate::jobs::{build_options, finish_once};
use crate::options::{running, without_puzzle};
use crate::problem::PyProblem;
use crate::running::dict;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(pdb_build, module)?)?;
    module.add_function(wrap_pyfunction!(pdb_info, module)?)?;
    module.add_function(wrap_pyfunction!(pdb_verify, module)?)?;
    module.add_function(wrap_pyfunction!(certify, module)?)?;
    module.add_function(wrap_pyfunction!(verify_folder, module)?)?;
    module.add_function(wrap_pyfunction!(pdb_cosets, module)?)?;
    module.add_function(wrap_pyfunction!(pdb_set_build, module)?)?;
    module.add_function(wrap_pyfunction!(pdb_set_choose, module)?)
}

/// Searches a pattern and writes its table.
#[pyfunction]
fn pdb_build<'py>(
    problem: &PyProblem,
    pattern: &str,
    path: PathBuf,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let mut how = build_options(path, &options, &work)?;
    let kind = how.kind.pattern(&problem.problem, pattern).map_err(|error| raised(py, &error))?;
    let request = JobIdentity::new("build pattern", &kind.spec(), kind.definition());
    let (output, force) = (how.file.output.clone(), how.file.force);
    finish_once(py, work, request, Some((&output, force)), |replace, resources, watch| {
        how.file.force = replace;
        jobs::build_pdb(&problem.problem, pattern, resources, &how, |_| (), watch)
    })
}

/// The contents of a pattern database or of a file of coset distances.
#[pyfunction]
fn pdb_info(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyAny>> {
    let contents = OpenFile::open(&path, &[]).and_then(|file| file.contents());
    dict(py, &contents.map_err(|error| raised(py, &error))?)
}

/// Certifies a pattern database or a file of coset distances.
#[pyfunction]
fn pdb_verify<'py>(path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let extent: VerifyOptions = request(&options, &[])?;
    let work = without_puzzle(&options)?;
    work.report(py, |resources, watch| jobs::verify_pdb(&path, extent.checks()?, resources.memory, watch))
}

/// Verifies a file of any kind and writes its certificate, or one beside each table of a set.
#[pyfunction]
fn certify<'py>(
    path: PathBuf,
    output: Option<PathBuf>,
    force: bool,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let extent: VerifyOptions = request(&options, &[])?;
    without_puzzle(&options)?.report(py, |resources, watch| {
        let file = OpenFile::open(&path, &[])?;
        file.certify(extent.checks()?, resources.memory, output.as_deref(), force, watch)
    })
}

/// Checks everything in a published folder.
#[pyfunction]
fn verify_folder<'py>(path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let extent: VerifyOptions = request(&options, &[])?;
    let work = without_puzzle(&options)?;
    work.report(py, |resources, watch| jobs::verify_folder(&path, extent.checks()?, resources, watch))
}

/// Builds a table of distances of cosets of at most `bytes` bytes.
#[pyfunction]
fn pdb_cosets<'py>(
    problem: &PyProblem,
    path: PathBuf,
    bytes: u64,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let mut how = build_options(path, &options, &work)?;
    let request = JobIdentity::new("build cosets", &problem.problem.spec(), problem.problem.definition());
    let (output, force) = (how.file.output.clone(), how.file.force);
    finish_once(py, work, request.and("bytes", bytes), Some((&output, force)), |replace, resources, watch| {
        how.file.force = replace;
        jobs::build_cosets(&problem.problem, bytes, &how, resources.memory, watch)
    })
}

/// Builds the tables of a set that do not exist yet, in a folder.
#[pyfunction]
fn pdb_set_build<'py>(set: PathBuf, folder: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = without_puzzle(&options)?;
    let mut how = build_options(folder, &options, &work)?;
    let set = PdbSet::read(&set).map_err(|error| raised(py, &error))?;
    let puzzle = set.problem().map_err(|error| raised(py, &error))?;
    let request = JobIdentity::new("build set", &puzzle.spec(), puzzle.definition());
    let (folder, force) = (how.file.output.clone(), how.file.force);
    let request = request.and_checksum("set", &format!("{set:?}"));
    finish_once(py, work, request, Some((&folder, force)), |replace, resources, watch| {
        how.file.force = replace;
        jobs::build_set(&set, resources, &how, |_, _| (), watch)
    })
}

/// Divides all tokens into additive patterns that fit the memory, and writes the set.
#[pyfunction]
fn pdb_set_choose<'py>(problem: &PyProblem, path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let mut how: ChooseOptions = request(&options, &[])?;
    let texts: Vec<String> = option(&options, "states")?.unwrap_or_default();
    let work = running(problem, &options)?;
    work.report(py, |resources, _| {
        how.bytes = resources.memory;
        // Reading runs rules, so it is part of the work: a panic or an exception is raised
        // properly.
        how.states = texts.iter().map(|text| problem.problem.read(text)).collect::<Result<_>>()?;
        jobs::choose_set(&problem.problem, &path, &how)
    })
}
