//! Answers to states, in the order of the states: text line by line, JSON as one object with a
//! list, an element per line.

use serde::Serialize;

use super::digest::Digest;
use super::input::Lines;
use super::line_parser::ParsedLine;
use super::options::{CommonOptions, OutputFormat};
use super::{messages, screen};
use crate::reports;
use antipode_core::checkpoint::FinishedReport;
use antipode_core::error::{Error, Result};

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
}

impl<'a> StateAnswers<'a> {
    pub(super) fn new(options: &'a CommonOptions, verb: &'a str, lines: &'a Lines) -> Self {
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
        }
    }

    /// Adds an empty answer for each line before this one that has no state, if lines are aligned.
    fn advance_to(&mut self, line: &ParsedLine) {
        if self.lines.aligned && self.options.format == OutputFormat::Text {
            self.out.extend((self.last + 1..line.number).map(|_| '\n'));
        }
        self.last = line.number;
    }

    /// Adds an answer.
    pub(super) fn right<T: Serialize>(&mut self, answer: &T, text: impl Fn(&T) -> String) {
        self.count += 1;
        if self.options.digest {
            self.digest.add(answer);
        }
        match self.options.format {
            OutputFormat::Text => self.out += &text(answer),
            OutputFormat::Json => self.element(answer),
        }
    }

    /// Adds a line that is not a state: in JSON in its place; in text on stderr, with `text` in its
    /// place.
    pub(super) fn wrong(&mut self, line: &ParsedLine, error: &Error, text: impl Fn(&str) -> String) {
        self.count += 1;
        self.wrong += 1;
        let error = messages::message(error);
        // What is no state may be of any length.
        let state = line.text.as_ref().ok().map(|text| messages::shorten(text));
        match self.options.format {
            OutputFormat::Json => self.element(&WrongLine { state, line: line.number, error: &error }),
            OutputFormat::Text => {
                self.out += &text(&state.unwrap_or_default());
                messages::warn(&format!("{}: {error}", self.lines.place(line)));
            }
        }
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
    pub(super) fn end(mut self, work: Result<()>) -> Result<()> {
        // After an early error there is no list to end.
        if self.options.format == OutputFormat::Json && (self.begun || work.is_ok()) {
            self.begin("");
            self.out += "]}\n";
        }
        // What was answered is printed even if the work failed later.
        self.print()?;
        work?;
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
pub(super) fn answer<T: Serialize>(
    options: &CommonOptions,
    verb: &str,
    lines: &Lines,
    most: usize,
    mut ask: impl FnMut(&[&str]) -> Result<Vec<T>>,
    text: impl Fn(&T) -> String,
    invalid: impl Fn(&str) -> String,
) -> Result<()> {
    let mut answers = StateAnswers::new(options, verb, lines);
    let done = answer_all(&mut answers, most, &mut ask, &text, &invalid);
    answers.end(done)
}

/// Answers all states, but does not end the list.
fn answer_all<T: Serialize>(
    answers: &mut StateAnswers<'_>,
    most: usize,
    ask: &mut impl FnMut(&[&str]) -> Result<Vec<T>>,
    text: &impl Fn(&T) -> String,
    invalid: &impl Fn(&str) -> String,
) -> Result<()> {
    let lines = answers.lines;
    while let Some(batch) = lines.batch(most)? {
        let readable: Vec<&str> = batch.lines.iter().filter_map(|line| line.text.as_deref().ok()).collect();
        let mut found = each(&readable, ask)?.into_iter();
        for line in &batch.lines {
            answers.advance_to(line);
            match line.text.as_ref().map(|_| found.next().expect("an answer for each state")) {
                Ok(Ok(answer)) => answers.right(&answer, text),
                Ok(Err(error)) if lines.given.len() == 1 => return Err(error),
                Ok(Err(error)) => answers.wrong(line, &error, invalid),
                Err(error) => answers.wrong(line, error, invalid),
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
