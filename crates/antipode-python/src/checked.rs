//! Checks of rows of bytes from callers: their validity as states, and their indices.

use antipode::model::Numbered;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arrays::{Given, Rows, given};
use crate::failures::usage;
use crate::problem::{PIECE, PyProblem};
use crate::quietly::quietly;

impl PyProblem {
    /// The number of the first row that is not a state.
    pub(crate) fn first_wrong(&self, bytes: &[u8]) -> Option<usize> {
        let is_state = |state: &[u8]| match self.numbered.get() {
            Some(numbered) => self.index(numbered, state).is_some(),
            None => quietly(|| self.is_written(state).then_some(())).is_some(),
        };
        let wrong = |(number, state): (usize, &[u8])| (!is_state(state)).then_some(number);
        bytes.par_chunks_exact(self.length).enumerate().with_min_len(PIECE).find_map_first(wrong)
    }

    /// The indices of states in a numbering of this puzzle; `None` for states without an index.
    pub(crate) fn indices(&self, numbered: &Numbered, states: &Bound<'_, PyAny>) -> PyResult<(Vec<Option<u64>>, bool)> {
        let py = states.py();
        let Rows { bytes, single } = match given(states, self.length)? {
            Given::Rows(rows) => rows,
            _ => self.states(states)?,
        };
        let find = |state: &[u8]| match self.own {
            true => Some(numbered.find(state)),
            false => self.index(numbered, state),
        };
        let find = || bytes.par_chunks_exact(self.length).with_min_len(PIECE).map(find).collect();
        let found: Vec<Option<Option<u64>>> = self.briefly(py, || Ok(find()))?;
        if let Some(wrong) = found.iter().position(Option::is_none) {
            return Err(self.no_state(py, wrong, &bytes));
        }
        Ok((found.into_iter().flatten().collect(), single))
    }

    /// The index of arbitrary bytes. `None` if they are not a state, `Some(None)` for a state
    /// without an index.
    #[expect(clippy::option_option, reason = "there are three answers")]
    fn index(&self, numbered: &Numbered, state: &[u8]) -> Option<Option<u64>> {
        let size = numbered.layout().size();
        quietly(|| match numbered.find(state) {
            Some(at) => (at < size && numbered.state(at) == state).then_some(Some(at)),
            None => self.is_written(state).then_some(None),
        })
    }

    /// Whether bytes survive writing and reading as text.
    fn is_written(&self, state: &[u8]) -> bool {
        self.problem.read(&self.problem.write(state)).is_ok_and(|read| read == state)
    }

    /// Checks indices. `UsageError` if a number is not an index.
    pub(crate) fn check_indices(&self, py: Python<'_>, numbered: &Numbered, indices: &[u64]) -> PyResult<()> {
        let size = numbered.layout().size();
        let wrong = indices.iter().find(|&&index| index >= size);
        let what = |index| format!("{index} is not an index of {}: they are below {size}", self.problem.spec());
        wrong.map_or(Ok(()), |index| Err(usage(py, what(index))))
    }

    /// The error for a row that is not a state.
    pub(crate) fn no_state(&self, py: Python<'_>, row: usize, bytes: &[u8]) -> PyErr {
        let state = &bytes[row * self.length..][..self.length];
        usage(py, format!("row {row}, {state:?}, is not a state of {}", self.problem.spec()))
    }
}
