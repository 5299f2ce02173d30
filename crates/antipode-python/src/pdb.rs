//! Pattern databases, sets of them, and tables of cosets.

use std::path::PathBuf;

use antipode::checkpoint::JobIdentity;
use antipode::error::Result;
use antipode::jobs::{
    self, ChooseOptions, CosetsOptions, OpenFile, PatternKind, PdbOptions, PdbSet, SetOptions, TableChecks,
};
use antipode::model::MoveShare;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{flag, option};
use crate::failures::{raised, usage};
use crate::jobs::{dict, table_file, write_once};
use crate::numbers::Whole;
use crate::options::{engine, running, without_puzzle};
use crate::problem::PyProblem;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(pdb_build, module)?)?;
    module.add_function(wrap_pyfunction!(pdb_info, module)?)?;
    module.add_function(wrap_pyfunction!(pdb_verify, module)?)?;
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
    let mut how = PdbOptions::of(table_file(path, &options)?);
    let additive: Option<String> = option(&options, "additive")?;
    how.kind = match additive.as_deref() {
        None => PatternKind::default(),
        Some("own") => PatternKind { additive: true, ..PatternKind::default() },
        Some("blank") => PatternKind { additive: true, keep_blank: true, ..PatternKind::default() },
        Some(word) => PatternKind {
            share: Some(MoveShare::of_word(word).ok_or_else(|| {
                usage(py, format!("additive is True, blank, {}, not {word}", MoveShare::WORDS.join(", ")))
            })?),
            ..PatternKind::default()
        },
    };
    how.engine = engine(&options)?;
    (how.scratch, how.may_scratch) = (work.keeping.scratch(), true);
    let kind = how.kind.pattern(&problem.problem, pattern).map_err(|error| raised(py, &error))?;
    let request = JobIdentity::new("build pattern", &kind.spec(), kind.definition());
    let (output, force) = (how.file.output.clone(), how.file.force);
    write_once(py, work, request, (&output, force), |replace, resources, watch| {
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
    let sample: Option<Whole> = option(&options, "samples")?;
    let seed = option::<Whole>(&options, "seed")?.map_or(0, |seed| seed.0);
    let checks = match (flag(&options, "quick")?, flag(&options, "slow")?, sample) {
        (true, false, None) => TableChecks::Checksums,
        (false, true, None) => TableChecks::Walk,
        (false, false, None) => TableChecks::Depths,
        (false, false, Some(entries)) => TableChecks::Sample { entries: entries.0, seed },
        _ => return Err(usage(py, "verify is quick, slow, or for a sample: set one of them")),
    };
    let work = without_puzzle(&options)?;
    let verified = work.run(py, |resources, watch| jobs::verify_pdb(&path, checks, resources.memory, watch))?;
    dict(py, &verified)
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
    let mut how = CosetsOptions::to(&path, bytes);
    let force = flag(&options, "force")?;
    let request = JobIdentity::new("build cosets", &problem.problem.spec(), problem.problem.definition());
    write_once(py, work, request.and("bytes", bytes), (&path, force), |replace, resources, watch| {
        how.force = replace;
        jobs::build_cosets(&problem.problem, &how, resources.memory, watch)
    })
}

/// Builds the tables of a set that do not exist yet, in a folder.
#[pyfunction]
fn pdb_set_build<'py>(set: PathBuf, folder: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let mut how = SetOptions::to(&folder);
    (how.force, how.engine) = (flag(&options, "force")?, engine(&options)?);
    let work = without_puzzle(&options)?;
    let built = work.run(py, |resources, watch| -> Result<_> {
        jobs::build_set(&PdbSet::read(&set)?, resources, &how, |_, _| (), watch)
    })?;
    dict(py, &built)
}

/// Divides all tokens into additive patterns that fit the memory, and writes the set.
#[pyfunction]
fn pdb_set_choose<'py>(problem: &PyProblem, path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let mut how = ChooseOptions::default();
    (how.dual, how.force) = (flag(&options, "dual")?, flag(&options, "force")?);
    let texts: Vec<String> = option(&options, "states")?.unwrap_or_default();
    let work = running(problem, &options)?;
    let chosen = work.run(py, |resources, _| {
        how.bytes = resources.memory;
        // Reading runs rules, so it is part of the work: a panic or an exception is raised
        // properly.
        how.states = texts.iter().map(|text| problem.problem.read(text)).collect::<Result<_>>()?;
        jobs::choose_set(&problem.problem, &path, &how)
    })?;
    dict(py, &chosen)
}
