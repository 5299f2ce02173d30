//! Checks of rows of bytes from callers: their validity as states, and their indices.

use antipode::error::Error;
use antipode::model::{NumberedProblem, quietly};
use pyo3::prelude::*;

use crate::answering::{file_lines, states_file};
use crate::arrays::{Given, Rows, given};
use crate::failures::raised;
use crate::problem::{PIECE, PyProblem};

impl PyProblem {
    /// States or indices from a caller. A path names a file of states, as `--states` does.
    pub(crate) fn given(&self, any: &Bound<'_, PyAny>) -> PyResult<Given> {
        let Some(file) = states_file(any)? else { return given(any, self.length) };
        let texts = self.at_once(any.py(), || {
            let lines = file_lines(&self.problem, &file)?;
            lines.check().map(|()| lines.texts())
        })?;
        Ok(Given::Texts(texts, false))
    }

    /// Checks that rows are states. `UsageError` names the first that is not.
    pub(crate) fn check_rows(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
        let length = self.length;
        // A numbering checks whole batches, but it is not built only for that.
        let wrong = self.in_pieces(py, bytes, |piece| match self.numbered.get() {
            Some(numbered) => self.ranked(numbered, piece).iter().position(Option::is_none),
            None => piece.chunks_exact(length).position(|state| !self.problem.is_state(state)),
        })?;
        let first = wrong.into_iter().enumerate().find_map(|(piece, row)| Some(piece * PIECE + row?));
        first.map_or(Ok(()), |row| Err(self.no_state(py, row, bytes)))
    }

    /// The indices of states in a numbering of this puzzle; `None` for states without an index.
    pub(crate) fn indices(
        &self,
        numbered: &NumberedProblem,
        states: &Bound<'_, PyAny>,
    ) -> PyResult<(Vec<Option<u64>>, bool)> {
        let py = states.py();
        self.check_process(py)?;
        // Rows need no check here: the way back from their indices checks them.
        let Rows { bytes, single } = match self.given(states)? {
            Given::Rows(rows) => rows,
            _ => self.states(states)?,
        };
        let found = self
            .in_pieces(py, &bytes, |piece| match self.own {
                true => piece.chunks_exact(self.length).map(|state| Some(numbered.find(state))).collect(),
                false => self.ranked(numbered, piece),
            })?
            .concat();
        if let Some(wrong) = found.iter().position(Option::is_none) {
            return Err(self.no_state(py, wrong, &bytes));
        }
        Ok((found.into_iter().flatten().collect(), single))
    }

    /// The indices of arbitrary bytes, row by row: `None` for a row that is not a state,
    /// `Some(None)` for a state without an index.
    #[expect(clippy::option_option, reason = "there are three answers")]
    fn ranked(&self, numbered: &NumberedProblem, piece: &[u8]) -> Vec<Option<Option<u64>>> {
        // Rules may panic for bytes that are no state, which counts as no answer.
        let all = quietly(|| {
            let size = numbered.layout().size();
            let found: Vec<u64> = piece.chunks_exact(self.length).map_while(|state| numbered.find(state)).collect();
            let mut back = Vec::with_capacity(piece.len());
            // Ranking may give bytes that are no state some index. Only the way back proves it.
            let known = found.len() * self.length == piece.len() && found.iter().all(|&at| at < size);
            if known {
                numbered.append_states(&found, &mut back);
            }
            (known && back == piece).then(|| found.into_iter().map(|at| Some(Some(at))).collect())
        });
        // A row without an index, or a wrong one: each row for itself.
        all.unwrap_or_else(|| piece.chunks_exact(self.length).map(|state| self.index(numbered, state)).collect())
    }

    /// The index of arbitrary bytes. `None` if they are not a state, `Some(None)` for a state
    /// without an index.
    #[expect(clippy::option_option, reason = "there are three answers")]
    fn index(&self, numbered: &NumberedProblem, state: &[u8]) -> Option<Option<u64>> {
        let size = numbered.layout().size();
        quietly(|| match numbered.find(state) {
            Some(at) => (at < size && numbered.state(at) == state).then_some(Some(at)),
            None => self.problem.is_state(state).then_some(None),
        })
    }

    /// The error for a puzzle without features.
    pub(crate) fn no_features(&self, py: Python<'_>) -> PyErr {
        raised(py, &Error::missing_ability(self.problem.spec(), "features", ""))
    }

    /// The error for a row that is not a state.
    pub(crate) fn no_state(&self, py: Python<'_>, row: usize, bytes: &[u8]) -> PyErr {
        let state = &bytes[row * self.length..][..self.length];
        let whole = format!("a state of {}", self.problem.spec());
        raised(py, &Error::malformed(format!("{state:?}"), whole, format!("it is row {row}")))
    }
}
