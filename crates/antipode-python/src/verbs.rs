//! Jobs on groups and lists: components that connect states, cosets, labels, families, solvers.

use std::path::PathBuf;

use antipode::error::Error;
use antipode::export::{ExportOptions, FileExport, StatesAs};
use antipode::families;
use antipode::jobs::labels::{LabelOptions, Source};
use antipode::jobs::{self, FamilyDescription, OpenTable, Selection, SolverDescription};
use antipode::solvers;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{flag, option};
use crate::failures::{raised, usage};
use crate::jobs::dict;
use crate::numbers::Whole;
use crate::options::{running, without_puzzle};
use crate::problem::PyProblem;
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
    let found = work.run(py, |resources, watch| jobs::solvable(&problem.problem, from, to, resources.memory, watch))?;
    dict(py, &found)
}

/// The states of a group at each distance, counted coset by coset.
#[pyfunction]
fn cosets<'py>(problem: &PyProblem, pattern: &str, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let work = running(problem, &options)?;
    let found = work.run(py, |resources, watch| jobs::count_cosets(&problem.problem, pattern, resources, watch))?;
    dict(py, &found)
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
    let unknown = || format!("'{source}' is not a source of labels: write table:FILE, solver:NAME or file:FILE");
    let source = Source::read(source).ok_or_else(|| usage(py, unknown()))?;
    let (guided, heuristic, work) = guided(problem, &options)?;
    let mut how = LabelOptions::default();
    how.samples = option::<Whole>(&options, "samples")?.map(|count| count.0);
    let lengths: Option<String> = option(&options, "scrambles")?;
    let lengths = lengths.map(|text| text.parse()).transpose();
    how.scrambles = lengths.map_err(|error: Error| raised(py, &error))?;
    (how.database, how.purge) = (option(&options, "database")?, flag(&options, "purge")?);
    how.solver = solving(&options, heuristic)?;
    how.seed = how.solver.seed.unwrap_or(0);
    let mut target = ExportOptions::to(path);
    (target.replace, target.states) = (flag(&options, "force")?, states_as(py, option(&options, "form")?)?);
    let written = work.run(py, |resources, watch| {
        let file = FileExport::new(&target, resources.memory, &|_| ())?;
        // The states of a table go to the file in batches: as labels, all would have to be in
        // memory.
        if let Source::Table(table) = &source {
            how.check(Some(&source))?;
            let table = OpenTable::about(table, &guided)?;
            return file.table(&table, how.draw().map_or(Selection::All, Selection::Drawn), watch);
        }
        // Labels can take hours, so what the file cannot hold must show up before.
        file.check(&guided)?;
        let labels = how.labels(&source, &guided, resources, watch, &mut |_, _| ())?;
        file.labels(&guided, &labels, &source, &how, watch)
    })?;
    dict(py, &written)
}

/// The form of states in a file.
pub(crate) fn states_as(py: Python<'_>, name: Option<String>) -> PyResult<Option<StatesAs>> {
    let Some(name) = name else { return Ok(None) };
    let unknown = || format!("states are written as {}", StatesAs::ALL.map(StatesAs::name).join(", "));
    StatesAs::named(&name).map(Some).ok_or_else(|| usage(py, unknown()))
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
    let found = without_puzzle(&options)?.run(py, |resources, _| jobs::machine(resources, &folder))?;
    dict(py, &found)
}
