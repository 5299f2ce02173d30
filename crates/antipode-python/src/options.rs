//! The keyword arguments that several jobs share.

use antipode::engines::EngineKind;
use antipode::tables::Encoding;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::option;
use crate::failures::usage;
use crate::keeping::Keeping;
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
    Ok(running.kept(Keeping::of(options)?))
}

/// The engine, if one is named.
pub(crate) fn engine(options: &Bound<'_, PyDict>) -> PyResult<Option<EngineKind>> {
    let Some(name) = option::<String>(options, "engine")? else { return Ok(None) };
    let found = EngineKind::NAMED.into_iter().find(|engine| engine.name() == name || engine.alias() == Some(&name));
    let names = EngineKind::NAMED.map(EngineKind::name).join(", ");
    found.map(Some).ok_or_else(|| usage(options.py(), format!("there is no engine {name}: use {names}")))
}

/// The encoding, if one is named.
pub(crate) fn encoding(options: &Bound<'_, PyDict>, known: &[Encoding]) -> PyResult<Option<Encoding>> {
    let Some(name) = option::<String>(options, "encoding")? else { return Ok(None) };
    let found = known.iter().copied().find(|known| known.name() == name);
    let names: Vec<_> = known.iter().map(|known| known.name()).collect();
    let what = || format!("there is no encoding {name}: use {}", names.join(", "));
    found.map(Some).ok_or_else(|| usage(options.py(), what()))
}
