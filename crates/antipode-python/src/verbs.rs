//! Jobs on groups and lists: components that connect states, cosets, labels, families, solvers.

use std::path::PathBuf;
use std::time::Instant;

use antipode::error::Error;
use antipode::export::{AnswerTable, ExportOptions, ExportReport, FileExport, LabelRow};
use antipode::families;
use antipode::jobs::labels::{LabelOptions, LabelSource};
use antipode::jobs::{self, CosetCountOptions, FamilyDescription, OpenTable, SolverDescription, StateSelection};
use antipode::solvers;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answering::GivenLines;
use crate::arguments::request;
use crate::failures::raised;
use crate::options::{running, without_puzzle};
use crate::problem::PyProblem;
use crate::running::dict;
use crate::solving::{guided, solving};

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solvable, module)?)?;
    module.add_function(wrap_pyfunction!(cosets, module)?)?;
    module.add_function(wrap_pyfunction!(label, module)?)?;
    module.add_function(wrap_pyfunction!(all_families, module)?)?;
    module.add_function(wrap_pyfunction!(all_solvers, module)?)?;
    module.add_function(wrap_pyfunction!(doctor, module)?)
}

/// Whether moves lead from one configuration, given as text, to another.
#[pyfunction]
fn solvable<'py>(
    problem: &PyProblem,
    from: &str,
    to: Option<&str>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    work.report(py, |resources, watch| jobs::solvable(&problem.problem, from, to, resources.memory, watch))
}

/// The states of a group at each distance, counted coset by coset.
#[pyfunction]
fn cosets<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let how: CosetCountOptions = request(&options, &[])?;
    work.report(py, |resources, watch| jobs::count_cosets(&problem.problem, &how, resources, watch))
}

/// Labels of a source, written to a file; like `antipode label`.
#[pyfunction]
fn label<'py>(
    problem: &PyProblem,
    source: &str,
    path: PathBuf,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let source: LabelSource = source.parse().map_err(|error| raised(py, &error))?;
    let (guided, heuristic, work) = guided(problem, &options)?;
    let mut how: LabelOptions = request(&options, &["heuristic", "solver"])?;
    how.solver = solving(&options, heuristic)?;
    let target = export_file(path, &options)?;
    if let Some(states) = options.get_item("states")?.filter(|states| !states.is_none()) {
        let mut given = GivenLines::read(problem, &states, false)?;
        alone(&options, "given states are labelled in their order")?;
        let truth = how.truth(&source).map_err(|error| raised(py, &error))?;
        let written = work.run(py, |resources, watch| {
            let start = Instant::now();
            let table = AnswerTable::create::<LabelRow>(&target.output, target.force)?;
            let counts = given.lines.label(&guided, &truth, table, resources, watch)?;
            Ok(ExportReport::of(&target.output, guided.spec(), counts, start))
        })?;
        return given.judge(py).and_then(|()| dict(py, &written));
    }
    work.report(py, |resources, watch| {
        let file = FileExport::new(&target, resources.memory, &|_| ())?;
        // The states of a table go to the file in batches: as labels, all would have to be in
        // memory.
        if let LabelSource::Table(table) = &source {
            how.check(Some(&source))?;
            let table = OpenTable::about(table, &guided)?;
            return file.table(&table, how.draw().map_or(StateSelection::All, StateSelection::Drawn), watch);
        }
        // Labels can take hours, so what the file cannot hold must show up before.
        file.check(&guided)?;
        let labels = how.labels(&source, &guided, resources, watch, &mut |_, _| ())?;
        file.labels(&guided, &labels, &source, &how, watch)
    })
}

/// Checks that no options choose states or their form. `what` says why.
fn alone(options: &Bound<'_, PyDict>, what: &str) -> PyResult<()> {
    for name in ["form", "samples", "distinct", "scrambles", "database", "purge", "checkpoint"] {
        if options.get_item(name)?.is_some_and(|given| given.is_truthy().unwrap_or(true)) {
            return Err(raised(options.py(), &Error::excluded(what, name)));
        }
    }
    Ok(())
}

/// The file of an export.
pub(crate) fn export_file(output: PathBuf, options: &Bound<'_, PyDict>) -> PyResult<ExportOptions> {
    let mut file: ExportOptions = request(options, &["output"])?;
    file.output = output;
    Ok(file)
}

/// The families of puzzles.
#[pyfunction]
fn all_families(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    dict(py, &families::ALL.iter().map(FamilyDescription::from).collect::<Vec<_>>())
}

/// The solvers, with their guarantees and parameters.
#[pyfunction]
fn all_solvers(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    dict(py, &solvers::all().map(SolverDescription::from).collect::<Vec<_>>())
}

/// What this machine can search, with the disk of a folder.
#[pyfunction]
fn doctor<'py>(folder: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    without_puzzle(&options)?.report(py, |resources, _| jobs::machine(resources, &folder))
}
