//! Heuristics that are Python callables: arrays of states in, arrays of estimates out.

use std::sync::Arc;

use antipode::error::{Error, Result};
use antipode::model::{Estimate, Heuristic, HeuristicClaim, Policy, Problem};
use numpy::{PyArray2, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arrays::rows;
use crate::failures::{ProblemFailure, raised};
use crate::problem::PyProblem;

/// The rows that a function gets for states.
enum FunctionRows {
    /// The bytes of states.
    Bytes,
    /// The numbers of states as people write them, in reading order, with 0 for an empty cell.
    Written(Problem),
}

impl FunctionRows {
    /// The rows for a function: bytes if it has the attribute `takes_bytes`, or if states are not
    /// written as numbers.
    fn of(function: &Bound<'_, PyAny>, problem: &Problem) -> PyResult<FunctionRows> {
        let marked = function.hasattr("takes_bytes")? && function.getattr("takes_bytes")?.is_truthy()?;
        let has_numbers = problem.features().is_some_and(|features| match features.name() {
            "lights" | "disks" => true,
            // Tokens with two sides have more kinds than cells, and signs.
            "cells" => features.sizes().iter().all(|&size| size <= features.sizes().len() + 1),
            _ => false,
        });
        // Features do not say how a state is written, so the text of a start decides.
        match !marked && has_numbers && problem.starts().next().is_some_and(|start| numbers(problem, &start).is_some())
        {
            true => Ok(FunctionRows::Written(problem.clone())),
            false => Ok(FunctionRows::Bytes),
        }
    }

    /// The rows of states of `length` bytes, as an array.
    fn array<'py>(&self, py: Python<'py>, states: &[u8], length: usize) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let FunctionRows::Written(problem) = self else { return rows(py, states.to_vec(), length) };
        let all = states.chunks_exact(length).map(|state| numbers(problem, state)).collect::<Option<Vec<_>>>();
        let all = all.ok_or_else(|| {
            raised(py, &Error::incapable("a state", "is not written as numbers", "use antipode.on_bytes"))
        })?;
        let columns = all.first().map_or(0, Vec::len);
        rows(py, all.concat(), columns)
    }
}

/// The numbers of a state as it is written; `None` if there are other words.
fn numbers(problem: &Problem, state: &[u8]) -> Option<Vec<u8>> {
    let text = problem.write(state);
    if problem.features().is_some_and(|features| features.name() == "lights") {
        let lights = text.bytes().filter(|light| *light != b'/');
        return Some(lights.map(|light| u8::from(light == b'1')).collect());
    }
    text.split([' ', '/']).map(|word| if word == "_" { Some(0) } else { word.parse().ok() }).collect()
}

/// A callable that estimates distances, and optionally one that weighs moves.
struct Callable {
    name: String,
    estimate: Py<PyAny>,
    rows: FunctionRows,
    policy: Option<Callback>,
    admissible: bool,
    consistent: bool,
    failure: ProblemFailure,
}

/// A callable that weighs moves, with its puzzle.
struct Callback {
    call: Py<PyAny>,
    rows: FunctionRows,
    problem: Problem,
    failure: ProblemFailure,
}

/// The name of heuristics that are callables.
const NAME: &str = "python";

/// A puzzle with a heuristic, given by name or as a callable. Returns the name of the heuristic and
/// the failures of its callbacks.
pub(crate) fn named(
    of: &PyProblem,
    heuristic: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<(Problem, String, ProblemFailure)> {
    let py = heuristic.py();
    if let Ok(name) = heuristic.cast::<PyString>() {
        return Ok((of.problem.clone(), name.to_string(), of.failure.clone()));
    }
    if !heuristic.is_callable() {
        let what =
            "a heuristic is a name, or a callable that takes a uint8 array of states and returns an array of numbers";
        return Err(raised(py, &Error::bad_value("heuristic", heuristic, what)));
    }
    let flag = |name: &str| options.get_item(name)?.map_or(Ok(false), |flag| flag.is_truthy());
    let policy = options.get_item("policy")?.filter(|policy| !policy.is_none());
    let failure = ProblemFailure::default();
    let callable = Callable {
        name: NAME.into(),
        estimate: heuristic.clone().unbind(),
        rows: FunctionRows::of(heuristic, &of.problem)?,
        policy: policy.map(|policy| Callback::new(policy, of, &failure)).transpose()?,
        // A consistent heuristic that is 0 at goals is admissible.
        admissible: flag("admissible")? || flag("consistent")?,
        consistent: flag("consistent")?,
        failure: failure.clone(),
    };
    Ok((of.problem.clone().with_heuristic(callable), NAME.into(), failure))
}

impl Callback {
    fn new(policy: Bound<'_, PyAny>, of: &PyProblem, failure: &ProblemFailure) -> PyResult<Callback> {
        let rows = FunctionRows::of(&policy, &of.problem)?;
        Ok(Callback { call: policy.unbind(), rows, problem: of.problem.clone(), failure: failure.clone() })
    }
}

/// Calls a function with states as `form` has them. Returns the numbers of the resulting array, and
/// its shape.
fn ask(
    py: Python<'_>,
    (call, form): (&Py<PyAny>, &FunctionRows),
    states: &[u8],
    length: usize,
) -> PyResult<(Vec<f64>, Vec<usize>)> {
    let given = form.array(py, states, length)?;
    let answer = call.bind(py).call1((given,))?;
    let numpy = PyModule::import(py, "numpy")?;
    // Tensors of other libraries become arrays.
    let answer = if answer.hasattr("detach")? { answer.call_method0("detach")?.call_method0("cpu")? } else { answer };
    // NumPy also converts lists, integers and other floats.
    let array = numpy.call_method1("asarray", (answer, "float64"))?;
    let array: PyReadonlyArrayDyn<'_, f64> = array.extract()?;
    let shape = array.shape().to_vec();
    Ok((array.as_array().iter().copied().collect(), shape))
}

impl Callable {
    fn estimates_of(&self, py: Python<'_>, states: &[u8], length: usize) -> PyResult<Vec<f64>> {
        let (values, shape) = ask(py, (&self.estimate, &self.rows), states, length)?;
        let count = states.len() / length;
        if !matches!(*shape, [rows] | [rows, 1] if rows == count) {
            return Err(raised(
                py,
                &Error::protocol("the heuristic", format!("returned an array of shape {shape:?} for {count} states")),
            ));
        }
        // NaN has no order: a queue would sort its states wrongly, without an error.
        if values.iter().any(|value| value.is_nan()) {
            return Err(raised(py, &Error::protocol("the heuristic", "returned NaN")));
        }
        Ok(values)
    }
}

impl Heuristic for Callable {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim { name: self.name.clone(), admissible: self.admissible, consistent: self.consistent }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let mut out = vec![];
        self.estimates(state, state.len(), &mut out);
        out.first().copied().unwrap_or(Estimate::ZERO)
    }

    /// After an exception all states count as unreachable, so that the work soon ends.
    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        out.clear();
        let count = states.len() / length;
        if self.failure.check().is_err() {
            out.resize(count, Estimate::UNREACHABLE);
            return;
        }
        // One attachment per batch: all threads of the search wait for the same interpreter.
        match Python::attach(|py| self.estimates_of(py, states, length)) {
            Ok(values) => out.extend(
                values
                    .into_iter()
                    .map(|value| if value == f64::INFINITY { Estimate::UNREACHABLE } else { Estimate::of(value) }),
            ),
            Err(error) => {
                self.failure.keep(error);
                out.resize(count, Estimate::UNREACHABLE);
            }
        }
    }

    fn intact(&self) -> Result<()> {
        self.failure.check()
    }

    fn policy(&self) -> Option<&dyn Policy> {
        self.policy.as_ref().map(|policy| policy as &dyn Policy)
    }
}

impl Policy for Callback {
    fn probabilities(&self, states: &[u8], length: usize, out: &mut Vec<Vec<f32>>) {
        out.clear();
        let asked = Python::attach(|py| {
            ask(py, (&self.call, &self.rows), states, length).and_then(|answer| {
                let count = states.len() / length;
                let (values, shape) = answer;
                match *shape {
                    [rows, columns] if rows == count && columns > 0 => Ok((values, columns)),
                    _ => Err(raised(
                        py,
                        &Error::protocol(
                            "the policy",
                            format!("returned an array of shape {shape:?} for {count} states"),
                        ),
                    )),
                }
            })
        });
        let (values, columns) = match asked {
            Ok(answer) => answer,
            Err(error) => {
                self.failure.keep(error);
                (vec![], 0)
            }
        };
        for (i, state) in states.chunks_exact(length).enumerate() {
            let mut moves = 0;
            self.problem.expand(state, &mut |_| moves += 1);
            // After a failure there are no values, and all moves get the same weight.
            let given = values.get(i * columns..(i + 1) * columns).unwrap_or(&[]);
            // The table has a column for the most moves of any state: those beyond the moves of
            // this one do not count. NaN fails the comparison, so it weighs 0. The greatest number
            // in place of infinity, less a margin for the sum, keeps quotients numbers.
            let weight = |at: usize| given.get(at).copied().filter(|weight| *weight > 0.0).unwrap_or(0.0).min(1e300);
            let sum: f64 = (0..moves).map(weight).sum();
            out.push(
                (0..moves).map(|at| if sum > 0.0 { (weight(at) / sum) as f32 } else { 1.0 / moves as f32 }).collect(),
            );
        }
    }
}

/// Heuristics are shared between threads.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Arc<Callable>>();
};
