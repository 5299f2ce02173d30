//! Moves of many states at a time, for environments.

use antipode::error::{Error, Result};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arrays::rows;
use crate::failures::raised;
use crate::problem::PyProblem;

/// States, the costs of the moves to them, their numbers of moves, and whether they are goals.
type Stepped<'py> =
    (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<bool>>);

/// A walk of many states, whose rows an environment got from the puzzle: they are not checked.
#[pyfunction]
pub(crate) fn step<'py>(
    problem: &PyProblem,
    states: PyReadonlyArray2<'py, u8>,
    actions: PyReadonlyArray1<'py, i64>,
) -> PyResult<Stepped<'py>> {
    let py = states.py();
    problem.check_process(py)?;
    let (length, count) = (problem.length, states.shape()[0]);
    if states.shape()[1] != length || actions.len() != count {
        let what = format!("rows of {length} bytes and an action for each");
        return Err(raised(py, &Error::incomplete("a step", what, "")));
    }
    let mut bytes: Vec<u8> =
        states.as_slice().map_or_else(|_| states.as_array().iter().copied().collect(), <[u8]>::to_vec);
    let actions: Vec<i64> = actions.as_array().iter().copied().collect();
    let (costs, counts, goals) = problem.at_once(py, || -> Result<_> {
        // The walk overwrites the states to which the costs belong.
        let costs = costs(problem, &bytes, &actions);
        walk(problem, &mut bytes, &actions);
        let mut counts = vec![0; count];
        problem.problem.expand_all(&bytes, length, &mut |i, _| counts[i] += 1);
        let goals = problem.problem.are_goals(&bytes, length);
        problem.problem.intact()?;
        Ok((costs, counts, goals))
    })?;
    problem.problem.intact().map_err(|error| raised(py, &error))?;
    let (costs, counts) = (PyArray1::from_vec(py, costs), PyArray1::from_vec(py, counts));
    Ok((rows(py, bytes, length)?, costs, counts, PyArray1::from_vec(py, goals)))
}

/// The cost of an action in each state; 1 for one that is no move of the state.
fn costs(problem: &PyProblem, bytes: &[u8], actions: &[i64]) -> Vec<i32> {
    let Some(ability) = problem.problem.costs() else { return vec![1; actions.len()] };
    let (length, mut counts, mut all) = (problem.length, vec![0; actions.len()], vec![]);
    problem.problem.expand_all(bytes, length, &mut |i, _| counts[i] += 1);
    ability.costs_all(bytes, length, &mut all);
    let mut rest = &all[..];
    counts
        .into_iter()
        .zip(actions)
        .map(|(count, &action)| {
            // After a failed call there are fewer costs than moves. The caller then checks
            // `intact`.
            let own = rest.split_off(..count.min(rest.len())).unwrap_or_default();
            usize::try_from(action).ok().and_then(|action| own.get(action)).map_or(1, |&cost| cost.into())
        })
        .collect()
}

/// Applies a move to each state; an action that is no move of a state changes nothing.
fn walk(problem: &PyProblem, bytes: &mut [u8], actions: &[i64]) {
    let length = problem.length;
    // Calls into Python take most of the time of such rules, so one call serves all states.
    if problem.own {
        let (mut ordinals, before) = (vec![0; actions.len()], bytes.to_vec());
        problem.problem.expand_all(&before, length, &mut |i, next| {
            if ordinals[i] == actions[i] {
                bytes[i * length..][..length].copy_from_slice(next);
            }
            ordinals[i] += 1;
        });
        return;
    }
    let mut next = vec![0; length];
    for (state, &action) in bytes.chunks_exact_mut(length).zip(actions) {
        let mut ordinal = 0;
        next.copy_from_slice(state);
        problem.problem.expand(state, &mut |to| {
            if ordinal == action {
                next.copy_from_slice(to);
            }
            ordinal += 1;
        });
        state.copy_from_slice(&next);
    }
}

/// The rows and columns of a board, if the fields of its features are cells in rows.
#[pyfunction]
pub(crate) fn grid(problem: &PyProblem) -> Option<(usize, usize)> {
    problem.problem.features()?.grid()
}

/// The values of features of rows that an environment got from the puzzle: they are not checked.
#[pyfunction]
pub(crate) fn fields<'py>(
    problem: &PyProblem,
    states: PyReadonlyArray2<'py, u8>,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let py = states.py();
    let features = problem
        .problem
        .features()
        .ok_or_else(|| raised(py, &Error::missing_ability(problem.problem.spec(), "features", "")))?;
    let (count, columns) = (states.shape()[0], features.sizes().len());
    if states.shape()[1] != problem.length {
        let shape = format!("an array of shape {:?}", states.shape());
        let wanted = format!("fields are those of rows of {} bytes", problem.length);
        return Err(raised(py, &Error::malformed(shape, "states", wanted)));
    }
    let bytes: Vec<u8> = states.as_array().iter().copied().collect();
    let values = problem.at_once(py, || {
        let mut values = Vec::with_capacity(count * columns);
        bytes.chunks_exact(problem.length).for_each(|state| features.values(state, &mut values));
        Ok(values.into_iter().map(i64::from).collect())
    })?;
    PyArray1::from_vec(py, values).reshape([count, columns])
}
