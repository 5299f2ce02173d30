//! Tables with batched look-ups of exact distances.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use antipode::error::Error;
use antipode::export::FileExport;
use antipode::jobs::{OpenTable, SelectionOptions, VerifyOptions};
use antipode::watch::Watch;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;

use crate::arguments::{option, request};
use crate::arrays::{Given, Rows, one_or_all, rows};
use crate::decoded::{Decoded, UNREACHABLE};
use crate::failures::{ProblemFailure, closed, raised};
use crate::numbers::Whole;
use crate::numbers::check_indices;
use crate::options::running;
use crate::problem::{PIECE, PyProblem};
use crate::running::Running;
use crate::selected::{least, of_unknown_rules};
use crate::subset::subset;
use crate::verbs::export_file;

/// States and their distances.
type Labels<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i32>>);

/// What gets indices of states.
type Told<'a> = dyn FnMut(&[u64]) -> Result<(), Error> + 'a;

/// An open table.
#[pyclass(frozen, name = "Table", module = "antipode._antipode")]
pub(crate) struct PyTable {
    /// `None` after closing. Running work keeps the file open.
    table: Mutex<Option<Arc<OpenTable>>>,
    path: PathBuf,
    pub(crate) problem: Py<PyProblem>,
    /// All distances in memory, if the caller had them decoded.
    decoded: OnceLock<Decoded>,
}

impl PyTable {
    pub(crate) fn open(&self, py: Python<'_>) -> PyResult<Arc<OpenTable>> {
        // A clone, so that `close` in another thread does not end this work.
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner).clone();
        table.ok_or_else(|| closed(py, &self.path.display().to_string()))
    }

    pub(crate) fn running(&self) -> Running {
        Running::default().with(std::slice::from_ref(&self.problem.get().failure))
    }

    /// The distances of indices.
    fn depths(&self, py: Python<'_>, table: &OpenTable, indices: &[u64]) -> PyResult<Vec<i32>> {
        let problem = self.problem.get();
        check_indices(py, table.space(), indices)?;
        if let Some(decoded) = self.decoded.get() {
            return problem.at_once(py, || Ok(decoded.depths(indices)));
        }
        // The library looks few bytes up without other threads.
        match table.plain_offset().is_some() && indices.len() <= PIECE {
            true => problem.at_once(py, || table.depths(indices, UNREACHABLE)),
            false => problem.briefly(py, || table.depths(indices, UNREACHABLE)),
        }
    }

    /// All distances, decoded into memory.
    fn decoding(&self, py: Python<'_>) -> PyResult<Decoded> {
        let table = self.open(py)?;
        self.running().run(py, |resources, watch| Decoded::of(&table, resources.memory, watch))
    }

    /// States of a table as rows.
    pub(crate) fn states(
        &self,
        py: Python<'_>,
        tell: impl FnOnce(&OpenTable, u64, &mut Watch<'_>, &mut Told<'_>) -> Result<(), Error> + Send,
    ) -> PyResult<Vec<u8>> {
        let table = self.open(py)?;
        self.running().run(py, |resources, watch| {
            let mut states = vec![];
            tell(&table, resources.memory, watch, &mut |indices| {
                table.space().append_states(indices, &mut states);
                Ok(())
            })?;
            Ok(states)
        })
    }
}

#[pymethods]
impl PyTable {
    /// Opens a file. The caller passes a custom puzzle; other puzzles are found by the spec in the
    /// file.
    #[new]
    #[pyo3(signature = (path, problem=None))]
    fn of_file(py: Python<'_>, path: PathBuf, problem: Option<Py<PyProblem>>) -> PyResult<PyTable> {
        let given = problem.as_ref().map(Py::get);
        let running = Running::default().with(&given.iter().map(|own| own.failure.clone()).collect::<Vec<_>>());
        let table = running.run(py, |_, _| match given {
            Some(own) => OpenTable::about(&path, &own.problem),
            None => OpenTable::open(&path).map_err(|error| of_unknown_rules(&path).unwrap_or(error)),
        })?;
        let problem = match problem {
            Some(problem) => problem,
            None => {
                let own = table.space().problem().clone();
                Py::new(py, PyProblem::new(py, own, ProblemFailure::default(), false)?)?
            }
        };
        Ok(PyTable { table: Mutex::new(Some(Arc::new(table))), path, problem, decoded: OnceLock::new() })
    }

    /// The same table, of which only the states of a subset are listed, drawn and exported.
    fn among(&self, py: Python<'_>, options: Bound<'_, PyDict>) -> PyResult<PyTable> {
        let problem = self.problem.get();
        let subset = subset(&problem.problem, &options)?
            .ok_or_else(|| raised(py, &Error::incomplete("among", "the states of a subset", "name a pattern")))?;
        let work = running(self.problem.get(), &options)?;
        let table = work.run(py, |resources, watch| {
            OpenTable::about(&self.path, &problem.problem)?.among(&subset, resources.memory, watch)
        })?;
        let (path, problem) = (self.path.clone(), self.problem.clone_ref(py));
        Ok(PyTable { table: Mutex::new(Some(Arc::new(table))), path, problem, decoded: OnceLock::new() })
    }

    /// The numbers of orbits of each depth, with some of the deepest.
    fn orbits<'py>(&self, py: Python<'py>, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        let (table, examples) = (self.open(py)?, option::<Whole>(&options, "examples")?.map_or(0, |count| count.0));
        let work = running(self.problem.get(), &options)?;
        let counts = work.run(py, |resources, watch| table.orbit_counts(examples, resources.memory, watch))?;
        Ok(pythonize(py, &counts)?)
    }

    fn close(&self) {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    #[getter]
    fn closed(&self) -> bool {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    #[getter]
    fn problem(&self, py: Python<'_>) -> Py<PyProblem> {
        self.problem.clone_ref(py)
    }

    /// The metadata of the table, as a dict.
    fn contents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.open(py)?.contents())?)
    }

    /// The distances of states, -1 if no goal is reachable. States are text, rows of uint8, or
    /// indices.
    fn distance<'py>(&self, states: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = states.py();
        let table = self.open(py)?;
        let problem = self.problem.get();
        if let Given::Indices(indices, single) = problem.given(&states)? {
            return one_or_all(py, self.depths(py, &table, &indices)?, single);
        }
        let (indices, single) = problem.indices(table.space(), &states)?;
        let known: Vec<u64> = indices.iter().copied().flatten().collect();
        let mut depths = self.depths(py, &table, &known)?.into_iter();
        one_or_all(
            py,
            indices.into_iter().map(|index| index.and_then(|_| depths.next()).unwrap_or(UNREACHABLE)).collect(),
            single,
        )
    }

    /// Optimal paths as a list of dicts; `all_moves` adds every optimal first move.
    #[pyo3(signature = (states, all_moves=false))]
    fn paths<'py>(&self, states: Bound<'py, PyAny>, all_moves: bool) -> PyResult<Bound<'py, PyAny>> {
        let py = states.py();
        let table = self.open(py)?;
        let problem = self.problem.get();
        let Rows { bytes, .. } = problem.states(&states)?;
        let paths = self.running().run(py, |_, _| {
            let texts: Vec<String> = bytes.chunks_exact(problem.length).map(|s| problem.problem.write(s)).collect();
            table.paths_and_moves(&texts, all_moves)
        })?;
        Ok(pythonize(py, &paths)?)
    }

    /// The first states of a depth, by default the greatest.
    fn hardest<'py>(&self, py: Python<'py>, depth: Option<Whole>, limit: Whole) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let states =
            self.states(py, |table, _, watch, tell| table.hardest_indices(depth.map(least), limit.0, watch, tell))?;
        rows(py, states, self.problem.get().length)
    }

    /// Certifies all distances.
    fn verify<'py>(&self, py: Python<'py>, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        let (table, extent) = (self.open(py)?, request::<VerifyOptions>(&options, &[])?);
        let work = running(self.problem.get(), &options)?;
        let verified = work.run(py, |resources, watch| table.verify(extent.checks()?, resources.memory, watch))?;
        Ok(pythonize(py, &verified)?)
    }

    /// States with their distances: all, `samples` random ones, or some of each distance.
    fn labelled<'py>(&self, py: Python<'py>, options: Bound<'py, PyDict>) -> PyResult<Labels<'py>> {
        let (table, selected) = (self.open(py)?, request::<SelectionOptions>(&options, &[])?);
        let (mut states, mut depths) = (vec![], vec![]);
        running(self.problem.get(), &options)?.run(py, |resources, watch| {
            table.labelled(selected.selection(), resources.memory, watch, |some| {
                states.extend_from_slice(some.states);
                depths.extend(some.distances.iter().map(|&depth| depth as i32));
                Ok(())
            })
        })?;
        Ok((rows(py, states, self.problem.get().length)?, PyArray1::from_vec(py, depths)))
    }

    /// Writes the labelled states to a file, like `antipode export`; `form` is the form of states.
    fn export<'py>(&self, py: Python<'py>, path: PathBuf, options: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        let (table, selected) = (self.open(py)?, request::<SelectionOptions>(&options, &[])?);
        let how = export_file(path, &options)?;
        let work = running(self.problem.get(), &options)?;
        let written = work.run(py, |resources, watch| {
            FileExport::new(&how, resources.memory, &|_| ())?.table(&table, selected.selection(), watch)
        })?;
        Ok(pythonize(py, &written)?)
    }

    /// The layout of the distances in the file of a plain `byte` table: offset, number of rows,
    /// bytes between rows, and states per row. `None` for other tables.
    fn plain(&self, py: Python<'_>) -> PyResult<Option<(u64, u64, usize, u64)>> {
        let table = self.open(py)?;
        let metadata = table.metadata();
        let layout = metadata.layout;
        Ok(table.plain_offset().map(|offset| (offset, layout.rows, 8 * metadata.payload_words(), layout.row_states())))
    }

    /// The number of indices.
    fn size(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.open(py)?.space().layout().size())
    }

    /// The rows of the numbering, and the states of a row.
    fn shape(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let layout = self.open(py)?.space().layout();
        Ok((layout.rows, layout.row_states()))
    }

    /// Whether states are one state rather than a list.
    fn is_single(&self, states: Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(match self.problem.get().given(&states)? {
            Given::Rows(Rows { single, .. }) | Given::Texts(_, single) | Given::Indices(_, single) => single,
        })
    }

    /// The distances of all indices, uint8, uint16 or uint32, with the largest value for
    /// unreachable.
    fn whole<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.decoded.get() {
            Some(Decoded::Small(depths)) => PyArray1::from_slice(py, depths).into_any(),
            Some(Decoded::Large(depths)) => PyArray1::from_slice(py, depths).into_any(),
            Some(Decoded::Huge(depths)) => PyArray1::from_slice(py, depths).into_any(),
            // Not kept for look-ups: that would take the memory of the array twice.
            None => match self.decoding(py)? {
                Decoded::Small(depths) => PyArray1::from_vec(py, depths).into_any(),
                Decoded::Large(depths) => PyArray1::from_vec(py, depths).into_any(),
                Decoded::Huge(depths) => PyArray1::from_vec(py, depths).into_any(),
            },
        })
    }

    /// Decodes all distances into memory, for later look-ups.
    fn decode(&self, py: Python<'_>) -> PyResult<()> {
        let decoded = self.decoding(py)?;
        self.decoded.get_or_init(|| decoded);
        Ok(())
    }

    /// The distances of `count` states from an index on, -1 if no goal is reachable.
    fn decoded<'py>(&self, py: Python<'py>, first: u64, count: u64) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let table = self.open(py)?;
        let size = table.space().layout().size();
        // The numbers of a caller can overflow.
        let end = first.checked_add(count).filter(|&end| end <= size);
        let end =
            end.ok_or_else(|| raised(py, &Error::bad_value("count", count, format!("there are {size} indices"))))?;
        let indices: Vec<u64> = (first..end).collect();
        Ok(PyArray1::from_vec(py, self.depths(py, &table, &indices)?))
    }
}
