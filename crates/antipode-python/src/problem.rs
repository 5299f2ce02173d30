//! Puzzles with their rules over arrays of states.

use std::sync::OnceLock;

use antipode::error::{Error, Result};
use antipode::families;
use antipode::model::{BatchEdges, NumberedProblem, Problem, Space};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arrays::{Given, Rows, one_or_all, rows};
use crate::failures::{ProblemFailure, raised};
use crate::numbers::check_indices;
use crate::rules;
use crate::running::{Running, at_once, briefly};

/// The number of states that a thread processes at a time.
pub(crate) const PIECE: usize = 1 << 10;

/// The value for a state without an index.
const NOT_NUMBERED: u64 = u64::MAX;

/// A puzzle.
#[pyclass(frozen, name = "Problem", module = "antipode._antipode")]
pub(crate) struct PyProblem {
    pub(crate) problem: Problem,
    /// The bytes per state.
    pub(crate) length: usize,
    /// The numbering, built on first use.
    pub(crate) numbered: OnceLock<NumberedProblem>,
    pub(crate) failure: ProblemFailure,
    /// Whether a Python object has the rules, which then checks states itself.
    pub(crate) own: bool,
    /// The process that started the program with the rules, if a program has them.
    program: Option<u32>,
}

/// Lists as two arrays: the start of each list, and all entries.
type Lists<'py, T> = (Bound<'py, PyArray1<i64>>, Bound<'py, T>);

impl PyProblem {
    pub(crate) fn new(py: Python<'_>, problem: Problem, failure: ProblemFailure, own: bool) -> PyResult<PyProblem> {
        let start = problem.starts().next();
        // The exception of a callback says more than that there is no goal.
        if let Some(error) = failure.take() {
            return Err(error);
        }
        let length = start.map(|state| state.len()).filter(|&length| length > 0);
        let length = length.ok_or_else(|| raised(py, &Error::missing_ability(problem.spec(), "goal", "")))?;
        let program = families::program(&problem.spec()).map(|_| std::process::id());
        Ok(PyProblem { problem, length, numbered: OnceLock::new(), failure, own, program: program.filter(|_| !own) })
    }

    /// Checks that this process has the threads that exchange lines with the program of the rules.
    pub(crate) fn check_process(&self, py: Python<'_>) -> PyResult<()> {
        if self.program.is_none_or(|process| process == std::process::id()) {
            return Ok(());
        }
        let what = "runs in the process that opened it, and a forked process cannot ask it";
        let instead = "create the Puzzle in the worker, or start workers with the method 'spawn'";
        Err(raised(py, &Error::incapable(self.problem.spec(), what, instead)))
    }

    /// The numbering.
    fn numbered(&self, py: Python<'_>) -> PyResult<&NumberedProblem> {
        if let Some(numbered) = self.numbered.get() {
            return Ok(numbered);
        }
        self.check_process(py)?;
        let numbered = self.running().run(py, |_, _| self.problem.number())?;
        // Another thread may have been faster; all must share one numbering.
        Ok(self.numbered.get_or_init(|| numbered))
    }

    pub(crate) fn running(&self) -> Running {
        Running::default().with(std::slice::from_ref(&self.failure))
    }

    /// Runs short work with the rules on the current thread.
    pub(crate) fn at_once<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> Result<T> + Send) -> PyResult<T> {
        at_once(py, &self.failure, work)
    }

    /// Runs short work with the rules on the threads of this process.
    pub(crate) fn briefly<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> Result<T> + Send) -> PyResult<T> {
        briefly(py, &self.failure, work)
    }

    /// Runs work on pieces of at most [`PIECE`] states. One piece needs no other thread.
    pub(crate) fn in_pieces<T: Send>(
        &self,
        py: Python<'_>,
        bytes: &[u8],
        work: impl Fn(&[u8]) -> T + Sync + Send,
    ) -> PyResult<Vec<T>> {
        let length = PIECE * self.length;
        if bytes.len() <= length {
            return self.at_once(py, || Ok(vec![work(bytes)]));
        }
        self.briefly(py, || Ok(bytes.par_chunks(length).map(work).collect()))
    }

    /// The texts of rows.
    pub(crate) fn texts(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<Vec<String>> {
        let write = |piece: &[u8]| piece.chunks_exact(self.length).map(|state| self.problem.write(state)).collect();
        Ok(self.in_pieces::<Vec<String>>(py, bytes, write)?.concat())
    }

    /// Reads states, checked to be states of this puzzle.
    pub(crate) fn states(&self, states: &Bound<'_, PyAny>) -> PyResult<Rows> {
        let py = states.py();
        self.check_process(py)?;
        match self.given(states)? {
            Given::Texts(texts, single) => {
                let texts = texts.iter().map(|text| text.trim());
                let read =
                    self.at_once(py, || texts.map(|text| self.problem.read(text)).collect::<Result<Vec<_>>>())?;
                Ok(Rows { bytes: read.concat(), single })
            }
            Given::Rows(rows) => match self.own {
                true => Ok(rows),
                false => self.check_rows(py, &rows.bytes).map(|()| rows),
            },
            Given::Indices(indices, single) => {
                let bytes = self.unranked(py, &indices)?;
                Ok(Rows { bytes, single })
            }
        }
    }

    fn unranked(&self, py: Python<'_>, indices: &[u64]) -> PyResult<Vec<u8>> {
        let numbered = self.numbered(py)?;
        // Beyond the size, unranking may panic or give bytes that are no state.
        check_indices(py, numbered, indices)?;
        let states = |piece: &[u64]| {
            let mut out = Vec::with_capacity(piece.len() * self.length);
            numbered.append_states(piece, &mut out);
            out
        };
        if indices.len() <= PIECE {
            return self.at_once(py, || Ok(states(indices)));
        }
        self.briefly(py, || Ok(indices.par_chunks(PIECE).map(states).collect::<Vec<_>>().concat()))
    }
}

#[pymethods]
impl PyProblem {
    #[new]
    #[pyo3(signature = (spec, goal=None))]
    fn of_spec(py: Python<'_>, spec: &str, goal: Option<&str>) -> PyResult<PyProblem> {
        let problem = py.detach(|| families::parse_with_goal(spec, goal)).map_err(|error| raised(py, &error))?;
        PyProblem::new(py, problem, ProblemFailure::default(), false)
    }

    /// A puzzle whose rules are methods of a Python object.
    #[staticmethod]
    fn of_rules(rules: Bound<'_, PyAny>) -> PyResult<PyProblem> {
        rules::problem(rules)
    }

    #[getter]
    fn spec(&self) -> String {
        self.problem.spec()
    }

    #[getter]
    fn state_bytes(&self) -> usize {
        self.length
    }

    /// The number of indices.
    fn size(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.numbered(py)?.layout().size())
    }

    fn goals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let goals = self.at_once(py, || Ok(self.problem.goals().collect::<Vec<_>>()))?;
        rows(py, goals.concat(), self.length)
    }

    fn read<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = states.py();
        let Rows { bytes, single } = self.states(&states)?;
        if single {
            return Ok(PyArray1::from_vec(py, bytes).into_any());
        }
        rows(py, bytes, self.length).map(Bound::into_any)
    }

    fn write<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = states.py();
        let Rows { bytes, single } = self.states(&states)?;
        let mut texts = self.texts(py, &bytes)?;
        match single {
            true => texts.pop().unwrap_or_default().into_bound_py_any(py),
            false => texts.into_bound_py_any(py),
        }
    }

    fn is_goal<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = states.py();
        let Rows { bytes, single } = self.states(&states)?;
        let are = self.at_once(py, || Ok(self.problem.are_goals(&bytes, self.length)))?;
        one_or_all(py, are, single)
    }

    fn expand<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Lists<'py, PyArray2<u8>>> {
        let py = states.py();
        let Rows { bytes, .. } = self.states(&states)?;
        let count = bytes.len() / self.length;
        let pieces: Vec<(Vec<i64>, Vec<u8>)> = self.in_pieces(py, &bytes, |piece| {
            let (mut counts, mut out) = (vec![0; piece.len() / self.length], vec![]);
            self.problem.expand_all(piece, self.length, &mut |i, next| {
                counts[i] += 1;
                out.extend_from_slice(next);
            });
            (counts, out)
        })?;
        self.problem.intact().map_err(|error| raised(py, &error))?;
        let (mut starts, mut successors) = (Vec::with_capacity(count + 1), vec![]);
        starts.push(0);
        for (counts, out) in pieces {
            counts.iter().for_each(|count| starts.push(starts[starts.len() - 1] + count));
            successors.extend(out);
        }
        Ok((PyArray1::from_vec(py, starts), rows(py, successors, self.length)?))
    }

    /// The names of the moves of a state, in the order of `expand`.
    fn moves(&self, state: Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let py = state.py();
        let Rows { bytes, .. } = self.states(&state)?;
        let state = bytes
            .chunks_exact(self.length)
            .next()
            .ok_or_else(|| raised(py, &Error::empty("the array", "state", "names are those of the moves of one")))?;
        let mut count = 0;
        self.at_once(py, || {
            self.problem.expand(state, &mut |_| count += 1);
            Ok((0..count).map(|ordinal| self.problem.name(state, ordinal)).collect())
        })
    }

    fn rank<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = states.py();
        let numbered = self.numbered(py)?;
        let (indices, single) = self.indices(numbered, &states)?;
        one_or_all(py, indices.into_iter().map(|index| index.unwrap_or(NOT_NUMBERED)).collect(), single)
    }

    fn unrank<'py>(&self, py: Python<'py>, indices: PyReadonlyArray1<'py, u64>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let indices: Vec<u64> = indices.as_array().iter().copied().collect();
        rows(py, self.unranked(py, &indices)?, self.length)
    }

    /// The indices of the successors of each index, as starts of lists and entries.
    fn neighbours<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, u64>,
    ) -> PyResult<Lists<'py, PyArray1<u64>>> {
        let numbered = self.numbered(py)?;
        let indices: Vec<u64> = indices.as_array().iter().copied().collect();
        check_indices(py, numbered, &indices)?;
        let (mut starts, mut all) = (vec![0], vec![]);
        let mut edges = BatchEdges::default();
        self.at_once(py, || {
            numbered.expand(&indices, &mut edges);
            (0..indices.len()).for_each(|i| starts.push(starts[i] + edges.of(i).len() as i64));
            all.extend_from_slice(edges.all());
            self.problem.intact()
        })?;
        Ok((PyArray1::from_vec(py, starts), PyArray1::from_vec(py, all)))
    }

    /// The one-hot fields of states, as an array of the values of fields.
    fn features<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        use numpy::PyArrayMethods;
        let py = states.py();
        let Rows { bytes, .. } = self.states(&states)?;
        let features = self.problem.features().ok_or_else(|| self.no_features(py))?;
        let mut values = vec![];
        bytes.chunks_exact(self.length).for_each(|state| features.values(state, &mut values));
        PyArray1::from_vec(py, values).reshape([bytes.len() / self.length, features.sizes().len()])
    }

    /// The name of the encoding of features, and the number of values of each field.
    fn feature_sizes(&self, py: Python<'_>) -> PyResult<(String, Vec<usize>)> {
        let features = self.problem.features().ok_or_else(|| self.no_features(py))?;
        Ok((features.name().to_string(), features.sizes()))
    }

    fn heuristics(&self) -> Vec<String> {
        self.problem.heuristics()
    }

    fn __repr__(&self) -> String {
        format!("antipode.Puzzle({:?})", self.problem.spec())
    }
}
