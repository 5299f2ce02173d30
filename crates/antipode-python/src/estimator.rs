//! Heuristics that are opened once and asked often.

use std::sync::Arc;

use antipode::error::Error;
use antipode::model::Heuristic;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{Rows, one_or_all};
use crate::failures::{ProblemFailure, raised};
use crate::heuristic::named;
use crate::problem::PyProblem;
use crate::running::Running;

/// An open heuristic of a puzzle.
#[pyclass(frozen, name = "Estimator", module = "antipode._antipode")]
pub(crate) struct PyEstimator {
    heuristic: Arc<dyn Heuristic>,
    problem: Py<PyProblem>,
    failure: ProblemFailure,
    /// The process that may ask it: a program belongs to the one that started it.
    process: u32,
}

impl PyEstimator {
    fn running(&self, py: Python<'_>) -> PyResult<Running> {
        let name = self.heuristic.claim().name;
        // `fork` copies no threads, so nothing would carry the question to the program: the call
        // would never return.
        if name.starts_with("cmd:") && self.process != std::process::id() {
            let what = "runs in the process that opened it, and a forked process cannot ask it";
            return Err(raised(py, &Error::incapable(name, what, "open it in the worker")));
        }
        Ok(Running::default().with(&[self.problem.get().failure.clone(), self.failure.clone()]))
    }
}

/// The weights of moves, as starts of lists and entries.
type Weights<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f32>>);

#[pymethods]
impl PyEstimator {
    #[new]
    fn of_name(py: Python<'_>, problem: Py<PyProblem>, heuristic: Bound<'_, PyAny>) -> PyResult<PyEstimator> {
        let of = problem.get();
        of.check_process(py)?;
        let (guided, name, failure) = named(of, &heuristic, &PyDict::new(py))?;
        let running = Running::default().with(&[of.failure.clone(), failure.clone()]);
        let heuristic = running
            .run(py, |resources, watch| antipode::jobs::heuristic(&guided, &name, &mut { resources.memory }, watch))?;
        Ok(PyEstimator { heuristic, problem, failure, process: std::process::id() })
    }

    #[getter]
    fn name(&self) -> String {
        self.heuristic.claim().name
    }

    #[getter]
    fn admissible(&self) -> bool {
        self.heuristic.claim().admissible
    }

    #[getter]
    fn consistent(&self) -> bool {
        self.heuristic.claim().consistent
    }

    /// The estimates of states; infinite where it proves that no goal is reachable.
    fn estimates<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = states.py();
        let problem = self.problem.get();
        let Rows { bytes, single } = problem.states(&states)?;
        let estimates = self.running(py)?.run(py, |_, _| {
            let mut out = vec![];
            // After a failure the estimates are made up; the next line keeps them from the caller.
            self.heuristic.estimates(&bytes, problem.length, &mut out);
            self.heuristic.intact()?;
            Ok(out.iter().map(|estimate| estimate.moves().unwrap_or(f64::INFINITY)).collect::<Vec<f64>>())
        })?;
        one_or_all(py, estimates, single)
    }

    /// The probabilities of the moves of states, list after list.
    fn policy<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Weights<'py>> {
        let py = states.py();
        let problem = self.problem.get();
        let Rows { bytes, .. } = problem.states(&states)?;
        let policy = self.heuristic.policy().ok_or_else(|| {
            let name = self.heuristic.claim().name;
            raised(py, &Error::missing_ability(format!("the heuristic {name}"), "policy", ""))
        })?;
        let lists = self.running(py)?.run(py, |_, _| {
            let mut out = vec![];
            policy.probabilities(&bytes, problem.length, &mut out);
            self.heuristic.intact()?;
            Ok(out)
        })?;
        // States have different numbers of moves. Two arrays spare a Python list for each state.
        let mut starts = vec![0];
        lists.iter().for_each(|list| starts.push(starts[starts.len() - 1] + list.len() as i64));
        Ok((PyArray1::from_vec(py, starts), PyArray1::from_vec(py, lists.concat())))
    }
}
