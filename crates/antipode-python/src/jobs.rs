//! Jobs with their reports as dicts.

use std::path::PathBuf;

use antipode::jobs::{
    self, AnalyzeOptions, AuditOptions, BuildOptions, Choice, DiameterOptions, GroundTruth, HeuristicAuditOptions,
    Solution, SolveOptions,
};
use antipode::tables::Encoding;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use serde::Serialize;

use crate::arrays::Rows;
use crate::failures::usage;
use crate::heuristic;
use crate::problem::PyProblem;
use crate::running::Running;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(analyze, module)?)?;
    module.add_function(wrap_pyfunction!(build, module)?)?;
    module.add_function(wrap_pyfunction!(components, module)?)?;
    module.add_function(wrap_pyfunction!(diameter, module)?)?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(audit, module)?)?;
    module.add_function(wrap_pyfunction!(audit_heuristic, module)?)
}

/// An option of a job, by name.
fn option<'py, T: FromPyObjectOwned<'py>>(options: &Bound<'py, PyDict>, name: &str) -> PyResult<Option<T>> {
    let value = options.get_item(name)?.filter(|value| !value.is_none());
    let wrong = |_| usage(options.py(), format!("the option {name} has a wrong type"));
    value.map(|value| value.extract::<T>().map_err(Into::into).map_err(|error: PyErr| wrong(error))).transpose()
}

/// The resources and the progress callback of a job.
fn running(problem: &PyProblem, options: &Bound<'_, PyDict>) -> PyResult<Running> {
    let running = Running::new(option(options, "threads")?, option(options, "memory")?, option(options, "progress")?);
    Ok(running.with(std::slice::from_ref(&problem.failure)))
}

fn dict<'py>(py: Python<'py>, found: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, found)?)
}

#[pyfunction]
fn analyze<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let mut how = AnalyzeOptions::default().antipodes(option(&options, "antipodes")?.unwrap_or(10));
    how.levels = option(&options, "levels")?;
    let work = running(problem, &options)?;
    let found = work.run(py, |resources, watch| jobs::analyze(&problem.problem, resources, &how, |_| (), watch))?;
    dict(py, &found)
}

#[pyfunction]
fn build<'py>(problem: &PyProblem, path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let encoding: Option<String> = option(&options, "encoding")?;
    let encoding = encoding.map(|name| {
        let known = [Encoding::Plane, Encoding::Mod3, Encoding::Byte].into_iter().find(|known| known.name() == name);
        known.ok_or_else(|| usage(py, format!("there is no encoding {name}: use plane, mod3 or byte")))
    });
    let mut how = BuildOptions::to(&path).encoding(encoding.transpose()?);
    how.replace = option(&options, "replace")?.unwrap_or(false);
    how.compress = option(&options, "compress")?;
    let work = running(problem, &options)?;
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
    let bounds = option(&options, "bounds")?.unwrap_or(false);
    let found = work.run(py, |resources, watch| {
        let mut how = DiameterOptions::new(resources);
        (how.bounds, how.written) = (bounds, 1);
        jobs::diameter(&problem.problem, &how, |_| (), watch)
    })?;
    dict(py, &found)
}

/// The options of a solver, with a heuristic.
fn solving(options: &Bound<'_, PyDict>, heuristic: Option<String>) -> PyResult<SolveOptions> {
    let mut how = SolveOptions::default();
    how.solver = option(options, "solver")?;
    how.heuristic = heuristic;
    how.weight = option(options, "weight")?;
    how.depth = option(options, "depth")?;
    how.nodes = option(options, "nodes")?;
    how.seconds = option(options, "seconds")?;
    how.seed = option(options, "seed")?;
    how.set = option(options, "settings")?.unwrap_or_default();
    Ok(how)
}

/// The parts of a job with the heuristic of `options`. They are the puzzle, the name of the
/// heuristic, and the job with its failures.
fn guided(
    problem: &PyProblem,
    options: &Bound<'_, PyDict>,
) -> PyResult<(antipode::model::Problem, Option<String>, Running)> {
    let work = running(problem, options)?;
    match options.get_item("heuristic")?.filter(|given| !given.is_none()) {
        None => Ok((problem.problem.clone(), None, work)),
        Some(given) => {
            let (guided, name, failure) = heuristic::named(problem, &given, options)?;
            Ok((guided, Some(name), work.with(&[failure])))
        }
    }
}

#[pyfunction]
fn solve<'py>(
    problem: &PyProblem,
    states: Bound<'py, PyAny>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let Rows { bytes, single } = problem.states(&states)?;
    let states: Vec<Vec<u8>> = bytes.chunks_exact(problem.length).map(<[u8]>::to_vec).collect();
    let (guided, heuristic, work) = guided(problem, &options)?;
    let how = solving(&options, heuristic)?;
    let solutions = work.run(py, |resources, watch| {
        let mut solutions: Vec<Solution> = vec![];
        let solver = jobs::OpenSolver::new(&guided, &how, resources, watch)?;
        solver.solve_all(&states, resources, watch, |found| {
            solutions.extend(found);
            Ok(())
        })?;
        Ok(solutions)
    })?;
    match (single, solutions.first()) {
        (true, Some(solution)) => dict(py, solution),
        _ => dict(py, &solutions),
    }
}

/// The choice of audited states: all, random ones, some of each distance, or given ones.
fn choice(problem: &PyProblem, options: &Bound<'_, PyDict>) -> PyResult<Choice> {
    let states = options.get_item("states")?.filter(|states| !states.is_none());
    if let Some(states) = states {
        let Rows { bytes, .. } = problem.states(&states)?;
        let texts = bytes.chunks_exact(problem.length).map(|state| problem.problem.write(state)).collect();
        return Ok(Choice::Given(texts));
    }
    let (random, by_depth) = (option(options, "random")?, option(options, "by_depth")?);
    match (random, by_depth) {
        (None, None) => Ok(Choice::All),
        (Some(count), None) => Ok(Choice::Samples(count)),
        (None, Some(count)) => Ok(Choice::ByDepth(count)),
        _ => Err(usage(options.py(), "states are chosen by random or by by_depth, not by both")),
    }
}

/// The source of exact distances: a table, or proofs by a solver.
fn truth(options: &Bound<'_, PyDict>) -> PyResult<GroundTruth> {
    let table: Option<PathBuf> = option(options, "table")?;
    let referee: Option<String> = option(options, "referee")?;
    match (table, referee) {
        (Some(table), None) => Ok(GroundTruth::Table(table)),
        (None, Some(heuristic)) => Ok(GroundTruth::Solver(SolveOptions::default().solver("ida").heuristic(heuristic))),
        _ => Err(usage(options.py(), "audits need a table, or the heuristic of an optimal referee")),
    }
}

#[pyfunction]
fn audit<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let (guided, heuristic, work) = guided(problem, &options)?;
    let (solver, truth) = (solving(&options, heuristic)?, truth(&options)?);
    let mut how = AuditOptions::new(solver, choice(problem, &options)?);
    how.truth = Some(truth);
    how.expanded = option(&options, "expanded")?.unwrap_or(false);
    let found = work.run(py, |resources, watch| jobs::audit_solver(&guided, &how, resources, watch, |_| Ok(())))?;
    dict(py, &found)
}

#[pyfunction]
fn audit_heuristic<'py>(problem: &PyProblem, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let py = options.py();
    let (guided, heuristic, work) = guided(problem, &options)?;
    let heuristic = heuristic.ok_or_else(|| usage(py, "which heuristic?"))?;
    let mut how = HeuristicAuditOptions::new(&heuristic, truth(&options)?, choice(problem, &options)?);
    how.seed = option(&options, "seed")?.unwrap_or(0);
    let found = work.run(py, |resources, watch| jobs::audit_heuristic(&guided, &how, resources, watch))?;
    dict(py, &found)
}
