//! The moves of states: their number, their costs, and which are optimal.

use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arrays::Rows;
use crate::failures::raised;
use crate::problem::PyProblem;
use crate::table::PyTable;

/// Starts of lists, and whether moves are optimal.
type Optimal<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<bool>>);

/// The number of states whose moves are counted at a time.
const COUNTED: u64 = 1 << 12;

/// The costs of the moves of states, in the order of `expand`; `None` if every move costs 1.
#[pyfunction]
pub(crate) fn costs<'py>(problem: &PyProblem, states: Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyArray1<u8>>>> {
    let py = states.py();
    let Rows { bytes, .. } = problem.states(&states)?;
    let Some(ability) = problem.problem.costs() else { return Ok(None) };
    let pieces = problem.in_pieces(py, &bytes, |piece| {
        let mut costs = vec![];
        ability.costs_all(piece, problem.length, &mut costs);
        costs
    })?;
    problem.problem.intact().map_err(|error| raised(py, &error))?;
    Ok(Some(PyArray1::from_vec(py, pieces.concat())))
}

/// A number of moves that no state of a puzzle exceeds, if it is known without the states.
#[pyfunction]
pub(crate) fn most_moves(problem: &PyProblem) -> Option<usize> {
    problem.problem.most_moves()
}

/// The greatest number of moves of the states of a table.
#[pyfunction]
pub(crate) fn most_moves_in(py: Python<'_>, table: &PyTable) -> PyResult<usize> {
    let (open, length) = (table.open(py)?, table.problem.get().length);
    table.running().run(py, |_, watch| {
        let (space, mut most) = (open.space(), 0);
        // All states of a table can exceed the memory; a batch never does.
        for first in (0..space.states()).step_by(COUNTED as usize) {
            // The scan sends no progress, so without this check Ctrl-C would wait for its end.
            watch.signal().check()?;
            let indices: Vec<u64> = (first..space.states().min(first + COUNTED)).collect();
            let (mut states, mut counts) = (vec![], vec![0; indices.len()]);
            space.append_states(&indices, &mut states);
            space.problem().expand_all(&states, length, &mut |i, _| counts[i] += 1);
            most = counts.into_iter().max().unwrap_or(0).max(most);
        }
        space.problem().intact()?;
        Ok(most)
    })
}

/// Whether each move of states is optimal by a table. States without a path to a goal have none.
#[pyfunction]
pub(crate) fn optimal<'py>(table: &PyTable, states: Bound<'py, PyAny>) -> PyResult<Optimal<'py>> {
    let py = states.py();
    let (open, problem) = (table.open(py)?, table.problem.get());
    let (indices, _) = problem.indices(open.space(), &states)?;
    let known: Vec<u64> = indices.iter().copied().flatten().collect();
    // The look-up takes only states with an index; the loop below restores the places of the
    // others.
    let mut found = problem.briefly(py, || open.moves(&known))?.into_iter();
    let (mut starts, mut all) = (vec![0], vec![]);
    for index in indices {
        let moves = index.and_then(|_| found.next().flatten()).unwrap_or_default();
        all.extend(moves.iter().map(|made| made.closer));
        starts.push(all.len() as i64);
    }
    Ok((PyArray1::from_vec(py, starts), PyArray1::from_vec(py, all)))
}
