//! Puzzles whose rules are methods of a Python object, over arrays of states.

use std::sync::Arc;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::model::{BatchEdges, BatchRules, MoveCosts, Numbering, Problem, Puzzle, PuzzleAbilities};
use antipode::tables::StateLayout;
use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arrays::rows;
use crate::declared_state::with_declared_state;
use crate::failures::{ProblemFailure, raised};
use crate::problem::PyProblem;

/// A Python object with its declared properties.
struct PyRules {
    object: Py<PyAny>,
    spec: String,
    goals: Vec<Vec<u8>>,
    /// The bytes per state.
    length: usize,
    /// Whether the object has the optional method `is_goal`.
    tells_goals: bool,
    writes: bool,
    reads: bool,
    names: bool,
    /// Whether `expand` also returns the costs of moves.
    costs: bool,
    size: u64,
    failure: ProblemFailure,
}

/// The puzzle of an object, which must have `expand`, and `goals` or `starts`.
pub(crate) fn problem(object: Bound<'_, PyAny>) -> PyResult<PyProblem> {
    let py = object.py();
    let has = |name: &str| object.hasattr(name);
    if !has("expand")? || !has("goals")? && !has("starts")? {
        let methods = "the methods expand, and goals or starts";
        return Err(raised(py, &Error::incomplete("an object of rules", methods, "")));
    }
    let spec = match has("spec")? {
        true => object.getattr("spec")?.extract()?,
        false => object.get_type().name()?.to_string(),
    };
    check_name(py, &spec)?;
    let goals = if has("goals")? { listed(&object, "goals")? } else { vec![] };
    let starts = if has("starts")? { listed(&object, "starts")? } else { vec![] };
    let length = goals.iter().chain(&starts).next().map_or(0, Vec::len);
    let directed = has("directed")? && object.getattr("directed")?.is_truthy()?;
    let is_numbered = has("rank")? && has("unrank")? && has("size")?;
    // A table is searched from the goals, along moves as if each had an inverse.
    if is_numbered && directed {
        let what = "rules with a numbering need moves that moves can undo";
        return Err(raised(py, &Error::excluded(what, "rank, unrank and size")));
    }
    let costs = has("costs")? && object.getattr("costs")?.is_truthy()?;
    let size = if is_numbered { object.getattr("size")?.extract()? } else { 0 };
    let failure = ProblemFailure::default();
    let rules = Arc::new(PyRules {
        spec,
        length,
        tells_goals: has("is_goal")?,
        writes: has("write")?,
        reads: has("read")?,
        names: has("move_name")?,
        costs,
        size,
        failure: failure.clone(),
        goals: goals.clone(),
        object: object.clone().unbind(),
    });
    // `layout` relies on this check, since it cannot report an error.
    if is_numbered && StateLayout::for_states(size).is_none() {
        return Err(raised(py, &Error::bad_value("size", size, "there are no numberings of so many states")));
    }
    let abilities = if is_numbered { PuzzleAbilities::numbered(rules.clone()) } else { PuzzleAbilities::default() };
    let problem = Problem::with(rules.clone(), PuzzleAbilities { batches: Some(rules.clone()), ..abilities });
    let problem = match (starts.is_empty(), directed) {
        (true, false) => problem,
        (true, true) => problem.explored_from(goals, true),
        (false, directed) => problem.explored_from(starts, directed),
    };
    let problem = with_declared_state(&object, problem)?;
    let problem = if costs { problem.with_costs(PyCosts(rules)) } else { problem };
    PyProblem::new(py, problem, failure, true)
}

/// The states that a method lists.
fn listed(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<Vec<u8>>> {
    let given = object.call_method0(name)?;
    let array: PyReadonlyArray2<'_, u8> =
        given.extract().map_err(|_| unexpected(object.py(), name, "returns a uint8 array of shape (n, bytes)"))?;
    Ok(array.as_array().rows().into_iter().map(|row| row.to_vec()).collect())
}

/// The error for an answer of a method.
fn unexpected(py: Python<'_>, method: &str, fault: impl Into<String>) -> PyErr {
    raised(py, &Error::protocol(method, fault))
}

/// Checks the name of rules, which tables store and which must not be taken for a spec.
fn check_name(py: Python<'_>, name: &str) -> PyResult<()> {
    let family = name.split(':').next().unwrap_or_default();
    let wrong: String = match name {
        _ if name.trim().is_empty() => "is empty".into(),
        _ if name.contains(|c: char| c == ';' || c.is_control()) => "has a semicolon or a control character".into(),
        // A table of such a name would be read with the rules of the family.
        _ if families::find(&family.to_ascii_lowercase()).is_ok() => format!("names the family {family} of antipode"),
        _ => return Ok(()),
    };
    let fault = format!("{wrong}, and the spec of rules is their name in tables: choose a name such as 'dial'");
    Err(raised(py, &Error::not_a_spec(name.escape_debug().to_string(), fault)))
}

impl PyRules {
    /// The result of a call; on failure keeps the exception and returns `None`.
    fn ask<T>(&self, call: impl FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<T>) -> Option<T> {
        // After an exception the object is not asked again; the work ends at its next check.
        self.failure.check().ok()?;
        Python::attach(|py| call(py, self.object.bind(py)).map_err(|error| self.failure.keep(error)).ok())
    }

    /// The successors of states, end to end, and their counts.
    fn successors(&self, states: &[u8]) -> Option<(Vec<u8>, Vec<usize>)> {
        self.expanded(states).map(|(next, counts, _)| (next, counts))
    }

    /// The successors of states, end to end, their counts, and the costs of the moves if they have
    /// some.
    fn expanded(&self, states: &[u8]) -> Option<(Vec<u8>, Vec<usize>, Vec<u8>)> {
        let count = states.len().checked_div(self.length)?;
        self.ask(|py, object| {
            let wrong = |what: String| raised(py, &Error::protocol(format!("{}: expand", self.spec), format!("returned {what}")));
            let answer = object.call_method1("expand", (rows(py, states.to_vec(), self.length)?,))?;
            let (next, counts, costs) = match self.costs {
                false => {
                    let pair = answer.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
                    let (next, counts) = pair.map_err(|_| wrong("no pair of successors and counts".into()))?;
                    (next, counts, None)
                }
                true => {
                    let triple = answer.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>, Bound<'_, PyAny>)>();
                    let (next, counts, costs) = triple
                        .map_err(|_| wrong("no successors, counts and costs, but costs is true".into()))?;
                    (next, counts, Some(costs))
                }
            };
            let next: PyReadonlyArray2<'_, u8> =
                next.extract().map_err(|_| wrong("successors that are no uint8 array of shape (m, bytes)".into()))?;
            let numpy = PyModule::import(py, "numpy")?;
            // NumPy converts lists and integers of every width.
            let counts = numpy.call_method1("ascontiguousarray", (counts, "int64"))?;
            let counts: PyReadonlyArray1<'_, i64> =
                counts.extract().map_err(|_| wrong("counts that are no array of integers".into()))?;
            let (found, length) = (next.shape()[0], next.shape()[1]);
            // In 128 bits no sum overflows.
            let sum: i128 = counts.as_array().iter().map(|&count| i128::from(count)).sum();
            let negative = counts.as_array().iter().any(|&count| count < 0);
            let counts: Vec<usize> = counts.as_array().iter().map(|&count| count.max(0) as usize).collect();
            if counts.len() != count || negative || sum != found as i128 || length != self.length {
                let bytes = self.length;
                return Err(wrong(format!(
                    "{} counts that add up to {sum}, and successors of shape ({found}, {length}), for {count} states of {bytes} bytes",
                    counts.len()
                )));
            }
            let costs = costs.map_or(Ok(vec![]), |costs| -> PyResult<Vec<i64>> {
                let costs = numpy.call_method1("ascontiguousarray", (costs, "int64"))?;
                let costs: PyReadonlyArray1<'_, i64> =
                    costs.extract().map_err(|_| wrong("costs that are no array of integers".into()))?;
                Ok(costs.as_array().iter().copied().collect())
            })?;
            // Searches by cost rely on it that every move goes to a greater cost, so 0 is none.
            let costs = costs.iter().map(|cost| u8::try_from(*cost).ok().filter(|cost| *cost > 0));
            let costs = costs.collect::<Option<Vec<u8>>>();
            let costs = costs.filter(|costs| !self.costs || costs.len() == found);
            let costs = costs.ok_or_else(|| wrong("no cost from 1 to 255 for each successor".into()))?;
            Ok((next.as_array().iter().copied().collect(), counts, costs))
        })
    }

    /// The states of indices, end to end.
    fn unranked(&self, indices: &[u64]) -> Option<Vec<u8>> {
        self.ask(|py, object| {
            let answer = object.call_method1("unrank", (PyArray1::from_slice(py, indices),))?;
            let states: PyReadonlyArray2<'_, u8> =
                answer.extract().map_err(|_| unexpected(py, "unrank", "returns a uint8 array of shape (n, bytes)"))?;
            if *states.shape() != [indices.len(), self.length] {
                let (shape, count) = (states.shape(), indices.len());
                return Err(unexpected(py, "unrank", format!("returned shape {shape:?} for {count} indices")));
            }
            Ok(states.as_array().iter().copied().collect())
        })
    }

    /// The indices of states.
    fn ranked(&self, states: &[u8]) -> Option<Vec<u64>> {
        self.ask(|py, object| {
            let answer = object.call_method1("rank", (rows(py, states.to_vec(), self.length)?,))?;
            let numpy = PyModule::import(py, "numpy")?;
            // A negative number in an array becomes a huge one, which the check below refuses.
            let answer = numpy.call_method1("ascontiguousarray", (answer, "uint64"))?;
            let indices: PyReadonlyArray1<'_, u64> =
                answer.extract().map_err(|_| unexpected(py, "rank", "returns an array of integers"))?;
            let indices: Vec<u64> = indices.as_array().iter().copied().collect();
            let wrong = indices.iter().find(|&&index| index >= self.size);
            match wrong {
                _ if indices.len() * self.length != states.len() => {
                    let (indices, bytes) = (indices.len(), states.len());
                    Err(unexpected(py, "rank", format!("returned {indices} indices for {bytes} bytes")))
                }
                Some(index) => {
                    Err(unexpected(py, "rank", format!("returned {index}, and there are {} states", self.size)))
                }
                None => Ok(indices),
            }
        })
    }
}

impl Puzzle for PyRules {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.goals.iter().cloned())
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        self.are_goals(state, state.len()).first().copied().unwrap_or(false)
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.expand_all(state, state.len(), &mut |_, next| visit(next));
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let name = self.names.then(|| {
            self.ask(|py, object| {
                object.call_method1("move_name", (PyArray1::from_slice(py, state), ordinal))?.extract::<String>()
            })
        });
        name.flatten().unwrap_or_else(|| format!("move {}", ordinal + 1))
    }

    fn write(&self, state: &[u8]) -> String {
        let text = self.writes.then(|| {
            self.ask(|py, object| object.call_method1("write", (PyArray1::from_slice(py, state),))?.extract::<String>())
        });
        text.flatten().unwrap_or_else(|| state.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let state = if self.reads {
            self.ask(|_, object| {
                let answer = object.call_method1("read", (text,))?;
                let state: PyReadonlyArrayDyn<'_, u8> = answer.extract()?;
                Ok(state.as_array().iter().copied().collect())
            })
        } else {
            text.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u8>>>()
        };
        // The exception of `read` says more than that the text is no state.
        self.failure.check()?;
        let (whole, form) = (format!("a state of {}", self.spec), format!("states have {} bytes", self.length));
        state.filter(|state| state.len() == self.length).ok_or_else(|| Error::malformed(text, whole, form))
    }
}

/// The costs of moves that `expand` returns.
struct PyCosts(Arc<PyRules>);

impl MoveCosts for PyCosts {
    fn costs(&self, state: &[u8], out: &mut Vec<u8>) {
        self.costs_all(state, state.len(), out);
    }

    fn costs_all(&self, states: &[u8], _: usize, out: &mut Vec<u8>) {
        if let Some((.., costs)) = self.0.expanded(states) {
            out.extend(costs);
        }
    }
}

impl BatchRules for PyRules {
    fn expand_all(&self, states: &[u8], _: usize, visit: &mut dyn FnMut(usize, &[u8])) {
        let Some((next, counts)) = self.successors(states) else { return };
        let owners = counts.iter().enumerate().flat_map(|(i, &count)| std::iter::repeat_n(i, count));
        owners.zip(next.chunks_exact(self.length)).for_each(|(i, next)| visit(i, next));
    }

    fn are_goals(&self, states: &[u8], length: usize) -> Vec<bool> {
        let count = states.len() / length.max(1);
        if !self.tells_goals {
            return states.chunks_exact(length).map(|state| self.goals.iter().any(|goal| goal == state)).collect();
        }
        let told = self.ask(|py, object| {
            let answer = object.call_method1("is_goal", (rows(py, states.to_vec(), length)?,))?;
            let numpy = PyModule::import(py, "numpy")?;
            let answer = numpy.call_method1("ascontiguousarray", (answer, "bool"))?;
            let goals: PyReadonlyArray1<'_, bool> = answer.extract()?;
            match goals.len() {
                answers if answers == count => Ok(goals.as_array().iter().copied().collect()),
                answers => Err(unexpected(py, "is_goal", format!("returned {answers} answers for {count} states"))),
            }
        });
        // After a failure no state counts as a goal, so no false solution appears; `intact` reports
        // why.
        told.unwrap_or_else(|| vec![false; count])
    }

    fn intact(&self) -> Result<()> {
        self.failure.check()
    }
}

impl Numbering for PyRules {
    fn layout(&self) -> StateLayout {
        StateLayout::for_states(self.size).expect("it was looked at when the rules were read")
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        self.ranked(state)?.first().copied()
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        // The trait has no error here, so some bytes must come; `intact` reports the failure.
        *state = self.unranked(&[index]).unwrap_or_else(|| vec![0; self.length]);
    }

    /// Makes three calls per batch. After a failure no state has neighbours, so that the work soon
    /// ends.
    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let found = self.unranked(from).and_then(|states| self.successors(&states));
        let numbered = found.and_then(|(next, counts)| Some((self.ranked(&next)?, counts)));
        let (next, counts) = numbered.unwrap_or_else(|| (vec![], vec![0; from.len()]));
        let mut next = next.into_iter();
        // A state without moves still needs its own, empty list: the lists have the order of
        // `from`.
        for count in counts {
            next.by_ref().take(count).for_each(|index| out.push(index));
            out.close();
        }
    }
}
