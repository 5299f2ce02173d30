//! Files of answers, as `-o` of the command line writes them: the states of a call as lines, and
//! the table of their answers.

use std::path::PathBuf;

use antipode::checkpoint::JobOutputs;
use antipode::error::Result;
use antipode::export::states::{ParsedLine, read_states};
use antipode::export::{AnswerRow, AnswerTable, StateLines};
use antipode::jobs::AskedState;
use antipode::model::Problem;
use antipode::watch::Watch;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::option;
use crate::arrays::{Given, Rows, given};
use crate::failures::raised;
use crate::problem::PyProblem;

/// States whose answers are found at a time: Ctrl-C waits for them.
const BATCH: usize = 1 << 13;

/// The path, if states are a file of states rather than states.
pub(crate) fn states_file(states: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    let is_path = states.cast::<PyString>().is_err() && states.hasattr("__fspath__")?;
    is_path.then(|| states.extract()).transpose()
}

/// The lines of a file of states, as `--states` reads them.
pub(crate) fn file_lines(problem: &Problem, file: &std::path::Path) -> Result<StateLines> {
    Ok(numbered(file.display().to_string(), read_states(problem, file)?, problem))
}

fn numbered(name: String, all: impl IntoIterator<Item = ParsedLine>, problem: &Problem) -> StateLines {
    let mut lines = StateLines::new(name);
    for line in all {
        lines.add(line, problem);
    }
    lines
}

/// The file of answers that `output` names, if it names one.
pub(crate) fn answer_table<R: AnswerRow>(options: &Bound<'_, PyDict>) -> PyResult<Option<AnswerTable>> {
    let Some(output) = option::<PathBuf>(options, "output")? else { return Ok(None) };
    let replace = option(options, "force")?.unwrap_or(false);
    AnswerTable::create::<R>(&output, replace).map(Some).map_err(|error| raised(options.py(), &error))
}

/// The states of a call as lines.
pub(crate) struct GivenLines {
    pub(crate) lines: StateLines,
    /// Whether the caller passed one state rather than a list.
    pub(crate) single: bool,
}

impl GivenLines {
    /// Reads states of any form. Lines of a file, and texts of a list, that are no states are lines
    /// with an error, unless `strict`. Arrays, indices and a single text are checked.
    pub(crate) fn read(problem: &PyProblem, states: &Bound<'_, PyAny>, strict: bool) -> PyResult<GivenLines> {
        let (py, puzzle) = (states.py(), &problem.problem);
        problem.check_process(py)?;
        if let Some(file) = states_file(states)? {
            let lines = problem.at_once(py, || {
                let lines = file_lines(puzzle, &file)?;
                if strict { lines.check().map(|()| lines) } else { Ok(lines) }
            })?;
            return Ok(GivenLines { lines, single: false });
        }
        let (texts, single) = match given(states, problem.length)? {
            Given::Texts(texts, single) => (texts.iter().map(|text| text.trim().to_string()).collect(), single),
            Given::Rows(_) | Given::Indices(..) => {
                let Rows { bytes, single } = problem.states(states)?;
                (problem.texts(py, &bytes)?, single)
            }
        };
        GivenLines::of_texts((py, problem), texts, single, strict || single)
    }

    /// Texts as lines, numbered from 1.
    pub(crate) fn of_texts(
        (py, problem): (Python<'_>, &PyProblem),
        texts: Vec<String>,
        single: bool,
        strict: bool,
    ) -> PyResult<GivenLines> {
        let puzzle = &problem.problem;
        let lines = problem.at_once(py, || {
            if strict {
                texts.iter().try_for_each(|text| puzzle.read(text).map(drop))?;
            }
            let lines = (1..).zip(texts).map(|(number, text)| ParsedLine::plain(number, Ok(text)));
            Ok(numbered("states".into(), lines, puzzle))
        })?;
        Ok(GivenLines { lines, single })
    }

    /// The states, with how their texts leave the puzzle held.
    pub(crate) fn asked(&self, problem: &PyProblem, py: Python<'_>) -> PyResult<Vec<AskedState>> {
        problem.at_once(py, || self.lines.texts().iter().map(|text| AskedState::read(&problem.problem, text)).collect())
    }

    /// Writes the answers to all states, in their order, and completes the file.
    pub(crate) fn write<T, R: AnswerRow>(
        &mut self,
        mut table: AnswerTable,
        answers: &[T],
        row: impl Fn(&T) -> R,
    ) -> Result<()> {
        let states: Vec<String> = self.lines.states().map(|(_, state)| state.clone()).collect();
        for (answer, state) in answers.iter().zip(&states) {
            self.lines.write(&mut table, state, &row(answer))?;
        }
        self.lines.finish(table, &JobOutputs::none()).map(drop)
    }

    /// Answers all states, some at a time, and writes the answers.
    pub(crate) fn answer<T, R: AnswerRow>(
        &mut self,
        table: Option<AnswerTable>,
        watch: &mut Watch<'_>,
        mut ask: impl FnMut(&[String]) -> Result<Vec<T>>,
        row: impl Fn(&T) -> R,
    ) -> Result<Vec<T>> {
        let mut answers = vec![];
        for texts in self.lines.texts().chunks(BATCH) {
            watch.signal().check()?;
            answers.extend(ask(texts)?);
        }
        table.map_or(Ok(()), |table| self.write(table, &answers, row))?;
        Ok(answers)
    }

    /// An exception if some lines are not states, after the others have been answered.
    pub(crate) fn judge(&self, py: Python<'_>) -> PyResult<()> {
        self.lines.judge().map_err(|error| raised(py, &error))
    }
}
