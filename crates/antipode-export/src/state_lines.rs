//! The lines of a source of states as a whole, with what each of them has, and the rows of their
//! answers in a table.

use crate::answer_rows::LabelRow;
use crate::answer_table::{AnswerRow, AnswerTable};
use crate::states::ParsedLine;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::printable::brief;
use antipode_core::watch::Watch;
use antipode_jobs::{AuditStates, GroundTruth, KnownDistances, WorkResources, exact_distances};

/// The lines of a source of states. Without a source there are none, and rows have their states.
///
/// # Examples
///
/// ```
/// use antipode_export::{StateLines, states::ParsedLine};
///
/// let problem = antipode_families::parse("pancake:3")?;
/// let mut lines = StateLines::new("given");
/// assert_eq!(lines.add(ParsedLine::plain(1, Ok("3 2 1".into())), &problem), None);
/// assert!(lines.add(ParsedLine::plain(2, Ok("3 2".into())), &problem).is_some());
/// assert_eq!(lines.texts(), ["3 2 1"]);
/// assert_eq!(lines.judge().unwrap_err().to_string(), "1 of 2 lines of given is not a state");
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
#[derive(Default)]
pub struct StateLines {
    lines: Vec<(ParsedLine, LineContent)>,
    /// The next line to write.
    next: usize,
    /// Whether all lines were written once.
    is_written: bool,
    /// The number of lines that are no states.
    wrong: u64,
    name: String,
}

/// What a line has.
enum LineContent {
    /// A state, in the form of the puzzle.
    State(String),
    /// A row of a table without a state.
    Blank,
    /// What is wrong with it.
    Wrong(String),
}

impl StateLines {
    /// No lines yet, of a source with a name for messages.
    pub fn new(name: impl Into<String>) -> StateLines {
        StateLines { name: name.into(), ..StateLines::default() }
    }

    /// Adds a line. Returns what is wrong with it, if it is no state of the puzzle.
    pub fn add(&mut self, line: ParsedLine, problem: &Problem) -> Option<&str> {
        let content = match &line.text {
            Ok(_) if line.is_blank() => LineContent::Blank,
            Ok(text) => match problem.read(text) {
                Ok(state) => LineContent::State(problem.write(&state)),
                Err(error) => LineContent::Wrong(brief(&error.to_string())),
            },
            Err(error) => LineContent::Wrong(brief(&error.to_string())),
        };
        self.wrong += u64::from(matches!(content, LineContent::Wrong(_)));
        self.lines.push((line, content));
        match self.lines.last() {
            Some((_, LineContent::Wrong(error))) => Some(error),
            _ => None,
        }
    }

    /// The lines that are states, with these in the form of the puzzle.
    pub fn states(&self) -> impl Iterator<Item = (&ParsedLine, &String)> {
        self.lines.iter().filter_map(|(line, content)| match content {
            LineContent::State(state) => Some((line, state)),
            LineContent::Blank | LineContent::Wrong(_) => None,
        })
    }

    /// The texts of the lines that are states, as they were given.
    pub fn texts(&self) -> Vec<String> {
        self.states().filter_map(|(line, _)| line.text.as_ref().ok().cloned()).collect()
    }

    /// Checks all lines.
    ///
    /// # Errors
    ///
    /// `Usage` if a line is not a state: the error of the first such line.
    pub fn check(&self) -> Result<()> {
        let first = self.lines.iter().find_map(|(line, content)| match content {
            LineContent::Wrong(error) => Some((line.number, error)),
            LineContent::State(_) | LineContent::Blank => None,
        });
        first.map_or(Ok(()), |(number, error)| Err(self.bad_line(number, error)))
    }

    /// The end of work that has answered the lines that are states.
    ///
    /// # Errors
    ///
    /// `Usage` if some lines are not states: a few are no reason to leave the others unanswered.
    pub fn judge(&self) -> Result<()> {
        let blank = self.lines.iter().filter(|(_, content)| matches!(content, LineContent::Blank)).count();
        match self.wrong {
            0 => Ok(()),
            wrong => Err(Error::bad_lines("line", &self.name, wrong, (self.lines.len() - blank) as u64)),
        }
    }

    /// Makes the states those of an audit, and the distances that the source names for them its
    /// exact distances, if it has no others.
    ///
    /// # Errors
    ///
    /// `Usage` if there is no state, a value in the column of distances is none, or the options of
    /// the audit do not fit together.
    pub fn choose(&self, audited: &mut AuditStates, problem: &Problem) -> Result<()> {
        if audited.truth.is_none() {
            audited.truth = self.known(problem)?.map(GroundTruth::Known);
        }
        // The text is kept: the audit reads it again, and its report shows it.
        let given = self.texts();
        if given.is_empty() {
            return self.judge().and_then(|()| Err(Error::empty(&self.name, "state", "")));
        }
        audited.given = Some(given);
        audited.check()
    }

    /// The exact distances that a column of the source names, if there is one. `Usage` if a value
    /// is no distance.
    fn known(&self, problem: &Problem) -> Result<Option<KnownDistances>> {
        let Some((column, columns)) = self.lines.iter().find_map(|(line, _)| {
            let columns = &line.row.as_ref()?.columns;
            Some((columns.optima()?, columns))
        }) else {
            return Ok(None);
        };
        let mut known = KnownDistances::new(format!("column '{}' of {}", columns.names[column], self.name));
        for (line, state) in self.states() {
            let optimum = line.optimum().map_err(|error| self.bad_line(line.number, &error.to_string()));
            if let Some(distance) = optimum? {
                known.add(&problem.read(state)?, distance)?;
            }
        }
        Ok(Some(known).filter(|known| !known.is_empty()))
    }

    fn bad_line(&self, number: u64, error: &str) -> Error {
        Error::bad_line(&self.name, number as usize, None, error.to_string())
    }

    /// Writes the row of an answered state beside its line, and those of lines before that have
    /// none. After the last line the first follows again, for another solver.
    ///
    /// # Errors
    ///
    /// Those of [`AnswerTable::answered`].
    pub fn write<T: AnswerRow>(&mut self, table: &mut AnswerTable, state: &str, row: &T) -> Result<()> {
        self.write_one(table, state, row, false)
    }

    /// As [`StateLines::write`], where the next row may be of the same line: `more` says whether it
    /// is.
    ///
    /// # Errors
    ///
    /// Those of [`StateLines::write`].
    pub fn write_one<T: AnswerRow>(&mut self, table: &mut AnswerTable, state: &str, row: &T, more: bool) -> Result<()> {
        if self.lines.is_empty() {
            return table.answered(None, row);
        }
        loop {
            let (line, content) = &self.lines[self.next];
            self.next += 1;
            let is_found = match content {
                LineContent::State(own) if own == state => {
                    table.answered(Some(line), row)?;
                    if more {
                        self.next -= 1;
                        return Ok(());
                    }
                    true
                }
                // Audits leave out states without a distance.
                LineContent::State(_) | LineContent::Blank => table.unanswered(line, "").map(|()| false)?,
                LineContent::Wrong(error) => table.unanswered(line, error).map(|()| false)?,
            };
            let is_last = !self.lines[self.next..].iter().any(|(_, content)| matches!(content, LineContent::State(_)));
            if is_last {
                self.write_rest(table)?;
                (self.next, self.is_written) = (0, true);
                table.again();
            }
            if is_found || is_last {
                return Ok(());
            }
        }
    }

    /// Writes the rows of the lines that are left, and completes the table. Returns its size in
    /// bytes.
    ///
    /// # Errors
    ///
    /// Those of [`AnswerTable::finish_in`].
    pub fn finish(&mut self, mut table: AnswerTable, outputs: &JobOutputs) -> Result<u64> {
        if self.next > 0 || !self.is_written {
            self.write_rest(&mut table)?;
        }
        table.finish_in(outputs)
    }

    /// Writes the rows of the lines after the last that has one.
    fn write_rest(&mut self, table: &mut AnswerTable) -> Result<()> {
        for (line, content) in &self.lines[self.next..] {
            let error = if let LineContent::Wrong(error) = content { error } else { "" };
            table.unanswered(line, error)?;
        }
        self.next = self.lines.len();
        Ok(())
    }

    /// Computes the exact distances of the states, and writes them beside the lines. Returns the
    /// number of states and the bytes of the file.
    ///
    /// # Errors
    ///
    /// `Usage` if no line is a state; those of [`exact_distances`] and [`StateLines::finish`].
    pub fn label(
        &mut self,
        problem: &Problem,
        truth: &GroundTruth,
        mut table: AnswerTable,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<(u64, u64)> {
        let texts: Vec<String> = self.states().map(|(_, state)| state.clone()).collect();
        if texts.is_empty() {
            return self.judge().and_then(|()| Err(Error::empty(&self.name, "state", "")));
        }
        let states = texts.iter().map(|state| problem.read(state)).collect::<Result<Vec<_>>>()?;
        let mut next = texts.iter();
        exact_distances(problem, truth, &states, resources, watch, |found| {
            let mut found = found.iter().zip(next.by_ref());
            found.try_for_each(|(exact, state)| self.write(&mut table, state, &LabelRow::of(state, exact)))
        })?;
        Ok((texts.len() as u64, self.finish(table, &JobOutputs::none())?))
    }
}
