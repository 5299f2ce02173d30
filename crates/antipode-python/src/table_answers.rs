//! Answers of tables to states, which also go into a file: like `antipode distance` and `antipode
//! path` with `-o`.

use antipode::export::{AllPathsRow, DistanceRow, PathRow};
use antipode::families::between_moves;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answering::{GivenLines, answer_table, states_file};
use crate::arrays::{Given, given, one_or_all};
use crate::decoded::UNREACHABLE;
use crate::numbers::check_indices;
use crate::running::dict;
use crate::table::PyTable;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(distance_into, module)?)?;
    module.add_function(wrap_pyfunction!(paths_into, module)?)?;
    module.add_function(wrap_pyfunction!(all_paths, module)?)
}

/// States of any form as lines, where indices are those of the table.
fn lines_of(table: &PyTable, states: &Bound<'_, PyAny>, strict: bool) -> PyResult<GivenLines> {
    let (py, problem) = (states.py(), table.problem.get());
    if states_file(states)?.is_none()
        && let Given::Indices(indices, single) = given(states, problem.length)?
    {
        let open = table.open(py)?;
        check_indices(py, open.space(), &indices)?;
        let mut bytes = vec![];
        problem.at_once(py, || {
            open.space().append_states(&indices, &mut bytes);
            Ok(())
        })?;
        return GivenLines::of_texts((py, problem), problem.texts(py, &bytes)?, single, false);
    }
    GivenLines::read(problem, states, strict)
}

/// The distances of states, which also go into a file; like `antipode distance -o`.
#[pyfunction]
fn distance_into<'py>(
    table: &PyTable,
    states: Bound<'py, PyAny>,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = states.py();
    let (open, file) = (table.open(py)?, answer_table::<DistanceRow>(&options)?);
    let mut given = lines_of(table, &states, false)?;
    let ask = |texts: &[String]| open.distances(texts);
    let found = table.running().run(py, |_, watch| given.answer(file, watch, ask, DistanceRow::of))?;
    given.judge(py)?;
    let depths = found.iter().map(|one| one.distance.map_or(UNREACHABLE, |distance| distance as i32));
    one_or_all(py, depths.collect(), given.single)
}

/// Optimal paths as a list of dicts, which also go into a file; like `antipode path -o`.
#[pyfunction]
fn paths_into<'py>(
    table: &PyTable,
    states: Bound<'py, PyAny>,
    all_moves: bool,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = states.py();
    let (open, file) = (table.open(py)?, answer_table::<PathRow>(&options)?);
    let mut given = lines_of(table, &states, false)?;
    let between = between_moves(open.problem());
    let ask = |texts: &[String]| open.paths_and_moves(texts, all_moves);
    let found =
        table.running().run(py, |_, watch| given.answer(file, watch, ask, |path| PathRow::of(path, between)))?;
    given.judge(py)?;
    dict(py, &found)
}

/// All optimal paths of each state, of which `limit` are listed, as dicts; like `antipode path
/// --all`. With `output` they also go into a file.
#[pyfunction]
fn all_paths<'py>(
    table: &PyTable,
    states: Bound<'py, PyAny>,
    limit: usize,
    options: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = states.py();
    let (open, file) = (table.open(py)?, answer_table::<AllPathsRow>(&options)?);
    let mut given = lines_of(table, &states, file.is_none())?;
    let between = between_moves(open.problem());
    let found = table.running().run(py, |resources, watch| {
        let signal = watch.signal();
        let one = |text: &String| signal.check().and_then(|()| open.all_paths(text, limit, resources.memory));
        given.answer(file, watch, |texts| texts.iter().map(one).collect(), |all| AllPathsRow::of(all, between))
    })?;
    given.judge(py)?;
    dict(py, &found)
}
