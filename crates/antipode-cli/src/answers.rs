//! Answers to states, in the order of the states: text line by line, JSON as one object with a
//! list, an element per line.

use serde::Serialize;

use super::digest::Digest;
use super::input::{AnswerOutput, Lines};
use super::options::{CommonOptions, OutputFormat};
use super::{messages, screen};
use crate::reports;
use antipode_core::checkpoint::{FinishedReport, JobOutputs};
use antipode_core::error::{Error, Result};
use antipode_export::states::ParsedLine;
use antipode_export::{AnswerRow, AnswerTable};

/// A line that is not a state, in JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct WrongLine<'a> {
    /// What was read, if it is text.
    state: Option<String>,
    /// The line or argument, from 1.
    line: u64,
    /// Why it is not a state.
    error: &'a str,
}

/// The output of answers.
pub(super) struct StateAnswers<'a> {
    options: &'a CommonOptions,
    /// The verb that answers.
    verb: &'a str,
    /// The source of the states.
    lines: &'a Lines,
    /// Output that is not printed yet.
    out: String,
    /// Whether the list has begun.
    begun: bool,
    /// The number of lines, and of those that are not states.
    pub(super) count: u64,
    wrong: u64,
    /// The number of the last answered line.
    last: u64,
    digest: Digest,
    /// The file that gets the answers in place of stdout, if there is one.
    table: Option<AnswerTable>,
}

impl<'a> StateAnswers<'a> {
    pub(super) fn new(options: &'a CommonOptions, verb: &'a str, lines: &'a Lines, table: Option<AnswerTable>) -> Self {
        StateAnswers {
            options,
            verb,
            lines,
            out: String::new(),
            begun: false,
            count: 0,
            wrong: 0,
            last: 0,
            digest: Digest::default(),
            table,
        }
    }

    /// Adds an empty answer for each line before this one that has no state, if lines are aligned.
    fn advance_to(&mut self, line: &ParsedLine) {
        if self.table.is_none() && self.lines.aligned && self.options.format == OutputFormat::Text {
            self.out.extend((self.last + 1..line.number).map(|_| '\n'));
        }
        self.last = line.number;
    }

    /// Adds the answer to a line. Errors of [`AnswerTable::answered`].
    pub(super) fn right<T: Serialize, R: AnswerRow>(
        &mut self,
        line: &ParsedLine,
        answer: &T,
        row: impl Fn(&T) -> R,
        text: impl Fn(&T) -> String,
    ) -> Result<()> {
        self.count += 1;
        if self.options.digest {
            self.digest.add(answer);
        }
        match (&mut self.table, self.options.format) {
            (Some(table), _) => table.answered(Some(line), &row(answer))?,
            (None, OutputFormat::Text) => self.out += &text(answer),
            (None, OutputFormat::Json) => self.element(answer),
        }
        Ok(())
    }

    /// Passes over a row of a table without a state. Errors of [`AnswerTable::unanswered`].
    pub(super) fn blank(&mut self, line: &ParsedLine) -> Result<()> {
        match (&mut self.table, self.options.format) {
            (Some(table), _) => table.unanswered(line, ""),
            (None, OutputFormat::Text) if self.lines.aligned => {
                self.out.push('\n');
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// Adds a line that is not a state: in JSON in its place; in text on stderr, with `text` in its
    /// place.
    pub(super) fn wrong(&mut self, line: &ParsedLine, error: &Error, text: impl Fn(&str) -> String) -> Result<()> {
        self.count += 1;
        self.wrong += 1;
        let error = messages::message(error);
        // What is no state may be of any length.
        let state = line.text.as_ref().ok().map(|text| messages::shorten(text));
        if let (None, OutputFormat::Json) = (&self.table, self.options.format) {
            self.element(&WrongLine { state, line: line.number, error: &error });
            return Ok(());
        }
        match &mut self.table {
            Some(table) => table.unanswered(line, &error)?,
            None => self.out += &text(&state.unwrap_or_default()),
        }
        messages::warn(&format!("{}: {error}", self.lines.place(line)));
        Ok(())
    }

    fn element(&mut self, element: &impl Serialize) {
        self.begin(",");
        self.out += &reports::line(element);
    }

    /// Begins the list, or adds the separator `between`.
    fn begin(&mut self, between: &str) {
        if std::mem::replace(&mut self.begun, true) {
            self.out += between;
        } else {
            self.out += &reports::head(self.verb, "answers");
        }
    }

    /// Prints the output so far.
    pub(super) fn print(&mut self) -> Result<()> {
        screen::print(&std::mem::take(&mut self.out))
    }

    /// Ends the list, whether or not the work failed. `Usage` if some lines are not states.
    pub(super) fn end(self, work: Result<()>) -> Result<()> {
        self.end_with(work, None::<(&str, (), String)>)
    }

    /// Ends the list, and adds a field of JSON with its text.
    pub(super) fn end_with<T: Serialize>(mut self, work: Result<()>, more: Option<(&str, T, String)>) -> Result<()> {
        let is_json = self.options.format == OutputFormat::Json;
        // After an early error there is no list to end.
        if is_json && (self.begun || work.is_ok()) {
            self.begin("");
            self.out.push(']');
            if let Some((name, value, _)) = &more {
                self.out += &format!(",\"{name}\":{}", reports::line(value).trim_end());
            }
            self.out += "}\n";
        }
        if let Some((_, _, text)) = more.filter(|_| !is_json && work.is_ok()) {
            self.out += &text;
        }
        // What was answered is printed even if the work failed later.
        self.print()?;
        work?;
        if let Some(table) = self.table {
            table.finish_in(&JobOutputs::none())?;
        }
        self.digest.tell(self.options);
        let unit = if self.lines.given.is_empty() { "line" } else { "argument" };
        match self.wrong {
            0 => Ok(()),
            wrong => Err(Error::bad_lines(unit, "", wrong, self.count)),
        }
    }
}

/// The report of work that answers one state.
pub(super) fn only_answer(verb: &str, answer: &impl Serialize, text: String) -> FinishedReport {
    let json = format!("{}{}]}}\n", reports::head(verb, "answers"), reports::line(answer));
    FinishedReport { text, json, digest: Some(Digest::of(answer).0) }
}

/// Answers states as they arrive, about `most` at a time. `invalid` is the text for a line that is
/// not a state.
///
/// # Errors
///
/// The error of a state that is the only argument. Other wrong states get an answer that reports
/// the error.
pub(super) fn answer<T: Serialize, R: AnswerRow>(
    options: &CommonOptions,
    (verb, lines, output): (&str, &Lines, &AnswerOutput),
    most: usize,
    mut ask: impl FnMut(&[&str]) -> Result<Vec<T>>,
    row: impl Fn(&T) -> R,
    text: impl Fn(&T) -> String,
    invalid: impl Fn(&str) -> String,
) -> Result<()> {
    let mut answers = StateAnswers::new(options, verb, lines, output.table::<R>()?);
    let done = answer_all(&mut answers, most, &mut ask, (&row, &text, &invalid));
    answers.end(done)
}

/// Answers all states, but does not end the list.
fn answer_all<T: Serialize, R: AnswerRow>(
    answers: &mut StateAnswers<'_>,
    most: usize,
    ask: &mut impl FnMut(&[&str]) -> Result<Vec<T>>,
    (row, text, invalid): (&impl Fn(&T) -> R, &impl Fn(&T) -> String, &impl Fn(&str) -> String),
) -> Result<()> {
    let lines = answers.lines;
    while let Some(batch) = lines.batch(most)? {
        let states = batch.lines.iter().filter(|line| !line.is_blank());
        let readable: Vec<&str> = states.filter_map(|line| line.text.as_deref().ok()).collect();
        let mut found = each(&readable, ask)?.into_iter();
        for line in &batch.lines {
            answers.advance_to(line);
            if line.is_blank() {
                answers.blank(line)?;
                continue;
            }
            match line.text.as_ref().map(|_| found.next().expect("an answer for each state")) {
                Ok(Ok(answer)) => answers.right(line, &answer, row, text)?,
                Ok(Err(error)) if lines.given.len() == 1 => return Err(error),
                Ok(Err(error)) => answers.wrong(line, &error, invalid)?,
                Err(error) => answers.wrong(line, error, invalid)?,
            }
        }
        answers.print()?;
    }
    Ok(())
}

/// The answer or the error of each state. Halves a failing batch until the wrong states are alone.
fn each<T>(states: &[&str], ask: &mut impl FnMut(&[&str]) -> Result<Vec<T>>) -> Result<Vec<Result<T>>> {
    match ask(states) {
        Ok(answers) => Ok(answers.into_iter().map(Ok).collect()),
        // Other errors are not those of a single state.
        Err(error) if !matches!(error.fault(), Error::Usage(_)) => Err(error),
        Err(error) if states.len() == 1 => Ok(vec![Err(error)]),
        Err(_) => {
            let (first, second) = states.split_at(states.len() / 2);
            let mut answers = each(first, ask)?;
            answers.extend(each(second, ask)?);
            Ok(answers)
        }
    }
}
